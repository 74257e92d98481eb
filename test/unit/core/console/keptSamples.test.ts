import assert from 'node:assert/strict';
import {
  keptSampleBytes,
  readSamples,
  writeSamples,
} from '../../../../src/core/console/keptSamples';
import { type ResourceSample, sampleAt } from '../../../../src/core/console/resourceSample';

const now = Date.UTC(2026, 0, 2, 12, 0);
const server = { panelId: 'panel.example', uuid: '1a2b' };
const row = [now - 1000, 0, 0, 12.5, 100, 200, null, 5];

const file = (change: object = {}) => JSON.stringify({ ...server, samples: [row], ...change });
const read = (text: string | undefined) => readSamples(text, server, now);

describe('What is kept of the use of servers', () => {
  it('is read as it was written', () => {
    const use = { cpu: 12.5, memoryBytes: 100, diskBytes: 200, receivedPerSecond: undefined };
    const samples: readonly ResourceSample[] = [
      { ...sampleAt(now - 2 * 3_600_000, { ...use, sentPerSecond: 5 }), from: now - 7_300_000 },
      {
        ...sampleAt(now - 1000, { ...use, sentPerSecond: 5 }),
        most: { ...use, cpu: 30, sentPerSecond: 6 },
      },
      sampleAt(
        now,
        { ...use, cpu: 0, memoryBytes: 0, receivedPerSecond: 0, sentPerSecond: 0 },
        true,
      ),
    ];
    assert.deepEqual(read(writeSamples(server, samples, now)), samples);
  });

  const changed = (index: number, value: unknown) =>
    row.map((one, at) => (at === index ? value : one));

  it('is read', () => {
    assert.equal(read(file()).length, 1);
    assert.equal(
      read(file({ samples: [changed(0, now - 60_000), [...row, ...row.slice(3)]] })).length,
      2,
    );
    assert.equal(read(file({ samples: [] })).length, 0);
  });

  it('is read without what is older than a day', () => {
    const old = [now - 25 * 3_600_000, ...row.slice(1)];
    assert.equal(read(file({ samples: [old, row] })).length, 1);
  });

  it('is read up to now where the clock was put back meanwhile', () => {
    const hour = 3_600_000;
    const off = [now + hour, 9 * hour, 1, 0, 0, 200, 0, 0];
    const rows = [
      [[row, changed(0, now + hour)], [[now - 1000, now - 1000]]],
      [[row, changed(0, now + 24 * hour), changed(0, now + 25 * hour)], [[now - 1000, now - 1000]]],
      // It was off all night, and that is one sample.
      [
        [changed(0, now - 9 * hour), off],
        [
          [now - 9 * hour, now - 9 * hour],
          [now - 8 * hour, now],
        ],
      ],
    ] as const;
    for (const [samples, expected] of rows)
      assert.deepEqual(
        read(file({ samples })).map(({ from, at }) => [from, at]),
        expected,
      );
  });

  const damaged: readonly (readonly [string, string | undefined])[] = [
    ['not there', undefined],
    ['empty', ''],
    ['half of one', file().slice(0, 40)],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another server’s', file({ uuid: 'other' })],
    ['another panel’s', file({ panelId: 'other.example' })],
    ['without samples', file({ samples: undefined })],
    ['with samples that are no list', file({ samples: { length: 1, 0: row } })],
    ['with a sample that is no list', file({ samples: [row, { ...row }] })],
    ['with a short sample', file({ samples: [row.slice(0, 7)] })],
    ['with a long sample', file({ samples: [[...row, 1]] })],
    ['with text for a number', file({ samples: [changed(3, '12')] })],
    ['with a list for a number', file({ samples: [changed(3, [1])] })],
    ['without its CPU', file({ samples: [changed(3, null)] })],
    ['without its time', file({ samples: [changed(0, null)] })],
    ['without its length', file({ samples: [changed(1, null)] })],
    ['without its state', file({ samples: [changed(2, null)] })],
    ['without its memory', file({ samples: [changed(4, null)] })],
    ['without its disk', file({ samples: [changed(5, null)] })],
    ['with a damaged peak', file({ samples: [[...row, null, ...row.slice(4)]] })],
    ['with a number below zero', file({ samples: [changed(4, -1)] })],
    ['with an endless number', file().replace('12.5', '1e999')],
    ['with a number beyond all', file({ samples: [changed(4, 1e300)] })],
    ['with a state that there is not', file({ samples: [changed(2, 2)] })],
    ['of tomorrow', file({ samples: [changed(0, now + 86_400_000)] })],
    ['from the beginning of time', file({ samples: [changed(1, now)] })],
    ['out of order', file({ samples: [row, changed(0, now - 2000)] })],
    ['too many samples', file({ samples: Array.from({ length: 801 }, () => row) })],
    ['too long', file({ more: 'x'.repeat(keptSampleBytes) })],
  ];
  for (const [title, text] of damaged) {
    it(`is nothing where the file is damaged or somebody else’s: ${title}`, () => {
      assert.deepEqual(read(text), []);
    });
  }

  it('stays within its size whatever a server uses and however often it falls', () => {
    const endless = {
      ...{ cpu: 1e300, memoryBytes: 1e300, diskBytes: Infinity },
      ...{ receivedPerSecond: 9e15, sentPerSecond: 9e15 },
    };
    const all: ResourceSample[] = [];
    for (let at = now - 86_400_000; at <= now; at += 20_000) {
      const one = sampleAt(at, endless, at % 40_000 === 0);
      all.push({ ...one, from: at - 1, most: { ...endless } });
    }
    const text = writeSamples({ panelId: '"'.repeat(500), uuid: server.uuid }, all, now);
    assert.ok(text.length > 100_000 && text.length <= keptSampleBytes, `${text.length}`);
    const found = readSamples(text, { panelId: '"'.repeat(500), uuid: server.uuid }, now);
    assert.ok(found.length > 600, `${found.length}`);
  });

  it('takes some 40 KB for a day', () => {
    const all: ResourceSample[] = [];
    for (let at = now - 86_400_000; at <= now; at += 20_000) {
      const cpu = (at / 1000) % 97;
      const use = {
        cpu,
        memoryBytes: 5e8 + (at % 1e7),
        diskBytes: 2e9,
        receivedPerSecond: cpu * 9,
        sentPerSecond: cpu,
      };
      all.push(sampleAt(at, use));
    }
    const { length } = writeSamples(server, all, now);
    assert.ok(length > 20_000 && length < 45_000, `${length}`);
  });
});
