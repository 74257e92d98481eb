/** A server, as every window and what is kept names it. */
export interface ServerId {
  readonly panelId: string;
  readonly uuid: string;
}

/** A server of a panel that the user is signed in to. */
interface ServerOfPanel {
  readonly panel: { readonly id: string };
  readonly uuid: string;
}

/** What one server has in common with no other, of any panel: the same text for the same server, however it is named. */
export function serverKey(server: ServerId | ServerOfPanel): string {
  const panelId = 'panelId' in server ? server.panelId : server.panel.id;
  return `${panelId}/${server.uuid}`;
}
