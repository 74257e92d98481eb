import assert from 'node:assert/strict';
import { monitoringOf, panelOf } from './fakeMonitoring';
import { PanelFake, pageJson } from './panelFake';

const minute = 60_000;
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

function open() {
  const fake = new PanelFake(({ path }) =>
    path === '/monitoring/projects'
      ? { data: [{ object: 'p', attributes: { uuid, name: 'Bot' } }], meta: {} }
      : pageJson([], 3),
  );
  const opened = monitoringOf(fake);
  opened.monitoring.of(opened.panel);
  return { fake, ...opened };
}

describe('Monitoring of all panels', () => {
  it('is looked at in its pace, and rests without one', async () => {
    const { fake, monitoring, clock } = open();
    await clock.advance(10 * minute);
    assert.deepEqual(fake.asked, []);
    monitoring.setPace(5 * minute);
    await clock.advance(5 * minute);
    assert.ok(fake.asked.length > 0);
    assert.equal(monitoring.unresolved, 3);
    monitoring.setPace(undefined);
    fake.asked.length = 0;
    await clock.advance(60 * minute);
    assert.deepEqual([fake.asked, clock.pending], [[], 0]);
  });

  it('asks nothing after its end', async () => {
    const { fake, monitoring, clock } = open();
    monitoring.setPace(5 * minute);
    await clock.advance(5 * minute);
    monitoring.dispose();
    fake.asked.length = 0;
    await clock.advance(60 * minute);
    assert.deepEqual([fake.asked, clock.pending], [[], 0]);
  });

  it('is of the panels that are signed in to', async () => {
    const { fake, monitoring, panels, panel, clock } = open();
    const changes: unknown[] = [];
    monitoring.onDidChange((change) => changes.push(change));
    monitoring.setPace(5 * minute);
    await clock.advance(5 * minute);
    const before = monitoring.of(panel);
    assert.equal(monitoring.of(panel), before);
    changes.length = 0;
    panels.set([panelOf(fake, 'other')]);
    assert.deepEqual(changes, [{}]);
    fake.asked.length = 0;
    await clock.advance(60 * minute);
    assert.deepEqual(fake.asked, []);
    assert.equal(monitoring.unresolved, 0);
  });
});
