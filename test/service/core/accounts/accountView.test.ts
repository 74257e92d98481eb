import assert from 'node:assert/strict';
import { keyLimit, keyLimitWords, readAccount } from '../../../../src/core/accounts/accountView';
import { ScopeLedger } from '../../../../src/core/accounts/scopeLedger';
import { panelPageWords } from '../../../../src/core/accounts/panelPageWords';
import { systemClock } from '../../../../src/core/base/clock';
import { silentLog } from '../../../support/silentLog';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { createProject, listProjects, updateProject } from '../../../../src/core/api/projects';
import { type PanelPageId, panelPageUrl, panelPages } from '../../../../src/core/api/panelPages';
import { PracticePanel } from '../../../panel/practicePanel';

const renameProject = (http: PanelHttp, uuid: string) =>
  updateProject(http, uuid, { name: 'Other' });

describe('what is known of an account and its key', () => {
  let panel: PracticePanel;
  before(async () => {
    panel = await PracticePanel.start({ clockScale: 0 });
  });
  beforeEach(() => panel.reset());
  after(() => panel.stop());

  const nothing = (_http: PanelHttp): Promise<unknown> => Promise.resolve();
  const learn = async (key: keyof PracticePanel['keys'], before = nothing) => {
    const { baseUrl, keys } = panel;
    const options = { baseUrl, key: () => Promise.resolve(keys[key]) };
    // What is tried again is not waited for as long as by the user; an answer is, which takes its time on a busy machine.
    const clock = {
      now: () => systemClock.now(),
      after: (ms: number, task: () => void) => systemClock.after(ms < 30_000 ? ms / 100 : ms, task),
    };
    const http = new PanelHttp({ ...options, clock, log: silentLog });
    const ledger = new ScopeLedger();
    ledger.follow(http);
    await before(http);
    return readAccount(http, ledger);
  };
  const states = async (key: keyof PracticePanel['keys'], before = nothing) =>
    (await learn(key, before)).scopes.map(({ scope, state }) => `${scope} ${state}`);

  it('says who the key belongs to', async () => {
    const { account, problem } = await learn('admin');
    assert.deepEqual(account, {
      username: 'operations',
      email: 'operations@host.example',
      isAdministrator: true,
    });
    assert.equal(problem, undefined);
  });

  it('never guesses a scope that no reading request needs', async () => {
    assert.deepEqual(await states('owner'), [
      'account.read granted',
      'monitoring.read granted',
      'monitoring.write unknown',
      'billing.purchase unknown',
    ]);
  });

  it('knows a scope that was granted or refused when something was changed', async () => {
    const make = (http: PanelHttp) =>
      createProject(http, 'Shop').then(({ uuid }) => renameProject(http, uuid));
    const rename = async (http: PanelHttp) => {
      const [project] = (await listProjects(http)).projects;
      await renameProject(http, project?.uuid ?? '').catch(() => undefined);
    };
    assert.ok((await states('owner', rename)).includes('monitoring.write granted'));
    assert.ok((await states('readOnly', rename)).includes('monitoring.write refused'));
    const unmade = (http: PanelHttp) => make(http).catch(() => undefined);
    assert.ok((await states('readOnly', unmade)).includes('monitoring.write refused'));
    // Making a project has another reason to be refused: without words it tells nothing.
    panel.order({ kind: 'status', status: 403, method: 'POST' });
    assert.ok((await states('owner', unmade)).includes('monitoring.write unknown'));
  });

  it('blames no scope where the key is for other addresses', async () => {
    const { scopes, problem } = await learn('elsewhere');
    assert.deepEqual(
      scopes.map(({ state }) => state),
      Array(4).fill('unknown'),
    );
    assert.match(problem ?? '', /^The panel refused the request: This IP address/);
  });

  it('finds what was refused', async () => {
    assert.ok((await states('noMonitoring')).includes('monitoring.read refused'));
    const key = panel.app.world.keys.get(panel.keys.owner);
    Object.assign(key ?? {}, { scopes: ['monitoring.read'] });
    const { account, problem, scopes } = await learn('owner');
    assert.equal(account, undefined);
    assert.match(problem ?? '', /^Your API key doesn't have the required scope 'account\.read'\. /);
    assert.equal(scopes[0]?.state, 'refused');
  });

  for (const status of [404, 503]) {
    it(`takes ${status} of monitoring for no answer about the scope`, async () => {
      const match = 'monitoring';
      panel.order({ kind: 'status', status, match, count: 9 });
      assert.ok((await states('owner')).includes('monitoring.read unknown'));
    });
  }

  it('fails where the key itself is refused', async () => {
    await assert.rejects(learn('expired'), (error) => PanelError.is(error, 'unauthorized'));
  });

  const limits: readonly (readonly [
    name: string,
    servers: Parameters<typeof keyLimit>[0],
    wanted: string,
    words: RegExp,
  ])[] = [
    ['an unlimited key', [{ isOwner: true, permissions: ['*'] }], 'all', /^full access/],
    [
      'a limited key',
      [{ isOwner: true, permissions: ['file.read', 'backup.read'] }],
      'some',
      /^limited to 2 permissions /,
    ],
    [
      'shared servers only',
      [{ isOwner: false, permissions: ['file.read'] }],
      'unknown',
      /^unknown/,
    ],
    [
      'an own server that was not read',
      [{ isOwner: true, permissions: undefined }],
      'unknown',
      /./,
    ],
    ['no server', [], 'unknown', /^unknown/],
  ];
  for (const [name, servers, wanted, words] of limits) {
    it(`what a key may do on servers: ${name}`, () => {
      assert.equal(keyLimit(servers).state, wanted);
      assert.match(keyLimitWords(servers), words);
    });
  }
});

describe('what has a page only', () => {
  const ids = Object.keys(panelPages) as PanelPageId[];

  it('has words and an address of its own panel for each', () => {
    for (const id of ids) {
      const { label, detail, icon } = panelPageWords(id);
      assert.ok(label && detail && icon, id);
      const page = new URL(panelPageUrl('https://panel.example.com', id, '1a7ce997'));
      assert.equal(page.origin, 'https://panel.example.com');
      assert.equal(page.pathname.includes('1a7ce997'), panelPages[id].isOfServer);
    }
  });

  it('cannot be led elsewhere by a strange identifier', () => {
    const page = panelPageUrl('https://panel.example.com', 'deploys', '../../evil?x#y');
    assert.equal(page, 'https://panel.example.com/server/..%2F..%2Fevil%3Fx%23y');
  });

  it('names the orders that are being made', () => {
    const order = {
      uuid: 'o',
      name: 'Valheim',
      runtime: '',
      status: 'provisioning',
      attempts: 1,
      limits: { memory: 0, disk: 0, cpu: 0 },
      createdAt: undefined,
    };
    const { detail } = panelPageWords('billing', {
      pendingOrders: [order, { ...order, name: 'Other', status: '' }],
    });
    assert.equal(detail, 'Servers being created: Valheim (provisioning), Other');
  });
});
