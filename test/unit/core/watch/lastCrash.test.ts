import assert from 'node:assert/strict';
import { crashSentence, crashWords, lastCrash } from '../../../../src/core/watch/lastCrash';
import { bot, moment } from './sampleIncident';

const minute = 60_000;

describe('how a server ended that is down', () => {
  const at = moment;
  type Told = Parameters<typeof lastCrash>[2];
  const ends = (...all: ReturnType<Told>) =>
    lastCrash(
      {
        crashed: [
          { server: { ...bot, uuid: 'u2' }, at: 1 },
          { server: bot, at },
        ] as never,
      },
      bot,
      () => all,
    );
  const rows: readonly (readonly [string, ReturnType<Told>, number | undefined])[] = [
    ['nobody wrote it down', [], undefined],
    ['it was written down', [{ kind: 'down', at, exitCode: 137 }], 137],
    ['a moment before', [{ kind: 'down', at: at - 2 * minute + 1, exitCode: 137 }], 137],
    ['that is another', [{ kind: 'down', at: at - 2 * minute, exitCode: 137 }], undefined],
    ['a moment behind', [{ kind: 'restarted', at: at + 2 * minute - 1, exitCode: 137 }], 137],
    ['that is a later one', [{ kind: 'down', at: at + 2 * minute, exitCode: 137 }], undefined],
    [
      'the one behind a later one',
      [
        { kind: 'down', at: at + 2 * minute, exitCode: 1 },
        { kind: 'down', at, exitCode: 137 },
      ],
      137,
    ],
    [
      'the loop that it is in',
      [{ kind: 'crashLoop', at: at - 10 * minute + 1, exitCode: 137 }],
      137,
    ],
    ['the loop before', [{ kind: 'crashLoop', at: at - 10 * minute, exitCode: 137 }], undefined],
    [
      'something else',
      [
        { kind: 'backupFailed', at, exitCode: 1 },
        { kind: 'down', at, exitCode: 137 },
      ],
      137,
    ],
  ];
  for (const [name, incidents, exitCode] of rows) {
    it(`${name}: ${exitCode ?? 'no exit code'}`, () =>
      assert.deepEqual(ends(...incidents), { at, exitCode }));
  }

  it('is not known of one that is not down', () => {
    const crashed = [
      { server: { ...bot, uuid: 'u2' }, at },
      { server: { ...bot, panelId: 'p2' }, at },
    ] as never;
    assert.equal(
      lastCrash({ crashed }, bot, () => assert.fail()),
      undefined,
    );
  });

  const words: readonly (readonly [number | undefined, string, string])[] = [
    [undefined, 'crashed 2 minutes ago', 'Stopped unexpectedly 2 minutes ago.'],
    [0, 'stopped unexpectedly 2 minutes ago', 'Stopped unexpectedly 2 minutes ago (exit code 0).'],
    [1, 'crashed 2 minutes ago (exit code 1)', 'Stopped unexpectedly 2 minutes ago (exit code 1).'],
  ];
  for (const [exitCode, short, sentence] of words) {
    it(`is said as: ${short}`, () => {
      const now = at + 2 * minute;
      assert.equal(crashWords({ at, exitCode }, now), short);
      assert.equal(crashSentence({ at, exitCode }, now), sentence);
    });
  }
});
