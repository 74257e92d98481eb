import * as vscode from 'vscode';
import type { Log } from '../../core/log';
import { logText } from '../../core/base/outsideText';

/** Our output channel. Each entry is one line of text, whatever a server wrote into it. */
export class OutputLog implements Log, vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Hosting Panel', { log: true });

  trace(message: string): void {
    this.channel.trace(logText(message));
  }

  debug(message: string): void {
    this.channel.debug(logText(message));
  }

  info(message: string): void {
    this.channel.info(logText(message));
  }

  warn(message: string): void {
    this.channel.warn(logText(message));
  }

  /** Of an error the stack is kept. */
  error(message: string | Error): void {
    const text = message instanceof Error ? (message.stack ?? message.message) : message;
    this.channel.error(logText(text));
  }

  /** Brings the log to the front. */
  show(): void {
    this.channel.show();
  }

  dispose(): void {
    this.channel.dispose();
  }
}
