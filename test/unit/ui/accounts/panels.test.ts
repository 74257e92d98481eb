import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { KeyLedger } from '../../../../src/core/accounts/keyLedger';
import { PanelError } from '../../../../src/core/api/errors';
import type { Memento } from '../../../../src/core/base/memento';
import { Accounts } from '../../../../src/ui/accounts/accounts';
import { Panels } from '../../../../src/ui/accounts/panels';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { resetVsCode } from '../../../support/vscodeControl';

const account = (host: string) => ({
  id: host,
  name: host,
  baseUrl: `https://${host}/api/client`,
  key: `xc_${host}`,
});

/** What is stored as one window sees it: it hears of nothing that another one writes. */
function storedIn(window: { text: string }): vscode.SecretStorage {
  return {
    get: () => Promise.resolve(window.text),
    store: (_name: string, text: string) => {
      window.text = text;
      return Promise.resolve();
    },
    onDidChange: () => ({ dispose: () => undefined }),
  } as unknown as vscode.SecretStorage;
}

/** A memory of one window. */
function memory(kept = new Map<string, unknown>()): Memento {
  return {
    get: (key) => kept.get(key),
    update: (key, value) => Promise.resolve(void (value ? kept.set(key, value) : kept.delete(key))),
  };
}

describe('the panels of a window', () => {
  beforeEach(resetVsCode);

  async function open(kept = new Map<string, unknown>()) {
    const stored = { text: JSON.stringify([account('a.example'), account('b.example')]) };
    const clock = new FakeClock();
    const accounts = new Accounts(storedIn(stored), new KeyLedger(clock));
    const panels = new Panels(accounts, silentLog, memory(kept));
    await panels.ready();
    const ids = () => panels.all.map(({ id }) => id);
    return { stored, clock, accounts, panels, ids };
  }

  it('come once what they need is loaded, and at the next try where that failed', async () => {
    const stored = { text: JSON.stringify([account('a.example')]) };
    const accounts = new Accounts(storedIn(stored), new KeyLedger(new FakeClock()));
    const panels = new Panels(accounts, silentLog, memory());
    let times = 0;
    panels.needs(() => (++times === 1 ? Promise.reject(new Error('no file')) : Promise.resolve()));
    await assert.rejects(panels.ready(), /no file/);
    assert.deepEqual(panels.all, []);
    await panels.ready();
    assert.deepEqual([panels.all.length, times], [1, 2]);
  });

  /** What another window tells when the user signed out of a key there. */
  function goneElsewhere(key: string, clock: FakeClock) {
    const other = new KeyLedger(clock);
    other.note(key, { isGone: true });
    return other.news;
  }

  it('are gone as soon as another window tells, whatever is stored', async () => {
    const { clock, accounts, panels, ids } = await open();
    const [gone] = panels.all;
    accounts.keys.take(goneElsewhere('xc_a.example', clock));
    assert.deepEqual(ids(), ['b.example']);
    await settle();
    assert.deepEqual(ids(), ['b.example']);
    await assert.rejects(
      async () => gone?.http.send({ path: '/', read: (value) => value }),
      (error) => PanelError.is(error, 'signedOut'),
    );
  });

  it('know what another window learnt of them, until nobody is signed in there', async () => {
    const kept = new Map<string, unknown>();
    const first = await open(kept);
    const detail = 'The route api/client/resources could not be found.';
    const error = new PanelError('notFound', detail, { status: 404 });
    first.panels
      .get('a.example')
      ?.http.capabilities.note({ method: 'GET', path: '/resources', status: 404, error });
    const { accounts, panels } = await open(kept);
    const lacking = panels.all.map(({ http }) => http.capabilities.lacks('useOfAll'));
    assert.deepEqual(lacking, [true, false]);
    await accounts.remove('a.example');
    await settle();
    assert.deepEqual([...kept.keys()], []);
  });

  it('are not stored again by a window that does not know it from its storage', async () => {
    const { stored, clock, accounts } = await open();
    accounts.keys.take(goneElsewhere('xc_a.example', clock));
    await accounts.save(account('c.example'), [account('a.example')]);
    assert.doesNotMatch(stored.text, /a\.example/);
    assert.match(stored.text, /b\.example.*c\.example/);
  });

  it('tell other windows of signing out only once that is stored', async () => {
    const { stored, accounts, ids } = await open();
    const told: string[] = [];
    accounts.keys.onDidNote(() => told.push(stored.text));
    await accounts.remove('a.example');
    await settle();
    assert.deepEqual([told, ids()], [[stored.text], ['b.example']]);
    assert.doesNotMatch(stored.text, /a\.example/);
  });

  it('are there again for who signs in with the same key', async () => {
    const { clock, accounts, panels, ids } = await open();
    await accounts.remove('a.example');
    await clock.advance(1);
    await accounts.save(account('a.example'));
    await settle();
    assert.deepEqual(ids(), ['b.example', 'a.example']);
    panels.get('a.example')?.http.refusedKey.check('background');
  });

  it('of one with another key go on: what began with the key of before may end', async () => {
    const { accounts, panels } = await open();
    const before = panels.get('a.example');
    await accounts.save({ ...account('a.example'), key: 'xc_new' });
    await settle();
    assert.notEqual(panels.get('a.example'), before);
    before?.http.refusedKey.check('background');
  });
});
