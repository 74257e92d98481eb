import { setTimeout as wait } from 'node:timers/promises';
import { PanelHttp } from '../../../../src/core/api/http';
import { createPanel } from '../../../../src/core/api/panel';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { type ConsoleLease, Consoles } from '../../../../src/core/console/consoles';
import { openSocket } from '../../../../src/core/console/transport';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { PracticePanel } from '../../../panel/practicePanel';

const stepMs = 50;

/** A console of the practice server `Ticket Bot`, on a rude panel of its own; both times move together, and only when told to. */
export class ConsoleOnPanel {
  readonly lines: string[] = [];
  readonly said: string[] = [];

  private constructor(
    readonly panel: PracticePanel,
    readonly clock: FakeClock,
    private readonly consoles: Consoles,
    private readonly lease: ConsoleLease,
    private readonly running: () => number,
  ) {
    const { connection } = lease;
    connection.onDidReceiveLine((line) => this.lines.push(line));
    connection.onDidSay((text) => this.said.push(text));
  }

  /** With a console that is connected. */
  static async start(): Promise<ConsoleOnPanel> {
    const panel = await PracticePanel.start({ isRude: true, clockScale: 0 });
    const clock = new FakeClock(panel.clock.now());
    let running = 0;
    const http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(panel.keys.owner),
      clock,
      log: silentLog,
    });
    const send = http.send.bind(http);
    http.send = (request) => {
      running++;
      return send(request).finally(() => running--);
    };
    const consoles = new Consoles({
      clock,
      log: silentLog,
      loadTransport: () => Promise.resolve(openSocket),
    });
    const practice = createPanel({ id: 'p', name: 'P', http, daemon: {} as DaemonTransfer });
    const server = panel.server('Survival SMP');
    const ref = { panel: practice, uuid: server.uuid, name: server.name };
    const on = new ConsoleOnPanel(panel, clock, consoles, consoles.acquire(ref), () => running);
    await on.settled();
    return on;
  }

  get connection() {
    return this.lease.connection;
  }

  /** Whether the console has heard of the server's state since it was last connected. */
  get isBack(): boolean {
    return this.connection.power !== undefined;
  }

  /** Requests for credentials since the mark. */
  credentialsSince(mark: number): number {
    return this.askedSince(mark).filter((route) => route.endsWith('/websocket')).length;
  }

  /** The requests to the panel since the mark, by their routes. */
  askedSince(mark: number): readonly string[] {
    const asked = this.panel.requestsSince(mark).filter(({ where }) => where === 'panel');
    return asked.map(({ route }) => route);
  }

  /** Runs a verb of the practice panel about the server. */
  verb(name: string, args: object = {}): unknown {
    return this.panel.app.verbs.get(name)?.({ server: 'Survival SMP', ...args });
  }

  /** Lets time pass; each request and each handshake takes none of it. */
  async pass(ms: number): Promise<void> {
    for (let done = 0; done < ms; done += stepMs) {
      this.panel.clock.advance(stepMs);
      await this.clock.advance(stepMs);
      await this.settled();
    }
  }

  /** Milliseconds until the console is back; more than `most` when it is not by then. */
  async msUntilBack(most: number): Promise<number> {
    for (let passed = 0; ; passed += stepMs) {
      if (this.isBack || passed > most) return passed;
      await this.pass(stepMs);
    }
  }

  async stop(): Promise<void> {
    this.consoles.dispose();
    await this.panel.stop();
  }

  /** Resolves when nothing is under way between console, panel and daemon. */
  private async settled(): Promise<void> {
    const until = Date.now() + 5_000;
    while (this.isUnderWay && Date.now() < until) await wait(1);
    // What was sent last is read a turn later.
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve));
  }

  private get isUnderWay(): boolean {
    if (this.running() > 0) return true;
    const { phase } = this.connection.session;
    if (phase === 'live') return !this.isBack;
    return ['fetching', 'checking', 'connecting', 'authenticating'].includes(phase);
  }
}
