import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { Usage } from '../../../../src/core/api/usage';
import { QuotaNotices } from '../../../../src/core/monitoring/quotaNotices';
import {
  type ToldQuotas,
  nearQuotaWords,
  nearQuotas,
  readToldQuotas,
} from '../../../../src/core/monitoring/quotas';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { monitoringOf } from './fakeMonitoring';
import { PanelFake, pageJson } from './panelFake';

const minute = 60_000;
const hour = 60 * minute;

describe('quotas that are nearly used', () => {
  /** 14 November 2023, 22:13 in UTC. */
  const now = 1_700_000_000_000;
  const today = '2023-11-14';
  const plain: Usage = {
    ...{ series: { used: 1, limit: 100 }, errors: { used: 1, limit: 100 } },
    ...{ events: { used: 1, limit: 100 }, slow: { used: 1, limit: 100 } },
    ...{ requests: 1, dropped: {}, storageBytes: 1 },
  };
  /** What was told, what is used, what is to be told, and what was told by then. */
  const rows: readonly (readonly [ToldQuotas, Partial<Usage>, string, ToldQuotas])[] = [
    [{}, {}, '', {}],
    [{}, { errors: { used: 89, limit: 100 } }, '', {}],
    [{}, { errors: { used: 90, limit: 100 } }, 'errors 90', { errors: today }],
    [{}, { errors: { used: 250, limit: 100 } }, 'errors 250', { errors: today }],
    [{ errors: today }, { errors: { used: 99, limit: 100 } }, '', { errors: today }],
    [
      { errors: '2023-11-13' },
      { errors: { used: 99, limit: 100 } },
      'errors 99',
      { errors: today },
    ],
    [{ errors: '2023-11-13' }, {}, '', {}],
    [{}, { events: { used: 5, limit: 0 } }, '', {}],
    [
      { slow: today },
      { slow: { used: 95, limit: 100 }, events: { used: 9, limit: 10 } },
      'events 90',
      { events: today, slow: today },
    ],
    [{}, { series: { used: 95, limit: 100 } }, 'series 95', { series: 'now' }],
    [{ series: 'now' }, { series: { used: 99, limit: 100 } }, '', { series: 'now' }],
    [{ series: 'now' }, {}, '', {}],
  ];
  for (const [before, used, expected, after] of rows) {
    it(`told of ${JSON.stringify(before)}, ${JSON.stringify(used)}: ${expected || 'nothing'}`, () => {
      const { near, told } = nearQuotas(before, { ...plain, ...used }, now);
      assert.equal(near.map(({ name, percent }) => `${name} ${percent}`).join(', '), expected);
      assert.deepEqual(told, after);
      assert.deepEqual(readToldQuotas(JSON.parse(JSON.stringify(told))), after);
    });
  }

  for (const odd of [undefined, null, 7, [], { errors: 1, other: 'x' }]) {
    it(`${JSON.stringify(odd)} tells of none`, () => assert.deepEqual(readToldQuotas(odd), {}));
  }

  it('are said in a sentence', () => {
    const near = [
      { name: 'errors', percent: 120 },
      { name: 'series', percent: 91 },
    ] as const;
    assert.equal(
      nearQuotaWords('Bot', near),
      "Project 'Bot' is close to its limits: errors today: 100%, metric series: 91%. Data over a limit is dropped.",
    );
  });
});

describe('telling of quotas', () => {
  const projects = ['1', '2', '3'].map((n) => `${n}a7ce997-259b-452e-8b4e-cecc464142ca`);

  /** A panel with three projects, and windows that watch it. */
  function panelWith() {
    const used = { errors: 10 };
    const fake = new PanelFake(({ path }) => {
      if (path === '/monitoring/projects') {
        const data = projects.map((uuid, at) => ({
          object: 'monitoring_project',
          attributes: { uuid, name: `Bot ${at}` },
        }));
        return { data, meta: {} };
      }
      if (path.endsWith('/usage')) {
        const errors = { used: path.includes(projects[0] ?? '') ? used.errors : 0, limit: 100 };
        return { today: { errors } };
      }
      return pageJson([]);
    });
    const { monitoring, panel, clock } = monitoringOf(fake);
    const memory = new FakeSharedMemento();
    const wanted = { is: true, muted: '' };
    const told: string[] = [];
    const window = () => {
      const notices = new QuotaNotices({
        ...{ monitoring, memory, clock, log: silentLog },
        isWanted: () => wanted.is,
        isMuted: ({ project }) => project === wanted.muted,
      });
      notices.onDidHappen(({ text, project }) =>
        told.push(`${project.project.slice(0, 1)} ${text}`),
      );
      return notices;
    };
    const asked = () => fake.asked.filter((one) => one.endsWith('/usage')).length;
    monitoring.of(panel);
    monitoring.setPace(5 * minute);
    return { fake, monitoring, panel, clock, used, wanted, told, window, asked, memory };
  }

  it('costs one request for each project and hour, however many windows look', async () => {
    const { clock, window, asked, told, fake } = panelWith();
    window();
    window();
    await clock.advance(24 * hour);
    assert.ok(asked() <= 24 * 3 && asked() >= 23 * 3, `${asked()} requests`);
    assert.ok(fake.asked.length > 24 * 12, 'the projects are read');
    assert.deepEqual(told, []);
  });

  it('happens once in its period', async () => {
    const { clock, window, used, told } = panelWith();
    window();
    window();
    used.errors = 92;
    // The clock of tests begins at 22:13 in UTC.
    await clock.advance(1.5 * hour);
    const words =
      "1 Project 'Bot 0' is close to its limits: errors today: 92%. Data over a limit is dropped.";
    assert.deepEqual(told, [words]);
    await clock.advance(3 * hour);
    assert.deepEqual(told, [words, words]);
    used.errors = 10;
    await clock.advance(3 * hour);
    assert.equal(told.length, 2);
  });

  it('writes down when it asked, and what was told only where that is another', async () => {
    const { clock, window, used, memory } = panelWith();
    const written: string[] = [];
    window();
    await clock.advance(hour);
    memory.onDidChange((key) => written.push(key));
    await clock.advance(hour);
    assert.equal(written.length, 3, 'once for each project');
    used.errors = 92;
    await clock.advance(hour);
    assert.equal(written.length, 7, 'and once for what is told');
  });

  it('asks nothing where nobody wants it, nor of a project that is silenced', async () => {
    const { clock, window, wanted, asked, fake } = panelWith();
    window();
    wanted.is = false;
    await clock.advance(3 * hour);
    assert.equal(asked(), 0);
    wanted.is = true;
    wanted.muted = projects[0] ?? '';
    await clock.advance(3 * hour);
    assert.ok(asked() > 0 && !fake.asked.some((one) => one.includes(`${wanted.muted}/usage`)));
  });

  it('asks a key that may not once, and goes on after another failure', async () => {
    for (const [kind, most] of [
      ['forbidden', 1],
      ['network', 9],
    ] as const) {
      const { clock, window, asked, fake } = panelWith();
      const send = fake.http.send.bind(fake.http);
      Object.assign(fake.http, {
        send: (request: Parameters<typeof send>[0]) =>
          request.path.endsWith('/usage')
            ? (fake.asked.push(request.path), Promise.reject(new PanelError(kind, 'no')))
            : send(request),
      });
      window();
      await clock.advance(3 * hour);
      await settle();
      assert.ok(asked() <= most && asked() >= most * 0.6, `${kind}: ${asked()}`);
    }
  });

  it('is over with its window', async () => {
    const { clock, window, asked } = panelWith();
    window().dispose();
    await clock.advance(3 * hour);
    assert.equal(asked(), 0);
  });
});
