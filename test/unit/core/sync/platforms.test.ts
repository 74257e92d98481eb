import assert from 'node:assert/strict';
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { slashedWay } from '../../../../src/core/base/localPath';
import { isBroadFolder } from '../../../../src/core/sync/broadFolder';
import { collide } from '../../../../src/core/sync/folderClaim';
import { IgnoreRules } from '../../../../src/core/sync/ignoreRules';
import { hashFile } from '../../../../src/core/sync/localFolder';
import { planPull } from '../../../../src/core/sync/pullPlan';

describe('Folders of other platforms', () => {
  const { posix, win32 } = path;

  describe('that hold a home folder', () => {
    const rows: readonly (readonly [path.PlatformPath, string, string, boolean])[] = [
      [win32, 'C:\\', 'C:\\Users\\me', true],
      [win32, 'c:\\users', 'C:\\Users\\me', true],
      [win32, 'c:\\Users\\ME\\', 'C:\\Users\\me', true],
      [win32, 'C:/Users', 'C:\\Users\\me', true],
      [win32, 'C:\\Users\\me\\bot', 'C:\\Users\\me', false],
      [win32, 'C:\\Users\\me..', 'C:\\Users\\me', false],
      [win32, 'D:\\', 'C:\\Users\\me', false],
      [win32, '\\\\nas\\homes\\', '\\\\NAS\\homes\\me', true],
      [win32, '\\\\nas\\bots', '\\\\nas\\homes\\me', false],
      [win32, '\\\\nas\\bots', 'C:\\Users\\me', false],
      [posix, '/Users', '/Users/me', true],
      [posix, '/Users/me/C:\\', '/Users/me', false],
    ];
    for (const [flavour, folder, home, isBroad] of rows) {
      it(`${folder} ${isBroad ? 'holds' : 'does not hold'} ${home}`, () =>
        assert.equal(isBroadFolder(folder, home, flavour), isBroad));
    }
  });

  describe('have a way to one below, with slashes', () => {
    const rows: readonly (readonly [path.PlatformPath, string, string, string])[] = [
      [win32, 'C:\\repo', 'c:\\Repo\\Sub\\x', 'Sub/x'],
      [win32, 'C:\\', 'C:\\a', 'a'],
      [win32, '\\\\nas\\share', '\\\\nas\\share\\a\\b', 'a/b'],
      [posix, '/repo', '/repo/a\\b/c', 'a\\b/c'],
    ];
    for (const [flavour, from, to, way] of rows) {
      it(`${from} to ${to}`, () => assert.equal(slashedWay(from, to, flavour), way));
    }
  });

  describe('are in each other’s way', () => {
    const rows: readonly (readonly [string, string, boolean])[] = [
      ['C:\\Bot', 'c:\\bot\\src', true],
      ['C:\\', 'c:\\bot', true],
      ['C:\\Bot', 'D:\\Bot', false],
      ['C:\\Bot', 'C:\\Bots', false],
      ['\\\\NAS\\share', '\\\\nas\\share\\bot', true],
      ['/bots/\u00e9', '/bots/e\u0301/src', true],
    ];
    const work = (root: string, uuid: string) =>
      ({ action: 'pull', panelId: 'p', uuid, folder: '/', root, label: 'x' }) as const;
    for (const [one, other, expected] of rows) {
      it(`${one} and ${other}: ${expected}`, () =>
        assert.equal(collide(work(one, 'u'), work(other, 'v')), expected));
    }
  });
});

describe('A repository in other capitals', () => {
  for (const name of ['.git', '.GIT', '.Git'])
    it(`${name} is never carried`, () =>
      assert.equal(new IgnoreRules().ignores(`${name}/config`), true));
});

describe('Ignore files with Windows’ line ends', () => {
  it('say the same', () => {
    const rules = new IgnoreRules();
    rules.add('', '\uFEFFlogs/\r\n*.tmp\r\n!keep.tmp\r\n');
    const ignored = ['logs/a', 'x.tmp', 'keep.tmp', 'a'].filter((one) => rules.ignores(one));
    assert.deepEqual(ignored, ['logs/a', 'x.tmp']);
  });
});

describe('A file that another spelling of its name came for', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'hosting-panel-')));
    for (const name of ['here', 'staged']) mkdirSync(join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const rows: readonly (readonly [NodeJS.Platform, string, string, readonly string[]])[] = [
    ['win32', 'README.md', 'Readme.md', []],
    ['darwin', 'README.md', 'Readme.md', []],
    ['darwin', '\u00e9.txt', 'e\u0301.txt', []],
    ['linux', 'README.md', 'Readme.md', ['README.md']],
    ['win32', 'README.md', 'Other.md', ['README.md']],
  ];
  for (const [platform, known, came, gone] of rows) {
    it(`${platform}: ${came} for ${known} lets ${gone.length} be deleted`, async () => {
      const [root, staged] = [join(folder, 'here'), join(folder, 'staged')];
      writeFileSync(join(root, known), 'x');
      // What a disk does that knows one file by both names.
      linkSync(join(root, known), join(root, came));
      writeFileSync(join(staged, came), 'x');
      const hash = await hashFile(join(root, known));
      const sent = { size: 1, modifiedAt: 1, hash, remoteModifiedAt: 1 };
      const file = { path: came, size: 1, modifiedAt: 1, isExecutable: false };
      const plan = await planPull({
        ...{ root, staged, files: [file], folders: [], platform },
        ...{ manifest: new Map([[known, sent]]), dirty: new Set<string>(), ignores: () => false },
      });
      assert.deepEqual(plan.gone, gone);
    });
  }
});
