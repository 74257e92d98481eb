import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type Panel, type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { monitoringCommands } from '../../../../src/core/monitoring/commands';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { MonitoringStore } from '../../../../src/core/monitoring/monitoringStore';
import { ProjectsOfServer } from '../../../../src/core/monitoring/projectsOfServer';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake, pageJson } from './panelFake';
import { uuidOf } from '../../uuidOf';

/** A panel with projects, each linked to servers by their numbers. */
function setUp(links: Readonly<Record<string, readonly number[]>>, failure?: PanelError) {
  const data = Object.entries(links).map(([name, servers], at) => ({
    object: 'monitoring_project',
    attributes: {
      ...{ uuid: uuidOf(100 + at), name },
      servers: servers.map((server) => ({ uuid: uuidOf(server), identifier: 'a', name: 'b' })),
    },
  }));
  const fake = new PanelFake(({ path }) =>
    path === '/monitoring/projects' ? { object: 'list', data, meta: {} } : pageJson([], 3),
  );
  if (failure) fake.failures.push(failure);
  const panel = createPanel({ id: 'panel.example.com', name: 'p', http: fake.http } as Panel);
  const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
  const section = new ProjectsOfServer({ of: () => store });
  const drawn: string[] = [];
  section.onDidChangeBelow(({ name }) => drawn.push(name));
  const ref = (server: number): ServerRef => ({ panel, uuid: uuidOf(server), name: `s${server}` });
  const names = (server: number) =>
    section.rows(ref(server)).map((row) => row.look().description ?? '');
  return { fake, store, section, drawn, ref, names };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the projects below a server', () => {
  it('are those that it is linked to, asked for once for all servers', async () => {
    const { names, drawn, fake } = setUp({ Bot: [1, 2], Shop: [2], Site: [] });
    assert.deepEqual([names(1), names(2), names(3)], [[], [], []]);
    await settled();
    assert.deepEqual(drawn, ['s1', 's2'], 'nothing is drawn anew below a server without one');
    assert.deepEqual([names(1), names(2), names(3)], [['Bot'], ['Bot', 'Shop'], []]);
    assert.deepEqual(fake.asked, ['GET /monitoring/projects']);
  });

  it('are not asked for where the Monitoring view has read them', async () => {
    const { names, fake, store } = setUp({ Bot: [1] });
    await store.refresh();
    fake.asked.length = 0;
    // How many begin the row: a narrow side bar cuts what comes last.
    assert.deepEqual(names(1), ['Unresolved: 3 · Bot']);
    assert.deepEqual(fake.asked, []);
  });

  it('lead to the issues, events and usage of the project', async () => {
    const { section, ref, store } = setUp({ Bot: [1] });
    await store.refresh();
    const [row] = section.rows(ref(1));
    const ways = (await row?.children?.()) ?? [];
    const { show, events, usage } = monitoringCommands;
    assert.deepEqual(
      ways.map((way) => [way.look().description, way.look().click?.id]),
      [
        ['Unresolved: 3', show.id],
        ['', events.id],
        ['', usage.id],
      ],
    );
    const looks = [row, ...ways].map((one) => {
      const { label, icon, tags, expands, click } = one?.look() ?? {};
      return { kind: one?.kind, id: one?.id, label, icon, tags, expands, title: click?.title };
    });
    const below = `panel.example.com/${uuidOf(1)}/project/${uuidOf(100)}`;
    const way = (label: string, icon: string) => ({
      ...{ kind: 'wayToProject', id: `${below}/${icon}`, label, icon, title: label },
      ...{ tags: ['wayToProject'], expands: undefined },
    });
    assert.deepEqual(looks, [
      {
        ...{ kind: 'projectOfServer', id: below, label: 'Monitoring', icon: 'pulse' },
        ...{ tags: ['projectOfServer'], expands: 'closed', title: undefined },
      },
      way('Issues', 'bug'),
      way('Events', 'history'),
      way('Usage', 'dashboard'),
    ]);
    for (const way of [row, ...ways]) {
      assert.equal((way as { project?: unknown } | undefined)?.project, uuidOf(100));
    }
  });

  const failures: readonly (readonly [string, PanelError, requests: number])[] = [
    ['a panel without monitoring', new PanelError('notFound', 'x'), 1],
    ['a key that may not read it', new PanelError('forbidden', 'x'), 1],
    ['a panel that fails', new PanelError('panelFailed', 'x'), 2],
  ];
  for (const [what, failure, requests] of failures) {
    it(`are none for ${what}, asked ${requests === 1 ? 'once' : 'again with the next'}`, async () => {
      const { names, fake, drawn } = setUp({ Bot: [1] }, failure);
      names(1);
      await settled();
      assert.deepEqual([names(1), drawn], [[], []]);
      await settled();
      assert.equal(fake.asked.length, requests);
    });
  }

  it('are asked for again after a refresh', async () => {
    const { names, fake, section, ref } = setUp({ Bot: [1] });
    names(1);
    await settled();
    section.expire([ref(1).panel]);
    names(1);
    await settled();
    assert.equal(fake.asked.length, 2);
  });
});
