import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { activityAround } from '../../core/servers/activityAround';
import { type ToActivityPage, parseFromActivityPage } from '../../core/servers/activityMessages';
import { activityView } from '../../core/servers/activityView';
import { listActivity } from '../../core/api/activity';
import { describe } from '../../core/api/describe';
import { isAbort } from '../../core/api/errors';
import type { ServerRef } from '../../core/api/panel';
import type { PermissionBook } from '../../core/api/permissions';
import { createWebviewPanel } from '../base/webviewPanel';
import { pageOptions, pageShell } from '../base/pageShell';

const perPage = 50;

interface Shown {
  readonly panel: vscode.WebviewPanel;
  /** Shows what changed around a moment, in milliseconds since 1970; the newest without one. */
  readonly show: (around: number | undefined) => void;
}

/** The activity pages: one a server, shown again rather than twice. */
export class ActivityPages implements vscode.Disposable {
  private readonly pages = new Map<string, Shown>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly permissionBook: PermissionBook,
  ) {}

  /** Opens a server's activity; `around`, in milliseconds since 1970, where it is about a moment. */
  open(ref: ServerRef, around?: number): void {
    const id = `${ref.panel.id}/${ref.uuid}`;
    const known = this.pages.get(id);
    if (known) {
      known.panel.reveal();
      known.show(around);
      return;
    }
    const panel = createWebviewPanel('hostingPanel.activity', l10n.t('Activity: {0}', ref.name), {
      ...pageOptions(this.extension),
      enableFindWidget: true,
    });
    this.pages.set(id, { panel, show: this.fill(ref, panel, around) });
    panel.onDidDispose(() => this.pages.delete(id));
  }

  dispose(): void {
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  private fill(ref: ServerRef, panel: vscode.WebviewPanel, first: number | undefined) {
    let wanted = { page: 1, event: '', around: first };
    let running = new AbortController();
    const send = (message: ToActivityPage) => void panel.webview.postMessage(message);
    const read = (page: number, signal: AbortSignal) =>
      listActivity(apiOf(ref), {
        page,
        perPage,
        event: wanted.event || undefined,
        signal,
      });
    const load = async () => {
      running.abort();
      const { signal } = (running = new AbortController());
      send({ type: 'busy', text: l10n.t('Loading…') });
      try {
        const { around, event } = wanted;
        const search = around !== undefined && wanted.page === 1;
        const page = search
          ? await activityAround((number) => read(number, signal), around)
          : await read(wanted.page, signal);
        if (signal.aborted) return;
        wanted = { ...wanted, page: page.page };
        const context = { server: ref.name, filter: event, now: Date.now(), around };
        send({
          type: 'show',
          view: activityView(page, { ...context, locale: vscode.env.language }),
        });
      } catch (error) {
        if (isAbort(error) || signal.aborted) return;
        const explained = await this.permissionBook.explain(ref.panel.http, error, 'activity.read');
        const text = l10n.t('The activity was not read. {0}', describe(explained));
        send({ type: 'failed', text, retry: l10n.t('Try Again') });
      }
    };
    panel.webview.onDidReceiveMessage((value: unknown) => {
      const message = parseFromActivityPage(value);
      if (message?.type === 'page') wanted = { ...wanted, page: message.page, around: undefined };
      if (message?.type === 'filter') wanted = { ...wanted, page: 1, event: message.event };
      if (message) void load();
    });
    panel.onDidDispose(() => running.abort());
    panel.webview.html = pageShell(panel.webview, this.extension, {
      name: 'activity',
      style: 'activity.css',
      title: l10n.t('Activity'),
    });
    return (around: number | undefined) => {
      wanted = { ...wanted, page: 1, around };
      void load();
    };
  }
}
