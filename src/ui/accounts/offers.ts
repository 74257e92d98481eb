import * as l10n from '@vscode/l10n';
import { type OfferId, offerPage } from '../../core/api/offers';
import type { Panel } from '../../core/api/panel';
import { openInBrowser } from '../base/openInBrowser';
import { askPanel } from './accountPanel';
import type { SectionFeature, SectionTools, Handlers } from '../servers/sectionParts';
import { sectionCommands } from '../servers/sectionCommands';

/** What only the panel's own pages do: each command opens the right one in the browser. */
export class Offers implements SectionFeature {
  constructor(private readonly tools: SectionTools) {}

  get handlers(): Handlers {
    return {
      [sectionCommands.openDeploys]: (element) => this.openDeploys(element),
      [sectionCommands.openDatabases]: (element) => this.open(element, 'databases'),
      [sectionCommands.openCreate]: (element) => this.open(element, 'creation'),
      [sectionCommands.openBilling]: (element) => this.open(element, 'billing'),
      [sectionCommands.openApiKeys]: (element) => this.open(element, 'apiKeys'),
    };
  }

  private async openDeploys(element: unknown): Promise<void> {
    const { askServer, servers } = this.tools.serversView;
    const ref = await askServer.ask(element, l10n.t('Git Deploys of Which Server?'));
    if (!ref) return;
    // Pages know servers by the start of their uuid.
    const identifier = servers.state(ref)?.server.identifier ?? ref.uuid.slice(0, 8);
    await openOffer(ref.panel, 'deploys', identifier);
  }

  private async open(element: unknown, id: OfferId): Promise<void> {
    const panel = await askPanel(this.tools.panels, element, l10n.t('Open Which Panel?'));
    if (panel) await openOffer(panel, id);
  }
}

/** Opens the page of the panel that stands for something. */
export async function openOffer(panel: Panel, id: OfferId, identifier?: string): Promise<void> {
  await openInBrowser(offerPage(panel.http.origin, id, identifier));
}
