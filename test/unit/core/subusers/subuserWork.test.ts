import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { changePermissions, share, unshare } from '../../../../src/core/subusers/subuserWork';
import { type Fate, list, lossyPanel, outcomeOf, record } from '../api/lossyPanel';

const idOf = (at: number) => `${String(at).padStart(8, '0')}-259b-452e-8b4e-cecc464142ca`;

/** A server that is shared with some. */
function opened(emails: readonly string[], fate: Fate, isHidden = false) {
  const users = emails.map((email, at) => ({ uuid: idOf(at), email, permissions: ['a.b'] }));
  return lossyPanel(
    ({ method, path, json }) => {
      if (method === 'GET') return list(users);
      const user = users.find(({ uuid }) => path.endsWith(uuid));
      if (method === 'DELETE') {
        if (user) users.splice(users.indexOf(user), 1);
        return undefined;
      }
      const { email = '', permissions } = json as { email?: string; permissions: string[] };
      const all = [...new Set([...permissions, 'websocket.connect'])];
      if (user) return record(Object.assign(user, { permissions: all }));
      const made = { uuid: idOf(users.length), email, permissions: all };
      users.push(made);
      return record(made);
    },
    fate,
    () => (isHidden ? new PanelError('forbidden', 'x') : undefined),
  );
}

const rule = new PanelError('forbidden', 'No.', { code: 'HttpForbiddenException', status: 403 });
const missing = new PanelError('forbidden', 'No.', { code: 'AuthorizationException' });
const named = (fate: Fate) => (typeof fate === 'string' ? fate : `${fate.kind} ${fate.code}`);

describe('sharing a server', () => {
  const rows: readonly (readonly [
    email: string,
    fate: Fate,
    isHidden: boolean,
    outcome: string,
  ])[] = [
    ['new@b.c', 'answered', false, idOf(1)],
    ['new@b.c', 'answerLost', false, idOf(1)],
    ['NEW@b.c', 'answerLost', false, idOf(1)],
    ['new@b.c', 'lost', false, 'timeout'],
    // Somebody who was there before is no sign.
    ['old@b.c', 'lost', false, 'timeout'],
    ['new@b.c', 'answerLost', true, 'timeout, may be done'],
    ['new@b.c', rule, false, 'refused'],
    ['new@b.c', missing, false, 'forbidden'],
  ];
  for (const [email, fate, isHidden, outcome] of rows) {
    it(`with ${email}, ${named(fate)}${isHidden ? ', others hidden' : ''}: ${outcome}`, async () => {
      const { api, asked } = opened(['old@b.c'], fate, isHidden);
      const shared = share(api, { email, permissions: ['x.y'] });
      assert.equal(await outcomeOf(shared.then(({ uuid }) => uuid)), outcome);
      assert.equal(asked[1], `POST /users {"email":"${email}","permissions":["x.y"]}`);
    });
  }

  it('fails as the look at the others does', async () => {
    const failing = lossyPanel(
      () => list([]),
      'answered',
      () => new PanelError('network', 'x'),
    );
    const shared = share(failing.api, { email: 'a@b.c', permissions: [] });
    assert.equal(await outcomeOf(shared), 'network');
  });
});

describe('the permissions of somebody', () => {
  const rows: readonly (readonly [permissions: readonly string[], fate: Fate, outcome: unknown])[] =
    [
      [['x.y'], 'answered', ['x.y', 'websocket.connect']],
      [['x.y'], 'answerLost', ['x.y', 'websocket.connect']],
      [['websocket.connect', 'x.y'], 'answerLost', ['websocket.connect', 'x.y']],
      [['x.y'], 'lost', 'timeout'],
      [['a.b'], 'lost', 'timeout'],
      [['x.y'], rule, 'refused'],
    ];
  for (const [permissions, fate, outcome] of rows) {
    it(`become ${permissions.join()}, ${named(fate)}: ${String(outcome)}`, async () => {
      const { api } = opened(['other@b.c', 'a@b.c'], fate);
      const changed = changePermissions(api, { user: idOf(1), permissions });
      assert.deepEqual(await outcomeOf(changed.then((one) => one.permissions)), outcome);
    });
  }

  it('are not those of somebody else, nor others of as many', async () => {
    const others = [
      { uuid: idOf(0), email: 'a', permissions: ['x.y', 'websocket.connect'] },
      { uuid: idOf(1), email: 'b', permissions: ['x.z', 'websocket.connect'] },
    ];
    const { api } = lossyPanel(() => list(others), 'lost');
    const changed = changePermissions(api, { user: idOf(1), permissions: ['x.y'] });
    assert.equal(await outcomeOf(changed), 'timeout');
  });
});

describe('somebody who is removed', () => {
  const rows: readonly (readonly [user: number, fate: Fate, outcome: string | undefined])[] = [
    [0, 'answered', undefined],
    [0, 'answerLost', undefined],
    [0, 'lost', 'timeout'],
    [9, new PanelError('notFound', 'x'), undefined],
    [0, rule, 'refused'],
  ];
  for (const [user, fate, outcome] of rows) {
    it(`${user}, ${named(fate)}: ${outcome ?? 'is gone'}`, async () => {
      const { api } = opened(['a@b.c', 'd@e.f'], fate);
      assert.equal(await outcomeOf(unshare(api, idOf(user))), outcome);
    });
  }
});
