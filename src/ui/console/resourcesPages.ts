import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/event';
import {
  type FromResourcesPage,
  type ResourceRange,
  type ToResourcesPage,
  parseFromResourcesPage,
  parseResourcesPageState,
} from '../../core/console/resourcesMessages';
import { ResourcesPage } from '../../core/console/resourcesPage';
import { PageHost, type PageHostParts, type WebviewPage } from '../base/pageHost';
import type { Panels } from '../accounts/panels';
import type { Consoles } from '../../core/console/consoles';
import { language } from '../../core/base/language';
import { serverKey } from '../../core/base/serverKey';
import type { Servers } from '../../core/servers/servers';
import type { KeptUse } from './keepResources';

/** What the pages need. */
export interface ResourcesPagesParts extends PageHostParts {
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly servers: Pick<Servers, 'state'>;
  /** What servers used. */
  readonly use: KeptUse;
}

/** The pages with a server's use of up to 24 hours, live: one a server. */
export class ResourcesPages implements Disposable {
  private readonly host: PageHost<ToResourcesPage, FromResourcesPage, ResourcesPage>;

  constructor(private readonly parts: ResourcesPagesParts) {
    const look = { script: 'stats', style: 'stats.css', canFind: false } as const;
    const parse = parseFromResourcesPage;
    this.host = new PageHost({ viewType: 'hostingPanel.usage', ...look, parse }, parts);
  }

  /** Shows the graphs of a server beside what is open. */
  show(ref: ServerRef): void {
    const id = serverKey(ref);
    if (this.host.reveal(id)) return;
    this.host.show(
      id,
      l10n.t({
        message: 'Resource Usage: {server}',
        args: { server: ref.name },
        comment: ['Title of a page'],
      }),
      (page) => this.feed(ref, page),
    );
  }

  dispose(): void {
    this.host.dispose();
  }

  /** After a reload of the window the page's own state says whose it was, and what time it showed. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { panels } = this.parts;
    const stored = parseResourcesPageState(state);
    await panels.ready();
    const owner = stored && panels.get(stored.panelId);
    const ref = owner && { ...stored, panel: owner };
    if (!ref || this.host.get(serverKey(ref))) panel.dispose();
    else this.host.fill(panel, serverKey(ref), (page) => this.feed(ref, page, stored.range));
  }

  private feed(
    ref: ServerRef,
    page: WebviewPage<ToResourcesPage>,
    range?: ResourceRange,
  ): ResourcesPage {
    const { panels, consoles, servers, use } = this.parts;
    const lease = consoles.acquire(ref);
    const { uuid, name } = ref;
    const server = { panelId: ref.panel.id, uuid };
    return new ResourcesPage(
      { ...server, name, ...(range && { range }) },
      {
        ...{ page, lease, connection: lease.connection, history: () => use.recorder.of(server) },
        elsewhere: () => use.keeper.elsewhere(server),
        server: () => {
          // With another key the panel is another one.
          const panel = panels.get(ref.panel.id);
          return panel && servers.state({ ...ref, panel });
        },
        ...{ clock: systemClock, locale: language() },
      },
    );
  }
}
