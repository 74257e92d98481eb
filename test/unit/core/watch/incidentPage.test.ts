import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { Incident } from '../../../../src/core/watch/incident';
import type { ToIncidentPage } from '../../../../src/core/watch/incidentMessages';
import { IncidentPage } from '../../../../src/core/watch/incidentPage';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';
import { sampleIncident, sampleLines } from './sampleIncident';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function stage() {
  const changed = new Emitter<void>();
  const page = new FakePage<ToIncidentPage>();
  const done: string[] = [];
  const kept: { incident: Incident | undefined } = { incident: sampleIncident() };
  const controller = new IncidentPage(sampleIncident().id, {
    page,
    incidents: { find: () => Promise.resolve(kept.incident), onDidChange: changed.event },
    store: { lines: () => Promise.resolve(sampleLines) },
    spans: { all: () => Promise.resolve(new Map()) },
    requests: {
      act: (action, { id }) => done.push(`${action} ${id === sampleIncident().id}`),
      openCode: ({ filename, line }) => done.push(`${filename}:${line}`),
      close: () => done.push('closed'),
      report: (error) => done.push(`failed ${String(error)}`),
    },
    clock: new FakeClock(),
    locale: 'en',
  });
  const change = async (incident: Incident | undefined) => {
    kept.incident = incident;
    changed.fire();
    await settled();
  };
  return { page, controller, done, change };
}

describe('an incident’s page', () => {
  it('says nothing before its script runs, then what brings it back and all that is known', async () => {
    const { page, controller, change } = stage();
    await change(sampleIncident());
    assert.deepEqual(page.take(), []);
    await controller.receive({ type: 'ready' });
    assert.deepEqual(page.last('keep')?.state, { incident: sampleIncident().id });
    assert.equal(page.last('show')?.view.lines.lines.length, 3);
    assert.equal(page.title, 'Ticket Bot: crashed (exit code 1)');
  });

  it('shows what becomes known later', async () => {
    const { page, controller, change } = stage();
    await controller.receive({ type: 'ready' });
    await change(sampleIncident({ exitCode: 137, isOutOfMemory: true }));
    assert.equal(page.title, 'Ticket Bot: crashed (exit code 137, out of memory)');
  });

  it('closes with its incident', async () => {
    const { controller, change, done } = stage();
    await controller.receive({ type: 'ready' });
    await change(undefined);
    assert.deepEqual(done, ['closed']);
  });

  it('opens the code that a link of a line means, and nothing for a number that is none', async () => {
    const { controller, done } = stage();
    await controller.receive({ type: 'openCode', line: 2, link: 0 });
    assert.deepEqual(done, []);
    await controller.receive({ type: 'ready' });
    await controller.receive({ type: 'openCode', line: 2, link: 0 });
    await controller.receive({ type: 'openCode', line: 2, link: 1 });
    await controller.receive({ type: 'openCode', line: 9, link: 0 });
    assert.deepEqual(done, ['/home/container/src/tickets.js:12']);
  });

  it('does what its buttons say with the incident that it shows', async () => {
    const { controller, done } = stage();
    await controller.receive({ type: 'ready' });
    await controller.receive({ type: 'act', action: 'copy' });
    assert.deepEqual(done, ['copy true']);
  });

  it('tells nothing once it is closed', async () => {
    const { page, controller, change } = stage();
    await controller.receive({ type: 'ready' });
    controller.dispose();
    page.take();
    await change(sampleIncident({ reason: 'x' }));
    assert.deepEqual(page.take(), []);
  });
});
