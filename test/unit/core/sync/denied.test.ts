import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { readServer } from '../../../../src/core/api/server';
import { DeniedNames, isDeniedName } from '../../../../src/core/files/deniedNames';
import { DamagedUpload } from '../../../../src/core/files/transfer';
import { deniedIn } from '../../../../src/core/sync/deniedIn';
import type { PlannedFile, PushPlan } from '../../../../src/core/sync/pushPlan';
import { describeNothing } from '../../../../src/core/sync/pushWords';

const words = 'This file cannot be modified: present in egg denylist.';
const denied = new PanelError('refused', words, { status: 403 });

describe('Names that a server denies', () => {
  describe('by the patterns of its egg, which are matched from its root on', () => {
    const rows: readonly [folder: string, pattern: string, path: string, isDenied: boolean][] = [
      ['/', '*.lock', 'a.lock', true],
      ['/', '*.lock', 'deep/er/a.lock', true],
      ['/app', '*.lock', 'a.lock', true],
      ['/app', '/app/config.yml', 'config.yml', true],
      ['/', '/app/config.yml', 'config.yml', false],
      ['/app', 'secrets/', 'secrets/key', true],
      ['/app/secrets', 'secrets/', 'key', true],
      ['/app', 'secrets/', 'secrets', false],
      ['/app', '*.lock', 'a.lock.txt', false],
      ['/', `${'*a'.repeat(500)}b`, 'a'.repeat(200), false],
    ];
    for (const [folder, pattern, path, isDenied] of rows) {
      it(`${pattern.slice(0, 20)} ${isDenied ? 'denies' : 'allows'} ${path.slice(0, 20)} in ${folder}`, () => {
        const known = { patterns: [pattern], refused: new DeniedNames() };
        assert.equal(deniedIn(folder, known)(path), isDenied);
      });
    }
  });

  it('are learned where one is refused, and forgotten where it is written', async () => {
    const names = new DeniedNames();
    const isDenied = deniedIn('/app', { patterns: [], refused: names });
    await assert.rejects(names.during('/app/a', Promise.reject(denied)), denied);
    assert.deepEqual([isDenied('a'), isDenied('b')], [true, false]);
    await names.during('/app/a', Promise.resolve());
    assert.equal(isDenied('a'), false);
  });

  const others: readonly [string, unknown, boolean][] = [
    ['a denied name', denied, true],
    ['one whose upload took the old file away', new DamagedUpload('It is gone.', denied), true],
    ['another rule of the node', new PanelError('refused', 'No.', { status: 403 }), false],
    ['a full disk', new PanelError('refused', words, { status: 400 }), false],
    ['a missing permission', new PanelError('forbidden', words, { status: 403 }), false],
    ['a bug', new TypeError(words), false],
  ];
  for (const [what, error, isOne] of others) {
    it(`${what} is ${isOne ? 'one' : 'none'}`, () => assert.equal(isDeniedName(error), isOne));
  }

  it('are read where the panel tells them with the egg, and nothing is where it does not', () => {
    const read = (told: object) => {
      const egg = { object: 'egg', attributes: { uuid: 'x', name: 'Bot', ...told } };
      const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
      const attributes = { uuid, name: 'Bot', server_owner: true, relationships: { egg } };
      return readServer({ object: 'server', attributes }, 'body').deniedNames;
    };
    assert.deepEqual(read({}), []);
    assert.deepEqual(read({ file_denylist: null }), []);
    assert.deepEqual(read({ file_denylist: ['*.lock', 7, 'secrets/'] }), ['*.lock', 'secrets/']);
  });

  it('are named where nothing else is to be pushed', () => {
    const nothing = { folders: [], unchanged: 8, gone: [], foreign: [], blocked: [] };
    const plan = (...files: readonly Partial<PlannedFile>[]) =>
      ({ ...nothing, adopted: new Map(), files }) as unknown as PushPlan;
    const lock: Partial<PlannedFile> = { path: 'a.lock', kind: 'denied' };
    assert.equal(describeNothing(plan({ path: 'b', kind: 'added' }, lock), 'Bot'), undefined);
    assert.deepEqual(describeNothing(plan(), 'Bot'), {
      text: "Nothing to push to 'Bot'. Unchanged files: 8.",
      isProblem: false,
    });
    const told = describeNothing(plan(lock), 'Bot');
    assert.match(told?.text ?? '', /files: 8\. Files not pushed to 'Bot'.*denies.*a\.lock\.$/);
  });
});
