import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/core/base/clock';
import { silentLog } from '../../../support/silentLog';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { listEvents } from '../../../../src/core/api/events';
import { PanelHttp } from '../../../../src/core/api/http';
import { createKey, deleteKey, listKeys } from '../../../../src/core/api/keys';
import {
  getIssue,
  listIssues,
  listOccurrences,
  setIssueStatus,
} from '../../../../src/core/api/monitoring';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../../../../src/core/api/projects';
import { getUsage } from '../../../../src/core/api/usage';
import { PracticePanel } from '../../../panel/practicePanel';

/** What there is to ask about. */
interface Names {
  readonly project: string;
  readonly fingerprint: string;
  readonly key: number;
}

interface Endpoint {
  readonly route: string;
  readonly call: (http: PanelHttp, names: Names) => Promise<unknown>;
  /** True for what the monitoring service answers itself: 503 while it is away (api.md, Monitoring endpoints). */
  readonly isData?: true;
  /** Statuses that api.md names for this endpoint alone. */
  readonly own: readonly number[];
}

const root = '/monitoring/projects';
const one = `${root}/:project`;
const wanted = { name: 'Backend', kind: 'server' } as const;
const { parse } = JSON;

/** All fourteen of api.md, Monitoring endpoints, in its order. */
const endpoints: readonly Endpoint[] = [
  { route: `GET ${root}`, call: (http) => listProjects(http), own: [] },
  {
    route: `POST ${root}`,
    call: (http) => createProject(http, 'Third'),
    own: [400, 409, 422, 429, 503],
  },
  { route: `GET ${one}`, call: (http, { project }) => getProject(http, project), own: [] },
  {
    route: `PATCH ${one}`,
    call: (http, { project }) => updateProject(http, project, { name: 'Renamed' }),
    own: [422, 429],
  },
  { route: `DELETE ${one}`, call: (http, { project }) => deleteProject(http, project), own: [] },
  { route: `GET ${one}/keys`, call: (http, { project }) => listKeys(http, project), own: [] },
  {
    route: `POST ${one}/keys`,
    call: (http, { project }) => createKey(http, project, wanted),
    own: [400, 422, 429],
  },
  {
    route: `DELETE ${one}/keys/:key`,
    call: (http, { project, key }) => deleteKey(http, project, key),
    own: [],
  },
  {
    route: `GET ${one}/issues`,
    call: (http, { project }) => listIssues(http, project),
    isData: true,
    own: [422],
  },
  {
    route: `GET ${one}/issues/:fingerprint`,
    call: (http, { project, fingerprint }) => getIssue(http, project, fingerprint),
    isData: true,
    own: [],
  },
  {
    route: `PATCH ${one}/issues/:fingerprint`,
    call: (http, { project, fingerprint }) =>
      setIssueStatus(http, project, fingerprint, 'resolved'),
    isData: true,
    own: [422, 429],
  },
  {
    route: `GET ${one}/issues/:fingerprint/occurrences`,
    call: (http, { project, fingerprint }) => listOccurrences(http, project, fingerprint),
    isData: true,
    own: [],
  },
  {
    route: `GET ${one}/events`,
    call: (http, { project }) => listEvents(http, project, { range: '24h' }),
    isData: true,
    own: [422],
  },
  {
    route: `GET ${one}/usage`,
    call: (http, { project }) => getUsage(http, project),
    isData: true,
    own: [],
  },
];

const kinds: Readonly<Record<number, PanelErrorKind>> = {
  400: 'refused',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'busy',
  422: 'invalid',
  429: 'rateLimited',
  500: 'panelFailed',
  503: 'unavailable',
};

describe('Monitoring endpoints against a panel', () => {
  let panel: PracticePanel;
  let names: Names;
  const nowhere: Names = { project: 'none', fingerprint: 'none', key: 0 };
  const as = (key: string) =>
    new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(key),
      // The pauses before a second try are waited for, only not that long.
      clock: {
        ...systemClock,
        after: (ms, task) => systemClock.after(ms < 10_000 ? ms / 500 : ms, task),
      },
      log: silentLog,
    });
  const owner = () => as(panel.keys.owner);
  const verb = (name: string, args: object) => panel.app.verbs.get(name)?.({ ...args });

  before(async () => {
    panel = await PracticePanel.start();
    await begin();
  });
  after(() => panel.stop());

  /** Everything as it was at the start. It takes a moment: only after what changes something. */
  async function begin(): Promise<void> {
    await panel.reset();
    const [project] = (await listProjects(owner())).projects;
    assert.ok(project);
    const [issue] = (await listIssues(owner(), project.uuid)).items;
    const [key] = await listKeys(owner(), project.uuid);
    names = { project: project.uuid, fingerprint: issue?.fingerprint ?? '', key: key?.id ?? 0 };
  }

  async function failure(
    call: Endpoint['call'],
    { http = owner(), about = names } = {},
  ): Promise<PanelError> {
    const error: unknown = await call(http, about).then(
      () => 'no error',
      (reason: unknown) => reason,
    );
    assert.ok(PanelError.is(error), String(error));
    assert.match(sentence(error), /^[A-Z].*[.!?]( \(.+\))?$/);
    return error;
  }

  it('are all that the panel has', () => {
    assert.equal(endpoints.length, 14);
    assert.equal(new Set(endpoints.map(({ route }) => route)).size, 14);
  });

  for (const { route, call, isData, own } of endpoints) {
    describe(route, () => {
      it('answers, by this very route', async () => {
        // A third project is refused: there is room again for one.
        if (route === `POST ${root}`) await deleteProject(owner(), names.project);
        const mark = panel.mark();
        await call(owner(), names);
        const asked = panel.requestsSince(mark).map(({ method, route: at }) => `${method} ${at}`);
        assert.deepEqual(asked, [route]);
        if (!route.startsWith('GET')) await begin();
      });

      it('401 with a key that nobody has', async () => {
        const error = await failure(call, { http: as('xc_nobody') });
        assert.equal(error.kind, 'unauthorized');
      });

      it('403 without the scope', async () => {
        const error = await failure(call, { http: as(panel.keys.noMonitoring) });
        assert.equal(error.kind, 'forbidden');
      });

      it('404 for what is not there, or while monitoring is off', async () => {
        if (route.includes(':')) {
          assert.equal((await failure(call, { about: nowhere })).kind, 'notFound');
        }
        panel.app.world.features.monitoring = false;
        const error = await failure(call);
        panel.app.world.features.monitoring = true;
        assert.equal(error.kind, 'notFound');
      });

      if (isData) {
        it('503 while the service is away, then what it has: nothing is lost', async () => {
          verb('monitoringAvailable', { isAvailable: false });
          const error = await failure(call);
          verb('monitoringAvailable', { isAvailable: true });
          assert.equal(error.kind, 'unavailable');
          assert.equal(error.code, 'MonitoringUnavailable');
          assert.match(sentence(error), /Nothing was lost/);
          await call(owner(), names);
        });
      }

      for (const status of [...own, 500]) {
        it(`${status} is "${kinds[status]}"`, async () => {
          const [method = '', path = ''] = route.split(' ');
          const match = `^${path.replaceAll(/:\w+/g, '[^/]+')}$`;
          const detail = `because of ${status}`;
          const headers = { 'Retry-After': '90' };
          const fault = { where: 'panel', shape: 'panel', method, match, count: 3 } as const;
          panel.order({ kind: 'status', status, detail, headers, ...fault });
          const error = await failure(call);
          panel.app.faults.clear();
          assert.equal(error.kind, kinds[status]);
          assert.equal(error.detail, detail);
        });
      }
    });
  }

  describe('the service’s own refusals, in its own words', () => {
    beforeEach(begin);

    it('400 for one project too many', async () => {
      const error = await failure((http) => createProject(http, 'Third'));
      assert.match(sentence(error), /This account may have 2 monitoring projects\./);
    });

    it('400 for one key too many', async () => {
      const { project } = names;
      for (let made = 0; made < 5; made++) {
        await createKey(owner(), project, wanted).catch(() => undefined);
      }
      const error = await failure((http) => createKey(http, project, wanted));
      assert.match(sentence(error), /already has 5 keys/);
    });

    it('403 while the e-mail address is not confirmed', async () => {
      for (const user of panel.app.world.users.values()) user.emailVerified = false;
      const error = await failure((http) => createProject(http, 'Third'));
      assert.equal(error.kind, 'forbidden');
      assert.match(sentence(error), /Confirm your e-mail address/);
    });

    it('422 names the field', async () => {
      const change = { allowed_origins: ['https://a.example', 'https://b.example/path'] };
      const error = await failure((http) => updateProject(http, names.project, change));
      assert.deepEqual(
        error.fields.map(({ field }) => field),
        ['allowed_origins.1'],
      );
      assert.match(sentence(error), /origin such as/);
    });

    it('422 for a status, a range and a sort that do not exist', async () => {
      const status = parse('"gone"') as 'resolved';
      const range = parse('"2d"') as '1h';
      const sort = parse('"name"') as 'count';
      const { project, fingerprint } = names;
      const calls = [
        (http: PanelHttp) => setIssueStatus(http, project, fingerprint, status),
        (http: PanelHttp) => listEvents(http, project, { range }),
        (http: PanelHttp) => listIssues(http, project, { sort }),
      ];
      for (const call of calls) assert.equal((await failure(call)).kind, 'invalid');
    });

    const limited = [
      ['projectCreate', (http: PanelHttp) => createProject(http, 'x')],
      ['projectUpdate', (http: PanelHttp) => updateProject(http, names.project, { name: 'x' })],
      ['keyCreate', (http: PanelHttp) => createKey(http, names.project, wanted)],
      [
        'issueStatus',
        (http: PanelHttp) => setIssueStatus(http, names.project, names.fingerprint, 'ignored'),
      ],
    ] as const;
    for (const [rate, call] of limited) {
      it(`429 for ${rate} says how long to wait`, async () => {
        panel.setLimits({ rates: { [rate]: { count: 0 } } });
        const error = await failure(call);
        assert.equal(error.kind, 'rateLimited');
        assert.match(sentence(error), /Try again in/);
      });
    }
  });
});
