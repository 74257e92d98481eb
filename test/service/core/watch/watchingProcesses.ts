import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { until } from '../../../pages/support/until';
import { PracticePanel } from '../../../panel/practicePanel';
import type { WatchingOptions } from './watchingOptions';

const program = path.resolve('out/service/core/watch/watchingProcess.js');
/** The server that crashes. */
export const server = 'Survival SMP';

/** A window in a process of its own, and what it said. */
class WatchingProcess {
  readonly told: string[] = [];
  readonly roles: string[] = [];
  status: { readonly down: readonly string[] } | undefined;
  readonly gone: Promise<unknown>;
  private readonly child: ChildProcess;

  constructor(options: WatchingOptions) {
    this.child = fork(program, [JSON.stringify(options)], { execArgv: [] });
    this.gone = once(this.child, 'exit');
    this.child.on('message', (message: Record<string, unknown>) => {
      if (typeof message['told'] === 'string') this.told.push(message['told']);
      if (typeof message['role'] === 'string') this.roles.push(message['role']);
      if ('status' in message) this.status = message['status'] as WatchingProcess['status'];
    });
  }

  get role(): string | undefined {
    return this.roles.at(-1);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await this.gone;
  }
}

type Scales = Pick<WatchingOptions, 'scale' | 'windowsScale'>;

/** Windows in processes of their own that watch one panel. */
export class WatchingProcesses {
  private readonly started: WatchingProcess[] = [];
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watching-'));

  private constructor(
    readonly panel: PracticePanel,
    private readonly scales: Scales,
  ) {}

  static async start(scales: Scales): Promise<WatchingProcesses> {
    const options = { clockScale: scales.scale, limits: { statsCacheMs: 0 } };
    return new WatchingProcesses(await PracticePanel.start(options), scales);
  }

  /** Opens a window, and waits until it found the others. */
  async open(options: Pick<WatchingOptions, 'stops' | 'isFocused'>): Promise<WatchingProcess> {
    const { folder, panel, scales } = this;
    const own = { folder, baseUrl: panel.baseUrl, key: panel.keys.owner, ...scales };
    const time = { now: panel.clock.now(), nowWasAt: Date.now() };
    const one = new WatchingProcess({ ...own, ...time, ...options });
    this.started.push(one);
    await until('it found no others', () => Promise.resolve(one.role !== undefined));
    return one;
  }

  /** Resolves once the window that leads next could go on from what is written down. */
  kept(): Promise<void> {
    return until('nothing is kept', () => Promise.resolve(this.isKept()));
  }

  crash(): void {
    this.panel.app.verbs.get('consolePower')?.({ server, signal: 'kill' });
  }

  incidents() {
    return new IncidentStore(path.join(this.folder, 'incidents')).list();
  }

  /** Resolves when so many milliseconds have passed at the panel, and in all windows. */
  passed(ms: number): Promise<void> {
    return new Promise((resolve) => this.panel.clock.after(ms, resolve));
  }

  async stop(): Promise<void> {
    await Promise.all(this.started.map((one) => one.end()));
    await this.panel.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private isKept(): boolean {
    const file = path.join(this.folder, 'watch', 'watched.json');
    if (!fs.existsSync(file)) return false;
    const all = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, { last?: object }>;
    const key = `panel.example/${this.panel.server(server).uuid}`;
    return JSON.stringify(all[key]?.last).includes('running');
  }
}
