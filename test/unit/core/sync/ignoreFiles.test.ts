import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { IgnoreRules, isCheapRule } from '../../../../src/core/sync/ignoreRules';
import { listLocal } from '../../../../src/core/sync/localFolder';
import { rulesAbove } from '../../../../src/core/sync/localRules';
import { withFolderHere, writeFiles } from './folderHere';

describe('Ignore files', () => {
  let root: string;
  withFolderHere((one) => (root = one));
  const write = (files: Readonly<Record<string, string>>) => writeFiles(root, files);
  const rules = (...lines: readonly string[]) => write({ '.panelignore': lines.join('\n') });

  it('that are links are refused, with what to do', async () => {
    symlinkSync('/etc/hostname', join(root, '.panelignore'));
    await assert.rejects(listLocal(root), /Couldn't read an ignore file\. Replace it/);
  });

  it('that are too large are refused', async () => {
    write({ '.panelignore': `# ${'x'.repeat(1024 ** 2)}` });
    await assert.rejects(listLocal(root), /Couldn't read an ignore file/);
  });

  it('that cannot be looked at fail as the disk does', async () => {
    const long = join(root, 'x'.repeat(300));
    await assert.rejects(rulesAbove(long, 'a'), (error: NodeJS.ErrnoException) => {
      assert.equal(error.code, 'ENAMETOOLONG');
      return true;
    });
  });

  it('have 10,000 rules at most, but for empty lines', async () => {
    const many = Array<string>(10_000).fill('#');
    rules(...many, '', '  ');
    await listLocal(root);
    rules(...many, 'one more');
    await assert.rejects(listLocal(root), /panelignore' has more than 10000 rules\. Delete some/);
  });

  it('have no rules that cost too much, which are named by their line', async () => {
    rules('a', 'b', 'a/**/b/**/c/**/d/**/e');
    await assert.rejects(listLocal(root), /rule in line 3 of '.*\.panelignore' is too long/);
  });

  const costs: readonly (readonly [rule: string, isCheap: boolean])[] = [
    ['a', true],
    [`#${'x'.repeat(2_000)}`, true],
    ['x'.repeat(1_000), true],
    ['x'.repeat(1_001), false],
    ['a/**/b/**/c/**/d', true],
    ['a/**/b/**/c/**/d/**/e', false],
    ['!a/**/b/**/c/**/d/**/e', false],
    ['**/b/**/c/**/d/**', true],
    ['!**/b/**/c/**/d/**', true],
    ['a/***/b/***/c/***/d/***/e', false],
    ['a/**x/b/x**/c/**x/d/**x/e', true],
    ['a/**x/**x/**x/**x/e', true],
    ['a/x**/x**/x**/x**/e', true],
    ['a/*/*/*/*/e', true],
    [`${'*a'.repeat(20)}`, true],
    [`${'*a'.repeat(21)}`, false],
    // Several beside each other match what one does.
    [`${'**a'.repeat(20)}`, true],
    [`${'**a'.repeat(21)}`, false],
  ];
  for (const [rule, isCheap] of costs) {
    it(`${rule.slice(0, 30)} ${isCheap ? 'costs little' : 'costs too much'} (${rule.length})`, () =>
      assert.equal(isCheapRule(rule), isCheap));
  }

  it('may name what begins with dots, and begin with a byte order mark', () => {
    const some = new IgnoreRules();
    some.add('', '\uFEFFfirst\n');
    some.add('', 'second\n');
    some.addAbove('up', '\uFEFFup/third\n');
    some.addAbove('whole', 'whole/\nfourth\n');
    const paths = ['first', 'second', 'third', 'fourth', '..x', 'd/first'];
    assert.deepEqual(
      paths.map((path) => some.ignores(path)),
      [true, true, true, false, false, true],
    );
  });

  it('are asked about whatever path there is', () => {
    const some = new IgnoreRules();
    some.add('', 'first\n');
    some.addAbove('up', 'second\n');
    assert.equal(some.ignores('../third'), false);
  });

  it('never carry what is ours, a repository, or the folder of deploys', () => {
    const none = new IgnoreRules();
    const rows: readonly (readonly [string, boolean, boolean])[] = [
      ['.git', true, true],
      ['a/.GIT/x', false, true],
      ['.hosting-panel-x', false, true],
      ['a/.hosting-panel-x/y', false, true],
      ['x.hosting-panel-x', false, false],
      ['.deploy', true, true],
      ['.deploy/x', false, true],
      ['.deploy', false, false],
      ['a/.deploy', true, false],
    ];
    for (const [path, isFolder, ignored] of rows)
      assert.equal(none.ignores(path, isFolder), ignored, `${path} ${isFolder}`);
  });
});
