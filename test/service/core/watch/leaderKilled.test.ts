import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { until } from '../../../pages/support/until';
import { PracticePanel } from '../../../panel/practicePanel';
import type { WatchingOptions, deaths } from './watchingOptions';

const program = path.resolve('out/service/core/watch/watchingProcess.js');
/** A look takes a second, so that nobody waits for twenty. */
const scale = 20;
const server = 'Survival SMP';

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

describe('a crash while the window that leads is killed', function () {
  this.timeout(60_000);
  let panel: PracticePanel;
  let folder: string;
  const started: WatchingProcess[] = [];

  beforeEach(async () => {
    panel = await PracticePanel.start({ clockScale: scale, limits: { statsCacheMs: 0 } });
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.end()));
    await panel.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const open = async (options: Pick<WatchingOptions, 'dies' | 'isFocused'>) => {
    const { baseUrl, keys, clock } = panel;
    const own = { folder, baseUrl, key: keys.owner, scale, now: clock.now() };
    const one = new WatchingProcess({ ...own, ...options });
    started.push(one);
    await until('it found no others', () => Promise.resolve(one.role !== undefined));
    return one;
  };
  const incidents = () => new IncidentStore(path.join(folder, 'incidents')).list();
  const crash = () => panel.app.verbs.get('consolePower')?.({ server, signal: 'kill' });
  const passed = (ms: number) => new Promise<void>((resolve) => panel.clock.after(ms, resolve));

  /** What the next window goes on from. */
  const isKept = () => {
    const file = path.join(folder, 'watch', 'watched.json');
    if (!fs.existsSync(file)) return false;
    const all = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, { last?: object }>;
    const key = `panel.example/${panel.server(server).uuid}`;
    return JSON.stringify(all[key]?.last).includes('running');
  };

  const rows: readonly (readonly [when: (typeof deaths)[number], isFocused: boolean])[] = [
    ['seen', false],
    ['happened', false],
    ['told', false],
    ['written', true],
  ];
  for (const [dies, isFocused] of rows) {
    const where = isFocused ? 'the window that the user is in' : 'a window in the background';
    it(`${where}, as the crash is ${dies}: is told once, and is one incident`, async () => {
      const leader = await open({ dies, isFocused });
      const others = [await open({ isFocused: !isFocused }), await open({ isFocused: false })];
      await until('nothing is kept', () => Promise.resolve(isKept()));
      crash();
      await leader.gone;
      const heir = () => others.find(({ role }) => role === 'leading');
      await until('nobody leads', () => Promise.resolve(heir() !== undefined));
      await until('nobody sees it', () =>
        Promise.resolve(heir()?.status?.down.includes(server) ?? false),
      );
      // Two looks, and what is waited for after the first.
      await passed(50_000);
      assert.deepEqual(
        others.flatMap((one) => one.told),
        [`${server} down`],
      );
      assert.equal((await incidents()).length, 1);
    });
  }
});
