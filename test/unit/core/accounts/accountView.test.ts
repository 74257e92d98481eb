import assert from 'node:assert/strict';
import {
  type KeyServer,
  keyLimit,
  keyLimitWords,
  readAccount,
} from '../../../../src/core/accounts/accountView';
import { panelLook } from '../../../../src/core/accounts/panelRow';
import { ScopeLedger } from '../../../../src/core/accounts/scopeLedger';
import { Capabilities } from '../../../../src/core/api/capabilities';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import type { AnsweredRequest, PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import type { Panel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { ofOthers } from '../../../support/knownCapabilities';
import { FakeClock } from '../../../support/fakeClock';

const mara = {
  object: 'user',
  attributes: { username: 'mara', email: 'm@x.example', admin: true },
};

/** A panel that answers who a key belongs to, and which projects it has. */
function panel(
  account: unknown,
  projects: unknown,
  capabilities = new Capabilities(new FakeClock()),
) {
  const answered = new Emitter<AnsweredRequest>();
  const http = {
    ...{ capabilities, onDidAnswer: answered.event },
    send: async (request: PanelRequest<unknown>) => {
      await Promise.resolve();
      const answer = request.path === '/account' ? account : projects;
      if (answer instanceof Error) throw answer;
      return request.read(answer, 'body');
    },
  } as unknown as PanelHttp;
  const answers = (method: string, path: string, status: number, error?: PanelError) =>
    answered.fire({ method, path, status, error } as AnsweredRequest);
  return { http, answers };
}

const lacking = (missingScope: 'account.read' | 'monitoring.read' | 'monitoring.write') =>
  new PanelError('forbidden', 'No scope.', { status: 403, missingScope });
const missing = new PanelError('notFound', 'No such route', { status: 404 });
const projects = { data: [] };

describe('what is learnt of a key and its account', () => {
  const states = async (account: unknown, answer: unknown, ledger = new ScopeLedger()) => {
    const found = await readAccount(panel(account, answer).http, ledger);
    return { ...found, states: found.scopes.map(({ scope, state }) => `${scope} ${state}`) };
  };
  const unused = ['monitoring.write unknown', 'billing.purchase unknown'];

  it('is whose it is, and the scopes that answers show', async () => {
    const { account, problem, states: seen, scopes } = await states(mara, projects);
    const who = { username: 'mara', email: 'm@x.example', isAdministrator: true };
    assert.deepEqual([account, problem], [who, undefined]);
    assert.deepEqual(seen, ['account.read granted', 'monitoring.read granted', ...unused]);
    assert.deepEqual(
      scopes.map(({ words }) => words),
      [
        'reads who the API key belongs to',
        'reads projects, issues, and usage',
        'changes projects, keys, and issues · known after first use',
        'spends money, disabled unless the owner enabled it · known after first use',
      ],
    );
  });

  it('is which scopes are refused, and why the account is not known', async () => {
    const found = await states(lacking('account.read'), lacking('monitoring.read'));
    assert.equal(found.account, undefined);
    assert.match(found.problem ?? '', /./);
    assert.deepEqual(found.states, ['account.read refused', 'monitoring.read refused', ...unused]);
    assert.equal(found.scopes[0]?.words, 'reads who the API key belongs to');
  });

  it('is that a panel does not tell', async () => {
    const found = await states(missing, missing);
    assert.equal(found.problem, "This panel doesn't support this feature.");
    assert.deepEqual(found.states, ['account.read unknown', 'monitoring.read unknown', ...unused]);
    const words = "unknown because this panel doesn't support the feature";
    assert.deepEqual(
      found.scopes.slice(0, 2).map((one) => one.words),
      [words, words],
    );
  });

  it('is how it failed where that says nothing of a scope', async () => {
    const failed = new PanelError('refused', 'Maintenance', { status: 409 });
    const found = await states(mara, failed);
    assert.equal(found.scopes[1]?.state, 'unknown');
    assert.match(found.scopes[1]?.words ?? '', /^unknown: .*Maintenance/);
    assert.equal(found.problem, undefined);
  });

  for (const kind of ['unauthorized', 'signedOut', 'network', 'timeout'] as const) {
    it(`is nothing where the panel is ${kind}`, async () => {
      const failed = new PanelError(kind, 'No');
      await assert.rejects(states(failed, projects), failed);
      await assert.rejects(states(mara, failed), failed);
    });
  }

  it('is nothing where something went wrong here', async () => {
    await assert.rejects(states(new TypeError('x is not a function'), projects), /not a function/);
  });

  it('has no scopes of other panels', async () => {
    const { http } = panel(mara, missing, ofOthers);
    assert.deepEqual((await readAccount(http, new ScopeLedger())).scopes, []);
  });

  for (const isGranted of [true, false]) {
    it(`is that changing was ${isGranted ? 'granted' : 'refused'} before`, async () => {
      const { http, answers } = panel(mara, projects);
      const ledger = new ScopeLedger();
      ledger.follow(http);
      const refusal = isGranted ? undefined : lacking('monitoring.write');
      answers('POST', '/monitoring/projects', isGranted ? 200 : 403, refusal);
      const [, , write] = (await readAccount(http, ledger)).scopes;
      const state = isGranted ? 'granted' : 'refused';
      const words = 'changes projects, keys, and issues';
      assert.deepEqual(write, { scope: 'monitoring.write', state, words });
    });
  }
});

describe('the scopes that answers tell of', () => {
  const failed = (kind: PanelErrorKind) => new PanelError(kind, 'No');
  type Row = readonly [
    method: string,
    path: string,
    status: number,
    PanelError | undefined,
    boolean | undefined,
  ];
  const rows: readonly Row[] = [
    ['POST', '/monitoring/projects', 200, undefined, true],
    ['POST', '/monitoring/projects', 299, undefined, true],
    ['POST', '/monitoring/projects', 199, undefined, undefined],
    ['POST', '/monitoring/projects', 300, undefined, undefined],
    ['POST', '/monitoring/projects', 403, lacking('monitoring.write'), false],
    ['POST', '/monitoring/projects', 403, failed('forbidden'), undefined],
    ['POST', '/monitoring/projects', 200, failed('malformed'), undefined],
    ['GET', '/monitoring/projects', 200, undefined, undefined],
    ['POST', '/servers/a', 200, undefined, undefined],
  ];
  for (const [method, path, status, error, expected] of rows) {
    it(`${method} ${path} ${status} ${error?.kind ?? ''}: ${expected}`, () => {
      const { http, answers } = panel(mara, projects);
      const ledger = new ScopeLedger();
      ledger.follow(http);
      const heard: string[] = [];
      ledger.onDidChange(({ scope }) => heard.push(scope));
      answers(method, path, status, error);
      if (expected === undefined && method === 'POST') assert.deepEqual(heard, []);
      assert.equal(ledger.isGranted(http, 'monitoring.write'), expected);
    });
  }

  it('are told once each time they turn out to be another', () => {
    const { http, answers } = panel(mara, projects);
    const ledger = new ScopeLedger();
    const heard: unknown[] = [];
    ledger.onDidChange((change) => heard.push([change.http === http, change.scope]));
    assert.equal(ledger.isGranted(http, 'account.read'), undefined);
    ledger.follow(http);
    ledger.follow(http);
    for (const error of [undefined, undefined, lacking('account.read')])
      answers('GET', '/account', error ? 403 : 200, error);
    assert.deepEqual(heard, [
      [true, 'account.read'],
      [true, 'account.read'],
    ]);
    assert.equal(ledger.isGranted(http, 'account.read'), false);
  });
});

describe('what a key may do on servers', () => {
  const own = (...permissions: readonly string[]): KeyServer => ({ isOwner: true, permissions });
  const unknown = 'unknown because the API key has no access to a server of its own account';
  const rows: readonly (readonly [string, readonly KeyServer[], object, string])[] = [
    ['no server', [], { state: 'unknown', permissions: [] }, unknown],
    [
      'shared servers alone',
      [{ isOwner: false, permissions: ['*'] }],
      { state: 'unknown', permissions: [] },
      unknown,
    ],
    [
      'an own server that was not asked about',
      [{ isOwner: true, permissions: undefined }],
      { state: 'unknown', permissions: [] },
      unknown,
    ],
    [
      'everything',
      [{ isOwner: true, permissions: undefined }, own('a', '*')],
      { state: 'all', permissions: [] },
      'full access to own servers',
    ],
    [
      'one',
      [{ isOwner: false, permissions: ['*'] }, own('a')],
      { state: 'some', permissions: ['a'] },
      'limited to 1 permission on own servers, select to view',
    ],
    [
      'two',
      [own('b', 'a')],
      { state: 'some', permissions: ['a', 'b'] },
      'limited to 2 permissions on own servers, select to view',
    ],
  ];
  for (const [name, servers, expected, words] of rows) {
    it(`${name}: ${words}`, () => {
      assert.deepEqual(keyLimit(servers), expected);
      assert.equal(keyLimitWords(servers), words);
    });
  }
});

describe('the row of a panel', () => {
  const rows: readonly (readonly [string, string | undefined, boolean, string | undefined])[] = [
    ['panel.example', undefined, false, undefined],
    ['panel.example', 'mara', false, 'mara'],
    ['panel.example (mara)', 'mara', false, undefined],
    ['panel.example (mara)', 'mara', true, 'API key no longer accepted'],
  ];
  for (const [name, user, isRefused, description] of rows) {
    it(`${name}${isRefused ? ', refused' : ''} says ${description ?? 'nothing more'}`, () => {
      const look = panelLook({ name, user } as Panel, isRefused);
      assert.deepEqual(look, {
        label: name,
        ...(description !== undefined && { description }),
        icon: isRefused ? 'key' : 'server-environment',
        tags: isRefused ? ['panel', 'refused'] : ['panel'],
        expands: 'open',
      });
    });
  }
});
