import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/event';
import { parseFromPage } from '../../core/base/page';
import {
  type FromResourcesPage,
  type ToResourcesPage,
  parseResourcesPageState,
} from '../../core/console/resourcesMessages';
import { ResourcesPage } from '../../core/console/resourcesPage';
import type { PanelLimits } from '../../core/console/resourcesView';
import { PageHost, type PageHostParts, type WebviewPage } from '../base/pageHost';
import type { Panels } from '../accounts/panels';
import type { Consoles } from '../../core/console/consoles';
import { serverKey } from '../../core/base/serverKey';
import type { ResourceRecorder } from '../../core/console/resourceRecorder';

/** What the pages need. */
export interface ResourcesPagesParts extends PageHostParts {
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly recorder: ResourceRecorder;
  /** What a server may use, as far as that is known. */
  readonly limitsOf: (ref: ServerRef) => PanelLimits | undefined;
}

/** The pages with a server's use of the last hour, live: one a server. */
export class ResourcesPages implements Disposable {
  private readonly host: PageHost<ToResourcesPage, FromResourcesPage, ResourcesPage>;

  constructor(private readonly parts: ResourcesPagesParts) {
    const look = { script: 'stats', style: 'stats.css', canFind: false } as const;
    const parse = (value: unknown) => parseFromPage(value);
    this.host = new PageHost({ viewType: 'hostingPanel.usage', ...look, parse }, parts);
    this.host.restoreWith((panel, state) => this.restore(panel, state));
  }

  /** Shows the graphs of a server beside what is open. */
  show(ref: ServerRef): void {
    const id = serverKey(ref);
    if (this.host.reveal(id)) return;
    this.host.show(id, l10n.t('Use: {0}', ref.name), (page) => this.feed(ref, page));
  }

  dispose(): void {
    this.host.dispose();
  }

  /** After a reload of the window the page's own state says whose it was; it begins anew, as nothing was kept. */
  private async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { panels } = this.parts;
    const stored = parseResourcesPageState(state);
    await panels.ready();
    const owner = stored && panels.get(stored.panelId);
    const ref = owner && { ...stored, panel: owner };
    if (!ref || this.host.get(serverKey(ref))) panel.dispose();
    else this.host.fill(panel, serverKey(ref), (page) => this.feed(ref, page));
  }

  private feed(ref: ServerRef, page: WebviewPage<ToResourcesPage>): ResourcesPage {
    const { consoles, recorder, limitsOf } = this.parts;
    const lease = consoles.acquire(ref);
    const { uuid, name } = ref;
    return new ResourcesPage(
      { panelId: ref.panel.id, uuid, name },
      {
        ...{ page, lease, connection: lease.connection, history: recorder.of(ref) },
        limits: () => limitsOf(ref),
        ...{ clock: systemClock, locale: vscode.env.language },
      },
    );
  }
}
