import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { panelCommands } from '../../core/accounts/commands';
import type { Panel } from '../../core/api/panel';
import { type PageState, type ToPage, parseFromPage } from '../../core/monitoring/messages';
import type { Panels } from '../accounts/panels';
import { runCommand } from '../base/commands';

/** A panel that is signed in to, and whether the page's script has reported meanwhile. */
export interface SignedIn {
  readonly panel: Panel;
  readonly isReady: boolean;
}

/** Keeps a page's place until its panel is signed in to; undefined when it was closed before. */
export async function awaitSignIn(
  view: vscode.WebviewPanel,
  stored: PageState,
  panels: Panels,
): Promise<SignedIn | undefined> {
  let isReady = false;
  let isMissing = false;
  const ask = () => {
    const text = l10n.t('Sign in to {0} to see this issue.', stored.panel);
    const failed: ToPage = { type: 'failed', text, retry: l10n.t('Sign In') };
    if (isReady && isMissing) void view.webview.postMessage(failed);
  };
  const messages = view.webview.onDidReceiveMessage((value: unknown) => {
    const message = parseFromPage(value);
    if (message?.type === 'ready') {
      isReady = true;
      ask();
    }
    if (message?.type === 'act') void runCommand(panelCommands.signIn);
  });
  try {
    const closed = new Promise<undefined>((resolve) => {
      view.onDidDispose(() => resolve(undefined));
    });
    await Promise.race([panels.ready(), closed]);
    isMissing = !panels.get(stored.panel);
    ask();
    const panel = panels.get(stored.panel) ?? (await Promise.race([found(panels, stored), closed]));
    return panel && { panel, isReady };
  } finally {
    messages.dispose();
  }
}

function found(panels: Panels, { panel: id }: PageState): Promise<Panel> {
  return new Promise((resolve) => {
    const subscription = panels.onDidChange(() => {
      const panel = panels.get(id);
      if (!panel) return;
      subscription.dispose();
      resolve(panel);
    });
  });
}
