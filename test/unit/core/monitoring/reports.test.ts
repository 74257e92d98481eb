import assert from 'node:assert/strict';
import { renderReport } from '../../../../src/core/issues/renderReport';
import { parseFromReport } from '../../../../src/core/issues/reportView';
import { eventTone, eventsView } from '../../../../src/core/monitoring/eventsView';
import { usageView } from '../../../../src/core/monitoring/usageView';
import { listEvents } from '../../../../src/core/panel/events';
import { createKey, listKeys } from '../../../../src/core/panel/keys';
import { readProject } from '../../../../src/core/panel/projects';
import { getUsage } from '../../../../src/core/panel/usage';
import { PanelFake } from './panelFake';

const now = 1_700_000_000;
const event = (id: number, name: string, ago: number) => ({
  ...{ id, name, ts: now - ago, service: 'bot', environment: 'production' },
  attributes: { version: '2.4.1' },
});

describe('Events', () => {
  const question = { project: 'Bot', range: '24h', name: undefined } as const;
  const state = { now, hasMore: true, problem: '' };

  it('are asked for by range, name and the id before', async () => {
    const panel = new PanelFake(() => ({ data: [event(9, 'deploy', 5)], next: 9 }));
    const page = await listEvents(panel.http, 'p', { range: '7d', name: 'deploy', before: 20 });
    assert.deepEqual(panel.asked, [
      'GET /monitoring/projects/p/events range=7d name=deploy before=20',
    ]);
    assert.equal(page.next, 9);
    assert.equal(page.items[0]?.attributes['version'], '2.4.1');
  });

  it('lie in the bar of their time; crashes and deploys are marked', () => {
    const events = [
      event(3, 'server.crashed', 10),
      event(2, 'deploy', 3600 * 12),
      event(1, 'sign_up', 86_399),
    ];
    const [chart] = eventsView(question, events, state).charts;
    assert.equal(chart?.bars.at(-1)?.value, 1);
    assert.equal(chart?.bars[0]?.value, 1);
    assert.deepEqual(
      chart?.ticks.map(({ text }) => text),
      ['▲', '✕'],
    );
    assert.match(chart?.summary ?? '', /^3 events, 1 crashes .* Earlier ones/);
  });

  it('have tones', () =>
    assert.deepEqual(['server.crashed', 'deploy', 'server.started'].map(eventTone), [
      'bad',
      'good',
      'plain',
    ]));

  it('stay text on their page', () => {
    const bad = { ...event(1, '<script>x</script>', 5), attributes: { '<b>': '"><img>' } };
    const { markup } = renderReport(eventsView({ ...question, project: '<i>' }, [bad], state));
    assert.ok(!/<(script|img|b|i)[ >]/.test(markup), markup);
  });
});

describe('Usage', () => {
  const project = readProject(
    { attributes: { uuid: 'u', name: 'Bot', limits: { retention_event_days: 14 } } },
    'project',
  );

  it('is measured against each quota', async () => {
    const panel = new PanelFake(() => ({
      series: { used: 40, limit: 40 },
      today: { errors: { used: 4100, limit: 5000 }, events: { used: 1, limit: 0 }, requests: 12 },
      dropped_today: { series_limit: 7, error_quota: 0 },
      storage_bytes: 2048,
    }));
    const view = usageView(project, await getUsage(panel.http, 'p'), '');
    assert.deepEqual(
      view.meters.map(({ tone }) => tone),
      ['warn', 'plain', 'plain', 'bad'],
    );
    const words = view.rows.map(({ title }) => title).join('\n');
    assert.match(words, /more metric series than allowed: 7/);
    assert.ok(!words.includes('more errors than allowed'));
    assert.match(words, /2 KB[^]*events: 14 days/);
  });
});

describe('Keys', () => {
  const key = {
    object: 'monitoring_key',
    attributes: { id: 4, name: 'k', kind: 'server', hint: 'q7Zd', server: null },
  };

  it('come without secrets, and one at last with it', async () => {
    const list = new PanelFake(() => ({ object: 'list', data: [key] }));
    assert.equal((await listKeys(list.http, 'p'))[0]?.server, undefined);
    const made = new PanelFake(() => ({ ...key, meta: { secret_key: 'xm_1_abc' } }));
    const { secret } = await createKey(made.http, 'p', { name: 'k', kind: 'server' });
    assert.equal(secret, 'xm_1_abc');
  });
});

describe('Messages of a report', () => {
  for (const good of [{ type: 'ready' }, { type: 'more' }, { type: 'choose', index: 3 }]) {
    it(`${JSON.stringify(good)} is read`, () => assert.deepEqual(parseFromReport(good), good));
  }
  for (const bad of [
    null,
    {},
    { type: 'choose' },
    { type: 'choose', index: -1 },
    { type: 'run', index: 0 },
  ]) {
    it(`${JSON.stringify(bad)} is not`, () => assert.equal(parseFromReport(bad), undefined));
  }
});
