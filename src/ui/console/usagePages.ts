import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { type ToUsagePage, parseUsagePageState } from '../../core/console/usagePage';
import { usagePageView } from '../../core/console/usagePageView';
import { type Disposable, DisposableStore } from '../../core/base/event';
import type { ServerRef } from '../../core/api/panel';
import { createWebviewPanel } from '../base/webviewPanel';
import { pageOptions, pageShell } from '../base/pageShell';
import type { Panels } from '../accounts/panels';
import { type Consoles, serverKey } from '../../core/console/consoles';
import type { UsageRecorder } from '../../core/console/usageRecorder';

/** What the pages need. */
export interface UsagePagesParts {
  readonly extension: vscode.Uri;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly recorder: UsageRecorder;
}

const viewType = 'hostingPanel.usage';

/** The pages with a server's use of the last hour, live: one a server, shown again rather than twice. */
export class UsagePages implements Disposable {
  private readonly open = new Map<string, vscode.WebviewPanel>();
  private readonly serializer: Disposable;

  constructor(private readonly parts: UsagePagesParts) {
    this.serializer = vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: (panel, state) => this.restore(panel, state),
    });
  }

  /** Shows the graphs of a server beside what is open. */
  show(ref: ServerRef): void {
    const known = this.open.get(serverKey(ref));
    if (known) return known.reveal();
    const title = l10n.t('Use: {0}', ref.name);
    this.fill(ref, createWebviewPanel(viewType, title));
  }

  dispose(): void {
    this.serializer.dispose();
    for (const panel of [...this.open.values()]) panel.dispose();
  }

  /** After a reload of the window the page's own state says whose it was; it begins anew, as nothing was kept. */
  private async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { panels } = this.parts;
    const stored = parseUsagePageState(state);
    await panels.ready();
    const owner = stored && panels.get(stored.panelId);
    const ref = owner && { ...stored, panel: owner };
    if (!ref || this.open.has(serverKey(ref))) panel.dispose();
    else this.fill(ref, panel);
  }

  private fill(ref: ServerRef, panel: vscode.WebviewPanel): void {
    const { extension } = this.parts;
    const key = serverKey(ref);
    this.open.set(key, panel);
    const life = this.feed(ref, panel);
    panel.onDidDispose(() => {
      this.open.delete(key);
      life.dispose();
    });
    panel.webview.options = pageOptions(extension);
    panel.webview.html = pageShell(panel.webview, extension, {
      name: 'stats',
      style: 'stats.css',
      title: panel.title,
    });
  }

  /** Tells the page each change for as long as somebody sees it. */
  private feed(ref: ServerRef, panel: vscode.WebviewPanel): Disposable {
    const store = new DisposableStore();
    const lease = store.add(this.parts.consoles.acquire(ref));
    const history = this.parts.recorder.of(ref);
    const { connection } = lease;
    const post = (message: ToUsagePage) => void panel.webview.postMessage(message);
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
      post({ type: 'show', view: usagePageView(history, moment) });
    };
    store.add(connection.onDidReceiveStats(tell));
    store.add(connection.onDidChangePower(tell));
    store.add(connection.onDidChangeState(tell));
    store.add(panel.onDidChangeViewState(tell));
    // The page has but one thing to say: that it can be told.
    store.add(
      panel.webview.onDidReceiveMessage(() => {
        const { uuid, name } = ref;
        post({ type: 'keep', state: { panelId: ref.panel.id, uuid, name } });
        tell();
      }),
    );
    return store;
  }
}
