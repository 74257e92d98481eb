import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { backupFirstChoices, restoreChoices } from '../../../../src/core/backups/backupChoices';
import {
  backupEnd,
  beginBackup,
  removeBackup,
  setBackupLock,
  whyNoBackup,
} from '../../../../src/core/backups/backupWork';
import { beginRestore, restoreEnd, restoredFile } from '../../../../src/core/backups/restoring';
import { FakeClock } from '../../../support/fakeClock';
import { type Fate, list, lossyPanel, outcomeOf, record, uuid } from '../api/lossyPanel';

const idOf = (at: number) => `${String(at).padStart(8, '0')}-259b-452e-8b4e-cecc464142ca`;
const time = '2026-01-01T00:00:00Z';

/** A server with so many backups. */
function opened(count: number, fate: Fate = 'answered', limit = 5) {
  const one = (at: number) => ({
    ...{ uuid: idOf(at), name: `b${at}`, is_locked: false, is_successful: true },
    completed_at: time,
  });
  let all = Array.from({ length: count }, (_, at) => one(at));
  return lossyPanel(({ method, path }) => {
    if (path === '') {
      return record({ uuid, name: 'Lobby', feature_limits: { backups: limit } }, { meta: {} });
    }
    const found = all.find((backup) => path.includes(backup.uuid));
    if (method === 'GET') return found ? record(found) : list(all);
    if (method === 'DELETE') {
      all = all.filter((backup) => backup !== found);
      return undefined;
    }
    if (path.endsWith('/lock') && found) {
      found.is_locked = !found.is_locked;
      return record(found);
    }
    all = [...all, one(9)];
    return record(one(9));
  }, fate);
}

const named = (fate: Fate) => (typeof fate === 'string' ? fate : fate.kind);
const refused = new PanelError('refused', 'x');

describe('a backup', () => {
  for (const [count, limit, why] of [
    [1, 2, undefined],
    [2, 2, "You've reached the limit of backups for this server (2). Delete a backup first."],
    [0, 0, "This server's plan doesn't include backups."],
  ] as const) {
    it(`can ${why === undefined ? '' : 'not '}be made with ${count} of ${limit}`, async () =>
      assert.equal(await whyNoBackup(opened(count, 'answered', limit).api), why));
  }

  const throttled = (facts: object) => new PanelError('rateLimited', ' 2 in 10 min. ', facts);
  const begun: readonly (readonly [Fate, outcome: string])[] = [
    ['answered', 'b9'],
    ['answerLost', 'b9'],
    ['lost', 'timeout'],
    [refused, 'refused'],
    [
      throttled({ retryAfterMs: 60_001 }),
      "You've reached the limit of backups for now. Try again in 2 min. (2 in 10 min.)",
    ],
    [
      throttled({ retryAfterMs: 60_000 }),
      "You've reached the limit of backups for now. Try again in 1 min. (2 in 10 min.)",
    ],
    [throttled({}), 'rateLimited'],
    [new PanelError('busy', 'x', { retryAfterMs: 60_000 }), 'busy'],
  ];
  for (const [fate, outcome] of begun) {
    it(`is begun, ${named(fate)}: ${outcome}`, async () => {
      const { api, asked } = opened(2, fate);
      const made = beginBackup(api, { name: 'x', ignored: '' });
      assert.equal(await outcomeOf(made.then(({ name }) => name)), outcome);
      assert.ok(asked.includes('POST /backups {"name":"x"}'));
    });
  }

  it('is looked at until it has ended', async () => {
    for (const isSuccessful of [true, false]) {
      const clock = new FakeClock();
      let looks = 0;
      const { http } = lossyPanel(({ path }) => {
        assert.equal(path, `/backups/${idOf(1)}`);
        const completed_at = ++looks < 3 ? null : time;
        return record({ uuid: idOf(1), name: 'b', is_successful: isSuccessful, completed_at });
      });
      const { signal } = new AbortController();
      const end = backupEnd(http, { uuid, backup: idOf(1) }, { clock, signal });
      await clock.advance(10_000);
      assert.equal((await end).state, isSuccessful ? 'complete' : 'failed');
      assert.equal(looks, 3);
    }
  });

  const locks: readonly (readonly [
    isLocked: boolean,
    fate: Fate,
    outcome: string | undefined,
    asks: number,
  ])[] = [
    [true, 'answered', undefined, 2],
    [true, 'answerLost', undefined, 3],
    [true, 'lost', 'timeout', 3],
    [true, refused, 'refused', 2],
    [false, 'answered', undefined, 1],
  ];
  for (const [isLocked, fate, outcome, asks] of locks) {
    it(`is ${isLocked ? 'locked' : 'unlocked'}, ${named(fate)}: ${outcome ?? 'is so'}`, async () => {
      const { api, asked } = opened(2, fate);
      const set = setBackupLock(api, { backup: idOf(1), isLocked });
      assert.equal(await outcomeOf(set), outcome);
      assert.equal(asked.length, asks);
    });
  }

  for (const [fate, outcome] of [
    ['answered', undefined],
    ['answerLost', undefined],
    ['lost', 'timeout'],
    [refused, 'refused'],
  ] as const) {
    it(`is deleted, ${named(fate)}: ${outcome ?? 'is gone'}`, async () =>
      assert.equal(await outcomeOf(removeBackup(opened(2, fate).api, idOf(1))), outcome));
  }
});

describe('a restoring', () => {
  const done = 'server:backup.restore-complete';
  const failed = 'server.backup.restore-failed';
  const entry = (event: string, second: number) => ({
    ...{ id: `${second}`, event, timestamp: new Date(second * 1_000).toISOString() },
  });

  /** A server that restores for so many looks, and what its log tells before and after. */
  function restored(
    looks: number,
    before: readonly object[],
    after: readonly object[],
    how: { readonly fate?: Fate; readonly hides?: 'always' | 'after' } = {},
  ) {
    const { fate = 'answered', hides } = how;
    let left = 0;
    let hasBegun = false;
    let reads = 0;
    return lossyPanel(
      ({ method, path, query, json }) => {
        if (method === 'POST') {
          assert.equal(path, `/backups/${idOf(1)}/restore`);
          assert.deepEqual(json, { truncate: true });
          left = looks;
          hasBegun = true;
          return undefined;
        }
        if (path === '/activity') {
          assert.deepEqual([query['filter[event]'], query['per_page']], ['restore', 10]);
          return list(hasBegun ? after : before);
        }
        const status = left-- > 0 ? 'restoring_backup' : null;
        return record({ uuid, name: 'Lobby', status }, { meta: {} });
      },
      fate,
      ({ path }) => {
        if (path !== '/activity') return undefined;
        const isHidden = hides === 'always' || (hides === 'after' && ++reads > 1);
        return isHidden ? new PanelError('forbidden', 'x') : undefined;
      },
    );
  }

  const rows: readonly (readonly [
    before: readonly object[],
    after: readonly object[],
    hides: 'always' | 'after' | undefined,
    outcome: string,
  ])[] = [
    [[], [entry(done, 9)], undefined, 'complete'],
    [[], [entry(failed, 9)], undefined, 'failed'],
    [[entry(done, 5)], [entry(failed, 9), entry(done, 5)], undefined, 'failed'],
    [[entry(done, 5)], [entry(done, 5)], undefined, 'unknown'],
    [[entry(done, 5)], [entry(done, 9), entry(done, 5)], undefined, 'complete'],
    [[], [entry('server:backup.restore', 9)], undefined, 'unknown'],
    [[], [entry('toString', 9)], undefined, 'unknown'],
    [[], [], undefined, 'unknown'],
    [[], [entry(done, 9)], 'always', 'unknown'],
    [[], [entry(done, 9)], 'after', 'unknown'],
  ];
  for (const [before, after, hides, outcome] of rows) {
    it(`${JSON.stringify(after)} after ${JSON.stringify(before)}${hides ? `, hidden ${hides}` : ''}: ${outcome}`, async () => {
      const { api } = restored(2, before, after, hides ? { hides } : {});
      const restoring = await beginRestore(api, { backup: idOf(1), truncate: true });
      const clock = new FakeClock();
      const ended: string[] = [];
      const { signal } = new AbortController();
      void restoreEnd(restoring, { clock, signal }).then((one) => ended.push(one));
      await clock.advance(9_999);
      assert.deepEqual(ended, []);
      await clock.advance(1);
      assert.deepEqual(ended, [outcome]);
    });
  }

  for (const [fate, looks, outcome] of [
    ['answerLost', 1, 'begun'],
    ['answerLost', 0, 'timeout'],
    ['lost', 1, 'timeout'],
    [refused, 1, 'refused'],
  ] as const) {
    it(`is begun, ${named(fate)}, and seen ${looks} times: ${outcome}`, async () => {
      const { api } = restored(looks, [], [], { fate });
      const begun = beginRestore(api, { backup: idOf(1), truncate: true }).then(() => 'begun');
      assert.equal(await outcomeOf(begun), outcome);
    });
  }

  it('does not begin where its log is asked for the wrong way, which is a bug', async () => {
    const { api } = lossyPanel(({ path }) => {
      if (path === '/activity') throw new TypeError('x of undefined');
      return record({ uuid, name: 'Lobby' }, { meta: {} });
    });
    await assert.rejects(beginRestore(api, { backup: idOf(1), truncate: true }), TypeError);
  });

  const files: readonly (readonly [message: string, file: string | undefined])[] = [
    ['(restoring): a.txt', 'a.txt'],
    ['(restoring):a.txt', 'a.txt'],
    ['(restoring):   ', undefined],
    ['x (restoring): a.txt', undefined],
    [`(restoring): ${'x'.repeat(100)}`, 'x'.repeat(80)],
    [`(restoring): ${' '.repeat(5_000)}x`, undefined],
    ['(restoring): [a](b) c', 'a(b) c'],
  ];
  for (const [message, file] of files) {
    it(`${JSON.stringify(message).slice(0, 40)} is of ${file?.slice(0, 20) ?? 'no file'}`, () =>
      assert.equal(restoredFile(message), file));
  }
});

describe('what can be chosen of backups', () => {
  it('is how one is put back', () =>
    assert.deepEqual(
      restoreChoices().map(({ icon, label, truncate }) => [icon, label, truncate]),
      [
        ['files', 'Keep Other Files', false],
        ['trash', 'Delete All Files First', true],
      ],
    ));

  it('is one before something that cannot be undone, where one can be made', () => {
    assert.deepEqual(backupFirstChoices(undefined), [
      { icon: 'archive', label: 'Back Up First', isFirst: true },
      { icon: 'arrow-right', label: 'Continue Without Backup', isFirst: false },
    ]);
    assert.deepEqual(backupFirstChoices('No room.'), [
      {
        ...{ icon: 'arrow-right', label: 'Continue Without Backup', detail: 'No room.' },
        isFirst: false,
      },
    ]);
  });
});
