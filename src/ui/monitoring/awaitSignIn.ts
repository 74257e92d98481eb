import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type PageState, type ToPage, parseFromPage } from '../../core/issues/messages';
import type { Panel } from '../../core/panel/panel';
import { panelCommands } from '../panels/commands';
import type { Panels } from '../panels/panels';
import { pageOptions, pageShell } from './pageShell';

/** Keeps a page's place until its panel is signed in to; undefined when it was closed before. */
export async function awaitSignIn(
  view: vscode.WebviewPanel,
  stored: PageState,
  parts: { readonly panels: Panels; readonly extension: vscode.Uri },
): Promise<Panel | undefined> {
  const { panels, extension } = parts;
  const known = panels.get(stored.panel);
  if (known) return known;
  const text = l10n.t('Sign in to {0} to see this issue.', stored.panel);
  const subscriptions = [
    view.webview.onDidReceiveMessage((value: unknown) => {
      const message = parseFromPage(value);
      const failed: ToPage = { type: 'failed', text, retry: l10n.t('Sign In') };
      if (message?.type === 'ready') void view.webview.postMessage(failed);
      if (message?.type === 'act') void vscode.commands.executeCommand(panelCommands.signIn);
    }),
  ];
  view.webview.options = pageOptions(extension);
  view.webview.html = pageShell(view.webview, extension, { name: 'issue', title: view.title });
  const panel = await new Promise<Panel | undefined>((resolve) => {
    subscriptions.push(
      view.onDidDispose(() => resolve(undefined)),
      panels.onDidChange(() => {
        const found = panels.get(stored.panel);
        if (found) resolve(found);
      }),
    );
  });
  for (const subscription of subscriptions) subscription.dispose();
  return panel;
}
