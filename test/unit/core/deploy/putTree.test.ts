import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { putNewTree, putTree } from '../../../../src/core/deploy/putTree';
import type { DiskFault } from './fakeDisk';
import { leapClock } from './leapClock';
import { type RandomDeploy, folder, places, randomDeploy } from './randomDeploy';

const faults: readonly DiskFault[] = ['before', 'after', 'half'];
const killed = new Error('the window was killed');

function jobOf({ disk, changes }: RandomDeploy, signal = new AbortController().signal) {
  return { disk, clock: leapClock(), folder, places, changes, signal };
}

/** Requests of a deploy of that seed without a fault. */
async function requestsOf(seed: number): Promise<number> {
  const deploy = randomDeploy(seed);
  await putNewTree(jobOf(deploy));
  assert.deepEqual(deploy.disk.tree('/'), deploy.new);
  return deploy.disk.requests;
}

describe('Putting a tree in place', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);

  it('leads to the new tree, and back to the old one', async () => {
    for (const seed of seeds) {
      const deploy = randomDeploy(seed);
      const all = deploy.disk.contents();
      const put = await putNewTree(jobOf(deploy));
      assert.deepEqual(put, { missing: [], strays: [] });
      assert.deepEqual(deploy.disk.tree('/'), deploy.new, `seed ${seed}`);
      await putTree(jobOf(deploy), 'old');
      assert.deepEqual(deploy.disk.tree('/'), deploy.old, `seed ${seed}, undone`);
      await putTree(jobOf(deploy), 'new');
      assert.deepEqual(deploy.disk.tree('/'), deploy.new, `seed ${seed}, done again`);
      assert.deepEqual(deploy.disk.contents(), all);
    }
  });

  it('gets over one answer that is lost, wherever it is', async () => {
    for (const seed of seeds) {
      const count = await requestsOf(seed);
      for (let at = 0; at < count; at++) {
        for (const fault of faults) {
          const deploy = randomDeploy(seed);
          deploy.disk.fail(at, fault);
          await putNewTree(jobOf(deploy));
          assert.deepEqual(deploy.disk.tree('/'), deploy.new, `seed ${seed}, ${fault} at ${at}`);
        }
      }
    }
  });

  it('goes on or back from wherever it was killed, and loses nothing', async () => {
    for (const seed of seeds) {
      const count = await requestsOf(seed);
      for (let at = 0; at < count; at++) {
        for (const fault of faults) {
          for (const tree of ['new', 'old'] as const) {
            const deploy = randomDeploy(seed);
            const all = deploy.disk.contents();
            deploy.disk.fail(at, fault);
            for (let later = at + 1; later < 60; later++) deploy.disk.fail(later, killed);
            await assert.rejects(putNewTree(jobOf(deploy)));
            assert.deepEqual(deploy.disk.contents(), all, 'a file is lost');
            deploy.disk.heal();
            await putTree(jobOf(deploy), tree);
            const where = `seed ${seed}, ${fault} at ${at}, then ${tree}`;
            assert.deepEqual(deploy.disk.tree('/'), deploy[tree], where);
            assert.deepEqual(deploy.disk.contents(), all, 'a file is lost');
          }
        }
      }
    }
  });

  it('is killed on its way back, too', async () => {
    for (const seed of seeds.slice(0, 20)) {
      for (let at = 0; at < 25; at++) {
        const deploy = randomDeploy(seed);
        const all = deploy.disk.contents();
        await putNewTree(jobOf(deploy));
        deploy.disk.heal();
        deploy.disk.fail(at, 'half');
        for (let later = at + 1; later < 90; later++) deploy.disk.fail(later, killed);
        await putTree(jobOf(deploy), 'old').catch(() => undefined);
        deploy.disk.heal();
        await putTree(jobOf(deploy), 'old');
        assert.deepEqual(deploy.disk.tree('/'), deploy.old, `seed ${seed}, at ${at}`);
        assert.deepEqual(deploy.disk.contents(), all);
      }
    }
  });

  it('ends between two requests when it is given up', async () => {
    const deploy = randomDeploy(3);
    const cancel = new AbortController();
    deploy.disk.onWrite = () => cancel.abort(new Error('given up'));
    await assert.rejects(putNewTree(jobOf(deploy, cancel.signal)), /given up/);
    await putTree(jobOf(deploy), 'old');
    assert.deepEqual(deploy.disk.tree('/'), deploy.old);
  });

  it('moves aside what somebody puts where a file goes, and says so', async () => {
    const deploy = randomDeploy(3);
    const { path = '' } = deploy.changes.files.find(({ sent }) => sent) ?? {};
    let writes = 0;
    // Between the rename that clears the place and the one that fills it.
    deploy.disk.onWrite = () => {
      if (++writes === 2) deploy.disk.put(`${folder}/${path}`, 'of somebody else');
    };
    const put = await putNewTree(jobOf(deploy));
    assert.deepEqual(put.strays, [path]);
    assert.deepEqual(deploy.disk.tree('/'), deploy.new);
    assert.ok(deploy.disk.contents().includes('of somebody else'));
  });

  it('tells which content is not on the server any more', async () => {
    const deploy = randomDeploy(3);
    await putNewTree(jobOf(deploy));
    const { path = '' } = deploy.changes.files.find(({ old }) => old) ?? {};
    deploy.disk.files.delete(`${places.kept}/${path}`);
    assert.deepEqual((await putTree(jobOf(deploy), 'old')).missing, [path]);
  });

  it('leaves a folder that it made, when somebody put something into it', async () => {
    const deploy = seeds.map(randomDeploy).find(({ changes }) => changes.made.length > 0);
    assert.ok(deploy);
    await putNewTree(jobOf(deploy));
    for (const made of deploy.changes.made) deploy.disk.put(`${folder}/${made}/data.db`, 'data');
    await putTree(jobOf(deploy), 'old');
    for (const made of deploy.changes.made) {
      assert.ok(deploy.disk.files.has(`${folder}/${made}/data.db`));
    }
  });

  it('gives up soon after a refusal that stays', async () => {
    const deploy = randomDeploy(3);
    const denied = new PanelError('refused', 'denylist', { status: 403 });
    for (let at = 0; at < 60; at++) deploy.disk.fail(at, denied);
    await assert.rejects(putNewTree(jobOf(deploy)), denied);
    assert.equal(deploy.disk.requests, 2);
  });

  it('asks for nothing when it was given up before', async () => {
    for (const put of [putNewTree, (job: ReturnType<typeof jobOf>) => putTree(job, 'old')]) {
      const deploy = randomDeploy(3);
      await assert.rejects(
        put(jobOf(deploy, AbortSignal.abort(new Error('given up')))),
        /given up/,
      );
      assert.equal(deploy.disk.requests, 0);
    }
  });

  it('looks five times within 18 seconds where no answer comes, and gives up', async () => {
    const deploy = randomDeploy(3);
    for (let at = 0; at < 60; at++) deploy.disk.fail(at, 'before');
    const job = jobOf(deploy);
    const began = job.clock.now();
    await assert.rejects(putTree(job, 'new'), { message: 'no answer' });
    assert.equal(deploy.disk.requests, 5);
    const took = job.clock.now() - began;
    assert.ok(took >= 17_500 && took < 18_000, `${took} ms`);
  });

  it('tries renames that are refused twice, and no third time', async () => {
    const denied = new PanelError('refused', 'denylist', { status: 403 });
    for (const put of [putNewTree, (job: ReturnType<typeof jobOf>) => putTree(job, 'new')]) {
      const deploy = randomDeploy(3);
      let writes = 0;
      deploy.disk.onWrite = () => {
        writes++;
        throw denied;
      };
      await assert.rejects(put(jobOf(deploy)), denied);
      assert.equal(writes, 2);
    }
  });

  /** A deploy of files that were not there before, and wait. */
  function newFiles(count: number) {
    const deploy = randomDeploy(0);
    const files = Array.from({ length: count }, (_, n) => {
      const path = `n${n}.js`;
      deploy.disk.put(`${places.staged}/${path}`, 'newer', { modifiedAt: 5_000 });
      const sent = { size: 5, modifiedAt: 1, hash: '', remoteModifiedAt: 5_000 };
      return { path, old: undefined, sent, known: undefined };
    });
    const changes = { files, folders: [], made: [] };
    const inPlace = () => files.filter(({ path }) => deploy.disk.files.has(`${folder}/${path}`));
    return { ...deploy, changes, inPlace };
  }

  it('goes on after a second refusal where files went to their places meanwhile', async () => {
    const deploy = newFiles(450);
    const denied = new PanelError('refused', 'denylist', { status: 403 });
    let writes = 0;
    deploy.disk.onWrite = () => {
      if (++writes === 2 || writes === 4) throw denied;
    };
    await putTree(jobOf(deploy), 'new');
    assert.deepEqual([writes, deploy.inPlace().length], [5, 450]);
  });

  it('tells how many files are in their places, 200 at once', async () => {
    for (const [count, told] of [
      [200, [200]],
      [201, [200, 201]],
      [450, [200, 400, 450]],
    ] as const) {
      const deploy = newFiles(count);
      const heard: number[] = [];
      await putNewTree({ ...jobOf(deploy), onProgress: (done) => heard.push(done) });
      assert.deepEqual(heard, told);
    }
  });

  it('tells which new file is gone before it came to its place', async () => {
    const deploy = newFiles(3);
    deploy.disk.files.delete(`${places.staged}/n1.js`);
    assert.deepEqual(await putNewTree(jobOf(deploy)), { missing: ['n1.js'], strays: [] });
    assert.equal(deploy.inPlace().length, 2);
  });

  it('keeps the folders that it made and took out, each time in a place of its own', async () => {
    const deploy = newFiles(0);
    const changes = { files: [], folders: ['empty'], made: ['empty'] };
    for (const count of [1, 2]) {
      await putNewTree({ ...jobOf(deploy), changes });
      assert.ok(deploy.disk.folders.has(`${folder}/empty`));
      await putTree({ ...jobOf(deploy), changes }, 'old');
      assert.ok(!deploy.disk.folders.has(`${folder}/empty`));
      const kept = [...deploy.disk.folders].filter((one) =>
        new RegExp(`^${places.made}/[^/]+/empty$`).test(one),
      );
      assert.equal(kept.length, count);
    }
  });

  for (const [count, requests] of [
    [20, 3],
    [1_000, 11],
  ] as const) {
    it(`takes ${requests} requests for ${count} changed files of one folder`, async () => {
      const deploy = randomDeploy(0);
      const files = Array.from({ length: count }, (_, n) => {
        const path = `n${n}.js`;
        deploy.disk.put(`${folder}/${path}`, 'old');
        deploy.disk.put(`${places.staged}/${path}`, 'newer', { modifiedAt: 5_000 });
        const old = { size: 3, modifiedAt: 1_000, mode: '644' };
        const sent = { size: 5, modifiedAt: 1, hash: '', remoteModifiedAt: 5_000 };
        return { path, old, sent, known: undefined };
      });
      const changes = { files, folders: [], made: [] };
      await putNewTree({ ...jobOf(deploy), changes });
      assert.equal(deploy.disk.requests, requests);
    });
  }
});
