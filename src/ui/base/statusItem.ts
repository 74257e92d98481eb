import * as vscode from 'vscode';
import { detailText, labelText } from '../../core/base/outsideText';
import type { HoverText } from './hoverText';

/** A piece of the item: an icon by its name, which is ours, and a text that is shown as text. */
export interface StatusPart {
  readonly icon: string;
  readonly text: string;
}

/** What an item of the status bar shows. */
export interface StatusLook {
  readonly parts: readonly StatusPart[];
  readonly tooltip: string | HoverText;
  readonly isWarning?: boolean;
}

/** An item at the left of the status bar. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(
    id: string,
    {
      name,
      command,
      priority,
    }: { name: string; command: string | vscode.Command; priority?: number },
  ) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, priority);
    this.item.name = name;
    this.item.command = command;
  }

  show({ parts, tooltip, isWarning = false }: StatusLook): void {
    const clean = parts.map(({ icon, text }) => ({ icon, text: labelText(text) }));
    this.item.text = clean.map(({ icon, text }) => `$(${icon}) ${text}`).join(' ');
    this.item.tooltip = typeof tooltip === 'string' ? detailText(tooltip) : tooltip.markdown;
    this.item.backgroundColor = isWarning
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.item.accessibilityInformation = { label: clean.map(({ text }) => text).join(' ') };
    this.item.show();
  }

  hide(): void {
    this.item.hide();
  }

  dispose(): void {
    this.item.dispose();
  }
}
