import assert from 'node:assert/strict';
import type { ChoiceGroup } from '../../../../src/core/sync/choices';
import type { PullKind, PullPlan } from '../../../../src/core/sync/pullPlan';
import { whatRuns } from '../../../../src/core/sync/pullPlan';
import { countPull, pullGroups } from '../../../../src/core/sync/pullWords';
import { countPlan, deniedPaths, pushGroups } from '../../../../src/core/sync/pushChoices';
import type { PushKind, PushPlan } from '../../../../src/core/sync/pushPlan';

/** Each heading with its lines: `*` is picked, `=` can be compared. */
function shown(groups: readonly ChoiceGroup[]) {
  return groups.flatMap(({ title, icon, choices }) => [
    `${icon}: ${title}`,
    ...choices.map(
      ({ label, description, isPicked, isComparable, paths, remove }) =>
        `${isPicked ? '*' : ' '}${isComparable ? '=' : ' '} ${label} (${description})` +
        `${paths.length > 0 ? ` +${paths.join(',')}` : ''}${remove.length > 0 ? ` -${remove.join(',')}` : ''}`,
    ),
  ]);
}

const listed = { size: 1024, modifiedAt: 1, isExecutable: false };

describe('What a push offers', () => {
  const plan = (part: Partial<PushPlan>): PushPlan => ({
    ...{ files: [], folders: [], unchanged: 0, gone: [], foreign: [], blocked: [] },
    adopted: new Map(),
    ...part,
  });
  const files = (...kinds: readonly (readonly [string, PushKind])[]) =>
    kinds.map(([path, kind]) => ({ path, kind, ...listed }));
  const all = plan({
    files: files(
      ['c', 'changed'],
      ['l', 'alike'],
      ['a', 'added'],
      ['t', 'changedThere'],
      ['n', 'newerThere'],
      ['d', 'denied'],
      ['.env', 'added'],
    ),
    ...{ folders: ['f'], gone: ['g'], foreign: ['o'], unchanged: 3 },
  });

  it('is what is new here beforehand, and nothing that would lose or tell something', () =>
    assert.deepEqual(shown(pushGroups(all)), [
      'diff-modified: Changed (1)',
      '*= c (1 KB) +c',
      'diff-modified: Same size, different time (1)',
      '*= l (1 KB) +l',
      'diff-added: New (1)',
      '*  a (1 KB) +a',
      'warning: Changed on the server since the last push (1)',
      ' = t (1 KB) +t',
      'warning: Newer on the server (1)',
      ' = n (1 KB) +n',
      'circle-slash: Denied by the server, not pushed (1)',
      ' = d (1 KB) +d',
      'key: Might contain secrets (1)',
      ' = .env (1 KB) +.env',
      'new-folder: New empty folders (1)',
      '*  f/ () +f/',
      'trash: Delete from server: deleted locally (1)',
      '   g () -g',
      'trash: Delete from server: only on the server (1)',
      '   o () -o',
    ]));

  it('is a secret too that was agreed to, and no heading without lines', () => {
    const secret = plan({ files: files(['.env', 'added']) });
    assert.deepEqual(shown(pushGroups(secret, new Set(['.env']))), [
      'diff-added: New (1)',
      '*  .env (1 KB) +.env',
    ]);
    assert.deepEqual(pushGroups(plan({})), []);
  });

  it('is counted, each number only where there is one', () => {
    assert.equal(
      countPlan(all),
      'New: 2, Changed: 4, Denied by the server: 1, Empty folders: 1, Only on the server: 2, Unchanged: 3',
    );
    assert.equal(countPlan(plan({ gone: ['a'] })), 'Only on the server: 1');
    assert.equal(countPlan(plan({})), '');
    assert.deepEqual(deniedPaths(all), ['d']);
  });

  it('is shown by folder above 200 lines under one heading', () => {
    const many = (count: number) =>
      files(...Array.from({ length: count }, (_, n) => [`x/y/${n}`, 'added'] as const));
    const groups = (count: number) => pushGroups(plan({ files: many(count) }))[0]?.choices ?? [];
    assert.equal(groups(200).length, 200);
    const [line, ...others] = groups(201);
    assert.deepEqual(others, []);
    assert.deepEqual([line?.label, line?.description], ['x/', '201 files, 201 KB']);
    const two = plan({ files: [...many(200), ...files(['top', 'added'], ['other', 'added'])] });
    assert.deepEqual(
      pushGroups(two)[0]?.choices.map(({ label, paths, isComparable }) => [
        ...[label, paths.length, isComparable],
      ]),
      [
        ['x/', 200, false],
        ['./', 2, false],
      ],
    );
    const paths = many(201).map(({ path }) => path);
    const removed = pushGroups(plan({ gone: paths, folders: paths }));
    assert.deepEqual(
      removed.map(({ choices }) => choices.map(({ label, description }) => [label, description])),
      [[['x/', '201 folders']], [['x/', '201 files']]],
    );
    const changed = many(201).map((file) => ({ ...file, kind: 'changed' as const }));
    assert.equal(pushGroups(plan({ files: changed }))[0]?.choices[0]?.isComparable, false);
  });
});

describe('What a pull offers', () => {
  const plan = (part: Partial<PullPlan>): PullPlan => ({
    ...{ files: [], folders: [], repositoryFolders: [], same: new Map(), gone: [], blocked: [] },
    ...part,
  });
  const file = (path: string, kind: PullKind, runsBy?: string) => ({
    ...{ path, kind, hash: '', ...listed, runsBy },
  });
  const all = plan({
    files: [
      file('c', 'changed'),
      file('a', 'added'),
      file('b', 'changedHere'),
      file('h', 'ahead'),
      file('.vscode/tasks.json', 'changed', 'VS Code'),
      file('.vscode/new.json', 'added', 'VS Code'),
      file('.envrc', 'added', 'direnv'),
    ],
    ...{ folders: ['f'], repositoryFolders: ['objects'], gone: ['g'] },
    same: new Map([['s', { size: 1, modifiedAt: 1, hash: '', remoteModifiedAt: 1 }]]),
  });

  it('is what loses nothing beforehand, and what could run under who would run it', () =>
    assert.deepEqual(shown(pullGroups(all)), [
      'diff-modified: Changed on the server (1)',
      '*= c (1 KB) +c',
      'diff-added: New (1)',
      '*  a (1 KB) +a',
      'warning: Changed on both sides: pulling overwrites local changes (1)',
      ' = b (1 KB) +b',
      'warning: Changed only locally: pulling overwrites local changes (1)',
      ' = h (1 KB) +h',
      'new-folder: New empty folders (1)',
      '*  f/ () +f/',
      'warning: Might run automatically: VS Code (2)',
      ' = .vscode/tasks.json (1 KB) +.vscode/tasks.json',
      '   .vscode/new.json (1 KB) +.vscode/new.json',
      'warning: Might run automatically: direnv (1)',
      '   .envrc (1 KB) +.envrc',
      'warning: Might run automatically: git (1)',
      '   objects/ () +objects/',
      'trash: Delete locally: deleted on the server (1)',
      '   g () -g',
    ]));

  it('has one heading for what git would run, files and folders', () => {
    const both = plan({ files: [file('HEAD', 'added', 'git')], repositoryFolders: ['refs'] });
    assert.deepEqual(shown(pullGroups(both)), [
      'warning: Might run automatically: git (2)',
      '   HEAD (1 KB) +HEAD',
      '   refs/ () +refs/',
    ]);
    assert.deepEqual(whatRuns(both), ['HEAD', 'refs/']);
    assert.deepEqual(whatRuns({ ...both, files: [...both.files, file('plain.js', 'added')] }), [
      ...['HEAD', 'refs/'],
    ]);
    assert.deepEqual(pullGroups(plan({})), []);
  });

  it('is counted, each number only where there is one', () => {
    assert.equal(
      countPull(all),
      'New: 1, Changed: 1, Changed on both sides: 1, Changed only locally: 1, Empty folders: 1, ' +
        'Might run automatically: 4, Deleted on the server: 1, Unchanged: 1',
    );
    assert.equal(countPull(plan({ gone: ['a'] })), 'Deleted on the server: 1');
    assert.equal(countPull(plan({})), '');
  });
});
