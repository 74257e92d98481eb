import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import { OtherDeploy } from '../../../../src/core/deploy/claim';
import { inspect } from '../../../../src/core/deploy/inspect';
import type { DeployDecision, DeployVerdict } from '../../../../src/core/deploy/outcome';
import { claimFolder } from '../../../../src/core/deploy/places';
import { encodeRecord } from '../../../../src/core/deploy/record';
import { DeployStand } from './deployStand';

const sick: DeployVerdict = { kind: 'unhealthy', reason: 'It exited after 5 s.' };
const hour = 3_600_000;
const claimFile = `${claimFolder}/deploy.json`;

/** A server with an app, and something else to deploy to it. */
function stand(): DeployStand {
  const made = new DeployStand({ 'app.js': 'new' });
  made.disk.put('/app/app.js', 'old');
  return made;
}

function claimBy(on: DeployStand, id: string, more: object = {}): void {
  const claim = { id, account: 'ben', since: on.clock.now(), ...more };
  on.disk.put(claimFile, JSON.stringify(claim));
}

function claimed(on: DeployStand): { id?: string; since?: number; until?: number } {
  const text = on.disk.files.get(claimFile)?.content ?? '{}';
  return JSON.parse(text) as { id?: string; since?: number; until?: number };
}

/** Another deploy to the same server, from another computer. */
function other(on: DeployStand, changes: Partial<DeployStand> = {}): DeployStand {
  return Object.assign(new DeployStand({ 'z.js': 'z' }), { disk: on.disk, ...changes });
}

async function taken(on: DeployStand): Promise<void> {
  await on.disk.removeAll([claimFolder]);
  on.disk.put('/app/app.js', "ben's");
}

describe('An answer that comes late', () => {
  for (const decision of ['undo', 'continue', 'leave'] as const) {
    for (const isPlaced of [true, false]) {
      if (decision === 'leave' && !isPlaced) continue;
      for (const [who, expected] of [
        ['somebody else is at it', OtherDeploy],
        ['somebody else was at it', UserError],
        ['another window undid it', UserError],
      ] as const) {
        it(`does nothing where ${who}: ${decision}, ${isPlaced ? 'placed' : 'half done'}`, async () => {
          const on = stand();
          on.decisions = [decision];
          on.verdicts = [sick];
          const cancel = new AbortController();
          if (!isPlaced) {
            on.disk.onWrite = () => {
              if (on.disk.folders.has(claimFolder)) cancel.abort();
            };
          }
          let tree: unknown;
          on.onDecide = async () => {
            if (who === 'another window undid it') {
              for (const one of on.all()) {
                on.records.set(one.id, encodeRecord({ ...one, phase: 'undone' }));
              }
            } else await taken(on);
            if (who === 'somebody else is at it') claimBy(on, 'bens');
            tree = on.disk.tree('/');
          };
          const end = on.deploy({}, { signal: cancel.signal });
          await assert.rejects(end, (error) => error instanceof expected);
          assert.equal(on.asked[0]?.isPlaced, isPlaced);
          assert.deepEqual(on.disk.tree('/'), tree);
          if (expected === OtherDeploy) assert.equal(claimed(on).id, 'bens');
          assert.deepEqual([on.past.length, on.did.length], [0, isPlaced ? 1 : 0]);
        });
      }
    }
  }

  it('is acted on under a claim that looks alive again', async () => {
    const on = stand();
    on.verdicts = [sick];
    on.decisions = ['undo'];
    on.onDecide = () => {
      claimBy(on, claimed(on).id ?? '', { since: on.clock.now() - 7 * hour });
    };
    let second: unknown;
    let starts = 0;
    on.onStart = async () => {
      if (++starts < 2) return;
      second = await other(on, { takesOver: true })
        .deploy()
        .catch((error: unknown) => error);
    };
    assert.equal((await on.deploy()).end, 'old');
    assert.ok(second instanceof OtherDeploy);
  });

  it('can be given up again after the user continued', async () => {
    const on = stand();
    const cancel = new AbortController();
    on.onStart = () => (on.did.length === 1 ? cancel.abort() : on.renewed.abort());
    on.decisions = ['continue', 'undo'];
    await on.deploy({}, { signal: cancel.signal });
    assert.deepEqual(
      on.asked.map(({ why }) => why),
      ['canceled', 'canceled'],
    );
  });

  for (const decision of ['undo', 'leave'] as readonly DeployDecision[]) {
    it(`blames no user where the lock was lost, and asks under a new one: ${decision}`, async () => {
      const on = stand();
      on.decisions = [decision];
      on.onStart = () => (on.did.length === 1 ? on.lose() : undefined);
      const outcome = await on.deploy();
      assert.equal(outcome.end, decision === 'undo' ? 'old' : 'new');
      assert.deepEqual([on.asked.length, on.asked[0]?.why], [1, 'failed']);
      assert.match(on.asked[0]?.reason ?? '', /was asleep or too busy/);
    });
  }

  it('is not asked for where the lock was lost and somebody took over', async () => {
    const on = stand();
    on.onStart = async () => {
      on.lose();
      await taken(on);
      claimBy(on, 'bens');
    };
    await assert.rejects(on.deploy(), OtherDeploy);
    assert.deepEqual([on.asked, on.disk.tree('/app')['/app/app.js']], [[], "644 ben's"]);
  });
});

describe('Undoing what was asked for', () => {
  const { signal } = new AbortController();
  async function twice(): Promise<{ on: DeployStand; ids: readonly string[] }> {
    const on = stand();
    await on.deploy();
    const ids = on.all().map(({ id }) => id);
    return { on, ids };
  }
  async function next(on: DeployStand, text: string): Promise<void> {
    (on.local as Record<string, string>)['app.js'] = text;
    assert.equal((await on.deploy()).end, 'new');
  }

  it('is refused beneath a newer deploy', async () => {
    const { on, ids } = await twice();
    await next(on, 'third one');
    await assert.rejects(on.open().undo(ids, signal), UserError);
    assert.equal(on.disk.tree('/app')['/app/app.js'], '644 third one');
    assert.equal(on.disk.folders.has(claimFolder), false, 'others can deploy');
  });

  it('is refused where a later one was undone meanwhile, or it was itself', async () => {
    const { on } = await twice();
    await next(on, 'third one');
    const ids = on.all().map(({ id }) => id);
    await on.open().undo(ids.slice(0, 1), signal);
    await assert.rejects(on.open().undo(ids, signal), UserError);
    assert.equal(on.disk.tree('/app')['/app/app.js'], '644 new');
    await on.open().undo(ids.slice(1), signal);
    on.did.length = 0;
    await assert.rejects(on.open().undo(ids.slice(1), signal), UserError);
    assert.deepEqual([on.did, on.disk.folders.has(claimFolder)], [[], false]);
  });

  it('is refused where files were changed since the user was asked', async () => {
    const { on, ids } = await twice();
    const [record] = on.all();
    assert.ok(record);
    const seen = await inspect(on.disk, record);
    on.disk.put('/app/app.js', 'changed there');
    await assert.rejects(on.open().undo(ids, signal, seen), UserError);
    assert.equal(on.disk.tree('/app')['/app/app.js'], '644 changed there');
    const again = await inspect(on.disk, record);
    assert.equal((await on.open().undo(ids, signal, again)).end, 'old');
  });

  it('is looked at file by file before', async () => {
    const { on } = await twice();
    const [record] = on.all();
    assert.ok(record);
    const paths = record.changes.files.map(({ path }) => path);
    const count = paths.length;
    assert.deepEqual(await inspect(on.disk, record), {
      ...{ counts: { old: 0, new: count, neither: 0 }, changed: [], missing: [] },
    });
    const [first = ''] = record.changes.files.flatMap(({ path, sent }) => (sent ? [path] : []));
    on.disk.files.delete(`/app/${first}`);
    assert.deepEqual((await inspect(on.disk, record)).changed, [first]);
    const [kept = ''] = record.changes.files.flatMap(({ path, old }) => (old ? [path] : []));
    on.disk.files.delete(`/.deploy/${record.id}/old/${kept}`);
    assert.deepEqual((await inspect(on.disk, record)).missing, [kept]);
  });

  it('is done where files are as they were when the user was asked, which a later deploy changed', async () => {
    const { on } = await twice();
    await next(on, 'third one');
    const all = on.all();
    const first = all.at(-1);
    assert.ok(first);
    const seen = await inspect(on.disk, first);
    assert.deepEqual(seen.changed, ['app.js']);
    const ids = all.map(({ id }) => id);
    assert.equal((await on.open().undo(ids, signal, seen)).end, 'old');
    assert.equal(on.disk.tree('/app')['/app/app.js'], '644 old');
  });

  it('is not continued once it ended', async () => {
    const { on, ids } = await twice();
    on.did.length = 0;
    await assert.rejects(on.open().continue(ids[0] ?? '', signal), UserError);
    assert.deepEqual([on.did, on.disk.folders.has(claimFolder)], [[], false]);
  });
});

describe('A claim', () => {
  for (const [minutes, hours, isTaken] of [
    [0, 5, false],
    [0, 7, true],
    [1440, 7, false],
    [1440, 53, false],
    [1440, 55, true],
  ] as const) {
    it(`of ${minutes} minutes without issues is ${isTaken ? '' : 'not '}dead after ${hours} h`, async () => {
      const on = stand();
      let second: unknown;
      on.onStart = async () => {
        const later = other(on, { takesOver: true });
        const then = on.clock.now() + hours * hour;
        later.clock.now = () => then;
        second = await later.deploy().catch((error: unknown) => error);
      };
      await on.deploy({ healthy: { running: true, seconds: 30, noNewIssueMinutes: minutes } });
      assert.equal(second instanceof OtherDeploy, !isTaken);
    });
  }

  it('that says that it counts forever does not', async () => {
    const on = stand();
    const since = on.clock.now() - 80 * hour;
    claimBy(on, 'bens', { since, until: since + 1_000_000 * hour });
    on.takesOver = true;
    assert.equal((await on.deploy()).end, 'new');
  });

  it('is left alone where another one took its place while the user was asked', async () => {
    const on = stand();
    claimBy(on, 'dead', { since: on.clock.now() - 7 * hour });
    on.takesOver = true;
    on.onTakeOver = () => claimBy(on, 'live');
    await assert.rejects(on.deploy(), OtherDeploy);
    assert.equal(claimed(on).id, 'live');
  });

  it('is left alone where another one took its place between the look and the removal', async () => {
    const on = stand();
    claimBy(on, 'dead', { since: on.clock.now() - 7 * hour });
    on.takesOver = true;
    const { read } = on.disk.transfer;
    let asked = false;
    on.onTakeOver = () => void (asked = true);
    on.disk.transfer.read = async (path) => {
      const bytes = await read(path);
      if (asked && path === claimFile) {
        asked = false;
        // As the other one does it.
        const winner = other(on, { takesOver: true });
        winner.onStart = () => new Promise(() => undefined);
        void winner.deploy();
        for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      }
      return bytes;
    };
    await assert.rejects(on.deploy(), OtherDeploy);
    assert.notEqual(claimed(on).id ?? 'dead', 'dead');
  });

  it('of another survives the end of ours', async () => {
    const on = stand();
    on.onStart = () => claimBy(on, 'bens');
    await on.deploy();
    assert.equal(claimed(on).id, 'bens');
  });

  it('of a window that is about to undo an ended deploy counts', async () => {
    const on = stand();
    await on.deploy();
    const [record] = on.all();
    claimBy(on, record?.id ?? '');
    // Held by that window, which has not written down what it does.
    (on as unknown as { busy: Set<string> }).busy.add(record?.id ?? '');
    (on.local as Record<string, string>)['app.js'] = 'third one';
    await assert.rejects(on.deploy(), OtherDeploy);
    assert.equal(claimed(on).id, record?.id);
  });
});
