import type { PanelControl } from '../../support/panelControl';

/**
 * The requests about files since a mark, as the last words of their routes. The Servers view asks for its own, and a
 * console that an earlier test has used is held for some seconds more.
 */
export async function fileRequests(panel: PanelControl, mark: number): Promise<readonly string[]> {
  const requests = await panel.requestsSince(mark);
  return requests
    .filter(({ method }) => method !== 'UPGRADE')
    .filter(({ where, route }) => where === 'node' || route.includes('/files/'))
    .map(({ where, route, path }) =>
      where === 'node' ? `node ${path.split('/')[1] ?? ''}` : (route.split('/').at(-1) ?? ''),
    );
}
