import type { Panel } from '../../core/api/panel';
import { type PanelPageId, panelPageUrl } from '../../core/api/panelPages';
import { openInBrowser } from '../base/openInBrowser';

/** Opens a page of a panel in the browser. */
export async function openPanelPage(panel: Panel, id: PanelPageId): Promise<void> {
  const page = (id === 'apiKeys' ? panel.keysPage : undefined) ?? id;
  await openInBrowser(panelPageUrl(panel.http.homeUrl, page));
}
