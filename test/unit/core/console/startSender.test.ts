import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { PowerState } from '../../../../src/core/base/power';
import type { CommandResult } from '../../../../src/core/console/connection';
import { StartSender } from '../../../../src/core/console/startSender';
import { type Session, idle } from '../../../../src/core/console/session';
import { settle } from '../../../support/fakeClock';

function watched(startCommands: readonly string[] = [], result: CommandResult = 'accepted') {
  const power = new Emitter<PowerState>();
  const state = new Emitter<Session>();
  const told: string[] = [];
  const connection = {
    onDidChangePower: power.event,
    onDidChangeState: state.event,
    commands: (lines: readonly string[]) => {
      told.push(`sent ${lines.join(', ')}`);
      return result;
    },
  };
  const sender = new StartSender({
    connection,
    startCommands: () => startCommands,
    claimStart: () => Promise.resolve(true),
    onUnsent: (why) => told.push(why),
  });
  return { power, state, told, sender };
}

type Happening = PowerState | 'lost';

const rows: readonly (readonly [
  name: string,
  happenings: readonly Happening[],
  told: readonly string[],
])[] = [
  ['sends the commands for a start once it runs', ['starting', 'running'], ['sent say hi, list']],
  ['sends nothing where it ran already', ['running', 'running'], []],
  ['sends nothing after a reconnection in between', ['starting', 'lost', 'running'], []],
];

describe('StartSender', () => {
  for (const [name, happenings, expected] of rows) {
    it(name, async () => {
      const { power, state, told } = watched(['say hi', 'list']);
      for (const happening of happenings) {
        if (happening === 'lost') state.fire(idle);
        else power.fire(happening);
      }
      await settle();
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

  it('sends nothing once it has ended', async () => {
    const { power, told, sender } = watched(['say hi']);
    power.fire('starting');
    power.fire('running');
    sender.dispose();
    await settle();
    assert.deepEqual(told, []);
  });
});
