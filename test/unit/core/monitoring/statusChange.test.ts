import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { Issue, IssueStatus } from '../../../../src/core/api/issue';
import { changeIssueStatuses } from '../../../../src/core/monitoring/statusChange';
import { panelOf } from './fakeMonitoring';
import { issue } from './issueRows';
import { PanelFake } from './panelFake';

interface Wanted {
  readonly fingerprint: string;
  readonly status: IssueStatus;
  readonly before?: IssueStatus | undefined;
}

/** Projects whose lists change issues until the one that fails or is canceled; `same` had the status before. */
function projects({ fails = '', cancels = '', same = '' } = {}) {
  const changed: string[] = [];
  const refreshed: string[] = [];
  const ends = { fails, cancels };
  const issues = (project: string) => ({
    setStatus: (all: readonly Wanted[], { onDone }: { onDone: (issue: Issue) => void }) => {
      const undo: Wanted[] = [];
      let done = 0;
      const end = (error: unknown, isCanceled: boolean) =>
        Promise.resolve({ undo, done, error, isCanceled });
      for (const { fingerprint, status, before } of all) {
        const name = `${project}/${fingerprint}`;
        if (name === ends.fails) return end(new PanelError('forbidden', 'No.'), false);
        if (name === ends.cancels) return end(undefined, true);
        done++;
        changed.push(`${name} ${status}${before === undefined ? '' : ` after ${before}`}`);
        if (name !== same) undo.push({ fingerprint, status: before ?? 'unresolved' });
        onDone(issue({ fingerprint, status }));
      }
      return end(undefined, false);
    },
    refresh: () => Promise.resolve(void refreshed.push(project)),
  });
  const panel = panelOf(new PanelFake(() => ({})));
  const refs = ['p/a', 'q/b', 'p/c'].map((name) => {
    const [project = '', fingerprint = ''] = name.split('/');
    return { panel, project, fingerprint };
  });
  const told: string[] = [];
  const progress = {
    onDone: (ref: { readonly project: string; readonly fingerprint: string }, one: Issue) =>
      told.push(`${ref.project}/${ref.fingerprint} ${one.status}`),
    onProgress: (done: number) => told.push(`${done}`),
  };
  const change = (status: IssueStatus, shown?: Issue) =>
    changeIssueStatuses({ of: () => ({ issues }) } as never, { refs, status, shown }, progress);
  return { ends, changed, refreshed, told, progress, change };
}

describe('Changing the status of issues of several projects', () => {
  const words: readonly (readonly [IssueStatus, done: string])[] = [
    ['resolved', 'Issues resolved: 3'],
    ['ignored', 'Issues ignored: 3'],
    ['unresolved', 'Issues reopened: 3'],
  ];
  for (const [status, text] of words) {
    it(`changes all, project by project, and counts them: ${text}`, async () => {
      const { change, changed, told } = projects();
      const end = await change(status);
      assert.deepEqual([end.text, end.undo?.count, end.failed], [text, 3, undefined]);
      assert.deepEqual(changed, [`p/a ${status}`, `p/c ${status}`, `q/b ${status}`]);
      assert.deepEqual(told, [
        ...['1', `p/a ${status}`, '2', `p/c ${status}`],
        ...['3', `q/b ${status}`],
      ]);
    });
  }

  it('goes by what was shown of an issue that is in no list', async () => {
    const { change, changed } = projects();
    await change('resolved', issue({ fingerprint: 'c', status: 'ignored' }));
    assert.deepEqual(changed, ['p/a resolved', 'p/c resolved after ignored', 'q/b resolved']);
  });

  const stops: readonly (readonly [
    how: object,
    text: string | undefined,
    failed: string | undefined,
    undo: number | undefined,
  ])[] = [
    [{ fails: 'p/c' }, 'Issues resolved: 1', "Couldn't change all issues (1 of 3 changed).", 1],
    [{ fails: 'p/a' }, undefined, "Couldn't change all issues (0 of 3 changed).", undefined],
    [{ fails: 'q/b' }, 'Issues resolved: 2', "Couldn't change all issues (2 of 3 changed).", 2],
    [{ cancels: 'p/c' }, 'Canceled. Issues resolved: 1 of 3', undefined, 1],
    [{ cancels: 'p/a' }, 'Canceled. Issues resolved: 0 of 3', undefined, undefined],
    [{ same: 'q/b' }, 'Issues resolved: 2', undefined, 2],
  ];
  for (const [how, text, failed, undo] of stops) {
    it(`tells how far it came: ${JSON.stringify(how)}`, async () => {
      const { change, changed } = projects(how);
      const end = await change('resolved');
      assert.deepEqual([end.text, end.failed?.text, end.undo?.count], [text, failed, undo]);
      assert.equal(changed.includes('q/b resolved'), 'same' in how);
    });
  }

  for (const [status, text] of [
    ['resolved', 'Canceled. Issues resolved: 1 of 3'],
    ['ignored', 'Canceled. Issues ignored: 1 of 3'],
    ['unresolved', 'Canceled. Issues reopened: 1 of 3'],
  ] as const)
    it(`says that it was canceled: ${text}`, async () =>
      assert.equal((await projects({ cancels: 'p/c' }).change(status)).text, text));

  it('is taken back, and counted anew; each list is read again', async () => {
    const { change, changed, refreshed, told, progress } = projects();
    const { undo } = await change('resolved');
    changed.length = told.length = 0;
    await undo?.run(progress);
    assert.deepEqual(changed, ['p/a unresolved', 'p/c unresolved', 'q/b unresolved']);
    assert.deepEqual(refreshed, ['p', 'q']);
    assert.deepEqual(
      told.filter((one) => /^\d$/.test(one)),
      ['1', '2', '3'],
    );
  });

  const backs: readonly (readonly [how: object, sentence: RegExp])[] = [
    [{ fails: 'q/b' }, /^Couldn't undo the change of all issues \(2 of 3 undone\)\. .+/],
    [{ cancels: 'p/c' }, /^Canceled\. Issues that were changed back: 1 of 3$/],
  ];
  for (const [how, sentence] of backs) {
    it(`says how far taking back came: ${sentence.source}`, async () => {
      const { change, ends, refreshed, progress } = projects();
      const { undo } = await change('resolved');
      Object.assign(ends, how);
      await assert.rejects(
        async () => undo?.run(progress),
        ({ message }: Error) => sentence.test(message),
      );
      assert.equal(refreshed.at(-1), 'fails' in how ? 'q' : 'p');
    });
  }
});
