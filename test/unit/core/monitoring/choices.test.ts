import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { readIssue } from '../../../../src/core/api/issue';
import type { MonitoringKey } from '../../../../src/core/api/keys';
import { readProject } from '../../../../src/core/api/projects';
import {
  alertChoices,
  alertNumberProblem,
  alertsChange,
} from '../../../../src/core/monitoring/alertChoices';
import { type FilterChoice, filterChoices } from '../../../../src/core/monitoring/filterChoices';
import { type IssueFilter, plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { keyDeletionWords, keyWords } from '../../../../src/core/monitoring/keyWords';
import { markWords, problemWords } from '../../../../src/core/monitoring/markWords';
import { momentProblem, momentText, spanEndProblem } from '../../../../src/core/monitoring/moment';
import {
  issueChoices,
  panelsToChange,
  projectChoices,
} from '../../../../src/core/monitoring/monitoringChoices';
import { newProjectProblem } from '../../../../src/core/monitoring/newProjectProblem';
import { projectDeletionWords } from '../../../../src/core/monitoring/projectWords';
import { wayFromIssue } from '../../../../src/core/monitoring/wayFromIssue';
import { monitoringOf, panelOf } from './fakeMonitoring';
import { issue, occurrence } from './issueRows';
import { PanelFake, issueJson, pageJson } from './panelFake';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const now = 1_700_000_000_000;
const minute = 60_000;

describe('What may be changed of a filter', () => {
  const known = [
    { environments: ['production', 'beta'], lastRelease: '2.0' },
    { environments: ['production'], lastRelease: undefined },
  ];
  const filter: IssueFilter = { ...plainFilter, status: 'all', environment: 'beta', text: 'x' };
  const choices = filterChoices(filter, known);
  const named = (label: string) => choices.find((choice) => choice.label === label);
  const taken = (choice: FilterChoice | undefined, text = '') =>
    choice?.kind === 'choice'
      ? choice.filter
      : choice?.kind === 'text'
        ? choice.filterOf(text)
        : undefined;

  it('stands in this order, what is on ticked', () =>
    assert.deepEqual(
      choices.map(
        (choice) => `${choice.label}${choice.kind === 'choice' && choice.isOn ? ' ✓' : ''}`,
      ),
      [
        ...['Status', 'Unresolved', 'Resolved', 'Ignored', 'All ✓'],
        ...['Sort By', 'Last Seen ✓', 'First Seen', 'Occurrences', 'Filter By', 'Text...'],
        ...['beta ✓', 'production', 'Environment...', '2.0', 'Release...', '', 'Clear Filter'],
      ],
    ));

  const rows: readonly (readonly [label: string, typed: string, wanted: Partial<IssueFilter>])[] = [
    ['Resolved', '', { status: 'resolved' }],
    ['Occurrences', '', { sort: 'count' }],
    ['production', '', { environment: 'production' }],
    ['beta', '', { environment: undefined }],
    ['2.0', '', { release: '2.0' }],
    ['Text...', ' y ', { text: 'y' }],
    ['Text...', ' ', { text: undefined }],
    ['Environment...', 'dev', { environment: 'dev' }],
    ['Release...', '3.0', { release: '3.0' }],
  ];
  for (const [label, typed, wanted] of rows) {
    it(`${label} ${typed} changes only that`, () =>
      assert.deepEqual(taken(named(label), typed), { ...filter, ...wanted }));
  }
  it('may all be cleared', () => assert.deepEqual(taken(named('Clear Filter')), plainFilter));
  it('begins with what is there', () => {
    const text = named('Text...');
    assert.equal(text?.kind === 'text' && text.value, 'x');
  });
});

describe('Projects and issues to choose from', () => {
  const service = (issues: readonly object[], count = 1) =>
    new PanelFake(({ path }) => {
      if (path !== '/monitoring/projects') return pageJson(issues);
      const attributes = { uuid, name: 'Bot' };
      return {
        data: new Array(count).fill({ object: 'monitoring_project', attributes }),
        meta: {},
      };
    });

  it('are read once where they were not', async () => {
    const fake = service([issueJson('f')]);
    const { monitoring } = monitoringOf(fake);
    const first = await projectChoices(monitoring);
    assert.deepEqual(
      first.map(({ label, description, project }) => [label, description, project]),
      [['Bot', '', uuid]],
    );
    const asked = fake.asked.length;
    await projectChoices(monitoring);
    assert.equal(fake.asked.length, asked);
  });

  it('name their panel where there are several', async () => {
    const fake = service([]);
    const { monitoring, panels, panel } = monitoringOf(fake);
    panels.set([panel, panelOf(fake, 'other')]);
    assert.deepEqual(
      (await projectChoices(monitoring)).map(({ description }) => description),
      ['panel.example', 'other'],
    );
  });

  it('say in three texts what an issue is', async () => {
    const fake = service([issueJson('f', { title: '', culprit: 'a.ts', last_seen: now / 1000 })]);
    const [one] = await issueChoices(monitoringOf(fake).monitoring, now + 5 * minute);
    assert.deepEqual(
      [one?.label, one?.description, one?.detail, one?.fingerprint],
      ['Error', 'a.ts', 'Bot · Error · 5 minutes ago', 'f'],
    );
  });

  const refusing = (count = 1) =>
    new PanelFake(({ method, path }) => {
      if (method === 'PATCH') throw new PanelError('forbidden', 'scope');
      if (path !== '/monitoring/projects') return pageJson([issueJson('f')]);
      const data = new Array(count).fill({ attributes: { uuid, name: 'Closed' } });
      return { data, meta: {} };
    });

  it('are only those that the key may change, where that is wanted', async () => {
    const open = service([issueJson('f')]);
    const { monitoring, panels, panel } = monitoringOf(open);
    panels.set([panel, panelOf(refusing(), 'closed')]);
    const labels = async (use: 'read' | 'change') =>
      (await projectChoices(monitoring, use)).map(({ label }) => label);
    assert.deepEqual(await labels('read'), ['Bot', 'Closed']);
    assert.deepEqual(await labels('change'), ['Bot']);
    assert.equal((await issueChoices(monitoring, now, 'change')).length, 1);
    assert.deepEqual(await panelsToChange(monitoring), [panel]);
  });

  it('are none of no panel, and say so where no panel has monitoring', async () => {
    const { monitoring, panels, panel } = monitoringOf(
      new PanelFake(() => {
        throw new PanelError('notFound', 'off');
      }),
    );
    await assert.rejects(
      panelsToChange(monitoring),
      /^UserError: Monitoring isn't available on this panel, or it's disabled\.$/,
    );
    panels.set([]);
    assert.deepEqual(await panelsToChange(monitoring), []);
    panels.set([panel, panelOf(refusing(), 'closed')]);
    await assert.rejects(panelsToChange(monitoring), /required scope/);
  });

  it('name the scope that is missing where nothing may be changed', async () => {
    const { monitoring } = monitoringOf(refusing());
    assert.equal((await projectChoices(monitoring)).length, 1);
    for (const asking of [
      projectChoices(monitoring, 'change'),
      issueChoices(monitoring, now, 'change'),
      panelsToChange(monitoring),
    ]) {
      await assert.rejects(asking, /doesn't have the required scope 'monitoring\.write/);
    }
    assert.equal(monitoring.isReadOnly, true);
  });

  it('are those of the panels that have some, whatever becomes of the others', async () => {
    for (const kind of ['notFound', 'forbidden', 'timeout'] as const) {
      const { monitoring, panels, panel } = monitoringOf(service([]));
      const other = service([]);
      other.failures.push(new PanelError(kind, 'no'));
      panels.set([panel, panelOf(other, 'other')]);
      assert.equal((await projectChoices(monitoring)).length, 1, kind);
    }
  });

  it('say that there are none, or why none could be read', async () => {
    const none = monitoringOf(service([], 0)).monitoring;
    await assert.rejects(projectChoices(none), /No monitoring projects yet/);
    await assert.rejects(issueChoices(monitoringOf(service([])).monitoring, now), /No issues yet/);
    const fake = service([]);
    fake.failures.push(new PanelError('forbidden', 'no'));
    await assert.rejects(projectChoices(monitoringOf(fake).monitoring), { kind: 'forbidden' });
  });
});

describe('The way from an issue', () => {
  const servers = [
    { panelId: 'p', uuid: 'a', name: 'Ticket Bot' },
    { panelId: 'p', uuid: 'b', name: 'Web Map' },
  ];
  const shown = { issue: issue(), occurrence: occurrence({ instance: 'web-map-1', at: now }) };
  const bare = { issue: issue({ lastSeenAt: now - 1 }), occurrence: undefined };

  it('to events is by the release of what is shown, else by the last one', () => {
    assert.deepEqual(wayFromIssue('events', shown, []), { kind: 'events', release: '2.4.1' });
    assert.deepEqual(wayFromIssue('events', bare, []), { kind: 'events', release: '2.4.1' });
  });
  it('to a server leads to the one that it ran on, at that time', () =>
    assert.deepEqual(wayFromIssue('console', shown, servers), {
      kind: 'console',
      servers: servers.slice(1),
      at: now,
    }));
  it('to a server leaves the choice where that is not known', () =>
    assert.deepEqual(wayFromIssue('activity', bare, servers), {
      kind: 'activity',
      servers,
      at: now - 1,
    }));
  it('to a server says so where there is none', () =>
    assert.throws(() => wayFromIssue('console', shown, []), /No servers are linked/));
});

describe('Alerts of a project', () => {
  const project = readProject(
    { attributes: { uuid, name: 'Bot', alerts: { new_issue: true, error_spike: 12 } } },
    'project',
  );
  it('are ticked where they are on, with their numbers', () =>
    assert.deepEqual(
      alertChoices(project).map(({ name, picked, number }) => [name, picked, number?.value]),
      [
        ['newIssue', true, undefined],
        ['regression', false, undefined],
        ['errorSpike', true, 12],
        ['heartbeatMinutes', false, 5],
      ],
    ));
  it('are switched off where they are not ticked', () => {
    const change = alertsChange(new Map([['errorSpike', 3] as const, ['regression', undefined]]));
    assert.deepEqual(change, {
      new_issue: false,
      regression: true,
      error_spike: 3,
      heartbeat_minutes: null,
    });
  });
  for (const [typed, isGood] of [
    ['1', true],
    [' 20 ', true],
    ['0', false],
    ['1.5', false],
    ['', false],
    ['1234567890', false],
  ] as const) {
    it(`${JSON.stringify(typed)} is a number: ${isGood}`, () =>
      assert.equal(alertNumberProblem(typed) === undefined, isGood));
  }
});

describe('Words about monitoring', () => {
  const key: MonitoringKey = {
    ...{ id: 1, name: 'k', kind: 'browser', hint: 'q7Zd', server: undefined },
    createdAt: now - 3 * minute,
  } as unknown as MonitoringKey;
  const server = { uuid, identifier: 'a', name: 'Ticket Bot' };

  it('of a key', () => {
    assert.equal(keyWords(key, now), 'browser · …q7Zd · 3 minutes ago');
    const made = { ...key, server, kind: 'server' as const, createdAt: undefined };
    assert.equal(keyWords(made, now), "server · …q7Zd · created for server 'Ticket Bot'");
    assert.equal(
      keyDeletionWords(key),
      "Data sent with this key is refused within moments. This action can't be undone.",
    );
    assert.match(
      keyDeletionWords(made),
      /moments, and server 'Ticket Bot' is unlinked from the project/,
    );
  });

  it('of a project that is deleted', () => {
    const attributes = { uuid, name: 'Bot', keys_count: 2, servers: [server] };
    const words = projectDeletionWords(readProject({ attributes }, 'project'));
    assert.match(
      words,
      /^All issues, .*: 2\. Unlinked servers: Ticket Bot\. This action can't be undone\.$/,
    );
  });

  const account = { tier: '', projectLimit: 3, canCreate: true, isEmailVerified: true };
  const rows = [
    [undefined, undefined],
    [account, undefined],
    [{ ...account, isEmailVerified: false, canCreate: false }, /isn't verified yet/],
    [{ ...account, canCreate: false }, /limit of monitoring projects \(3\)/],
  ] as const;
  for (const [given, wanted] of rows) {
    it(`of a new project: ${wanted?.source}`, async () => {
      const readProjects = () => Promise.resolve();
      const problem = await newProjectProblem({ account: given, readProjects });
      if (wanted) assert.match(problem ?? '', wanted);
      else assert.equal(problem, undefined);
    });
  }

  it('of a mark and of a problem', () => {
    const one = readIssue(
      issueJson('f', { count_24h: 4, last_seen: now / 1000, type: `T\n${'x'.repeat(200)}` }),
      'issue',
    );
    assert.match(markWords(one, now), /^T x+ … x+: 4 in 24 h, just now$/);
    assert.match(problemWords(one, now), /^f \(T/);
    assert.match(problemWords({ ...one, title: '' }, now), /^T x/);
  });

  it('of moments that are typed', () => {
    assert.equal(momentProblem('2026-11-21', now), undefined);
    assert.equal(
      momentProblem('yesterday', now),
      `Enter a date and time such as ${momentText(now)}.`,
    );
    const from = Date.parse('2026-11-21T00:00');
    assert.equal(spanEndProblem('', from, now), undefined);
    assert.equal(spanEndProblem('2026-11-22', from, now), undefined);
    assert.match(spanEndProblem('2026-11-21', from, now) ?? '', /^Enter a time after 2026-11-21/);
    assert.match(spanEndProblem('soon', from, now) ?? '', /^Enter a date and time/);
  });
});
