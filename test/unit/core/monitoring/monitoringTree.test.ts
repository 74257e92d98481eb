import assert from 'node:assert/strict';
import { panelLook } from '../../../../src/core/accounts/panelRow';
import { PanelError } from '../../../../src/core/api/errors';
import type { Panel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import type { Row } from '../../../../src/core/base/row';
import { filterWords, plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { MonitoringStore } from '../../../../src/core/monitoring/monitoringStore';
import { MonitoringTree } from '../../../../src/core/monitoring/monitoringTree';
import { issueHover, issueLook, projectLook } from '../../../../src/core/monitoring/rows';
import { FakeClock, settle } from '../../../support/fakeClock';
import { panel } from '../../sampleRows';
import { issue } from './issueRows';
import { PanelFake, issueJson, pageJson } from './panelFake';
import { panelListOf } from '../../panelListOf';

const uuid = 'ba7ce997-259b-452e-8b4e-cecc464142ca';
const other = { ...panel, id: 'other.example.com', name: 'other' };

interface Answers {
  readonly projects?: readonly string[];
  readonly issues?: readonly string[];
  readonly panels?: readonly Panel[];
  readonly failure?: PanelError;
}

function setUp({ projects = ['Bot'], issues = ['x'], panels = [panel], failure }: Answers = {}) {
  const data = projects.map((name) => ({
    object: 'monitoring_project',
    attributes: { uuid, name, tier: 'free' },
  }));
  const fake = new PanelFake(({ path, method, json }) =>
    method === 'PATCH'
      ? issueJson('x', json as object)
      : path === '/monitoring/projects'
        ? { object: 'list', data, meta: { tier: 'free' } }
        : pageJson(
            issues.map((one) => issueJson(one)),
            issues.length,
          ),
  );
  if (failure) fake.failures.push(failure);
  const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
  const changed = new Emitter<{ readonly panel?: Panel; readonly project?: string }>();
  const list = panelListOf(panels);
  const told: unknown[] = [];
  const shown = { panels: list, onDidChange: changed.event, of: () => store };
  const tree = new MonitoringTree(shown, (why) => Promise.resolve(told.push(why)));
  return { tree, told, changed, fake, store };
}

function words(rows: readonly Row[]): string {
  return rows.map((row) => `${row.kind} ${row.look().label}`).join(', ');
}

describe('the tree of issues', () => {
  const roots: readonly (readonly [string, Answers, rows: string, emptiness: unknown])[] = [
    ['one project', {}, 'project Bot', undefined],
    ['none', { projects: [] }, '', 'noProjects'],
    ['two panels', { panels: [panel, other] }, 'panel panel, panel other', undefined],
    ['no panel that has it', { failure: new PanelError('notFound', '') }, '', 'off'],
    ['a key that may not', { failure: new PanelError('forbidden', '') }, '', 'scope'],
    ['a service that is away', { failure: new PanelError('unavailable', '') }, '', 'unavailable'],
    [
      'a panel that is away',
      { failure: new PanelError('timeout', '') },
      'note Not up to date',
      undefined,
    ],
  ];
  for (const [what, answers, wanted, why] of roots) {
    it(`begins with ${wanted || String(why)} for ${what}`, async () => {
      const { tree, told } = setUp(answers);
      assert.equal(words(await tree.roots()), wanted);
      assert.deepEqual(told, [why]);
    });
  }

  it('shows a project’s issues without another request, each below its project', async () => {
    const { tree, fake } = setUp();
    const [project] = await tree.roots();
    const asked = fake.asked.length;
    const [first, ...others] = (await project?.children?.()) ?? [];
    assert.deepEqual([first?.kind, first?.look().tags?.[0], others.length], ['issue', 'issue', 0]);
    assert.equal(first?.parent?.(), project);
    assert.equal(project?.parent?.(), undefined);
    assert.equal((await first?.hover?.())?.length === 0, false);
    assert.equal(fake.asked.length, asked);
  });

  it('shows of each what the store knows of it, and nothing of what is gone', async () => {
    const { tree, store } = setUp();
    const [project] = await tree.roots();
    const [first] = (await project?.children?.()) ?? [];
    const known = store.project(uuid);
    assert.ok(known);
    const look = { unresolved: 1, filter: '', isReadOnly: false };
    assert.deepEqual(project?.look(), projectLook(known, look));
    assert.match(first?.look().label ?? '', /^\d+× · .+ · .+/);
    assert.equal(first?.id, `${panel.id}/${uuid}/x`);
    const shown = store.issues(uuid).get('x');
    assert.ok(shown);
    assert.equal(
      JSON.stringify(await first?.hover?.()),
      JSON.stringify(issueHover(shown, Date.now())),
    );
    const other = { panel, project: 'gone' };
    assert.deepEqual(tree.project(other).look(), { label: '' });
    await store.issues(uuid).setStatus([{ fingerprint: 'x', status: 'resolved' }]);
    assert.deepEqual(first?.look(), { label: '' });
    assert.equal(await first?.hover?.(), undefined);
    await store.issues(uuid).setFilter({ ...plainFilter, status: 'all', text: 'words' });
    const filtered = { unresolved: store.issues(uuid).unresolved, isReadOnly: false };
    assert.deepEqual(
      project?.look(),
      projectLook(known, { ...filtered, filter: filterWords(store.issues(uuid).filter) }),
    );
    assert.notEqual(filterWords(store.issues(uuid).filter), '');
  });

  it('opens a panel of several, which is not marked as the only one', async () => {
    const { tree } = setUp({ panels: [panel, other] });
    const [row] = await tree.roots();
    assert.deepEqual(row?.look(), panelLook(panel, false));
    const [project] = (await row?.children?.()) ?? [];
    assert.equal(project?.parent?.(), row);
  });

  it('says that there is no issue', async () => {
    const { tree } = setUp({ issues: [] });
    const [project] = await tree.roots();
    assert.equal(words((await project?.children?.()) ?? []), 'note No unresolved issues.');
  });

  it('draws a project by the element that is shown, and all where the panels changed', async () => {
    const { tree, changed } = setUp();
    const [project] = await tree.roots();
    const drawn: (Row | undefined)[] = [];
    tree.onDidChange((row) => drawn.push(row));
    changed.fire({ panel, project: uuid });
    changed.fire({ panel });
    changed.fire({});
    assert.deepEqual(drawn, [project, undefined, undefined]);
  });
});

describe('the tree of issues of several panels', () => {
  const open = (answers: Readonly<Record<string, PanelError | undefined | 'late'>>) => {
    const panels = Object.keys(answers).map((id) => ({ ...panel, id, name: id }));
    const changed = new Emitter<{ readonly panel?: Panel; readonly project?: string }>();
    const release: (() => void)[] = [];
    const stores = panels.map((one) => {
      const answer = answers[one.id];
      const fake = new PanelFake(({ path }) =>
        path === '/monitoring/projects'
          ? { data: [{ attributes: { uuid, name: one.id } }], meta: {} }
          : pageJson([]),
      );
      if (answer instanceof PanelError) fake.failures.push(answer);
      const late = new Promise<void>((resolve) => release.push(resolve));
      if (answer === 'late') fake.wait = late;
      const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
      store.onDidChange(() => changed.fire({ panel: one }));
      return { one, store };
    });
    const list = panelListOf(panels);
    const of = (wanted: Panel) => {
      const found = stores.find(({ one }) => one === wanted);
      assert.ok(found);
      return found.store;
    };
    const told: unknown[] = [];
    const shown = { panels: list, onDidChange: changed.event, of };
    const tree = new MonitoringTree(shown, (why) => Promise.resolve(told.push(why)));
    return { tree, told, release: () => release.forEach((one) => one()) };
  };
  const off = new PanelError('notFound', '');

  const rows: readonly (readonly [
    what: string,
    Readonly<Record<string, PanelError | undefined>>,
    wanted: string,
    why: unknown,
  ])[] = [
    ['two that have it', { a: undefined, b: undefined }, 'panel a, panel b', undefined],
    ['one that has none beside one that has it', { a: off, b: undefined }, 'project b', undefined],
    ['one beside two', { a: undefined, b: off, c: undefined }, 'panel a, panel c', undefined],
    ['none that has it', { a: off, b: off }, '', 'off'],
    [
      'one that is away',
      { a: undefined, b: new PanelError('timeout', '') },
      'panel a, panel b',
      undefined,
    ],
  ];
  for (const [what, answers, wanted, why] of rows) {
    it(`begins with "${wanted}" for ${what}`, async () => {
      const { tree, told } = open(answers);
      await tree.roots();
      assert.equal(words(await tree.roots()), wanted);
      assert.equal(told.at(-1), why);
    });
  }

  it('does not wait for a panel that is slow, and shows it when it has answered', async () => {
    const { tree, release } = open({ a: undefined, b: 'late' });
    assert.equal(words(await tree.roots()), 'project a');
    let drawn = 0;
    tree.onDidChange(() => drawn++);
    release();
    await settle();
    assert.ok(drawn > 0);
    assert.equal(words(await tree.roots()), 'panel a, panel b');
  });
});

describe('the look of issues and projects', () => {
  const now = 1_700_000_060_000;
  const looks: readonly (readonly [object, icon: string, tags: string])[] = [
    [{}, 'error', 'issue unresolved'],
    [{ handled: true }, 'warning', 'issue unresolved'],
    [{ status: 'resolved' }, 'check', 'issue resolved'],
    [{ status: 'ignored' }, 'mute', 'issue ignored'],
  ];
  for (const [changes, icon, tags] of looks) {
    it(`is ${icon} for ${JSON.stringify(changes)}`, () => {
      const look = issueLook(issue(changes), now);
      assert.deepEqual([look.icon, look.tags?.join(' ')], [icon, tags]);
      assert.equal(look.description, 'src/store/ticketStore.ts in TicketStore.assign');
    });
  }

  it('has no way to change it for a key that may not', () => {
    assert.equal(issueLook(issue(), now, true).tags?.join(' '), 'issue unresolved readOnly');
  });

  it('is its type where an issue has no title', () =>
    assert.equal(issueLook(issue({ title: '' }), now).label, '128× · 1 minute ago · TypeError'));

  const label = `128× · 1 minute ago · ${issue().title}`;
  const firsts: readonly (readonly [object, label: string, description: string])[] = [
    [{}, label, 'src/store/ticketStore.ts in TicketStore.assign'],
    [{ culprit: undefined }, label, ''],
    [
      { count: 1, title: 'x' },
      '1× · 1 minute ago · x',
      'src/store/ticketStore.ts in TicketStore.assign',
    ],
    [
      { count: 34_100, lastSeenAt: now, title: 'x' },
      '34K× · just now · x',
      'src/store/ticketStore.ts in TicketStore.assign',
    ],
  ];
  for (const [changes, words, description] of firsts) {
    it(`begins with what no narrow side bar cuts: ${words}`, () => {
      const look = issueLook(issue(changes), now);
      assert.deepEqual([look.label, look.description], [words, description]);
    });
  }

  it('is for a screen reader what it is before how often it was', () =>
    assert.match(
      issueLook(issue(), now).accessibleLabel ?? '',
      /^TypeError: .*, Unresolved, 128×/,
    ));

  it('tells the pointer what the row has no room for', () => {
    const texts = issueHover(issue(), now).flatMap((part) => ('text' in part ? part.text : []));
    for (const wanted of ['Occurrences: 128 (last 24 hours: 9)', '2.4.1', 'production']) {
      assert.ok(texts.includes(wanted), texts.join());
    }
  });

  const none = { allowedOrigins: [], alerts: {} };
  const project = { name: 'Bot', tier: 'free', keysCount: 1, keysLimit: 5, ...none };
  const projects: readonly (readonly [object, filter: string, words: string, tags: string])[] = [
    [{ servers: [] }, '', 'Unresolved: 3 · free', 'project'],
    [{ servers: [{ name: 'a' }] }, '', 'Unresolved: 3 · free', 'project linked'],
    [{ servers: [] }, 'all', 'Unresolved: 3 · all · free', 'project filtered'],
    [{ servers: [], isDisabled: true }, '', 'Unresolved: 3 · disabled · free', 'project'],
  ];
  for (const [changes, filter, description, tags] of projects) {
    it(`is "${description}" for ${JSON.stringify(changes)} ${filter}`, () => {
      const one = { ...project, ...changes } as unknown as Parameters<typeof projectLook>[0];
      const look = projectLook(one, { unresolved: 3, filter });
      assert.deepEqual([look.description, look.tags?.join(' ')], [description, tags]);
    });
  }
});
