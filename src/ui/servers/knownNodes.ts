import type { ServerGroup } from '../../core/servers/order';
import type { Panel } from '../../core/api/panel';
import type { GroupNode, PanelNode, ServerNode } from './serverNodes';

type Known = PanelNode | GroupNode | ServerNode;

/** One element for each row: VS Code refreshes a row only by the very element that it was given. */
export class RowCache {
  private readonly nodes = new Map<string, Known>();

  panel(panel: Panel): PanelNode {
    return this.keep(panel.id, { kind: 'panel', panel }, (known) => known.panel === panel);
  }

  group(panel: Panel, group: ServerGroup): GroupNode {
    const made: GroupNode = { kind: 'group', panel, group };
    return this.keep(`${panel.id}/group/${group}`, made, (known) => known.panel === panel);
  }

  server(panel: Panel, uuid: string, name: string): ServerNode {
    const made: ServerNode = { kind: 'server', ref: { panel, uuid, name } };
    return this.keep(
      `${panel.id}/${uuid}`,
      made,
      ({ ref }) => ref.panel === panel && ref.name === name,
    );
  }

  /** The element of a server's row, if it was ever shown. */
  findServer(panel: Panel, uuid: string): ServerNode | undefined {
    const known = this.nodes.get(`${panel.id}/${uuid}`);
    return known?.kind === 'server' ? known : undefined;
  }

  private keep<T extends Known>(id: string, made: T, isSame: (known: T) => boolean): T {
    const known = this.nodes.get(id) as T | undefined;
    if (known && isSame(known)) return known;
    this.nodes.set(id, made);
    return made;
  }
}
