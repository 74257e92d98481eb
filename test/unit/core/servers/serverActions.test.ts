import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { UserError } from '../../../../src/core/base/userError';
import { changePower } from '../../../../src/core/servers/changePower';
import { deletionFailed, serverToDelete } from '../../../../src/core/servers/deleteServer';
import { serversMessage } from '../../../../src/core/servers/emptiness';
import { powerQuestion } from '../../../../src/core/servers/power';
import type { Servers } from '../../../../src/core/servers/servers';
import { panel, ref, server, stats } from '../../sampleRows';

const action = 'stop' as const;

/** A store that knows one server; `now` is what the panel says when it is asked again. */
function fake(
  known: readonly string[],
  now: readonly string[] | undefined = known,
  isOwner = true,
) {
  const done: string[] = [];
  const store = {
    getPermissions: () => Promise.resolve(known),
    refreshServer: () => Promise.resolve(now),
    lookAgain: () => Promise.resolve(),
    get: () => ({ server: { ...server, isOwner }, stats: stats('running'), permissions: known }),
    told: { recent: (state: unknown) => state },
    works: {
      show: (_: string, work: string) => {
        done.push(work);
        return { dispose: () => done.push('undefined') };
      },
    },
  };
  const servers = { storeOf: () => store } as unknown as Servers;
  // Words of a permission are not needed: who explains it would ask the panel.
  const permissionCatalog = Object.assign(new PermissionCatalog(), {
    explain: (_http: unknown, error: unknown) => Promise.resolve(error),
  });
  return { servers, permissionCatalog, done };
}

describe('changing the power of a server', () => {
  const run = (parts: ReturnType<typeof fake>, setPower: () => Promise<void>) =>
    changePower({ ...parts, setPower }, ref, { action, signal: new AbortController().signal });

  it('shows in the row that it is being done, and no longer when it is', async () => {
    const parts = fake(['control.stop']);
    await run(parts, () => Promise.resolve(void parts.done.push('set')));
    assert.deepEqual(parts.done, ['stop', 'set', 'undefined']);
  });

  it('is not tried without the permission', async () => {
    const parts = fake(['control.start']);
    await assert.rejects(
      run(parts, () => Promise.resolve()),
      (error) => PanelError.is(error, 'forbidden'),
    );
    assert.deepEqual(parts.done, []);
  });

  it('is not tried where it makes no sense', async () => {
    const parts = fake(['*']);
    const start = { action: 'start', signal: new AbortController().signal } as const;
    const setPower = () => Promise.resolve();
    await assert.rejects(changePower({ ...parts, setPower }, ref, start), UserError);
    assert.deepEqual(parts.done, []);
  });

  it('is no longer shown when it failed', async () => {
    const parts = fake(['*']);
    await assert.rejects(run(parts, () => Promise.reject(new Error('no'))));
    assert.deepEqual(parts.done, ['stop', 'undefined']);
  });

  const questions: readonly (readonly ['kill' | 'stop', readonly string[], string | undefined])[] =
    [
      ['stop', ['a'], undefined],
      ['kill', ['a'], "Are you sure you want to kill server 'a'?"],
      ['kill', ['a', 'b'], 'Are you sure you want to kill 2 servers?'],
    ];
  for (const [power, names, wanted] of questions) {
    it(`asks ${wanted ?? 'nothing'} before ${power} of ${names.join()}`, () => {
      const asked = powerQuestion(power, names);
      assert.equal(asked?.question, wanted);
      if (names.length > 1) assert.ok(asked?.detail.endsWith('a, b'));
    });
  }
});

describe('deleting a server', () => {
  const rows: readonly (readonly [readonly string[], isOwner: boolean, allowed: boolean])[] = [
    [['*'], true, true],
    [['*'], false, false],
    [['control.start'], true, false],
  ];
  for (const [permissions, isOwner, isAllowed] of rows) {
    it(`is ${isAllowed ? '' : 'not '}for ${permissions.join()} of ${isOwner ? 'an owner' : 'a guest'}`, async () => {
      const asked = serverToDelete(fake(permissions, permissions, isOwner).servers, ref);
      if (isAllowed) assert.equal((await asked).name, 'Lobby');
      else await assert.rejects(asked, UserError);
    });
  }

  const refused = new PanelError('refused', 'No.', { status: 400 });
  const failures: readonly [isPaid: boolean, error: PanelError, isPlan: boolean][] = [
    [true, refused, true],
    [false, refused, false],
    [true, new PanelError('refused', 'Too large.', { status: 413 }), false],
    [true, new PanelError('timeout', 'x'), false],
  ];
  for (const [isPaid, error, isPlan] of failures) {
    it(`${error.kind} ${error.status ?? ''} of a ${isPaid ? 'paid' : 'free'} server: ${isPlan ? '' : 'not '}the plan`, () => {
      const told = deletionFailed({ name: 'Lobby', isPaid }, error);
      assert.equal(told.startsWith("Couldn't delete server 'Lobby'."), true);
      assert.equal(/cancel the plan/.test(told), isPlan);
    });
  }
});

describe('what stands in place of servers', () => {
  const store = { error: undefined, isLoaded: true, servers: [], pendingOrders: [] };
  const key = new PanelError('unauthorized', '');
  const away = new PanelError('timeout', '');
  const rows: readonly (readonly [
    string,
    Partial<{ isLoaded: boolean; error: Error; servers: readonly never[] }>,
    filter: string | undefined,
    wanted: string,
    hasMessage: boolean,
  ])[] = [
    ['nothing', {}, undefined, 'noServers', false],
    ['nothing that matches', {}, 'x', 'noMatches', false],
    ['a refused key', { isLoaded: false, error: key }, undefined, 'keyRefused', false],
    ['a panel that is away', { isLoaded: false, error: away }, undefined, 'failed', true],
    ['what was not read yet', { isLoaded: false }, 'x', 'none', true],
  ];
  for (const [what, changes, filter, wanted, hasMessage] of rows) {
    it(`is ${wanted} for ${what}`, () => {
      const { emptiness, message, failure } = serversMessage(
        [panel],
        () => ({ ...store, ...changes }),
        filter,
      );
      assert.deepEqual([emptiness, message !== '' || failure !== undefined], [wanted, hasMessage]);
    });
  }

  it('is nothing where panels are rows themselves', () => {
    const { emptiness } = serversMessage([panel, panel], () => store, undefined);
    assert.equal(emptiness, 'none');
  });
});
