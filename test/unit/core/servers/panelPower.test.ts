import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PowerAction } from '../../../../src/core/base/power';
import { powerSetter } from '../../../../src/core/servers/panelPower';
import { FakeClock, settle } from '../../../support/fakeClock';
import { fakeServer } from '../console/fakePanel';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** A panel whose server has these states, one a look; `Error`s are how looks and the action itself fail. */
function panelWith(
  permissions: readonly string[],
  before: string | undefined,
  told: readonly (readonly [state: string, uptimeMs: number] | Error)[],
  refusal?: Error,
) {
  const asked: string[] = [];
  const shown: string[] = [];
  const left = [...told];
  const ref = fakeServer(uuid, ({ method = 'GET', path, json }) => {
    asked.push([method, path.replace(uuid, ''), JSON.stringify(json)].join(' ').trim());
    if (method === 'POST') {
      if (refusal) throw refusal;
      return undefined;
    }
    const next = left.length > 1 ? left.shift() : left[0];
    if (next === undefined || next instanceof Error) throw next ?? new Error('nothing left');
    const [state, uptime] = next;
    return { object: 'stats', attributes: { current_state: state, resources: { uptime } } };
  });
  const clock = new FakeClock();
  const store = {
    get: () => (before === undefined ? undefined : { stats: { state: before } }),
    getPermissions: () => Promise.resolve(permissions),
    applyPower: (_: string, state: string) => shown.push(state),
  };
  const setPower = powerSetter({
    clock,
    storeOf: () => store as unknown as ReturnType<Parameters<typeof powerSetter>[0]['storeOf']>,
    overConsole: (_ref, action) => Promise.resolve(void asked.push(`console ${action}`)),
  });
  const ask = (action: PowerAction, signal?: AbortSignal) => {
    let outcome = 'pending';
    setPower(ref, action, signal).then(
      () => (outcome = 'done'),
      (error: Error) => (outcome = error.message),
    );
    return () => outcome;
  };
  return { asked, shown, clock, ask };
}

describe('power of a server whose console may not be opened', () => {
  for (const permissions of [['*'], ['websocket.connect', 'control.stop']]) {
    it(`goes over the console with ${permissions.join()}`, async () => {
      const { asked, ask } = panelWith(permissions, 'running', []);
      const outcome = ask('stop');
      await settle();
      assert.deepEqual([outcome(), asked], ['done', ['console stop']]);
    });
  }

  const away = new PanelError('timeout', 'No answer in time.');
  const rows: readonly (readonly [
    what: string,
    action: PowerAction,
    before: string | undefined,
    told: readonly (readonly [string, number] | Error)[],
    looks: number,
    outcome: string,
  ])[] = [
    [
      'a stop',
      'stop',
      'running',
      [
        ['stopping', 9e5],
        ['offline', 0],
      ],
      2,
      'done',
    ],
    [
      'a start',
      'start',
      'offline',
      [
        ['starting', 0],
        ['running', 4e3],
      ],
      2,
      'done',
    ],
    ['a restart that was quick', 'restart', 'running', [['running', 1e3]], 1, 'done'],
    [
      'a restart that is only seen by its time',
      'restart',
      'running',
      [
        ['running', 9e5],
        ['running', 2e3],
      ],
      2,
      'done',
    ],
    ['a look that fails', 'kill', 'running', [away, ['offline', 0]], 2, 'done'],
    ['what takes long', 'stop', 'running', [['stopping', 9e5]], 5, 'done'],
    [
      'what was dropped',
      'stop',
      'running',
      [['running', 9e5]],
      5,
      'The panel accepted the power action, but the server is still running.',
    ],
    [
      'what cannot be seen',
      'start',
      undefined,
      [away],
      5,
      'The panel accepted the power action, but its result is unknown. The request timed out. Check the connection and try again. (No answer in time)',
    ],
  ];
  for (const [what, action, before, told, looks, wanted] of rows) {
    it(`is asked of the panel and looked after: ${what}`, async () => {
      const permissions = ['control.start', 'control.stop', 'control.restart'];
      const { asked, shown, clock, ask } = panelWith(permissions, before, told);
      const outcome = ask(action);
      await clock.advance(60_000);
      assert.equal(outcome(), wanted);
      assert.deepEqual(asked, [
        `POST /servers//power {"signal":"${action}"}`,
        ...Array.from({ length: looks }, () => 'GET /servers//resources'),
      ]);
      assert.ok(shown.length > 0 || told.every((each) => each instanceof Error));
      assert.equal(clock.pending, 0);
    });
  }

  it('is refused in the panel’s words, and not looked after', async () => {
    const refusal = new PanelError('forbidden', 'Not from this address.', { status: 403 });
    const { asked, clock, ask } = panelWith(['control.stop'], 'running', [], refusal);
    const outcome = ask('stop');
    await clock.advance(60_000);
    assert.deepEqual([outcome(), asked.length], ['Not from this address.', 1]);
  });

  it('is no longer looked after when nobody waits', async () => {
    const { asked, clock, ask } = panelWith(['control.stop'], 'running', [['running', 9e5]]);
    const giveUp = new AbortController();
    const outcome = ask('stop', giveUp.signal);
    await clock.advance(4_000);
    giveUp.abort();
    await clock.advance(60_000);
    assert.notEqual(outcome(), 'pending');
    assert.equal(asked.length, 2);
  });
});
