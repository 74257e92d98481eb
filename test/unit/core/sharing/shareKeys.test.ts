import assert from 'node:assert/strict';
import { KeyLedger } from '../../../../src/core/accounts/keyLedger';
import { shareKeys } from '../../../../src/core/sharing/shareKeys';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { ToldWindows } from '../../../support/toldWindows';

describe('signing in and out in one window', () => {
  const clock = new FakeClock();
  let told: ToldWindows;
  beforeEach(() => (told = new ToldWindows()));

  const open = () => {
    const window = told.window();
    const keys = new KeyLedger(clock);
    shareKeys(window, keys, silentLog);
    return { window, keys };
  };

  it('holds in the others, until they sign in with the same key', async () => {
    const [one, other] = [open(), open()];
    let changes = 0;
    other.keys.onDidChange(() => changes++);
    one.keys.note('xc_1', { isGone: true });
    assert.deepEqual(
      [other.keys.isGone('xc_1'), other.keys.isGone('xc_2'), changes],
      [true, false, 1],
    );
    await clock.advance(1);
    other.keys.note('xc_1', { isGone: false });
    assert.equal(one.keys.isGone('xc_1'), false);
  });

  it('never tells a key', () => {
    const window = told.window();
    const heard: unknown[] = [];
    window.onTold('accounts.keys', (what) => heard.push(what));
    open().keys.note('xc_secret', { isGone: true });
    assert.equal(heard.length, 1);
    assert.doesNotMatch(JSON.stringify(heard), /xc_secret/);
  });

  const meetings: readonly [name: string, meets: 'one' | 'other'][] = [
    ['the one who signed out comes to follow', 'one'],
    ['the others come to follow the one who signed out', 'other'],
  ];
  for (const [name, meets] of meetings) {
    it(`is told when they meet: ${name}`, () => {
      const windows = { one: open(), other: open() };
      windows[meets].window.become('seeking');
      windows.one.keys.note('xc_1', { isGone: true });
      assert.equal(windows.other.keys.isGone('xc_1'), false);
      windows[meets].window.become('following');
      assert.equal(windows.other.keys.isGone('xc_1'), true);
    });
  }

  it('a window that was away does not sign others out of what they signed in to since', async () => {
    const [one, other] = [open(), open()];
    one.keys.note('xc_1', { isGone: true });
    one.window.become('seeking');
    await clock.advance(1);
    other.keys.note('xc_1', { isGone: false });
    one.window.become('following');
    assert.deepEqual([one.keys.isGone('xc_1'), other.keys.isGone('xc_1')], [false, false]);
  });

  const nonsense = [undefined, null, 7, 'gone', {}, [1], [{ fingerprint: 5, isGone: true, at: 1 }]];
  for (const what of nonsense) {
    it(`takes nothing from ${JSON.stringify(what)}`, () => {
      const { keys } = open();
      let changes = 0;
      keys.onDidChange(() => changes++);
      told.window().tell('accounts.keys', what ?? null);
      assert.equal(changes, 0);
    });
  }

  it('is told to the log where it cannot be read, and nowhere behind the end', () => {
    const window = told.window();
    const keys = new KeyLedger(clock);
    const said: unknown[] = [];
    const sharing = shareKeys(window, keys, { ...silentLog, warn: (text) => said.push(text) });
    const other = told.window();
    other.tell('accounts.other', 7);
    assert.deepEqual(said, []);
    other.tell('accounts.keys', 7);
    assert.equal(said.length, 1);
    assert.match(String(said[0]), /^Another window told what cannot be read: .+/);
    sharing.dispose();
    other.tell('accounts.keys', 7);
    const heard: unknown[] = [];
    other.onTold('accounts.keys', (what) => heard.push(what));
    keys.note('xc_1', { isGone: true });
    window.become('following');
    assert.deepEqual([said.length, heard], [1, []]);
  });

  it('news of a time to come counts no longer than news of now', async () => {
    const { keys } = open();
    keys.note('xc_1', { isGone: true });
    const [news] = keys.news;
    await clock.advance(1);
    keys.take([{ ...news, at: clock.now() + 1e9, isGone: true }]);
    await clock.advance(1);
    keys.note('xc_1', { isGone: false });
    assert.equal(keys.take([{ ...news, at: clock.now() - 1, isGone: true }]), true);
    assert.equal(keys.isGone('xc_1'), false);
  });
});
