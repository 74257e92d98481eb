import * as vscode from 'vscode';
import { masked, maskedError } from '../core/base/masked';

/** Makes the log. Whatever is written to it passes `masked` first: no key and no signed address is kept in a file. */
export function maskedLog(name: string): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  const write =
    (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') =>
    (message: string | Error, ...more: unknown[]) =>
      channel[level]([message, ...more].map(textOf).join(' '));
  return {
    name: channel.name,
    get logLevel() {
      return channel.logLevel;
    },
    onDidChangeLogLevel: channel.onDidChangeLogLevel,
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    append: (text) => channel.append(masked(text)),
    appendLine: (text) => channel.appendLine(masked(text)),
    replace: (text) => channel.replace(masked(text)),
    clear: () => channel.clear(),
    show: () => channel.show(),
    hide: () => channel.hide(),
    dispose: () => channel.dispose(),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? masked(value) : maskedError(value);
}
