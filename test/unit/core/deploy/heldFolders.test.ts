import assert from 'node:assert/strict';
import { HeldFolders } from '../../../../src/core/deploy/heldFolders';
import type { DeployVerdict } from '../../../../src/core/deploy/outcome';
import { DeployStand } from './deployStand';

/** A lock on folders that one work holds at a time. */
class OneAtATime {
  isHeld = false;
  readonly lost = new AbortController();
  private waiting: (() => void)[] = [];

  hold = async (signal: AbortSignal, work: (held: AbortSignal) => Promise<void>): Promise<void> => {
    while (this.isHeld) await new Promise<void>((go) => this.waiting.push(go));
    signal.throwIfAborted();
    this.isHeld = true;
    try {
      await work(AbortSignal.any([signal, this.lost.signal]));
    } finally {
      this.isHeld = false;
      this.waiting.splice(0).forEach((go) => go());
    }
  };
}

const sick: DeployVerdict = { kind: 'unhealthy', reason: 'It exited.' };
const { signal } = new AbortController();

async function turns(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}

describe('The folders of a deploy', () => {
  let lock: OneAtATime;
  let on: DeployStand;

  beforeEach(() => {
    lock = new OneAtATime();
    on = new DeployStand({ 'app.js': 'new' });
    on.disk.put('/app/app.js', 'old');
    on.folders = new HeldFolders(lock.hold);
  });

  /** Does something while somebody else pushes to the folders; sees that it changes nothing until that is over. */
  async function waits<T>(work: () => Promise<T>): Promise<T> {
    let end: () => void = () => undefined;
    const push = lock.hold(signal, () => new Promise<void>((done) => (end = done)));
    const before = on.disk.tree('/');
    const working = work();
    await turns();
    assert.deepEqual(on.disk.tree('/'), before);
    end();
    await push;
    return working;
  }

  it('are waited for by a deploy, by its undo and by what continues it', async () => {
    assert.equal((await waits(() => on.deploy())).end, 'new');
    const ids = on.all().map(({ id }) => id);
    assert.equal((await waits(() => on.open().undo(ids, signal))).end, 'old');
    const cancel = new AbortController();
    let writes = 0;
    on.disk.onWrite = () => void (++writes === 2 && cancel.abort());
    const left = await on.deploy({}, { signal: cancel.signal });
    assert.equal(left.end, 'mixture');
    assert.equal(lock.isHeld, false);
    const [record] = on.all();
    const end = await waits(() => on.open().continue(record?.id ?? '', signal));
    assert.equal(end.end, 'new');
    assert.equal(lock.isHeld, false);
  });

  it('are free while the program is started and watched, while the user is asked, and at the end', async () => {
    const seen: boolean[] = [];
    on.onStart = async () => {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      seen.push(lock.isHeld);
    };
    on.onDecide = () => void seen.push(lock.isHeld);
    on.verdicts = [sick];
    on.decisions = ['undo'];
    assert.equal((await on.deploy()).end, 'old');
    assert.deepEqual([seen, lock.isHeld], [[false, false, false], false]);
  });

  it('are free where nothing was done', async () => {
    on.disk.put('/app/lib', 'a file');
    (on.local as Record<string, string>)['lib/a.js'] = 'a';
    await assert.rejects(on.deploy());
    assert.equal(lock.isHeld, false);
  });

  it('end the work where they are lost', async () => {
    on.disk.onWrite = () => lock.lost.abort(new Error('lost'));
    await assert.rejects(on.deploy());
    assert.equal(on.disk.tree('/app')['/app/app.js'], '644 old');
    assert.equal(lock.isHeld, false);
  });
});
