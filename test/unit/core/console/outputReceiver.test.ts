import assert from 'node:assert/strict';
import { type HistoryMatch, OutputReceiver } from '../../../../src/core/console/outputReceiver';
import { FakeClock } from '../../../support/fakeClock';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);

describe('OutputReceiver', () => {
  /** One that has seen the lines 1 to 10 and expects a history. */
  function started() {
    const clock = new FakeClock();
    const receiver = new OutputReceiver(clock);
    const lines: string[] = [];
    const matches: HistoryMatch[] = [];
    receiver.onDidReceive((line) => lines.push(line));
    receiver.onDidCompareHistory((match) => matches.push(match));
    for (const line of range(1, 10)) receiver.receive(line);
    receiver.expectHistory();
    const receive = (from: number, to: number) => {
      for (const line of range(from, to)) receiver.receive(line);
    };
    return { clock, receiver, receive, lines, matches };
  }
  type Started = ReturnType<typeof started>;

  const rows: readonly (readonly [
    name: string,
    comes: (one: Started) => Promise<void> | void,
    last: number,
    match: HistoryMatch,
  ])[] = [
    ['at once', ({ receive }) => receive(5, 12), 12, 'goesOn'],
    [
      'after 8 s',
      async ({ clock, receive }) => {
        await clock.advance(8_000);
        receive(5, 12);
      },
      12,
      'goesOn',
    ],
    [
      'in time, but the host was too busy to read it',
      async ({ clock, receive }) => {
        clock.sleep(15_000);
        await clock.advance(0);
        receive(5, 12);
      },
      12,
      'goesOn',
    ],
    [
      'in two parts, between which the host was busy',
      async ({ clock, receive }) => {
        receive(5, 8);
        clock.sleep(1_000);
        await clock.advance(0);
        receive(9, 12);
      },
      12,
      'goesOn',
    ],
    ['never', () => undefined, 10, 'empty'],
  ];
  for (const [name, comes, last, match] of rows) {
    it(`shows each line once where the history comes ${name}`, async () => {
      const one = started();
      await comes(one);
      await one.clock.advance(20_000);
      assert.deepEqual(one.lines, range(1, last));
      assert.deepEqual(one.matches, [match]);
      one.receiver.dispose();
      assert.equal(one.clock.pending, 0);
    });
  }

  it('holds no more than 2,000 lines', () => {
    const { receive, lines } = started();
    receive(11, 2_009);
    assert.equal(lines.length, 10);
    receive(2_010, 2_010);
    assert.equal(lines.length, 2_010);
  });

  it('holds no more than 4 MB of lines', () => {
    const { receiver, lines } = started();
    const line = 'x'.repeat(1024 ** 2);
    for (let at = 0; at < 4; at++) receiver.receive(line);
    assert.equal(lines.length, 10);
    receiver.receive('x');
    assert.equal(lines.length, 15);
  });

  it('holds lines for 2 s at most, where they never end', async () => {
    const { clock, receiver, lines } = started();
    for (let at = 11; at < 41; at++) {
      receiver.receive(`${at}`);
      await clock.advance(100);
    }
    assert.deepEqual(lines, range(1, 40));
  });
});
