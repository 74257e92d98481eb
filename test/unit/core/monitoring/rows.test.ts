import assert from 'node:assert/strict';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { type Project, readProject } from '../../../../src/core/api/projects';
import { language } from '../../../../src/core/base/language';
import { markOwn } from '../../../../src/core/base/row';
import {
  keyCommands,
  monitoringCommands,
  projectCommands,
} from '../../../../src/core/monitoring/commands';
import {
  type IssueFilter,
  filterWords,
  isUsual,
  parseFilter,
  plainFilter,
} from '../../../../src/core/monitoring/issueFilter';
import { projectDeletionWords } from '../../../../src/core/monitoring/projectWords';
import {
  issueHover,
  issueLook,
  monitoringNote,
  projectLook,
} from '../../../../src/core/monitoring/rows';
import type { Issue } from '../../../../src/core/api/issue';
import { issue } from './issueRows';
import { PanelFake } from './panelFake';

const now = 1_700_000_000_000 + 3 * 60_000;

describe('the row of an issue', () => {
  it('says how often and how long ago first, then what, then where', () => {
    const title = "Cannot set properties of undefined (setting 'assignee')";
    assert.deepEqual(issueLook(issue(), now), {
      label: `128× · 3 minutes ago · ${title}`,
      description: 'src/store/ticketStore.ts in TicketStore.assign',
      ...{ icon: 'error', color: 'list.errorForeground' },
      tags: ['issue', 'unresolved'],
      click: { id: 'hostingPanel.issue.open', title: 'Open Issue' },
      accessibleLabel: `TypeError: ${title}, Unresolved, 128× · 3 minutes ago · src/store/ticketStore.ts in TicketStore.assign`,
    });
  });

  const regressed = { regressedAt: 5 };
  const looks: readonly (readonly [string, Partial<Issue>, string, string, string])[] = [
    ['unhandled', {}, 'error', 'list.errorForeground', ''],
    ['handled', { handled: true }, 'warning', 'list.warningForeground', ''],
    [
      'regressed',
      { ...regressed, handled: true },
      'history',
      'list.warningForeground',
      'regressed',
    ],
    ['reopened', { ...regressed, isReopened: true }, 'error', 'list.errorForeground', ''],
    ['resolved', { ...regressed, status: 'resolved' }, 'check', 'testing.iconPassed', ''],
    ['ignored', { ...regressed, status: 'ignored' }, 'mute', 'disabledForeground', ''],
  ];
  for (const [name, change, icon, color, mark] of looks) {
    it(`looks ${name}`, () => {
      const look = issueLook(issue({ ...change, culprit: undefined }), now);
      assert.deepEqual([look.icon, look.color, look.description], [icon, color, mark]);
      assert.equal(look.accessibleLabel?.endsWith(mark || 'ago'), true);
    });
  }

  it('is called by its type where it has no title, and says that it may not be changed', () => {
    const look = issueLook(issue({ title: '', culprit: 'a.ts', regressedAt: 5 }), now, true);
    assert.equal(look.label, '128× · 3 minutes ago · TypeError');
    assert.equal(look.description, 'regressed · a.ts');
    assert.deepEqual(look.tags, ['issue', 'unresolved', 'readOnly']);
  });

  it('tells the pointer all of it', () => {
    const parts = issueHover(
      issue({ sparkline: [0, 4], environments: ['production', 'test'] }),
      now,
    );
    const [, , , spark, ...rest] = parts;
    assert.deepEqual(parts.slice(0, 3), [
      { bold: 'TypeError' },
      { text: "Cannot set properties of undefined (setting 'assignee')" },
      { text: 'src/store/ticketStore.ts in TicketStore.assign', icon: 'code' },
    ]);
    assert.deepEqual(Object.keys(spark ?? {}), ['code']);
    assert.deepEqual(rest, [
      { text: 'Occurrences: 128 (last 24 hours: 9)' },
      { text: 'First seen 11 days ago' },
      { text: 'Last seen 3 minutes ago' },
      { text: '2.4.1', icon: 'tag' },
      { text: 'production, test' },
    ]);
  });

  it('leaves out what is not known', () => {
    const little = { title: '', culprit: undefined, lastRelease: undefined, environments: [] };
    assert.equal(issueHover(issue(little), now).length, 5);
  });
});

/** A project as the service writes it. */
const projectOf = (more: object = {}): Project =>
  readProject(
    {
      object: 'monitoring_project',
      attributes: { uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca', name: 'Bot', ...more },
    },
    'project',
  );
const bare: Project = {
  ...projectOf(),
  ...{ nodeUrl: undefined, allowedOrigins: [], tier: '', isDisabled: false, servers: [] },
  ...{ keysCount: 1, keysLimit: 5, createdAt: undefined },
  alerts: {
    newIssue: false,
    regression: false,
    errorSpike: undefined,
    heartbeatMinutes: undefined,
  },
};
const linked = ['One', 'Two'].map((name) => ({ uuid: name, identifier: name, name }));

describe('the row of a project', () => {
  it('says as little as is known', () => {
    assert.deepEqual(projectLook(bare, { unresolved: undefined, filter: '' }), {
      ...{ label: 'Bot', description: '', icon: 'pulse', tags: ['project'] },
      ...{ tooltip: 'Bot\nKeys: 1 of 5', accessibleLabel: 'Bot, ', expands: 'open' },
    });
  });

  it('says all that there is to say', () => {
    const createdAt = 1_700_000_000_000;
    const project: Project = {
      ...bare,
      ...{ isDisabled: true, tier: 'free', servers: linked, createdAt },
      ...{ allowedOrigins: ['https://a.example', 'https://b.example'] },
      nodeUrl: 'https://node.example',
      alerts: { newIssue: true, regression: false, errorSpike: 7, heartbeatMinutes: undefined },
    };
    const look = projectLook(project, { unresolved: 0, filter: 'resolved', isReadOnly: true });
    assert.deepEqual(look, {
      label: 'Bot',
      description: 'Unresolved: 0 · disabled · resolved · free',
      icon: 'circle-slash',
      tags: ['project', 'linked', 'filtered', 'readOnly'],
      tooltip: [
        'Bot',
        'Disabled by an administrator. Data sent to this project is refused.',
        'Linked servers: One, Two',
        'Keys: 1 of 5',
        'Allowed origins: https://a.example, https://b.example',
        'Email alerts: New issue, Many errors within five minutes (7)',
        'Data is sent to https://node.example',
        `Created: ${new Date(createdAt).toLocaleString(language())}`,
      ].join('\n'),
      accessibleLabel: 'Bot, Unresolved: 0 · disabled · resolved · free',
      expands: 'open',
    });
  });

  it('says in the question before its end what stops working', () => {
    const all = 'All issues, events and metrics are deleted. Keys that stop working: 1.';
    const end = "This action can't be undone.";
    assert.equal(projectDeletionWords(bare), `${all} ${end}`);
    const words = `${all} Unlinked servers: One, Two. ${end}`;
    assert.equal(projectDeletionWords({ ...bare, servers: linked }), words);
  });
});

describe('a sentence in place of rows', () => {
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['No unresolved issues.', '', 'pass', 'No unresolved issues.'],
    ['Not up to date', 'No answer', 'warning', 'Not up to date. No answer'],
  ];
  for (const [text, detail, icon, tooltip] of rows) {
    it(`${text} looks like ${icon}`, () => {
      const row = monitoringNote(text, detail);
      const look = { label: text, description: detail, tooltip, icon, tags: ['note'] };
      assert.deepEqual([row.kind, row.look()], ['note', look]);
    });
  }
});

describe('what issues of a project are shown', () => {
  const filter = (more: Partial<IssueFilter>) => ({ ...plainFilter, ...more });
  const rows: readonly (readonly [Partial<IssueFilter>, string, boolean])[] = [
    [{}, '', true],
    [{ status: 'resolved' }, 'resolved', false],
    [{ status: 'ignored' }, 'ignored', false],
    [{ status: 'all' }, 'all statuses', false],
    [{ sort: 'first_seen' }, 'newest first', false],
    [{ sort: 'count' }, 'most frequent first', false],
    [{ environment: 'test' }, 'test', false],
    [{ release: '1.0' }, '1.0', false],
    [{ text: 'a b' }, "'a b'", false],
    [{ text: '', release: '', environment: '' }, '', true],
    [
      { status: 'all', environment: 'test', release: '1.0', text: 'x', sort: 'count' },
      "all statuses · test · 1.0 · 'x' · most frequent first",
      false,
    ],
  ];
  for (const [change, words, usual] of rows) {
    it(`${JSON.stringify(change)} is called '${words}'`, () => {
      assert.equal(filterWords(filter(change)), words);
      assert.equal(isUsual(filter(change)), usual);
    });
  }

  const without = { environment: undefined, release: undefined, text: undefined };
  const stored: readonly (readonly [unknown, object])[] = [
    [undefined, plainFilter],
    [null, plainFilter],
    ['all', plainFilter],
    [{}, { ...plainFilter, ...without }],
    ...(['unresolved', 'resolved', 'ignored', 'all'] as const).map(
      (status) => [{ status }, { ...plainFilter, ...without, status }] as const,
    ),
    ...(['last_seen', 'first_seen', 'count'] as const).map(
      (sort) => [{ sort }, { ...plainFilter, ...without, sort }] as const,
    ),
    [
      { status: 'gone', sort: 'name', environment: 5, release: '', text: null },
      { ...plainFilter, ...without },
    ],
    [
      { environment: 'test', release: '1.0', text: 'x' },
      { ...plainFilter, environment: 'test', release: '1.0', text: 'x' },
    ],
  ];
  for (const [value, expected] of stored) {
    it(`is read of ${JSON.stringify(value)}`, () => assert.deepEqual(parseFilter(value), expected));
  }
});

describe('what commands of monitoring are about', () => {
  const { http } = new PanelFake(() => ({}));
  const panel = createPanel({ id: 'p', name: 'P', http, daemon: {} as Panel['daemon'] });
  const row = (more: object) => markOwn({ panel, ...more });
  const project = { panel, project: 'p' };
  const issueOf = { ...project, fingerprint: 'f' };
  const ofIssue = monitoringCommands.openIssue.takes;
  const ofIssues = monitoringCommands.resolve.takes;
  const ofEvents = monitoringCommands.events.takes;
  const ofProject = monitoringCommands.show.takes;

  it('is found again in what our own code calls with, and in rows', () => {
    for (const [takes, about] of [
      [ofProject, project],
      [ofIssue, issueOf],
      [ofEvents, project],
      [ofEvents, { ...project, release: 'v2' }],
    ] as const) {
      assert.deepEqual(takes.of(row({ ...about, more: 1 }), undefined), about);
      assert.deepEqual(takes.of(takes.given(about as never)[0], undefined), about);
    }
    assert.deepEqual(ofIssues.of(row(issueOf), undefined), [issueOf]);
    const both = [row(issueOf), row(issueOf), row({ ...issueOf, fingerprint: 'g' })];
    const found = ofIssues.of(both[0], both)?.map(({ fingerprint }) => fingerprint);
    assert.deepEqual(found, ['f', 'g']);
  });

  it('is no issue of a row of a project, and no release without a name', () => {
    assert.equal(ofIssue.of(row(project), undefined), undefined);
    for (const release of ['', 7, undefined])
      assert.deepEqual(ofEvents.of(row({ ...project, release }), undefined), project);
  });

  it('is nothing for what is not ours, or names no project', () => {
    for (const given of [undefined, null, 7, { ...project }, row({}), row({ project: 5 })])
      for (const takes of [ofProject, ofIssue, ofEvents])
        assert.equal(takes.of(given, undefined), undefined);
    assert.equal(ofIssues.of({ ...issueOf }, undefined), undefined);
  });

  it('has the ids that the manifest names', () => {
    const ids = [monitoringCommands, projectCommands, keyCommands].flatMap((all) =>
      Object.values(all).map(({ id }) => id),
    );
    assert.deepEqual(
      ids.map((id) => id.replace('hostingPanel.', '')),
      [
        ...['monitoring.refresh', 'project.filter', 'project.clearFilter', 'project.show'],
        ...['project.events', 'project.usage', 'project.unmute', 'issue.open', 'issue.goToCode'],
        ...['issue.resolve', 'issue.ignore', 'issue.reopen', 'issue.copyMarkdown', 'issue.fix'],
        ...['project.create', 'project.rename', 'project.origins', 'project.alerts'],
        ...['project.delete', 'key.list', 'key.create'],
      ],
    );
  });
});
