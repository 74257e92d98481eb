import * as vscode from 'vscode';
import type { Log } from '../../core/base/log';
import { masked, maskedError } from '../../core/base/masked';
import { logText } from '../../core/base/outsideText';

/**
 * Our output channel. Each entry is one line of text, whatever a server wrote into it, and no key and no signed address is
 * in it: what is logged ends in files.
 */
export class OutputLog implements Log, vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Hosting Panel', { log: true });

  debug(message: string): void {
    this.channel.debug(logText(masked(message)));
  }

  info(message: string): void {
    this.channel.info(logText(masked(message)));
  }

  warn(message: string): void {
    this.channel.warn(logText(masked(message)));
  }

  /** Of an error the stack is kept. */
  error(message: string | Error): void {
    this.channel.error(logText(maskedError(message)));
  }

  /** Brings the log to the front. */
  show(): void {
    this.channel.show();
  }

  dispose(): void {
    this.channel.dispose();
  }
}
