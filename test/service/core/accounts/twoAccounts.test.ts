import assert from 'node:assert/strict';
import type { Account } from '../../../../src/core/accounts/account';
import { createAccount } from '../../../../src/core/accounts/createAccount';
import { trySignIn, userOf } from '../../../../src/core/accounts/signIn';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { panelPageUrl } from '../../../../src/core/api/panelPages';
import { systemClock } from '../../../../src/core/base/clock';
import { Emitter } from '../../../../src/core/base/event';
import { uriPartsOf } from '../../../../src/core/files/remotePlace';
import { RemoteServers } from '../../../../src/core/files/remoteServers';
import { PracticePanel } from '../../../panel/practicePanel';
import { silentLog } from '../../../support/silentLog';

describe('two users of a panel that lies below a path', () => {
  let practice: PracticePanel;
  before(async () => {
    practice = await PracticePanel.start({ path: '/panel' });
  });
  after(() => practice.stop());

  const open = (baseUrl: string, key: string) =>
    new PanelHttp({
      ...{ baseUrl, clock: systemClock, log: silentLog },
      key: () => Promise.resolve(key),
    });

  /** Signs in with what a person copied from the browser, beside who is there already. */
  async function signIn(name: 'owner' | 'subuser', others: readonly Account[]): Promise<Account> {
    const key = practice.keys[name];
    const typed = `${practice.url}/server/${practice.server('Ticket Bot').identifier}/files`;
    const outcome = await trySignIn(typed, (baseUrl) => open(baseUrl, key));
    assert.ok('baseUrl' in outcome, JSON.stringify(outcome));
    const { baseUrl } = outcome;
    return createAccount({ baseUrl, key, user: await userOf(open(baseUrl, key)) }, others);
  }

  const panelOf = ({ id, name, baseUrl, key }: Account): Panel =>
    createPanel({
      ...{ id, name, http: open(baseUrl, key) },
      daemon: new DaemonTransfer(systemClock, silentLog),
    });

  it('signs in by the address of a page, asking nothing beside the path', async () => {
    const mark = practice.mark();
    const mara = await signIn('owner', []);
    assert.deepEqual([mara.baseUrl, mara.user], [practice.baseUrl, 'maralind']);
    const asked = practice.requestsSince(mark).map(({ method, path, status }) => ({
      ...{ method, path, status },
    }));
    assert.deepEqual(asked, [
      { method: 'GET', path: '/', status: 200 },
      { method: 'GET', path: '/account', status: 200 },
    ]);
  });

  it('leads to pages below the path, and to the origin where a console wants it', async () => {
    const { http } = panelOf(await signIn('owner', []));
    assert.equal(panelPageUrl(http.homeUrl, 'apiKeys'), `${practice.url}/account/api`);
    assert.equal(http.origin, new URL(practice.url).origin);
  });

  it('asks for the files of a URI with the key of its account alone', async () => {
    const mara = await signIn('owner', []);
    const jonas = await signIn('subuser', [mara]);
    const panels = [panelOf(mara), panelOf(jonas)];
    const servers = new RemoteServers(
      {
        all: panels,
        onDidChange: new Emitter<void>().event,
        get: (id) => panels.find((panel) => panel.id === id),
        ready: () => Promise.resolve(),
      },
      { get: () => undefined, update: () => Promise.resolve() },
      systemClock,
    );
    const { uuid } = practice.server('Ticket Bot');
    for (const [account, keyId] of [
      [mara, 'owner'],
      [jonas, 'subuser'],
    ] as const) {
      const mark = practice.mark();
      const { files, place } = await servers.of(uriPartsOf({ panelId: account.id, uuid }, '/'));
      assert.ok((await files.list(place.path)).length > 0);
      const keys = practice.requestsSince(mark).map((request) => request.keyId);
      assert.deepEqual([...new Set(keys)], [keyId]);
    }
    // Music Bot is Mara's alone: the same path in Jonas's name names nothing that he may see.
    const foreign = uriPartsOf({ panelId: jonas.id, uuid: practice.server('Music Bot').uuid }, '/');
    const { files } = await servers.of(foreign);
    await assert.rejects(files.list('/'), { name: 'FileRefusal' });
    servers.dispose();
  });
});
