import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { Incident } from '../../../../src/core/watch/incident';
import { incidentOf, waitForIncident } from '../../../../src/core/watch/noticeIncident';
import { FakeClock } from '../../../support/fakeClock';
import { bot, moment, sampleIncident } from './sampleIncident';

const minute = 60_000;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const fell = { server: bot, kind: 'down', at: moment } as const;

describe('the incident that a notice tells of', () => {
  const at = (minutes: number, changes: Partial<Incident> = {}) =>
    sampleIncident({ id: String(minutes), at: moment + minutes * minute, ...changes });
  const rows: readonly (readonly [
    string,
    Incident[],
    Parameters<typeof incidentOf>[1],
    string?,
  ])[] = [
    ['the one', [at(0)], fell, '0'],
    ['seen by the console before', [at(-1)], fell, '-1'],
    ['the newest of two', [at(0), at(-1)], fell, '0'],
    ['not a later one', [at(60), at(0)], fell, '0'],
    ['not one that came soon after it', [at(1), at(0)], fell, '0'],
    ['seen before the window was killed', [at(-3)], { ...fell, since: moment - 4 * minute }, '-3'],
    ['not one of before it was seen up', [at(-3)], { ...fell, since: moment - 2 * minute }],
    ['not an earlier one', [at(-60)], fell],
    ['a loop that began long before', [at(-60, { kind: 'crashLoop' })], fell, '-60'],
    ['told as a restart', [at(0)], { ...fell, kind: 'restarted' }, '0'],
    ['not a failed installation', [at(0, { kind: 'installFailed' })], fell],
    [
      'a failed installation',
      [at(1), at(0, { kind: 'installFailed' })],
      { ...fell, kind: 'installFailed' },
      '0',
    ],
    ['not of another server', [at(0, { server: { ...bot, uuid: 'x' } })], fell],
    ['of a window that says no time', [at(-60)], { server: bot, kind: 'down' }, '-60'],
    ['seen a moment later than it was told', [at(1.9)], fell, '1.9'],
    ['not seen two minutes later', [at(2)], fell],
    ['seen less than two minutes before', [at(-1.9)], fell, '-1.9'],
    ['not seen two minutes before', [at(-2)], fell],
    ['not of when it was seen up', [at(-3)], { ...fell, since: moment - 3 * minute }],
    ['the nearer one of before', [at(1), at(-0.5)], fell, '-0.5'],
    ['the nearer one of behind', [at(0.5), at(-1)], fell, '0.5'],
    ['a crash told as a loop', [at(0)], { ...fell, kind: 'crashLoop' }, '0'],
    [
      'a loop told as a restart',
      [at(-9, { kind: 'crashLoop' })],
      { ...fell, kind: 'restarted' },
      '-9',
    ],
    ['not a crash told as a failed backup', [at(0)], { ...fell, kind: 'backupFailed' }],
    ['none for what has none', [at(0)], { ...fell, kind: 'memoryFull' }],
    ['none of none', [], { server: bot, kind: 'down' }],
  ];
  for (const [what, all, notice, expected] of rows) {
    it(what, () => assert.equal(incidentOf(all, notice)?.id, expected));
  }

  const came: readonly (readonly [string, number | undefined])[] = [
    ['is there', 0],
    ['comes a moment later', 3_000],
    ['never comes', undefined],
  ];
  for (const [what, afterMs] of came) {
    it(`${what}: ${afterMs === undefined ? 'that is known after ten seconds' : 'it is shown'}`, async () => {
      const clock = new FakeClock(moment);
      const changed = new Emitter<void>();
      let all: readonly Incident[] = afterMs === 0 ? [sampleIncident()] : [];
      const incidents = { all: () => Promise.resolve(all), onDidChange: changed.event };
      const waiting = waitForIncident(incidents, fell, clock);
      await settled();
      if (afterMs) {
        await clock.advance(afterMs);
        all = [sampleIncident()];
        changed.fire();
      } else await clock.advance(10_000);
      assert.equal((await waiting)?.id, afterMs === undefined ? undefined : sampleIncident().id);
      assert.equal(clock.pending, 0);
    });
  }

  it('is waited for no longer than ten seconds, and not looked for behind them', async () => {
    const clock = new FakeClock(moment);
    const changed = new Emitter<void>();
    let looks = 0;
    const all = () => {
      looks++;
      return Promise.resolve<readonly Incident[]>([]);
    };
    let isOver = false;
    const waiting = waitForIncident({ all, onDidChange: changed.event }, fell, clock).finally(
      () => (isOver = true),
    );
    await clock.advance(9_999);
    assert.equal(isOver, false);
    changed.fire();
    assert.equal(looks, 2);
    await clock.advance(1);
    assert.equal(await waiting, undefined);
    changed.fire();
    assert.equal(looks, 2);
  });

  for (const when of ['at once', 'later']) {
    it(`is not there where none can be read, ${when}`, async () => {
      const clock = new FakeClock(moment);
      const changed = new Emitter<void>();
      let looks = 0;
      const all = () =>
        looks++ === 0 && when === 'later'
          ? Promise.resolve<readonly Incident[]>([])
          : Promise.reject(new Error('no disk'));
      const waiting = waitForIncident({ all, onDidChange: changed.event }, fell, clock);
      const refused = assert.rejects(waiting, /no disk/);
      await settled();
      changed.fire();
      await refused;
      assert.equal(clock.pending, 0);
    });
  }
});
