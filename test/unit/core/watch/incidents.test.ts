import assert from 'node:assert/strict';
import type { Panel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import type { Incident } from '../../../../src/core/watch/incident';
import { IncidentSection } from '../../../../src/core/watch/incidentSection';
import { IncidentsTree } from '../../../../src/core/watch/incidentsTree';
import { Incidents } from '../../../../src/core/watch/incidents';
import { shortMomentWords } from '../../../../src/core/watch/incidentWords';
import { FakeClock } from '../../../support/fakeClock';
import { bot, moment, sampleIncident } from './sampleIncident';

class FakeStore {
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  incidents: readonly Incident[] = [];
  asked = 0;
  /** Answers in the order that a test wants, where it wants one. */
  readonly held: (() => void)[] = [];
  isHolding = false;

  list(): Promise<readonly Incident[]> {
    this.asked++;
    const now = this.incidents;
    if (!this.isHolding) return Promise.resolve(now);
    return new Promise((resolve) => this.held.push(() => resolve(now)));
  }

  set(...incidents: readonly Incident[]): void {
    this.incidents = incidents;
    this.changed.fire();
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const minute = 60_000;
const ref = { panel: { id: bot.panelId } as Panel, uuid: bot.uuid, name: bot.name };
const other = { ...ref, uuid: 'another' };

describe('incidents', () => {
  let store: FakeStore;
  let incidents: Incidents;
  beforeEach(() => {
    store = new FakeStore();
    incidents = new Incidents(store);
  });

  it('are read when somebody looks, and not before', async () => {
    store.set(sampleIncident());
    assert.equal(store.asked, 0);
    assert.deepEqual(incidents.of(bot), []);
    await incidents.all();
    assert.equal(incidents.of(bot).length, 1);
    assert.equal(store.asked, 1);
  });

  it('are read again when they changed', async () => {
    await incidents.all();
    store.set(sampleIncident());
    await settled();
    assert.equal((await incidents.find(sampleIncident().id))?.reason, sampleIncident().reason);
    assert.equal(await incidents.find('another'), undefined);
  });

  it('are those of the last look, in whatever order the looks end', async () => {
    store.isHolding = true;
    void incidents.all();
    store.set(sampleIncident());
    const [first, second] = store.held;
    second?.();
    await settled();
    first?.();
    await settled();
    assert.equal(incidents.of(bot).length, 1);
  });

  it('stand in the view, and move it on', async () => {
    const at = moment - 60 * minute;
    const tree = new IncidentsTree({
      incidents,
      spans: {
        all: () =>
          Promise.resolve(
            new Map([
              [
                'p',
                [
                  { from: at - minute, to: at },
                  { from: at + 59 * minute, to: moment + minute },
                  { from: moment + 10 * minute, to: moment + 20 * minute },
                ],
              ],
            ]),
          ),
      },
      clock: new FakeClock(moment + 21 * minute),
      locale: 'en',
    });
    let fired = 0;
    tree.onDidChange(() => fired++);
    assert.deepEqual(await tree.roots(), []);
    fired = 0;
    store.set(sampleIncident());
    await settled();
    assert.equal(fired, 1);
    // The time before the oldest is nobody's question.
    assert.deepEqual(
      (await tree.roots()).map((row) => row.look().label),
      ['Not watched for 9 min', 'Ticket Bot'],
    );
    const since = shortMomentWords(moment + 10 * minute, 'en');
    assert.equal(await tree.since(), `watched since ${since}`);
  });
});

describe('the section of incidents', () => {
  let store: FakeStore;
  let section: IncidentSection;
  let fired: string[];
  beforeEach(async () => {
    store = new FakeStore();
    section = new IncidentSection(new Incidents(store), 'en');
    fired = [];
    section.onDidChangeBelow(({ uuid }) => fired.push(uuid));
    section.rows(ref);
    section.rows(other);
    await settled();
  });

  it('is not there without incidents, and comes with the first', async () => {
    assert.deepEqual(section.rows(ref), []);
    assert.deepEqual(fired, []);
    store.set(sampleIncident());
    await settled();
    assert.deepEqual(fired, [ref.uuid]);
    const [row, ...more] = section.rows(ref);
    assert.deepEqual(more, []);
    assert.deepEqual([row?.look().label, row?.look().description], ['Incidents', '1']);
    assert.deepEqual(section.rows(other), []);
  });

  it('has a row for each, newest first as they are kept', async () => {
    store.set(sampleIncident({ id: 'b', reason: 'B' }), sampleIncident({ id: 'a', reason: 'A' }));
    await settled();
    const rows = await section.rows(ref)[0]?.children?.();
    assert.deepEqual(
      rows?.map((row) => row.look().description),
      ['crashed (exit code 1) · B', 'crashed (exit code 1) · A'],
    );
  });

  it('moves no row where another window wrote the same again', async () => {
    store.set(sampleIncident());
    await settled();
    section.rows(ref);
    fired = [];
    store.set(sampleIncident());
    await settled();
    assert.deepEqual(fired, []);
    store.set(sampleIncident({ exitCode: 2 }));
    await settled();
    assert.deepEqual(fired, [ref.uuid]);
  });

  it('goes with the last', async () => {
    store.set(sampleIncident());
    await settled();
    fired = [];
    store.set();
    await settled();
    assert.deepEqual(fired, [ref.uuid]);
    assert.deepEqual(section.rows(ref), []);
  });
});
