import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/clock';
import type { ToUsagePage } from '../../core/console/usagePage';
import { usagePageView } from '../../core/console/usagePageView';
import { type Disposable, DisposableStore } from '../../core/event';
import type { ServerRef } from '../../core/panel/panel';
import { pageOptions, pageShell } from '../monitoring/pageShell';
import { type Consoles, serverKey } from './consoles';
import type { UsageRecorder } from './usageRecorder';

/** What the pages need. */
export interface UsagePagesParts {
  readonly extension: vscode.Uri;
  readonly consoles: Consoles;
  readonly recorder: UsageRecorder;
}

/** The pages with a server's use of the last hour, live: one a server, shown again rather than twice. */
export class UsagePages implements Disposable {
  private readonly open = new Map<string, vscode.WebviewPanel>();

  constructor(private readonly parts: UsagePagesParts) {}

  /** Shows the graphs of a server beside what is open. */
  show(ref: ServerRef): void {
    const key = serverKey(ref);
    const known = this.open.get(key);
    if (known) return known.reveal();
    const { extension } = this.parts;
    const panel = vscode.window.createWebviewPanel(
      'hostingPanel.usage',
      l10n.t('Use: {0}', ref.name),
      { viewColumn: vscode.ViewColumn.Active },
      pageOptions(extension),
    );
    this.open.set(key, panel);
    const life = this.feed(ref, panel);
    panel.onDidDispose(() => {
      this.open.delete(key);
      life.dispose();
    });
    panel.webview.html = pageShell(panel.webview, extension, {
      name: 'stats',
      style: 'stats.css',
      title: l10n.t('Use: {0}', ref.name),
    });
  }

  dispose(): void {
    for (const panel of [...this.open.values()]) panel.dispose();
  }

  /** Tells the page each change for as long as somebody sees it. */
  private feed(ref: ServerRef, panel: vscode.WebviewPanel): Disposable {
    const store = new DisposableStore();
    const lease = store.add(this.parts.consoles.acquire(ref));
    const history = this.parts.recorder.of(ref);
    const { connection } = lease;
    const tell = () => {
      if (!panel.visible) return;
      const { power, session } = connection;
      const moment = {
        server: ref.name,
        power,
        problem: session.phase === 'closed' ? session.text : '',
        now: systemClock.now(),
        locale: vscode.env.language,
      };
      const message: ToUsagePage = { type: 'show', view: usagePageView(history, moment) };
      void panel.webview.postMessage(message);
    };
    store.add(connection.onDidReceiveStats(tell));
    store.add(connection.onDidChangePower(tell));
    store.add(connection.onDidChangeState(tell));
    store.add(panel.onDidChangeViewState(tell));
    // The page has but one thing to say: that it can be told.
    store.add(panel.webview.onDidReceiveMessage(tell));
    return store;
  }
}
