import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { isOutcomeUnknown } from '../../../../src/core/api/errorMeaning';
import { type Panel, type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import type { PowerAction } from '../../../../src/core/base/power';
import { changePower } from '../../../../src/core/servers/changePower';
import {
  deletionFailed,
  removeServer,
  serverToDelete,
} from '../../../../src/core/servers/deleteServer';
import type { Servers } from '../../../../src/core/servers/servers';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { panel, ref, server, stats } from '../../sampleRows';

describe('the server to delete', () => {
  const start = "Couldn't delete server";
  const owner = `${start} 'Lobby'. Only its owner can delete it, with an API key that has all permissions.`;
  const rows: readonly (readonly [
    what: string,
    capabilities: typeof ofService,
    permissions: readonly string[] | undefined,
    isKnown: boolean,
    isOwner: boolean,
    refusal: string | undefined,
  ])[] = [
    ['of its owner', ofService, ['*'], true, true, undefined],
    [
      'of another panel',
      ofOthers,
      ['*'],
      true,
      true,
      `${start} 'Old'. On this panel, only an administrator can delete servers.`,
    ],
    ['that is gone', ofService, undefined, true, true, "Server 'Old' no longer exists."],
    ['that nobody knows', ofService, ['*'], false, true, "Server 'Old' no longer exists."],
    ['of somebody else', ofService, ['*'], true, false, owner],
    ['with some permissions', ofService, ['file.read'], true, true, owner],
  ];
  for (const [what, capabilities, permissions, isKnown, isOwner, refusal] of rows) {
    it(`${what}: ${refusal ?? 'is deleted'}`, async () => {
      const looked: string[] = [];
      const store = {
        refreshServer: (uuid: string) => {
          looked.push(uuid);
          return Promise.resolve(permissions);
        },
        get: () => (isKnown ? { server: { ...server, isOwner } } : undefined),
      };
      const http = { capabilities };
      const old: ServerRef = {
        ...{ panel: createPanel({ ...panel, http } as unknown as Panel), uuid: ref.uuid },
        name: 'Old',
      };
      const servers = { storeOf: () => store } as unknown as Servers;
      const asked = serverToDelete(servers, old);
      if (refusal === undefined) assert.equal((await asked).name, 'Lobby');
      else await assert.rejects(asked, { name: 'UserError', message: refusal });
      assert.deepEqual(looked, capabilities === ofService ? [ref.uuid] : []);
    });
  }
});

describe('a deletion', () => {
  const failure = new PanelError('timeout', 'x', { outcomeUnknown: true, mayBeDone: true });
  /** What the panel says of the server afterwards. */
  const rows: readonly (readonly [
    fails: boolean,
    seen: 'gone' | 'deleting' | 'there' | 'unseen',
    outcome: 'done' | 'notDone' | 'unknown',
  ])[] = [
    [false, 'gone', 'done'],
    [false, 'there', 'done'],
    [false, 'unseen', 'done'],
    [true, 'gone', 'done'],
    [true, 'deleting', 'done'],
    [true, 'there', 'notDone'],
    [true, 'unseen', 'unknown'],
  ];
  for (const [fails, seen, outcome] of rows) {
    it(`that ${fails ? 'fails' : 'is accepted'}, and then the server is ${seen}: ${outcome}`, async () => {
      const asked: string[] = [];
      let looks = 0;
      const http = {
        capabilities: ofService,
        send: ({ method, path, json }: Readonly<Record<string, unknown>>) => {
          asked.push(`${String(method)} ${String(path)} ${JSON.stringify(json)}`);
          return fails ? Promise.reject(failure) : Promise.resolve(undefined);
        },
      };
      const store = {
        refreshServer: () => {
          looks++;
          if (seen === 'unseen') return Promise.reject(new Error('away'));
          return Promise.resolve(seen === 'gone' ? undefined : ['*']);
        },
        get: () => ({
          server: { ...server, status: seen === 'deleting' ? 'deleting' : undefined },
        }),
      };
      const servers = { storeOf: () => store } as unknown as Servers;
      const at = { ...ref, panel: createPanel({ ...panel, http } as unknown as Panel) };
      const done = removeServer(servers, at, 'Lobby');
      if (outcome === 'done') await done;
      else
        await assert.rejects(done, (error) => {
          assert.ok(PanelError.is(error, 'timeout'));
          assert.equal(error.mayBeDone, outcome === 'unknown');
          assert.equal(isOutcomeUnknown(error), true);
          return true;
        });
      assert.equal(asked.length, 1);
      assert.match(asked[0] ?? '', new RegExp(`^DELETE .*${ref.uuid}.*Lobby`));
      assert.ok(looks >= 1);
    });
  }

  const refused = new PanelError('refused', 'No.', { status: 400 });
  const plain = "Couldn't delete server 'Lobby'.";
  const plan = `${plain} If its plan renews, cancel the plan in the panel first.`;
  const words: readonly (readonly [isPaid: boolean, error: unknown, words: string])[] = [
    [true, refused, plan],
    [false, refused, plain],
    [true, new PanelError('refused', 'No.', { status: 405 }), plain],
    [true, new PanelError('busy', 'No.', { status: 400 }), plain],
    [true, new Error('No.'), plain],
  ];
  for (const [isPaid, error, told] of words) {
    it(`of a ${isPaid ? 'paid' : 'free'} server that fails (${String(error)}): ${told}`, () =>
      assert.equal(deletionFailed({ name: 'Lobby', isPaid }, error), told));
  }
});

describe('a change of power', () => {
  /** What is known of the server, what it is when it is looked at, and what comes of it. */
  const rows: readonly (readonly [
    what: string,
    action: PowerAction,
    permissions: readonly string[],
    known: string | undefined,
    now: string | undefined,
    fails: boolean,
    done: string,
  ])[] = [
    ['of what runs', 'stop', ['*'], 'running', 'running', false, 'show stop, set, hide'],
    ['of what nobody knows', 'stop', ['*'], undefined, undefined, false, 'show stop, set, hide'],
    [
      'that fails',
      'stop',
      ['*'],
      'running',
      'running',
      true,
      'show stop, set, hide, refused failed control.stop',
    ],
    [
      'that makes no sense',
      'start',
      ['*'],
      'running',
      'running',
      false,
      'look, The server is already running. Restart it instead.',
    ],
    [
      'that made none a while ago',
      'start',
      ['*'],
      'running',
      'offline',
      false,
      'look, show start, set, hide',
    ],
    [
      'of what went meanwhile',
      'start',
      ['*'],
      'running',
      undefined,
      false,
      'look, show start, set, hide',
    ],
    [
      'that the key may not',
      'restart',
      ['control.start'],
      'running',
      'running',
      false,
      'refused forbidden 403 control.restart',
    ],
  ];
  for (const [what, action, permissions, known, now, fails, done] of rows) {
    it(`${what}: ${done}`, async () => {
      const did: string[] = [];
      let isLooked = false;
      const state = (power: string | undefined) =>
        power === undefined ? undefined : { server, stats: stats(power), permissions };
      const store = {
        getPermissions: () => Promise.resolve(permissions),
        get: () => state(isLooked ? now : known),
        lookAgain: () => {
          did.push('look');
          isLooked = true;
          return Promise.resolve();
        },
        told: { recent: (one: unknown) => one },
        works: {
          show: (_uuid: string, work: string) => {
            did.push(`show ${work}`);
            return { dispose: () => did.push('hide') };
          },
        },
      };
      const permissionCatalog = Object.assign(new PermissionCatalog(), {
        explain: (_http: unknown, error: unknown, permission: string) => {
          const words = PanelError.is(error) ? `${error.kind} ${error.status}` : String(error);
          return Promise.resolve(`refused ${words.replace('Error: ', '')} ${permission}`);
        },
      });
      const setPower = () => {
        did.push('set');
        return fails ? Promise.reject(new Error('failed')) : Promise.resolve();
      };
      const servers = { storeOf: () => store } as unknown as Servers;
      const { signal } = new AbortController();
      await changePower({ servers, permissionCatalog, setPower }, ref, { action, signal }).catch(
        (error: unknown) => did.push(error instanceof Error ? error.message : String(error)),
      );
      assert.equal(did.join(', '), done);
    });
  }

  it('is not begun once that was given up', async () => {
    const storeOf = () => assert.fail('asked');
    const parts = { servers: { storeOf }, permissionCatalog: new PermissionCatalog() };
    const signal = AbortSignal.abort(new Error('enough'));
    const change = changePower(
      { ...parts, setPower: () => Promise.reject(new Error('set')) },
      ref,
      { action: 'stop', signal },
    );
    await assert.rejects(change, /enough/);
  });

  it('is not begun once that was given up while it was looked up', async () => {
    const abort = new AbortController();
    const store = {
      getPermissions: () => {
        abort.abort(new Error('enough'));
        return Promise.resolve(['*']);
      },
      get: () => undefined,
      works: { show: () => assert.fail('shown') },
    };
    const change = changePower(
      {
        servers: { storeOf: () => store } as unknown as Servers,
        permissionCatalog: new PermissionCatalog(),
        setPower: () => Promise.reject(new Error('set')),
      },
      ref,
      { action: 'stop', signal: abort.signal },
    );
    await assert.rejects(change, /enough/);
  });
});
