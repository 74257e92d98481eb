import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import {
  commandQuestion,
  commandReports,
  commandSummary,
} from '../../../../src/core/console/commandTargets';
import { fakeServer } from './fakePanel';

const server = (uuid: string) => fakeServer(uuid, () => undefined);

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
      text: 'Servers that the command was sent to: 1 of 3',
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
        ['circle-slash', 'Server c', 'The operation was canceled.'],
        ['pass', 'Server a', 'sent'],
      ],
    );
  });
});
