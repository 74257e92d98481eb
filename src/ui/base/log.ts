import * as vscode from 'vscode';
import type { Log } from '../../core/base/log';
import { logLine } from '../../core/base/logLine';

/** What more went wrong is in the log. */
const maxTroubles = 20;

/**
 * Our output channel. Each entry is one line of text, whatever a server wrote into it, and no key and no signed address is
 * in it: what is logged ends in files.
 */
export class OutputLog implements Log, vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Hosting Panel', { log: true });
  private troubles: readonly string[] = [];

  debug(message: string): void {
    this.channel.debug(logLine(message));
  }

  info(message: string): void {
    this.channel.info(logLine(message));
  }

  warn(message: string): void {
    const line = logLine(message);
    this.keep('warning', line);
    this.channel.warn(line);
  }

  /** Of an error the stack is kept. */
  error(message: string | Error): void {
    const line = logLine(message);
    this.keep('error', line);
    this.channel.error(line);
  }

  /** The last warnings and errors, oldest first, each with its time. */
  get lastTroubles(): readonly string[] {
    return this.troubles;
  }

  /** Brings the log to the front. */
  show(): void {
    this.channel.show();
  }

  dispose(): void {
    this.channel.dispose();
  }

  private keep(level: string, line: string): void {
    const entry = `${new Date().toISOString()} ${level} ${line}`;
    this.troubles = [...this.troubles, entry].slice(-maxTroubles);
  }
}
