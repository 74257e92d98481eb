import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { PermissionCatalog } from '../../core/api/permissions';
import { systemClock } from '../../core/base/clock';
import {
  type FromActivityPage,
  type ToActivityPage,
  parseFromActivityPage,
} from '../../core/servers/activityMessages';
import { ActivityPage } from '../../core/servers/activityPage';
import { PageHost, type PageHostParts } from '../base/pageHost';

/** The activity pages: one a server. */
export class ActivityPages implements vscode.Disposable {
  private readonly host: PageHost<ToActivityPage, FromActivityPage, ActivityPage>;

  constructor(
    parts: PageHostParts,
    private readonly permissionCatalog: PermissionCatalog,
  ) {
    const look = { script: 'activity', style: 'activity.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.activity', ...look, parse: parseFromActivityPage };
    this.host = new PageHost(kind, parts);
  }

  /** Opens a server's activity; `around`, in milliseconds since 1970, where it is about a moment. */
  open(ref: ServerRef, around?: number): void {
    const id = `${ref.panel.id}/${ref.uuid}`;
    const known = this.host.reveal(id);
    if (known) return void known.showAround(around);
    const { permissionCatalog } = this;
    const locale = vscode.env.language;
    this.host.show(id, l10n.t('Activity: {0}', ref.name), (page) => {
      const parts = { page, permissionCatalog, clock: systemClock, locale };
      return new ActivityPage(ref, parts, around);
    });
  }

  dispose(): void {
    this.host.dispose();
  }
}
