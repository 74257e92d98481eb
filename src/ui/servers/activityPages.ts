import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { PermissionCatalog } from '../../core/api/permissions';
import { systemClock } from '../../core/base/clock';
import { language } from '../../core/base/language';
import { serverKey } from '../../core/base/serverKey';
import {
  type ActivityQuestion,
  type FromActivityPage,
  type ToActivityPage,
  parseActivityPageState,
  parseFromActivityPage,
} from '../../core/servers/activityMessages';
import { ActivityPage, newestActivity } from '../../core/servers/activityPage';
import type { Panels } from '../accounts/panels';
import { PageHost, type PageHostParts, type WebviewPage } from '../base/pageHost';

/** What the pages need. */
export interface ActivityPagesParts extends PageHostParts {
  readonly panels: Panels;
  readonly permissionCatalog: PermissionCatalog;
}

/** The activity pages: one a server. */
export class ActivityPages implements vscode.Disposable {
  private readonly host: PageHost<ToActivityPage, FromActivityPage, ActivityPage>;

  constructor(private readonly parts: ActivityPagesParts) {
    const look = { script: 'activity', style: 'activity.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.activity', ...look, parse: parseFromActivityPage };
    this.host = new PageHost(kind, parts);
  }

  /** Opens a server's activity; `around`, in milliseconds since 1970, where it is about a moment. */
  open(ref: ServerRef, around?: number): void {
    const known = this.host.reveal(serverKey(ref));
    if (known) return void known.showAround(around);
    const moment = around === undefined ? {} : { around };
    this.host.show(
      serverKey(ref),
      l10n.t({
        message: 'Activity Log: {server}',
        args: { server: ref.name },
        comment: ['Title of a page'],
      }),
      (page) => this.make(ref, page, { ...newestActivity, ...moment }),
    );
  }

  dispose(): void {
    this.host.dispose();
  }

  /** After a reload of the window the page's own state says whose it was, and which part of it. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { panels } = this.parts;
    const stored = parseActivityPageState(state);
    await panels.ready();
    const owner = stored && panels.get(stored.panelId);
    const ref = owner && { panel: owner, uuid: stored.uuid, name: stored.name };
    if (!ref || this.host.get(serverKey(ref))) panel.dispose();
    else this.host.fill(panel, serverKey(ref), (page) => this.make(ref, page, stored.wanted));
  }

  private make(
    ref: ServerRef,
    page: WebviewPage<ToActivityPage>,
    wanted: ActivityQuestion,
  ): ActivityPage {
    const { permissionCatalog } = this.parts;
    const parts = { page, permissionCatalog, clock: systemClock, locale: language() };
    return new ActivityPage(ref, parts, wanted);
  }
}
