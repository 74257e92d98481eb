import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { PowerState } from '../../../../src/core/base/power';
import type { CommandResult } from '../../../../src/core/console/connection';
import { Scrollback } from '../../../../src/core/console/scrollback';
import { ServerWatch } from '../../../../src/core/console/serverWatch';
import { type Session, idle } from '../../../../src/core/console/session';
import { FakeClock, settle } from '../../../support/fakeClock';

function watched(startCommands: readonly string[] = [], result: CommandResult = 'accepted') {
  const clock = new FakeClock();
  const power = new Emitter<PowerState>();
  const state = new Emitter<Session>();
  const told: string[] = [];
  const connection = {
    scrollback: new Scrollback(),
    lastPowerAction: 0,
    onDidChangePower: power.event,
    onDidChangeState: state.event,
    commands: (lines: readonly string[]) => {
      told.push(`sent ${lines.join(', ')}`);
      return result;
    },
  };
  const watch = new ServerWatch({
    clock,
    connection,
    startCommands: () => startCommands,
    claimStart: () => Promise.resolve(true),
    onUnsent: (why) => told.push(why),
    onCrash: ({ reason, exitCode }) => told.push(`crash ${reason} ${exitCode ?? 'no code'}`),
  });
  return { clock, power, state, connection, told, watch };
}

type Happening = PowerState | 'lost' | 'ours' | 'line';

const rows: readonly (readonly [
  name: string,
  happenings: readonly Happening[],
  told: readonly string[],
])[] = [
  ['sends the commands for a start once it runs', ['starting', 'running'], ['sent say hi, list']],
  ['sends nothing where it ran already', ['running', 'running'], []],
  ['sends nothing after a reconnection in between', ['starting', 'lost', 'running'], []],
  ['tells of a crash', ['running', 'offline'], ['crash  no code']],
  ['with what is written a moment later', ['running', 'offline', 'line'], ['crash Error: x 1']],
  ['tells nothing of a stop', ['running', 'stopping', 'offline'], []],
  ['tells nothing of what we did ourselves', ['running', 'ours', 'offline'], []],
  ['tells nothing of what happened unseen', ['running', 'lost', 'offline'], []],
];

describe('ServerWatch', () => {
  for (const [name, happenings, expected] of rows) {
    it(name, async () => {
      const { clock, power, state, connection, told } = watched(['say hi', 'list']);
      for (const happening of happenings) {
        if (happening === 'lost') state.fire(idle);
        else if (happening === 'ours') connection.lastPowerAction = clock.now();
        else if (happening === 'line') {
          for (const line of ['Error: x', 'Exit code: 1']) connection.scrollback.push(line);
        } else power.fire(happening);
      }
      await clock.advance(10_000);
      assert.deepEqual(told, expected);
    });
  }

  it('says that the commands for a start were not taken', async () => {
    const { power, told } = watched(['say hi'], 'forbidden');
    power.fire('starting');
    power.fire('running');
    await settle();
    assert.deepEqual(told, ['sent say hi', 'forbidden']);
  });

  it('sends nothing where no commands are set', () => {
    const { power, told } = watched();
    power.fire('starting');
    power.fire('running');
    assert.deepEqual(told, []);
  });

  it('tells nothing once it has ended, and leaves no timer', async () => {
    const { clock, power, told, watch } = watched();
    power.fire('running');
    power.fire('offline');
    watch.dispose();
    await clock.advance(10_000);
    assert.deepEqual([told, clock.pending], [[], 0]);
  });
});
