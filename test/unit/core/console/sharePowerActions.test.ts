import assert from 'node:assert/strict';
import type { Panel, ServerRef } from '../../../../src/core/api/panel';
import type { PowerAction } from '../../../../src/core/base/power';
import { Emitter } from '../../../../src/core/base/event';
import type { AskedPower } from '../../../../src/core/console/consoles';
import { sharePowerActions } from '../../../../src/core/console/sharePowerActions';
import type { ConsoleWindows } from '../../../../src/core/console/windowQuestions';
import { FakeClock } from '../../../support/fakeClock';

type Role = ConsoleWindows['role'];

function window() {
  const clock = new FakeClock(100_000);
  const asked = new Emitter<AskedPower>();
  const roles = new Emitter<Role>();
  const told: unknown[] = [];
  const ended: string[] = [];
  let hear: (what: unknown) => unknown = () => undefined;
  const shared = sharePowerActions({
    windows: {
      role: 'leading',
      onDidChangeRole: roles.event,
      tell: (topic: string, what: unknown) => told.push([topic, what]),
      onTold: (topic: string, listener: (what: unknown) => unknown) => {
        assert.equal(topic, 'watch.asked');
        hear = listener;
        return { dispose: () => (hear = () => undefined) };
      },
    } as never,
    consoles: {
      onWillSetPower: asked.event,
      endWasAsked: ({ panel, uuid }: ServerRef, at: number) =>
        ended.push(`${panel.id} ${uuid} ${at}`),
    },
    clock,
    panelOf: (id) => (id === 'p' ? ({ id: 'p' } as Panel) : undefined),
  });
  const ask = (action: PowerAction, at: number) =>
    asked.fire({ ref: { panel: { id: 'p' }, uuid: 'u' } as ServerRef, action, at });
  return { clock, ask, roles, told, ended, hear: (what: unknown) => hear(what), shared };
}

const toldOf = (action: PowerAction, at: number) => [
  'watch.asked',
  { panelId: 'p', uuid: 'u', action, at },
];

describe('Power actions that windows tell each other', () => {
  it('are told before they go, and again to whoever leads next', async () => {
    const { ask, roles, told, clock } = window();
    ask('stop', 100_000);
    assert.deepEqual(told, [toldOf('stop', 100_000)]);
    roles.fire('seeking');
    assert.equal(told.length, 1);
    ask('start', 110_000);
    roles.fire('following');
    const both = [toldOf('stop', 100_000), toldOf('start', 110_000)];
    assert.deepEqual(told.slice(2), both);
    await clock.advance(29_999);
    roles.fire('leading');
    assert.deepEqual(told.slice(4), both);
    await clock.advance(1);
    roles.fire('leading');
    assert.deepEqual(told.slice(6), [toldOf('start', 110_000)]);
    await clock.advance(60_000);
    roles.fire('leading');
    assert.equal(told.length, 7);
  });

  const usual = { panelId: 'p', uuid: 'u', action: 'stop', at: 90_000 };
  const timeless = { panelId: 'p', uuid: 'u', action: 'stop' };
  const rows: readonly (readonly [what: string, told: unknown, ended: readonly string[]])[] = [
    ['a stop', usual, ['p u 90000']],
    ['a kill', { ...usual, action: 'kill' }, ['p u 90000']],
    ['a restart', { ...usual, action: 'restart' }, ['p u 90000']],
    ['a start', { ...usual, action: 'start' }, []],
    ['when it was asked', { ...usual, askedAt: 80_000 }, ['p u 80000']],
    ['a later moment than now', { ...usual, at: 100_001 }, ['p u 100000']],
    ['no moment', timeless, []],
    ['no number of a moment', { ...usual, askedAt: '80000' }, []],
    ['a panel that is not here', { ...usual, panelId: 'q' }, []],
    ['no panel', { ...usual, panelId: 5 }, []],
    ['no server', { ...usual, uuid: undefined }, []],
    ['nothing', undefined, []],
    ['a text', 'stop', []],
  ];
  for (const [what, told, ended] of rows) {
    it(`are believed ${ended.length === 0 ? 'not ' : ''}of ${what}`, () => {
      const on = window();
      on.hear(told);
      assert.deepEqual(on.ended, ended);
    });
  }

  it('are no longer told or heard once it is over', () => {
    const { shared, ask, roles, told, ended, hear } = window();
    ask('stop', 100_000);
    shared.dispose();
    ask('kill', 100_000);
    roles.fire('leading');
    hear(usual);
    assert.deepEqual([told.length, ended], [1, []]);
  });
});
