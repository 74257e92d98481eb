import assert from 'node:assert/strict';
import { KeyLedger } from '../../../../src/core/accounts/keyLedger';
import { keyFingerprint } from '../../../../src/core/accounts/keyFingerprint';
import {
  forgetCapabilities,
  keepCapabilities,
} from '../../../../src/core/accounts/keptCapabilities';
import { panelCommands } from '../../../../src/core/accounts/commands';
import { Capabilities } from '../../../../src/core/api/capabilities';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp } from '../../../../src/core/api/http';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { markOwn } from '../../../../src/core/base/row';
import { FakeClock } from '../../../support/fakeClock';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

describe('the keys that the user signed out of', () => {
  const open = (clock = new FakeClock()) => {
    const keys = new KeyLedger(clock);
    const heard: string[] = [];
    keys.onDidChange(() => heard.push('changed'));
    keys.onDidNote(() => heard.push('noted'));
    const take = () => heard.splice(0);
    return { clock, keys, take };
  };

  it('are known by what cannot be turned back, and told as that', () => {
    const { clock, keys, take } = open();
    assert.equal(keys.isGone('xc_1'), false);
    keys.note('xc_1', { isGone: true });
    const fingerprint = keyFingerprint('xc_1');
    assert.match(fingerprint, /^[0-9a-f]{64}$/);
    assert.deepEqual(keys.news, [{ fingerprint, isGone: true, at: clock.now() }]);
    assert.deepEqual([keys.isGone('xc_1'), keys.isGone('xc_2')], [true, false]);
    assert.deepEqual(take(), ['noted', 'changed']);
    keys.note('xc_1', { isGone: false });
    assert.equal(keys.isGone('xc_1'), false);
    assert.equal(keys.news.length, 1);
  });

  it('are taken from another window, which is told what it does not know', async () => {
    const [one, other] = [open(), open()];
    one.keys.note('xc_1', { isGone: true });
    assert.equal(other.keys.take(one.keys.news), false);
    assert.deepEqual([other.keys.isGone('xc_1'), other.take()], [true, ['changed']]);
    // The same again is no news.
    assert.equal(other.keys.take(one.keys.news), false);
    assert.deepEqual(other.take(), []);
    await other.clock.advance(1);
    other.keys.note('xc_1', { isGone: false });
    assert.equal(other.keys.take(one.keys.news), true);
    assert.equal(other.keys.isGone('xc_1'), false);
    other.keys.note('xc_2', { isGone: true });
    assert.equal(other.keys.take([]), true);
  });

  it('of a time to come count as of now', () => {
    const { clock, keys } = open();
    const fingerprint = keyFingerprint('xc_1');
    keys.take([{ fingerprint, isGone: true, at: clock.now() + 1e9 }]);
    assert.equal(keys.news[0]?.at, clock.now());
    keys.take([{ fingerprint: 'old', isGone: true, at: 5 }]);
    assert.equal(keys.news[1]?.at, 5);
  });

  it('are a thousand of others at most', () => {
    const { keys } = open();
    const news = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        fingerprint: `f${from + n}`,
        isGone: true,
        at: 1,
      }));
    keys.take(news(0, 1_001));
    assert.deepEqual([keys.news.length, keys.news.at(-1)?.fingerprint], [1_000, 'f999']);
    keys.take(news(2_000, 1));
    assert.equal(keys.news.length, 1_000);
    // What the user does here counts whatever others say.
    keys.note('xc_1', { isGone: true });
    assert.equal(keys.isGone('xc_1'), true);
  });

  const nonsense: readonly unknown[] = [
    ...[undefined, null, 7, 'gone', {}, [1], [null]],
    ...[
      { fingerprint: 5, isGone: true, at: 1 },
      { fingerprint: 'f', isGone: true },
    ].map((one) => [one]),
  ];
  for (const told of nonsense) {
    it(`are not told by ${JSON.stringify(told)}`, () => {
      const { keys, take } = open();
      assert.throws(
        () => keys.take(told),
        (error) => PanelError.is(error, 'malformed'),
      );
      assert.deepEqual([keys.news, take()], [[], []]);
    });
  }
});

describe('what is kept of what a panel has', () => {
  const name = 'hostingPanel.capabilities.https://panel.example/api/client';
  const client = (clock = new FakeClock()) =>
    ({
      baseUrl: 'https://panel.example/api/client',
      capabilities: new Capabilities(clock),
    }) as unknown as PanelHttp;
  const missing = new PanelError('notFound', 'The route x could not be found.', { status: 404 });
  const lackUse = (http: PanelHttp) =>
    http.capabilities.note({ method: 'GET', path: '/resources', status: 404, error: missing });

  it('is what was learnt, for the next window, until nobody is signed in', () => {
    const state = new FakeSharedMemento();
    const http = client();
    keepCapabilities(state, http);
    assert.equal(state.kept.size, 0);
    lackUse(http);
    assert.deepEqual([...state.kept.keys()], [name]);
    const next = client();
    keepCapabilities(state, next);
    assert.equal(next.capabilities.lacks('useOfAll'), true);
    forgetCapabilities(state, http);
    assert.equal(state.kept.size, 0);
  });

  it('is learnt again where it cannot be kept', async () => {
    const state = new FakeSharedMemento();
    state.update = () => Promise.reject(new Error('no room'));
    const http = client();
    keepCapabilities(state, http);
    lackUse(http);
    forgetCapabilities(state, http);
    await Promise.resolve();
    assert.equal(http.capabilities.lacks('useOfAll'), true);
  });
});

describe('what signing in may begin with', () => {
  const whole = { url: 'https://panel.example', key: 'xc_1' };
  const rows: readonly (readonly [unknown, unknown])[] = [
    ['panel.example', 'panel.example'],
    [whole, whole],
    [{ ...whole, more: 1 }, whole],
    [{ url: whole.url }, undefined],
    [{ key: whole.key }, undefined],
    [{ ...whole, url: 7 }, undefined],
    [{ ...whole, key: 7 }, undefined],
    [null, undefined],
    [[whole], undefined],
    [7, undefined],
  ];
  for (const [given, start] of rows) {
    it(`is ${JSON.stringify(start)} of ${JSON.stringify(given)}`, () => {
      assert.deepEqual(panelCommands.signIn.takes.of(given, undefined), start);
    });
  }
});

describe('the commands about panels', () => {
  it('have the ids and titles that the manifest names', () => {
    const all = Object.values(panelCommands).map(({ id, asks }) => [
      id.replace('hostingPanel.', ''),
      asks?.(),
    ]);
    assert.deepEqual(all, [
      ['panel.signIn', undefined],
      ['panel.signOut', 'Sign Out of Panel'],
      ['log.show', undefined],
      ['log.copyDiagnostics', undefined],
      ['panel.whoAmI', 'Show Account and Key'],
      ['panel.openDatabases', 'Open Databases in Browser'],
      ['panel.openServerCreation', 'Open Server Creation in Browser'],
      ['panel.openBilling', 'Open Billing in Browser'],
      ['panel.openApiKeys', 'Open API Keys in Browser'],
    ]);
  });

  it('are about the panel of whatever row they are called on', () => {
    const http = { baseUrl: 'https://panel.example/api/client' } as PanelHttp;
    const panel = createPanel({ id: 'p', name: 'P', http, daemon: {} as Panel['daemon'] });
    const { takes } = panelCommands.signOut;
    assert.equal(takes.of(markOwn({ panel, more: 1 }), undefined), panel);
    assert.equal(takes.of(takes.given(panel)[0], undefined), panel);
    for (const given of [{ panel }, markOwn({}), markOwn({ panel: { ...panel } }), undefined])
      assert.equal(takes.of(given, undefined), undefined);
    assert.deepEqual(panelCommands.signIn.takes.given('panel.example'), ['panel.example']);
  });
});
