import { ConsoleConnection } from '../../../src/core/console/connection';
import { LineEditor } from '../../../src/core/console/lineEditor';
import { ResourceHistory } from '../../../src/core/console/resourceHistory';
import { Screen } from '../../../src/core/console/screen';
import type { SocketListener } from '../../../src/core/console/transport';
import { silentLog } from '../../support/silentLog';
import { SimulatedClock } from './simulatedClock';

const linesPerSecond = 200;
/** How often a second they come. */
const chunks = 20;

/** A console as the extension has it, from the text of its frames to what its terminal is given, with a clock of its own. */
export class SimulatedConsole {
  readonly clock = new SimulatedClock();
  /** Lines that came to the terminal, and characters. */
  shown = 0;
  written = 0;
  private sent = 0;
  private sockets = 0;
  private listener: SocketListener | undefined;
  private readonly connection: ConsoleConnection;
  private readonly screen: Screen;
  private readonly resources = new ResourceHistory();

  constructor() {
    const { clock } = this;
    this.connection = new ConsoleConnection({
      clock,
      log: silentLog,
      origin: 'https://panel.example.com',
      transport: (_url, _origin, listener) => {
        this.sockets++;
        this.listener = listener;
        const nothing = () => undefined;
        const socket = { ping: nothing, pause: nothing, resume: nothing, close: nothing };
        return { ...socket, send: (text) => this.answer(text) };
      },
      credentials: () =>
        Promise.resolve({ kind: 'granted', token: 'a.b.c', socket: 'wss://node.example.com/ws' }),
      condition: () => Promise.resolve({ kind: 'normal' }),
    });
    const write = (text: string) => {
      this.written += text.length;
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.shown++;
    };
    this.screen = new Screen({ clock, write, editor: new LineEditor(), hasTimes: () => true });
    this.connection.onDidReceiveLine((line) => this.screen.line(line));
    this.connection.onDidReceiveStats((stats) =>
      this.resources.push(stats, { by: 'console', at: clock.now(), isOffline: false }),
    );
  }

  /** Connects. */
  async open(): Promise<void> {
    this.connection.open();
    await settled();
    this.listener?.opened();
    await settled();
    this.screen.start();
    if (this.connection.session.phase !== 'live') throw new Error('The console is not let in');
  }

  /** Lets so many seconds pass, with what a daemon sends in them; throws where a line is lost, or the connection. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.say('stats', JSON.stringify(usage(this.sent)));
      for (let chunk = 0; chunk < chunks; chunk++) {
        for (let n = 0; n < linesPerSecond / chunks; n++) this.line();
        this.clock.pass(1000 / chunks);
      }
      // Once a second whatever was promised may be there.
      await settled();
    }
    this.clock.pass(1000);
    if (this.shown < this.sent) throw new Error(`${this.sent - this.shown} lines are lost`);
    if (this.sockets > 1) throw new Error('The connection was lost');
  }

  /** Ends it. */
  end(): void {
    this.screen.dispose();
    this.connection.dispose();
  }

  private line(): void {
    const n = ++this.sent;
    // Every tenth has colours, as those of programs have.
    const level = n % 10 === 0 ? '\u001b[33mWARN\u001b[0m' : 'INFO';
    this.say('console output', `[12:34:56] [Server thread/${level}]: line ${n} ${'.'.repeat(60)}`);
  }

  private say(event: string, ...args: readonly string[]): void {
    this.listener?.message(JSON.stringify({ event, args }));
  }

  /** What a daemon answers to a frame of ours. */
  private answer(text: string): void {
    const { event } = JSON.parse(text) as { readonly event: string };
    if (event !== 'auth') return;
    this.say('auth success');
    this.say('status', 'running');
  }
}

function usage(n: number): object {
  return {
    ...{ memory_bytes: 536_870_912 + n, memory_limit_bytes: 6_442_450_944, cpu_absolute: 42.5 },
    ...{ network: { rx_bytes: n, tx_bytes: n }, uptime: n, state: 'running', disk_bytes: n },
  };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
