import type * as vscode from 'vscode';
import {
  type FromReport,
  type ReportView,
  type ToReport,
  parseFromReport,
} from '../../core/monitoring/reportView';
import { Slot } from '../../core/base/event';
import { createWebviewPanel } from '../base/webviewPanel';
import { again } from './again';
import { pageOptions, pageShell } from '../base/pageShell';

/** What fills a report's page. */
export interface ReportSource {
  readonly title: string;
  readonly view: () => ReportView;
  /** Does what a button asks for, and resolves when the view is up to date. Does not reject. */
  readonly answer: (message: FromReport, signal: AbortSignal) => Promise<void>;
  readonly busy: string;
  /** Whether the last answer failed in a way that ends by itself: then it is asked again after a while. */
  readonly isAway: () => boolean;
}

/** Opens the page of a report beside nothing: it is read like a document. */
export function openReport(extension: vscode.Uri, source: ReportSource): vscode.WebviewPanel {
  const panel = createWebviewPanel('hostingPanel.report', source.title, {
    ...pageOptions(extension),
    enableFindWidget: true,
  });
  const ended = new AbortController();
  const send = (message: ToReport) => {
    if (!ended.signal.aborted) void panel.webview.postMessage(message);
  };
  const retry = new Slot();
  const answer = async (message: FromReport): Promise<void> => {
    retry.clear();
    send({ type: 'busy', text: source.busy });
    await source.answer(message, ended.signal);
    send({ type: 'show', view: source.view() });
    if (source.isAway()) retry.value = again(() => void answer({ type: 'refresh' }));
  };
  panel.onDidDispose(() => {
    ended.abort();
    retry.dispose();
  });
  panel.webview.onDidReceiveMessage(async (value: unknown) => {
    const message = parseFromReport(value);
    if (message) await answer(message);
  });
  const page = { name: 'report', title: source.title };
  panel.webview.html = pageShell(panel.webview, extension, page);
  return panel;
}
