import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { keyFingerprint } from '../../../../src/core/accounts/keyFingerprint';
import { PanelHttp } from '../../../../src/core/api/http';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { systemClock } from '../../../../src/core/base/clock';
import { DisposableStore } from '../../../../src/core/base/event';
import type { ConsoleConnection } from '../../../../src/core/console/connection';
import { Consoles } from '../../../../src/core/console/consoles';
import { LeadingConsoles } from '../../../../src/core/console/leadingConsoles';
import { StartSender } from '../../../../src/core/console/startSender';
import { withoutColours } from '../../../../src/core/console/output';
import { sharePowerActions } from '../../../../src/core/console/sharePowerActions';
import { StartClaims } from '../../../../src/core/console/startClaims';
import { openSocket } from '../../../../src/core/console/transport';
import { ConsoleEnds } from '../../../../src/core/watch/consoleEnds';
import { Windows } from '../../../../src/core/windows/windows';
import { silentLog } from '../../../support/silentLog';

/** What a window of a test is about. */
export interface WindowOptions {
  /** The same for all windows of a user. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly uuid: string;
  readonly startCommands?: readonly string[];
}

/** A window of VS Code as far as consoles go, with one console open. */
export class WindowOnPanel {
  readonly lines: string[] = [];
  readonly said: string[] = [];
  /** What was told of crashes. */
  readonly crashes: string[] = [];
  readonly windows: Windows;
  readonly connection: ConsoleConnection;
  readonly ref: ServerRef;
  private readonly store = new DisposableStore();

  constructor({ folder, baseUrl, key, uuid, startCommands = [] }: WindowOptions) {
    const clock = systemClock;
    const log = silentLog;
    const secret = () => Promise.resolve('the same');
    this.windows = this.store.add(new Windows({ folder, secret, clock, log }));
    const http = new PanelHttp({
      ...{ baseUrl, clock, log },
      key: () => Promise.resolve(key),
      keyFingerprint: keyFingerprint(key),
    });
    const panel = createPanel({ id: 'p', name: 'P', http, daemon: {} as DaemonTransfer });
    this.ref = { panel, uuid, name: 'Server' };
    const loadTransport = () => Promise.resolve(openSocket);
    const consoles = this.store.add(new Consoles({ clock, log, loadTransport }));
    const { windows } = this;
    const find = () => Promise.resolve(this.ref);
    const panelOf = () => panel;
    const claims = this.store.add(new StartClaims(windows, clock));
    consoles.shareWith(windows);
    this.store.add(new LeadingConsoles({ windows, consoles, clock, find }));
    this.store.add(sharePowerActions({ windows, consoles, clock, panelOf }));
    const ends = this.store.add(new ConsoleEnds(consoles, clock));
    this.store.add(ends.onDidEnd(({ report }) => this.crashes.push(report.reason)));
    this.windows.start();
    const { connection } = consoles.acquire(this.ref);
    this.connection = connection;
    connection.onDidReceiveLine((line) => this.lines.push(withoutColours(line)));
    connection.onDidSay((text) => this.said.push(text));
    this.store.add(
      new StartSender({
        connection,
        startCommands: () => startCommands,
        claimStart: () => claims.claim({ panelId: panel.id, uuid }),
        onUnsent: (why) => this.said.push(`unsent: ${why}`),
      }),
    );
  }

  /** Whether it has heard of the server's state since it was last connected. */
  get isBack(): boolean {
    return this.connection.power !== undefined;
  }

  close(): void {
    this.store.dispose();
  }
}

/** A folder that the windows of one test share. */
export function sharedFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'console-windows-'));
}

/** Milliseconds until something is so; throws where it is not for `most`. */
export async function msUntil(
  what: string,
  isSo: () => boolean | undefined,
  most = 10_000,
): Promise<number> {
  const from = Date.now();
  while (!isSo()) {
    if (Date.now() - from > most) throw new Error(`Not within ${most} ms: ${what}`);
    await wait(5);
  }
  return Date.now() - from;
}
