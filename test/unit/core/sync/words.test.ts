import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { besideFolder, localRoot } from '../../../../src/core/sync/besideFolder';
import { comparisonWords, differenceLook } from '../../../../src/core/sync/differenceRow';
import { sameNamedFolder } from '../../../../src/core/sync/likelyFolder';
import { folderNameProblem, folderSteps } from '../../../../src/core/sync/folderSteps';
import { pullStep, pushStep } from '../../../../src/core/sync/progressWords';
import { safeChoice, without } from '../../../../src/core/sync/pushSecrets';
import type { PlannedFile, PushPlan } from '../../../../src/core/sync/pushPlan';
import {
  describeBlocked,
  describeLeftOut,
  removalQuestion,
} from '../../../../src/core/sync/pushWords';
import {
  type QueueState,
  ignoreFileText,
  syncActions,
  syncSummary,
  syncWords,
} from '../../../../src/core/sync/syncWords';

const step = { kind: 'save', path: 'a' } as const;
const queue = (phase: QueueState['phase'], pending = 0, held = 0): QueueState => ({
  phase,
  pending: Array<typeof step>(pending).fill(step),
  held: Array<{ step: typeof step; error: unknown }>(held).fill({ step, error: undefined }),
});

describe('What is said of linked folders', () => {
  const rows: readonly [QueueState, string, string, string, readonly string[]][] = [
    [queue('idle'), 'up to date', 'sync', 'Sync', ['pause']],
    [queue('working', 2), 'sending, changes left: 2', 'sync~spin', 'Sync: 2', ['pause']],
    [
      queue('waiting', 1),
      'changes waiting for the server: 1',
      'debug-disconnect',
      'Sync (waiting: 1)',
      ['retry', 'pause'],
    ],
    [queue('paused', 3), 'paused, changes waiting: 3', 'debug-pause', 'Sync paused', ['retry']],
    [
      queue('idle', 0, 2),
      'changes not sent: 2',
      'warning',
      'Sync (not sent: 2)',
      ['retry', 'pause'],
    ],
  ];
  for (const [one, words, icon, text, actions] of rows) {
    it(`${one.phase} with ${one.pending.length} and ${one.held.length}: ${words}`, () => {
      assert.equal(syncWords(one), words);
      assert.deepEqual(syncSummary([one]), { icon, text, isWarning: one.held.length > 0 });
      assert.deepEqual(syncActions(one), actions);
    });
  }

  it('of several tells the worst', () => {
    const all = [queue('working', 1), queue('waiting', 2), queue('idle')];
    assert.equal(syncSummary(all).text, 'Sync (waiting: 3)');
    assert.equal(syncSummary([...all, queue('idle', 0, 1)]).text, 'Sync (not sent: 1)');
  });

  it('the ignore file explains itself in comments', () =>
    assert.match(ignoreFileText(), /^# .*\n# .*\n\.vscode\/\n$/));
});

describe('Where a push or a pull is', () => {
  it('is told in files', () => {
    const at = { done: 2, total: 5 };
    const messages = (['packing', 'sending', 'making', 'removing', 'unpacking'] as const).map(
      (one) => pushStep({ step: one, ...at }),
    );
    assert.deepEqual(messages, [
      { message: 'Archiving: 2 of 5' },
      { message: 'Sending: 2 of 5' },
      { message: 'Creating folders' },
      { message: 'Deleting: 2 of 5' },
      { message: 'Unarchiving on the server (files: 5)' },
    ]);
    assert.deepEqual(pullStep({ step: 'unpacking', ...at }), { message: 'Extracting: 2' });
  });

  it('is told in bytes while they travel', () => {
    const at = { done: 2, total: 5 };
    assert.deepEqual(pushStep({ step: 'uploading', ...at }), { ...at, what: 'Sending' });
    assert.deepEqual(pullStep({ step: 'receiving', ...at }), { ...at, what: 'Receiving' });
  });
});

describe('A difference', () => {
  const rows = [
    ['changed', 'diff-modified', 'src · different'],
    ['onlyServer', 'diff-removed', 'src · only on the server'],
    ['onlyLocal', 'diff-added', 'src · only local'],
  ] as const;
  for (const [kind, icon, description] of rows) {
    it(`that is ${kind}`, () => {
      const row = differenceLook({ path: 'src/a.js', kind });
      assert.deepEqual([row.label, row.icon, row.description], ['a.js', icon, description]);
      assert.deepEqual(row.tags, ['difference', kind]);
      assert.equal(row.tooltip, `src/a.js: ${description.slice(6)}`);
      assert.match(row.color, /^gitDecoration\.\w+ResourceForeground$/);
      assert.equal(differenceLook({ path: 'a.js', kind }).description, description.slice(6));
    });
  }

  it('is counted with what was left out', () => {
    const walked = { files: [], folders: 1, excluded: ['/a/.git'], beyond: ['/x'] };
    const places = { server: 'Bot:/', local: '/home/bot' };
    const none = comparisonWords({ differences: [], same: 4, unsure: ['a.png'] }, walked, places);
    assert.equal(none.count, 'No differences');
    assert.match(
      none.facts,
      /'Bot:\/' .*'\/home\/bot'\. No differences\. .* files: 4\. .*: 1\. Excluded: \.git, folders beyond the limit \(1\)\.$/,
    );
    const differences = [{ path: 'a', kind: 'onlyLocal' }] as const;
    const one = comparisonWords({ differences, same: 0, unsure: [] }, walked, places);
    assert.equal(one.count, 'Differences: 1');
    const all = { ...walked, excluded: [], beyond: [] };
    assert.match(
      comparisonWords({ differences, same: 0, unsure: [] }, all, places).facts,
      / Differences: 1\. Unchanged files: 0\.$/,
    );
    assert.match(one.facts, / Differences: 1\. Unchanged files: 0\. Excluded/);
  });
});

describe('The way to a folder of a server', () => {
  const entries = [
    { name: 'b', type: 'folder' },
    { name: 'x.txt', type: 'file' },
    { name: 'a', type: 'folder' },
  ];
  it('is offered step by step', () => {
    const steps = folderSteps(entries, '/app', true);
    assert.deepEqual(steps, [
      { kind: 'take' },
      { kind: 'make' },
      { kind: 'up', name: '..', to: '/' },
      { kind: 'down', name: 'a', to: '/app/a' },
      { kind: 'down', name: 'b', to: '/app/b' },
    ]);
    assert.deepEqual(folderSteps([], '/', false), [{ kind: 'take' }]);
  });
  it('begins with the one that is probably meant, unless that is where it is', () => {
    const first = (likely: string) => folderSteps(entries, '/', true, likely)[0];
    assert.deepEqual(first('/app'), { kind: 'likely', to: '/app' });
    assert.deepEqual(first('/'), { kind: 'take' });
  });

  const tree: Readonly<Record<string, readonly string[]>> = {
    '/': ['src', 'data', 'commands'],
    '/src': ['commands'],
  };
  const likely: readonly (readonly [names: readonly string[], found: string | undefined])[] = [
    [['src'], '/src'],
    [['src', 'commands'], '/src/commands'],
    [['packages', 'src'], '/src'],
    [['src', 'events'], undefined],
    [['bot', 'data'], '/data'],
    [['readme'], undefined],
    [[], undefined],
  ];
  for (const [names, found] of likely) {
    it(`${names.join('/') || 'nothing'} here is probably ${found ?? 'none'} there`, async () => {
      let requests = 0;
      const list = (path: string) => {
        requests++;
        const folders = (tree[path] ?? []).map((name) => ({ name, type: 'folder' }));
        return Promise.resolve([...folders, { name: 'readme', type: 'file' }]);
      };
      assert.equal(await sameNamedFolder(names, list), found);
      assert.ok(requests <= 3, `${requests}`);
    });
  }

  for (const [name, isGood] of [
    ['a', true],
    ['a/b', true],
    ['', false],
    ['a//b', false],
    ['../a', false],
    ['a/..', false],
    ['a/./b', false],
    ['a.b/..c', true],
    ['a\\b', false],
  ] as const) {
    it(`${JSON.stringify(name)} is ${isGood ? 'a' : 'no'} name`, () =>
      assert.equal(folderNameProblem(name) === undefined, isGood));
  }
});

describe('What is said before a push', () => {
  const file = (path: string, kind: PlannedFile['kind'] = 'added'): PlannedFile => ({
    ...{ path, kind, size: 1, modifiedAt: 1, isExecutable: false },
  });
  const plan = (files: readonly PlannedFile[]): PushPlan => ({
    ...{ files, folders: ['empty'], unchanged: 0, gone: [], foreign: [], blocked: [] },
    adopted: new Map(),
  });

  it('what looks secret stays unless it was agreed to', () => {
    const files = [file('a.js'), file('.env'), file('id_rsa'), file('b.js', 'changedThere')];
    const { chosen, notice } = safeChoice(plan(files), new Set(['.env']), 'Bot:/app');
    assert.deepEqual([...chosen.paths], ['a.js', '.env', 'empty/']);
    assert.match(notice ?? '', /^Files not pushed to 'Bot:\/app' .*: id_rsa\./);
    assert.equal(safeChoice(plan([file('a.js')]), new Set(), 'Bot').notice, undefined);
  });

  it('a choice may lose some of its files', () => {
    const chosen = { paths: new Set(['a', 'b']), remove: ['c'] };
    assert.deepEqual(without(chosen, ['a']), { paths: new Set(['b']), remove: ['c'] });
  });

  it('what is to be removed is named, and why there is no backup', () => {
    const one = removalQuestion(['a'], 'Bot', undefined);
    assert.match(one.question, /delete 'a' from 'Bot'\?$/);
    assert.equal(one.detail, "This action can't be undone.");
    const two = removalQuestion(['a', 'b'], 'Bot', 'None is left.');
    assert.match(two.question, /delete 2 files from 'Bot'\?$/);
    assert.deepEqual(
      two.detail.split('\n').filter((line) => line !== ''),
      ['a, b', "This action can't be undone.", 'None is left.'],
    );
  });

  it('what is in the way, and that the folder is a link', () => {
    assert.equal(describeBlocked([], 'Bot'), undefined);
    assert.match(
      describeBlocked([{ path: 'a' }], 'Bot') ?? '',
      /^Files not pushed to 'Bot' .*: a\.$/,
    );
    assert.equal(describeLeftOut([], { root: '/real', isLink: false }), '');
    assert.match(describeLeftOut([], { root: '/real', isLink: true }), /is a link\. .*'\/real'/);
  });
});

describe('A local folder', () => {
  const folder = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-root-')));
  after(() => rmSync(folder, { recursive: true }));

  it('has room for temporary ones beside it', async () => {
    mkdirSync(join(folder, 'a'));
    assert.equal(await besideFolder(join(folder, 'a')), join(folder, '.hosting-panel-'));
  });

  it('is known by where it leads', async () => {
    mkdirSync(join(folder, 'b'));
    symlinkSync(join(folder, 'b'), join(folder, 'link'));
    assert.deepEqual(await localRoot(join(folder, 'b')), {
      root: join(folder, 'b'),
      isLink: false,
    });
    assert.deepEqual(await localRoot(join(folder, 'link')), {
      root: join(folder, 'b'),
      isLink: true,
    });
    assert.deepEqual(await localRoot(join(folder, 'no')), {
      root: join(folder, 'no'),
      isLink: false,
    });
  });
});
