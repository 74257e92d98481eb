import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type Socket, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/core/base/clock';
import { greetHost } from '../../../../src/core/windows/handshake';
import { readLeader } from '../../../../src/core/windows/leaderNote';
import { removeLeftSocket } from '../../../../src/core/windows/localSocket';
import { Windows } from '../../../../src/core/windows/windows';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const program = path.resolve('out/service/core/windows/windowProcess.js');

/** A window in a process of its own. */
class WindowProcess {
  private readonly said: Record<string, unknown>[] = [];
  private heard: () => void = () => undefined;
  private readonly child: ChildProcess;

  constructor(folder: string, secret = 'the same') {
    this.child = fork(program, [folder, secret], { execArgv: [] });
    this.child.on('message', (message) => {
      this.said.push(message as Record<string, unknown>);
      this.heard();
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Waits until it says something of a kind, and takes that. */
  async says(kind: string): Promise<unknown> {
    for (;;) {
      const at = this.said.findIndex((one) => kind in one);
      if (at >= 0) return this.said.splice(at, 1)[0]?.[kind];
      await new Promise<void>((resolve) => (this.heard = resolve));
    }
  }

  ask(question: string): void {
    this.child.send({ ask: question });
  }

  tell(text: string): void {
    this.child.send({ tell: text });
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}

describe('the windows of one user', () => {
  let folder: string;
  const started: WindowProcess[] = [];
  const open = (secret?: string) => {
    const one = new WindowProcess(folder, secret);
    started.push(one);
    return one;
  };

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'windows-test-'));
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.kill()));
    // The next window would do it, if there were one.
    const left = await readLeader(folder);
    if (left) await removeLeftSocket(left.address).catch(() => undefined);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('one leads, and answers the others', async () => {
    const first = open();
    assert.equal(await first.says('role'), 'leading');
    const others = [open(), open()];
    for (const other of others) {
      assert.equal(await other.says('role'), 'following');
      other.ask('whoLeads');
      assert.equal(await other.says('answer'), first.pid);
    }
    first.ask('whoLeads');
    assert.equal(await first.says('answer'), first.pid);
  });

  it('of five that start at once, one leads', async () => {
    const all = Array.from({ length: 5 }, () => open());
    const roles = await Promise.all(all.map((one) => one.says('role')));
    assert.deepEqual(roles.sort(), ['following', 'following', 'following', 'following', 'leading']);
    for (const one of all) one.ask('whoLeads');
    const leaders = await Promise.all(all.map((one) => one.says('answer')));
    assert.equal(new Set(leaders).size, 1);
  });

  it('what one tells, all others hear, once', async () => {
    const all = [open()];
    await all[0]?.says('role');
    all.push(open(), open());
    await Promise.all(all.slice(1).map((one) => one.says('role')));
    all[2]?.tell('first');
    all[0]?.tell('second');
    assert.equal(await all[0]?.says('greeting'), 'first');
    const heard = [await all[1]?.says('greeting'), await all[1]?.says('greeting')];
    assert.deepEqual(heard.sort(), ['first', 'second']);
    assert.equal(await all[2]?.says('greeting'), 'second');
  });

  it('a leader that is killed is replaced by one of the others, and a question to it ends', async () => {
    const first = open();
    await first.says('role');
    const others = [open(), open()];
    await Promise.all(others.map((one) => one.says('role')));
    others[0]?.ask('never');
    await first.says('asked');
    await first.kill();
    assert.equal(await others[0]?.says('failure'), 'PeerGone');
    const roles = await Promise.all(
      others.map(async (one) => {
        let role = await one.says('role');
        while (role === 'seeking') role = await one.says('role');
        return role;
      }),
    );
    assert.deepEqual(roles.sort(), ['following', 'leading']);
    // What the dead one left on the disk is gone: one folder, that of the new one.
    const note = await readLeader(folder);
    assert.ok(note && fs.existsSync(note.address));
  });

  it('a leader that hangs is replaced, and follows when it wakes', async () => {
    const first = open();
    await first.says('role');
    const other = open();
    await other.says('role');
    process.kill(first.pid ?? 0, 'SIGSTOP');
    assert.equal(await other.says('role'), 'seeking');
    assert.equal(await other.says('role'), 'leading');
    process.kill(first.pid ?? 0, 'SIGCONT');
    assert.equal(await first.says('role'), 'seeking');
    assert.equal(await first.says('role'), 'following');
  });

  it('a window that knows another secret goes on alone, and the others do not notice', async () => {
    const first = open();
    await first.says('role');
    const stranger = open('another');
    assert.equal(await stranger.says('role'), 'leading');
    const third = open();
    assert.equal(await third.says('role'), 'following');
    third.ask('whoLeads');
    assert.equal(await third.says('answer'), first.pid);
  });

  it('a leader that slept leads no more, before it does anything else', async () => {
    const clock = new FakeClock();
    const windows = new Windows({
      ...{ folder, clock, log: silentLog },
      secret: () => Promise.resolve('the same'),
    });
    const roles: string[] = [];
    const heard: unknown[] = [];
    windows.onDidChangeRole((role) => roles.push(role));
    windows.onTold('greeting', (what) => heard.push(what));
    windows.start();
    while (windows.role !== 'leading') await settle();
    clock.sleep(14_000);
    windows.tellWindow(windows.id, 'greeting', 'awake');
    assert.equal(windows.role, 'leading');
    clock.sleep(2_000);
    windows.tellWindow(windows.id, 'greeting', 'asleep');
    assert.equal(windows.role, 'seeking');
    assert.deepEqual(heard, ['awake']);
    // Nobody took over: it finds that out, and goes on.
    while (windows.role !== 'leading') await settle();
    assert.deepEqual(roles, ['leading', 'seeking', 'leading']);
    windows.tellWindow(windows.id, 'greeting', 'again');
    assert.deepEqual(heard, ['awake', 'again']);
    windows.dispose();
  });

  it('forty that call in the same moment are all let in', async () => {
    const windows = new Windows({
      ...{ folder, clock: systemClock, log: silentLog },
      secret: () => Promise.resolve('the same'),
    });
    windows.start();
    while (windows.role !== 'leading') await settle();
    const { address = '' } = (await readLeader(folder)) ?? {};
    const sockets = Array.from({ length: 40 }, () => connect(address));
    const greet = (socket: Socket) =>
      greetHost(socket, { secret: 'the same', clock: systemClock }).then(String, String);
    assert.deepEqual([...new Set(await Promise.all(sockets.map(greet)))], ['undefined']);
    for (const socket of sockets) socket.destroy();
    windows.dispose();
  });

  it('meet where the folder for temporary files has a path that no socket can have', async () => {
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = path.join(folder, 'x'.repeat(90));
    fs.mkdirSync(process.env['TMPDIR']);
    try {
      const first = open();
      assert.equal(await first.says('role'), 'leading');
      const other = open();
      assert.equal(await other.says('role'), 'following');
      const { address = '' } = (await readLeader(folder)) ?? {};
      assert.ok(Buffer.byteLength(address) <= 103, address);
      assert.equal(fs.statSync(path.dirname(address)).mode & 0o777, 0o700);
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  });

  it('meet though they made the secret twice, as when they start for the first time together', async () => {
    let kept = 'of the first';
    const one = () =>
      new Windows({
        ...{ folder, clock: systemClock, log: silentLog },
        secret: () => Promise.resolve(kept),
      });
    const [first, second] = [one(), one()];
    first.start();
    while (first.role !== 'leading') await settle();
    kept = 'of the second, which did not see the other yet';
    second.start();
    while (second.role === 'seeking') await settle();
    assert.equal(second.role, 'following');
    first.dispose();
    second.dispose();
  });
});
