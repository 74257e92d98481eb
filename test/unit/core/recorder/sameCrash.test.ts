import assert from 'node:assert/strict';
import { isFirstLook, isSame, wasKilled } from '../../../../src/core/recorder/sameCrash';
import type { ActivityPoint, Incident } from '../../../../src/core/watch/incident';
import { bot, moment, sampleIncident } from '../watch/sampleIncident';

const minute = 60_000;
const other = { ...bot, uuid: 'u2' };

describe('Whether two incidents are one', () => {
  type Told = Parameters<typeof isSame>[1];
  const rows: readonly (readonly [known: Partial<Incident>, told: Partial<Told>, same: boolean])[] =
    [
      [{}, {}, true],
      [{}, { at: moment + 2 * minute - 1 }, true],
      [{}, { at: moment + 2 * minute }, false],
      [{}, { at: moment - 2 * minute + 1 }, true],
      [{}, { at: moment - 2 * minute }, false],
      [{}, { server: other }, false],
      [{}, { kind: 'restarted' }, true],
      [{}, { kind: 'backupFailed' }, false],
      [{ kind: 'backupFailed' }, { kind: 'backupFailed' }, true],
      [{ kind: 'backupFailed' }, { kind: 'installFailed' }, false],
      [{ kind: 'crashLoop' }, { at: moment + 10 * minute - 1 }, true],
      [{ kind: 'crashLoop' }, { at: moment + 10 * minute }, false],
      [{}, { kind: 'crashLoop', at: moment + 9 * minute }, true],
      [{}, { at: moment + 1000, since: moment - 1 }, true],
      [{}, { at: moment + 1000, since: moment + 1 }, false],
      [{}, { at: moment + 1000, since: moment }, false],
      [{}, { at: moment + 9 * minute, since: moment - 1 }, true],
      [{}, { at: moment - 1000, since: moment - 2000 }, true],
      [{}, { at: moment - 9 * minute, since: moment - 10 * minute }, false],
    ];
  for (const [known, told, same] of rows) {
    const { at = moment, ...rest } = told;
    const words = JSON.stringify({ known, ...rest, after: at - moment });
    it(`${same ? 'they are' : 'they are not'}: ${words}`, () =>
      assert.equal(
        isSame(sampleIncident(known), { server: bot, kind: 'down', at: moment, ...told }),
        same,
      ));
  }

  it('is told of a loop by its last fall', () => {
    const loop = sampleIncident({ kind: 'crashLoop' });
    const told = { server: bot, kind: 'down', at: moment + 15 * minute } as const;
    assert.deepEqual([isSame(loop, told), isSame(loop, told, moment + 6 * minute)], [false, true]);
  });
});

describe('The first look behind a gap', () => {
  const end = moment + 30 * minute;
  const rows: readonly (readonly [seen: Partial<Incident>, told: object, isIt: boolean])[] = [
    [{ at: end }, {}, true],
    [{ at: moment }, {}, true],
    [{ at: moment - 1 }, {}, false],
    [{ at: end + 2 * minute }, {}, true],
    [{ at: end + 2 * minute + 1 }, {}, false],
    [{ at: end, evidence: 'activity' }, {}, false],
    [{ at: end, server: other }, {}, false],
    [{ at: end, kind: 'backupFailed' }, {}, false],
    [{ at: end }, { kind: 'installFailed' }, false],
    [{ at: end, kind: 'crashLoop' }, {}, true],
  ];
  for (const [seen, told, isIt] of rows) {
    it(`${isIt ? 'may have seen' : 'has not seen'} a crash of it: ${JSON.stringify({ seen, told })}`, () => {
      const crash = { server: bot, kind: 'down', at: moment, ...told } as const;
      assert.equal(isFirstLook(sampleIncident(seen), crash, end), isIt);
    });
  }
});

describe('A server that went down', () => {
  const rows: readonly (readonly [
    event: string,
    after: number,
    kind: Incident['kind'],
    is: boolean,
  ])[] = [
    ['server:power.kill', 0, 'down', true],
    ['server:power.kill', -15_000, 'down', false],
    ['server:power.kill', -14_999, 'down', true],
    ['server:power.kill', 4_999, 'down', true],
    ['server:power.kill', 5_000, 'down', false],
    ['server:power.stop', 0, 'down', false],
    ['server:power.kill', 0, 'restarted', false],
  ];
  for (const [event, after, kind, is] of rows) {
    it(`${is ? 'was killed' : 'was not killed'} by ${event} after ${after} ms, ${kind}`, () => {
      const point: ActivityPoint = { at: moment + after, event, actor: undefined };
      const early = { ...point, at: moment - 600_000 };
      assert.equal(wasKilled(sampleIncident({ kind }), [early, point]), is);
    });
  }
});
