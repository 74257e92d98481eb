import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { UserError } from '../../../../src/core/base/userError';
import {
  commandQuestion,
  commandReports,
  commandSummary,
  targetChoices,
} from '../../../../src/core/console/commandTargets';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { fakeServer } from './fakePanel';

const server = (uuid: string) => fakeServer(uuid, () => undefined);

/** A server in a power state, with what the key may do on it. */
function state(power: string | undefined, permissions?: readonly string[]): ServerState {
  return {
    server: { status: undefined },
    stats: power === undefined ? undefined : { state: power },
    permissions,
  } as unknown as ServerState;
}

describe('The servers to which a command can be sent', () => {
  const states = new Map([
    ['off', state('offline', ['*'])],
    ['starting', state('starting')],
    ['up', state('running', ['control.console'])],
    ['not mine', state('running', ['control.start'])],
    ['new', state(undefined)],
    ['up too', state('running')],
  ]);
  const choices = [...states.keys()].map((uuid) => ({ label: uuid, ref: server(uuid) }));
  const stateOf = ({ uuid }: ServerRef) => states.get(uuid);

  it('are those where that is allowed or not known, and those that run first', () => {
    const labels = targetChoices(choices, stateOf, []).map(({ label }) => label);
    assert.deepEqual(labels, ['up', 'up too', 'off', 'starting', 'new']);
  });

  it('begin with those ticked that the user is at', () => {
    const picked = targetChoices(choices, stateOf, [server('off'), server('gone')]).filter(
      (choice) => choice.picked,
    );
    assert.deepEqual(
      picked.map(({ label }) => label),
      ['off'],
    );
  });
});

describe('A command for several servers', () => {
  const refs = (count: number) => Array.from({ length: count }, (_, at) => server(`${at}`));

  for (const [count, isAsked] of [
    [1, false],
    [5, false],
    [6, true],
    [50, true],
  ] as const) {
    it(`is ${isAsked ? '' : 'not '}asked about for ${count}`, () => {
      const asked = commandQuestion('stop', refs(count));
      assert.equal(asked !== undefined, isAsked);
      if (!asked) return;
      assert.equal(asked.question, `Send a command to ${count} servers?`);
      assert.match(asked.detail, /^stop\n\nServer 0, Server 1/);
    });
  }

  it('names what it is on one line, whatever is in it', () => {
    const { detail = '' } = commandQuestion('say \u202e x', refs(6)) ?? {};
    assert.match(detail, /^say \\u202e x\n/);
  });

  it('is reported server by server, those first that it did not reach', () => {
    const reports = [
      { target: server('a'), error: undefined },
      { target: server('b'), error: new UserError('The server is offline.') },
      { target: server('c'), error: Object.assign(new Error('x'), { name: 'AbortError' }) },
    ];
    assert.deepEqual(commandSummary(reports), {
      text: 'The command was sent to 1 of 3 servers.',
      isComplete: false,
    });
    assert.deepEqual(
      commandReports(reports).map(({ icon, label, description, detail }) => [
        icon,
        label,
        description ?? detail,
      ]),
      [
        ['error', 'Server b', 'The server is offline.'],
        ['circle-slash', 'Server c', 'It was cancelled.'],
        ['pass', 'Server a', 'sent'],
      ],
    );
  });
});
