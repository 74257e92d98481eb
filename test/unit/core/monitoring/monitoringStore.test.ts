import assert from 'node:assert/strict';
import { plainFilter, parseFilter, filterWords } from '../../../../src/core/monitoring/issueFilter';
import {
  MonitoringStore,
  issuesPollMs,
  quietPollMs,
} from '../../../../src/core/monitoring/monitoringStore';
import { newProjectProblem } from '../../../../src/core/monitoring/newProjectProblem';
import { PanelError } from '../../../../src/core/api/errors';
import { FakeClock } from '../../../support/fakeClock';
import { PanelFake, issueJson, pageJson } from './panelFake';

const project = (letter: string, name: string) => ({
  object: 'monitoring_project',
  attributes: { uuid: `${letter}a7ce997-259b-452e-8b4e-cecc464142ca`, name, tier: 'free' },
});

function panel() {
  return new PanelFake(({ path }) =>
    path === '/monitoring/projects'
      ? { object: 'list', data: [project('b', 'Web'), project('a', 'Bot')], meta: { tier: 'free' } }
      : pageJson([issueJson('x')], 3),
  );
}

describe('Monitoring of a panel', () => {
  it('costs one request for the projects and one for each project', async () => {
    const fake = panel();
    const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
    await Promise.all([store.refresh(), store.refresh()]);
    assert.equal(fake.asked.length, 3);
    assert.deepEqual(
      store.projects.map(({ name }) => name),
      ['Bot', 'Web'],
    );
    assert.equal(store.unresolved, 6);
    store.dispose();
  });

  it('asks each minute while it is watched, and not a moment longer', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    const watch = store.watch();
    await clock.advance(0);
    fake.asked.length = 0;
    await clock.advance(issuesPollMs);
    assert.equal(fake.asked.length, 2, 'issues only');
    watch.dispose();
    assert.equal(clock.pending, 0);
    fake.asked.length = 0;
    await clock.advance(10 * issuesPollMs);
    assert.deepEqual(fake.asked, []);
    store.dispose();
  });

  it('asks seldom while nobody looks but wants to be told, and not at first', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    const quiet = store.watch(quietPollMs);
    await clock.advance(quietPollMs - 1);
    assert.deepEqual(fake.asked, []);
    await clock.advance(1);
    assert.equal(fake.asked.length, 3);
    quiet.dispose();
    store.dispose();
  });

  it('asks for nothing that is still fresh when somebody comes back', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    for (let time = 0; time < 5; time++) {
      const watch = store.watch();
      await clock.advance(100);
      watch.dispose();
    }
    assert.equal(fake.asked.length, 3);
    store.dispose();
  });

  it('says why it has nothing, and goes on when it can', async () => {
    const fake = panel();
    const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
    fake.failures.push(new PanelError('forbidden', 'scope'));
    await store.refresh();
    assert.ok(PanelError.is(store.error, 'forbidden'));
    assert.equal(store.isLoaded, false);
    assert.equal(fake.asked.length, 1);
    await store.refresh();
    assert.equal(store.error, undefined);
    assert.equal(store.projects.length, 2);
    store.dispose();
  });
});

describe('What is known of a panel', () => {
  const bot = project('a', 'Bot').attributes.uuid;
  const web = project('b', 'Web').attributes.uuid;
  const open = (answer?: (path: string) => unknown) => {
    const fake = answer ? new PanelFake(({ path }) => answer(path)) : panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    const changes: unknown[] = [];
    store.onDidChange((change) => changes.push(change));
    return { fake, clock, store, changes };
  };
  const listed = (...projects: readonly object[]) => ({ data: projects, meta: { tier: 'free' } });
  const isList = (path: string) => path === '/monitoring/projects';

  it('is nothing at first', () => {
    const { store } = open();
    assert.deepEqual(
      [store.isLoaded, store.isOff, store.error, store.account, store.projects, store.unresolved],
      [false, false, undefined, undefined, [], 0],
    );
    assert.equal(store.project(bot), undefined);
    // There is no project to learn it by.
    assert.equal(store.isReadOnly, false);
  });

  it('is read when a project is looked for, and then no more', async () => {
    const { fake, store } = open();
    assert.equal((await store.find(bot))?.name, 'Bot');
    fake.asked.length = 0;
    assert.equal((await store.find(web))?.name, 'Web');
    assert.equal(await store.find('nobody'), undefined);
    assert.deepEqual(fake.asked, []);
  });

  it('is of five hundred projects at most', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({
      object: 'monitoring_project',
      attributes: {
        uuid: `aa7ce997-259b-452e-8b4e-${String(n).padStart(12, '0')}`,
        ...{ name: `P${n}`, tier: 'free' },
      },
    }));
    const { fake, store } = open((path) => (isList(path) ? listed(...many) : pageJson([])));
    await store.refresh();
    assert.equal(fake.asked.length, 501, 'one for the list and five hundred for issues');
  });

  it('is told as the failure it was when a project is looked for', async () => {
    const { fake, store } = open();
    const failure = new PanelError('unavailable', '');
    fake.failures.push(failure);
    await assert.rejects(store.find(bot), failure);
    assert.equal(store.isOff, false);
    assert.equal((await store.find(bot))?.name, 'Bot');
  });

  it('is looked for in what was known before a failure', async () => {
    const { fake, store, changes } = open();
    await store.refresh();
    changes.length = 0;
    fake.failures.push(new PanelError('notFound', ''));
    await store.refresh();
    assert.equal(store.isOff, true);
    assert.deepEqual(changes, [undefined]);
    assert.equal((await store.find(bot))?.name, 'Bot');
  });

  it('is read once where that is enough, though it failed', async () => {
    const { fake, store } = open();
    fake.failures.push(new PanelError('unavailable', ''));
    await store.readOnce();
    await store.readOnce();
    assert.equal(fake.asked.length, 1);
    const other = open();
    await other.store.readOnce();
    await other.store.readOnce();
    assert.equal(other.fake.asked.length, 3);
  });

  it('is told project by project, and as a whole', async () => {
    const { store, changes } = open();
    await store.refresh();
    assert.equal(changes[0], undefined);
    assert.deepEqual(new Set(changes), new Set([undefined, bot, web]));
  });

  it('lacks what the account may have from a change to the next look', async () => {
    const { store, changes } = open();
    const known = { ...project('a', 'Robot').attributes };
    store.apply({ deleted: bot });
    assert.deepEqual([store.isLoaded, changes], [false, []]);
    await store.refresh();
    assert.notEqual(store.account, undefined);
    changes.length = 0;
    const [first] = store.projects;
    assert.ok(first);
    store.apply({ project: { ...first, name: known.name } });
    assert.equal(store.account, undefined);
    assert.deepEqual(changes, [undefined]);
    assert.deepEqual(
      store.projects.map(({ name }) => name),
      ['Robot', 'Web'],
    );
    await store.readProjects();
    assert.notEqual(store.account, undefined);
  });

  it('keeps the issues of a project that changed, and forgets those of one that is gone', async () => {
    const there = [project('a', 'Bot'), project('b', 'Web')];
    const { store } = open((path) =>
      isList(path) ? listed(...there) : pageJson([issueJson('x')], 3),
    );
    await store.refresh();
    const [ofBot, ofWeb] = [store.issues(bot), store.issues(web)];
    const [first] = store.projects;
    assert.ok(first);
    store.apply({ project: first });
    assert.equal(store.issues(bot), ofBot);
    store.apply({ deleted: bot });
    assert.notEqual(store.issues(bot), ofBot);
    there.splice(1, 1);
    await store.refresh();
    assert.notEqual(store.issues(web), ofWeb);
    assert.equal(store.unresolved, 3);
  });

  it('asks again which projects there are five minutes after it did, or where one is gone', async () => {
    let isGone = false;
    const { fake, clock, store } = open((path) => {
      if (isList(path)) return listed(project('a', 'Bot'));
      if (isGone) throw new PanelError('notFound', '');
      return pageJson([issueJson('x')]);
    });
    const lists = () => fake.asked.filter((one) => one === 'GET /monitoring/projects').length;
    store.watch();
    await clock.advance(0);
    assert.equal(lists(), 1);
    await clock.advance(5 * issuesPollMs - 1);
    assert.equal(lists(), 1);
    await clock.advance(1);
    assert.equal(lists(), 2);
    isGone = true;
    await clock.advance(issuesPollMs);
    assert.deepEqual([lists(), store.isOff], [2, false]);
    await clock.advance(issuesPollMs);
    assert.equal(lists(), 3);
    store.dispose();
    assert.equal(clock.pending, 0);
  });

  it('asks again at the next beat where the list of projects failed', async () => {
    const { fake, clock, store } = open();
    store.watch();
    await clock.advance(5 * issuesPollMs - 1);
    fake.failures.push(new PanelError('unavailable', ''));
    await clock.advance(1);
    assert.ok(PanelError.is(store.error, 'unavailable'));
    fake.asked.length = 0;
    await clock.advance(issuesPollMs);
    assert.equal(fake.asked[0], 'GET /monitoring/projects');
    assert.equal(store.error, undefined);
    store.dispose();
  });

  it('is a refusal where the issues are refused, and none where they only fail', async () => {
    for (const [kind, isFailure] of [
      ['signedOut', true],
      ['unauthorized', true],
      ['forbidden', true],
      ['unavailable', false],
      ['notFound', false],
    ] as const) {
      const { store, changes } = open((path) => {
        if (isList(path)) return listed(project('a', 'Bot'));
        throw new PanelError(kind, '');
      });
      await store.refresh();
      assert.equal(store.error !== undefined, isFailure, kind);
      assert.equal(changes.filter((one) => one === undefined).length, isFailure ? 2 : 1, kind);
    }
  });
});

describe('A panel that may not be asked', () => {
  const refusals: readonly (readonly [what: string, PanelError])[] = [
    ['is signed out of', new PanelError('signedOut', '')],
    ['refuses the key', new PanelError('unauthorized', 'expired')],
    ['misses the scope', new PanelError('forbidden', 'scope')],
    ['has no monitoring', new PanelError('notFound', '')],
  ];
  for (const [what, failure] of refusals) {
    it(`is not polled while it ${what}, until a user asks`, async () => {
      const fake = panel();
      const clock = new FakeClock();
      const store = new MonitoringStore(fake.http, clock, () => plainFilter);
      fake.failures.push(failure);
      store.watch();
      await clock.advance(60 * issuesPollMs);
      assert.deepEqual(fake.asked, ['GET /monitoring/projects']);
      assert.equal(clock.pending, 0);
      await store.refresh();
      fake.asked.length = 0;
      await clock.advance(issuesPollMs);
      assert.equal(fake.asked.length, 2);
      store.dispose();
    });
  }

  it('is not polled any more from the first list of issues that the key is refused for', async () => {
    for (const kind of ['unauthorized', 'forbidden'] as const) {
      let isRefused = false;
      const answers = panel();
      const fake = new PanelFake(({ path }) => {
        if (isRefused && path.endsWith('/issues')) throw new PanelError(kind, '');
        return path === '/monitoring/projects'
          ? { data: [project('a', 'Bot')], meta: {} }
          : pageJson([issueJson('x')]);
      });
      const clock = new FakeClock();
      const store = new MonitoringStore(fake.http, clock, () => plainFilter);
      store.watch();
      await clock.advance(0);
      isRefused = true;
      fake.asked.length = answers.asked.length = 0;
      await clock.advance(60 * issuesPollMs);
      assert.equal(fake.asked.length, 1, kind);
      assert.equal(clock.pending, 0);
      store.dispose();
    }
  });

  it('goes on to be polled while it is only away', async () => {
    const fake = panel();
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    fake.failures.push(new PanelError('unavailable', ''));
    store.watch();
    await clock.advance(issuesPollMs);
    assert.ok(store.isLoaded);
    store.dispose();
  });
});

describe('What the key may change', () => {
  const open = (isAllowed: boolean) => {
    const fake = new PanelFake(({ method, path }) => {
      if (method === 'PATCH' && !isAllowed) throw new PanelError('forbidden', 'scope');
      if (method === 'PATCH') return project('a', 'Bot');
      return path === '/monitoring/projects'
        ? { data: [project('a', 'Bot')], meta: {} }
        : pageJson([issueJson('x')]);
    });
    const clock = new FakeClock();
    const store = new MonitoringStore(fake.http, clock, () => plainFilter);
    const patches = () => fake.asked.filter((one) => one.startsWith('PATCH')).length;
    return { store, fake, clock, patches, allow: () => (isAllowed = true) };
  };

  it('is asked for once, by a change of nothing, when the menus need it', async () => {
    const { store, patches, clock } = open(true);
    await store.refresh();
    assert.equal(patches(), 0);
    await Promise.all([store.learnAccess(), store.learnAccess()]);
    await store.learnAccess();
    assert.deepEqual([patches(), store.isReadOnly], [1, false]);
    store.watch();
    await clock.advance(20 * issuesPollMs);
    assert.equal(patches(), 1);
    store.dispose();
  });

  it('is nothing for a key without the scope; all rows are drawn again', async () => {
    const { store, patches } = open(false);
    const changes: unknown[] = [];
    await store.refresh();
    store.onDidChange((change) => changes.push(change));
    await store.learnAccess();
    await store.learnAccess();
    assert.deepEqual([patches(), store.isReadOnly, changes], [1, true, [undefined]]);
    store.dispose();
  });

  it('is asked for again after a refusal when the user refreshes', async () => {
    const { store, allow } = open(false);
    await store.refresh();
    await store.learnAccess();
    allow();
    await store.refresh();
    await store.learnAccess();
    assert.equal(store.isReadOnly, false);
    store.dispose();
  });

  it('is known from a change that was refused', async () => {
    const { store, patches } = open(false);
    await store.refresh();
    const [only] = store.projects;
    await store.issues(only?.uuid ?? '').setStatus([{ fingerprint: 'x', status: 'resolved' }]);
    assert.deepEqual([patches(), store.isReadOnly], [1, true]);
    await store.learnAccess();
    assert.equal(patches(), 1);
    store.dispose();
  });
});

describe('Projects that come and go', () => {
  const open = () => {
    const there = [project('a', 'Bot'), project('b', 'Web')];
    const fake = new PanelFake(({ path }) =>
      path === '/monitoring/projects'
        ? {
            data: [...there],
            meta: { can_create: there.length < 2, email_verified: true, project_limit: 2 },
          }
        : pageJson([]),
    );
    const store = new MonitoringStore(fake.http, new FakeClock(), () => plainFilter);
    const [bot] = there;
    return { store, fake, there, uuid: bot?.attributes.uuid ?? '' };
  };

  it('may be made where another was deleted, which is asked before a new one is refused', async () => {
    const { store, fake, there, uuid } = open();
    await store.refresh();
    assert.match((await newProjectProblem(store)) ?? '', /limit of monitoring projects \(2\)/);
    there.shift();
    store.apply({ deleted: uuid });
    fake.asked.length = 0;
    assert.equal(await newProjectProblem(store), undefined);
    assert.deepEqual(fake.asked, ['GET /monitoring/projects']);
    assert.equal(await newProjectProblem(store), undefined);
    assert.equal(fake.asked.length, 1);
  });

  it('stay away though an answer that is older comes after the deletion', async () => {
    const { store, there, uuid } = open();
    await store.refresh();
    const reading = store.refresh();
    store.apply({ deleted: uuid });
    there.shift();
    await reading;
    assert.deepEqual(
      store.projects.map(({ name }) => name),
      ['Web'],
    );
  });
});

describe('A stored filter', () => {
  it('is read back', () => {
    const filter = {
      status: 'all',
      sort: 'count',
      environment: 'x',
      release: undefined,
      text: 'y',
    } as const;
    assert.deepEqual(parseFilter(filter), filter);
  });
  for (const value of [undefined, 'x', { status: 'gone', sort: 4 }, []]) {
    it(`${JSON.stringify(value)} is the plain one`, () =>
      assert.equal(filterWords(parseFilter(value)), ''));
  }
});
