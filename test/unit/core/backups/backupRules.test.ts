import assert from 'node:assert/strict';
import {
  backupCount,
  backupFileName,
  backupProblem,
  backupRow,
  ignoredPatterns,
  backupNameProblem,
} from '../../../../src/core/backups/backupRules';
import { restoredFile } from '../../../../src/core/backups/restoring';
import type { Backup } from '../../../../src/core/api/backups';
import { formatAgo } from '../../../../src/core/base/format';
import { language } from '../../../../src/core/base/language';

const now = 1_700_000_000_000;
const complete: Backup = {
  uuid: 'u1',
  name: 'Nightly',
  state: 'complete',
  isLocked: false,
  size: 2048,
  checksum: 'sha1:ab',
  ignored: ['logs'],
  createdAt: now - 3_600_000,
  completedAt: now - 3_590_000,
};
const pending: Backup = { ...complete, state: 'pending', size: 0, completedAt: undefined };
const failed: Backup = { ...complete, state: 'failed', size: 0 };
const locked: Backup = { ...complete, isLocked: true };

describe('backups', () => {
  const counts: readonly (readonly [
    backups: readonly Backup[],
    limit: number | undefined,
    count: string,
    problem: string | undefined,
  ])[] = [
    [[], 0, '', "This server's plan doesn't include backups."],
    [[], 1, '0 of 1', undefined],
    [[failed, failed], 1, '0 of 1', undefined],
    [
      [pending, complete],
      2,
      '2 of 2',
      "You've reached the limit of backups for this server (2). Delete a backup first.",
    ],
    [[complete], undefined, '1', undefined],
  ];
  for (const [backups, limit, count, problem] of counts) {
    it(`${backups.map(({ state }) => state).join(' and ') || 'none'} of ${limit}`, () => {
      assert.equal(backupCount(backups, limit), count);
      assert.equal(backupProblem(backups, limit), problem);
    });
  }

  const rows: readonly (readonly [Backup, words: string, icon: string, tags: string])[] = [
    [complete, '1 hour ago · 2 KB', 'archive', 'canDownload canRestore canLock canDelete'],
    [locked, '1 hour ago · 2 KB · Locked', 'lock', 'canDownload canRestore canUnlock'],
    [pending, 'In progress · 1 hour ago', 'loading~spin', 'canLock canDelete'],
    [failed, 'Failed · 1 hour ago', 'error', 'canLock canDelete'],
  ];
  for (const [backup, words, icon, tags] of rows) {
    it(`row: ${words}`, () => {
      const row = backupRow(backup, ['*'], now);
      assert.equal(row.description, words);
      assert.equal(row.icon, icon);
      assert.equal(row.tags.join(' '), `backup ${backup.state} ${tags}`);
    });
  }

  const allowed: readonly (readonly [permission: string, Backup, tags: string])[] = [
    ['backup.download', complete, 'canDownload'],
    ['backup.restore', complete, 'canRestore'],
    ['backup.delete', complete, 'canLock canDelete'],
    ['backup.delete', locked, 'canUnlock'],
    ['backup.download', pending, ''],
    ['backup.restore', pending, ''],
    ['backup.create', complete, ''],
  ];
  for (const [permission, backup, tags] of allowed) {
    it(`a key with ${permission} has for one that is ${backup.state}: ${tags || 'nothing'}`, () =>
      assert.equal(backupRow(backup, [permission], now).tags.slice(2).join(' '), tags));
  }

  const date = (at: number) => new Date(at).toLocaleString(language());
  const tooltips: readonly (readonly [what: string, Backup, lines: readonly string[]])[] = [
    [
      'all that is known',
      { ...complete, ignored: ['logs', '*.tmp'] },
      [
        ...['Nightly', '1 hour ago · 2 KB', `Started: ${date(now - 3_600_000)}`],
        ...[`Finished: ${date(now - 3_590_000)}`, 'sha1:ab', 'Excluded: logs, *.tmp', 'u1'],
      ],
    ],
    [
      'nothing that is not known',
      {
        ...{ ...pending, name: '', checksum: undefined, ignored: [] },
        createdAt: undefined,
      },
      ['In progress', 'u1'],
    ],
    [
      'what began at the very beginning of time',
      { ...failed, createdAt: 0, completedAt: 0, checksum: undefined, ignored: [] },
      [
        'Nightly',
        `Failed · ${formatAgo(0, now)}`,
        `Started: ${date(0)}`,
        `Finished: ${date(0)}`,
        'u1',
      ],
    ],
  ];
  for (const [what, backup, lines] of tooltips) {
    it(`a tooltip has ${what}`, () =>
      assert.deepEqual(backupRow(backup, [], now).tooltip?.split('\n'), lines));
  }

  it('a row has the name, the colour of what failed, and no lock before there is something to keep', () => {
    const looks = [complete, { ...complete, name: '' }, failed, { ...pending, isLocked: true }].map(
      (backup) => {
        const { id, label, icon, color } = backupRow(backup, [], now);
        return [id, label, icon, color];
      },
    );
    assert.deepEqual(looks, [
      ['u1', 'Nightly', 'archive', undefined],
      ['u1', 'u1', 'archive', undefined],
      ['u1', 'Nightly', 'error', 'problemsErrorIcon.foreground'],
      ['u1', 'Nightly', 'loading~spin', undefined],
    ]);
  });

  it('counts what there is of none', () => {
    assert.equal(backupCount([complete], 0), '1 of 0');
    assert.equal(backupCount([failed], 0), '');
    assert.equal(backupCount([], undefined), '0');
  });

  it('a key that may only read has a row without actions', () => {
    assert.deepEqual(backupRow(complete, ['backup.read'], now).tags, ['backup', 'complete']);
  });

  const files: Readonly<Record<string, string>> = {
    'Before 2.4': 'Before 2.4.tar.gz',
    '../../etc/passwd': 'etc-passwd.tar.gz',
    'a:b*c?"<>|': 'a-b-c-.tar.gz',
    '…': 'u1.tar.gz',
    '': 'u1.tar.gz',
    '. . ': 'u1.tar.gz',
    Größe: 'Größe.tar.gz',
    '- .a - b. .': 'a - b.tar.gz',
    'a.b-c_d ': 'a.b-c_d.tar.gz',
    'a/.': 'a-.tar.gz',
    [`${'x'.repeat(100)}y`]: `${'x'.repeat(100)}.tar.gz`,
  };
  for (const [name, file] of Object.entries(files)) {
    it(`is saved as ${file} when it is called "${name}"`, () => {
      assert.equal(backupFileName({ ...complete, name }), file);
    });
  }

  it('patterns are one a line', () => {
    assert.equal(ignoredPatterns(' node_modules/ , ,*.log,'), 'node_modules/\n*.log');
    assert.equal(ignoredPatterns('  '), '');
  });

  it('names have their limits', () => {
    assert.equal(backupNameProblem(' '), 'Enter a name.');
    assert.equal(backupNameProblem(' ', false), undefined);
    assert.equal(backupNameProblem('x'.repeat(191)), undefined);
    assert.equal(backupNameProblem('x'.repeat(192)), 'Enter at most 191 characters.');
    assert.equal(backupNameProblem(` ${'x'.repeat(191)} `), undefined);
    assert.equal(backupNameProblem('x'.repeat(192), false), 'Enter at most 191 characters.');
    assert.equal(backupNameProblem('', false), undefined);
    assert.equal(backupNameProblem(''), 'Enter a name.');
  });

  const messages: Readonly<Record<string, string | undefined>> = {
    '(restoring): src/index.js': 'src/index.js',
    '(restoring): [Here](command:evil)': 'Here(command:evil)',
    '(restoring): a\u001b[31mb\nc': 'a31mbc',
    'Pulling image': undefined,
  };
  for (const [message, file] of Object.entries(messages)) {
    it(`restored: ${JSON.stringify(message)}`, () => assert.equal(restoredFile(message), file));
  }
});
