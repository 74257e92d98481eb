import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/core/base/clock';
import { UserError } from '../../../../src/core/base/userError';
import type { FolderWork } from '../../../../src/core/sync/folderClaim';
import { FolderLocks } from '../../../../src/core/sync/folderLocks';

const pushing: FolderWork = {
  ...{ action: 'push', panelId: 'p', uuid: 'u', folder: '/src', root: '/home/me/bot' },
  label: 'Ticket Bot:/src',
};

/** A promise that is settled from outside. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('Windows that work on the same folders', () => {
  let folder: string;
  const locks = () => new FolderLocks(folder, systemClock);
  const turn = (onWait: (words: string) => void = () => undefined) => ({
    signal: new AbortController().signal,
    onWait,
  });
  /** Holds folders until it is let go. */
  const hold = async (window: FolderLocks, work = pushing) => {
    const [works, end] = [gate(), gate()];
    const done = window.hold(work, turn(), (signal) => {
      works.open();
      return Promise.race([end.opened, once(signal, 'abort').then(() => signal.throwIfAborted())]);
    });
    await works.opened;
    return { end: end.open, done };
  };
  const left = () => fs.readdirSync(folder).filter((name) => name.endsWith('.json'));

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'locks-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('take turns, and the one that waits says for whom', async () => {
    const first = await hold(locks());
    const said: string[] = [];
    const order: string[] = [];
    const waits = gate();
    const second = locks().hold(
      { ...pushing, action: 'pull' },
      turn((words) => {
        said.push(words);
        waits.open();
      }),
      () => Promise.resolve(order.push('second')),
    );
    await waits.opened;
    order.push('first');
    first.end();
    await Promise.all([first.done, second]);
    assert.deepEqual(order, ['first', 'second']);
    assert.deepEqual(said, ["Another window is pushing to 'Ticket Bot:/src'. Waiting..."]);
    assert.deepEqual(left(), []);
  });

  it('begin at once one after the other, however many come together', async () => {
    let at = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++at);
      await new Promise((resolve) => setImmediate(resolve));
      at--;
    };
    await Promise.all([1, 2, 3, 4].map(() => locks().hold(pushing, turn(), work)));
    assert.deepEqual([most, left()], [1, []]);
  });

  it('work side by side on different folders', async () => {
    const first = await hold(locks());
    const other = { ...pushing, folder: '/lib', root: '/home/me/lib' };
    assert.equal(await locks().hold(other, turn(), () => Promise.resolve(5)), 5);
    first.end();
    await first.done;
  });

  it('give up waiting when the user does', async () => {
    const first = await hold(locks());
    const giveUp = new AbortController();
    const onWait = () => giveUp.abort(new Error('given up'));
    const second = locks().hold(pushing, { signal: giveUp.signal, onWait }, () =>
      assert.fail('It was not its turn.'),
    );
    await assert.rejects(second, /given up/);
    first.end();
    await first.done;
    assert.deepEqual(left(), []);
  });

  it('let others go on when their own work fails', async () => {
    await assert.rejects(
      locks().hold(pushing, turn(), () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await locks().hold(pushing, turn(), () => Promise.resolve(5)), 5);
  });

  it('free their folders within seconds when they are killed', async () => {
    const program = path.resolve('out/service/core/sync/holdingProcess.js');
    const killed = fork(program, [folder, JSON.stringify(pushing)], { execArgv: [] });
    await once(killed, 'message');
    const waits = gate();
    const next = locks().hold(pushing, turn(waits.open), () => Promise.resolve(Date.now()));
    await waits.opened;
    const gone = once(killed, 'exit');
    killed.kill('SIGKILL');
    await gone;
    const ended = Date.now();
    const began = await next;
    assert.ok(began - ended < 10_000, `It took ${began - ended} ms`);
    assert.deepEqual(left(), []);
  });

  it('stop with a sentence where the lock was lost, as after a long sleep', async () => {
    const first = await hold(locks());
    const [claim = ''] = left();
    // What another window does that takes it over.
    fs.utimesSync(path.join(folder, `${claim}.lock`), 1, 1);
    await assert.rejects(
      first.done,
      (error) => error instanceof UserError && error.message.includes('The computer was asleep'),
    );
  });
});
