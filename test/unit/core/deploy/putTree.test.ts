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
    assert.ok(deploy.disk.requests <= 4, `${deploy.disk.requests}`);
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
