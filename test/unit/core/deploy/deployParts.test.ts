import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelRequest } from '../../../../src/core/api/http';
import type { ServerRef } from '../../../../src/core/api/panel';
import type { ServerApi } from '../../../../src/core/api/serverApi';
import { changesOf } from '../../../../src/core/deploy/changes';
import { deployVerdict } from '../../../../src/core/deploy/deployVerdict';
import { issuesSince, projectsLinkedTo } from '../../../../src/core/deploy/deployIssues';
import { deployChoice, deployIcon, pastWords } from '../../../../src/core/deploy/historyWords';
import { emptyAmong } from '../../../../src/core/deploy/madeFolders';
import { newFindings } from '../../../../src/core/deploy/newFindings';
import { permissionsOf } from '../../../../src/core/deploy/planPermissions';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { placesOf } from '../../../../src/core/deploy/places';
import type { PreflightFacts } from '../../../../src/core/deploy/preflightFacts';
import { releaseVariables } from '../../../../src/core/deploy/releaseVariables';
import { DeployReports } from '../../../../src/core/deploy/reports';
import { stage } from '../../../../src/core/deploy/stage';
import { MemoryServer, lostAnswer } from '../../../support/memoryServer';
import { samplePlan } from '../../../support/samplePlan';
import { silentLog } from '../../../support/silentLog';
import { type MemoryFolder, withMemoryFolder } from '../sync/memoryFolder';
import { sampleDeploy, sampleReport } from './sampleDeploy';
import { difference, server, stats, variable } from './samplePreflight';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const forbidden = new PanelError('forbidden', 'No.', { status: 403 });

describe('The startup variable that holds a release', () => {
  /** What the next requests meet; then they are fine. */
  let errors: Error[];
  let sent: string[];
  beforeEach(() => {
    [errors, sent] = [[], []];
  });
  const variables = releaseVariables({
    uuid,
    http: {
      send: ({ method = 'GET', json }: PanelRequest<unknown>) => {
        sent.push(`${method} ${JSON.stringify(json ?? null)}`);
        const error = errors.shift();
        if (error) return Promise.reject(error);
        const empty = { ...variable('EMPTY'), value: undefined, defaultValue: 'usual' };
        return Promise.resolve({ variables: [variable('RELEASE', 'v1'), empty] });
      },
    },
  } as unknown as ServerApi);
  const { signal } = new AbortController();

  it('is read, by its default where it has no value', async () => {
    assert.equal(await variables.get('RELEASE', signal), 'v1');
    assert.equal(await variables.get('EMPTY', signal), 'usual');
    await assert.rejects(variables.get('NONE', signal), /has no startup variable 'NONE'\./);
  });

  it('is set, and once more where the answer was lost', async () => {
    await variables.set('RELEASE', 'v2');
    assert.equal(sent.length, 1);
    assert.match(sent[0] ?? '', /^PUT .*"key":"RELEASE".*"value":"v2"/);
    errors = [lostAnswer];
    await variables.set('RELEASE', 'v3');
    assert.equal(sent.length, 3);
    errors = [forbidden];
    await assert.rejects(variables.set('RELEASE', 'v4'), forbidden);
    assert.equal(sent.length, 4);
  });
});

describe('The issues that came with a deploy', () => {
  const ref = (
    issues: Readonly<Record<string, readonly (readonly [string, number, string?])[]>>,
  ) => {
    const send = ({ path }: PanelRequest<unknown>) => {
      const project = /projects\/([^/]+)\/issues/.exec(path)?.[1];
      if (project === undefined) {
        const projects = Object.keys(issues).map((one) => ({ uuid: one, servers: [{ uuid }] }));
        return Promise.resolve({
          projects: [...projects, { uuid: 'other', servers: [{ uuid: 'x' }] }],
        });
      }
      const items = (issues[project] ?? []).map(([fingerprint, firstSeenAt, title = 'T']) => ({
        ...{ fingerprint, firstSeenAt, title, type: 'Error' },
      }));
      return Promise.resolve({ items });
    };
    return { panel: { http: { send } }, uuid } as unknown as ServerRef;
  };

  it('are those of all projects that are linked, the newest first', async () => {
    const one = ref({
      p: [
        ['a', 5_000],
        ['b', 7_000, ''],
      ],
      q: [
        ['c', 6_000],
        ['d', 4_999],
      ],
    });
    assert.deepEqual(await projectsLinkedTo(one), ['p', 'q']);
    assert.deepEqual(
      (await issuesSince(one, 5_999)).map(({ project, fingerprint, title }) => [
        project,
        fingerprint,
        title,
      ]),
      [
        ['p', 'b', 'Error'],
        ['q', 'c', 'T'],
        ['p', 'a', 'T'],
      ],
    );
  });

  it('are 25 at most', async () => {
    const many = Array.from({ length: 30 }, (_, n) => [`${n}`, n * 1_000] as const);
    const found = await issuesSince(ref({ p: many }), 0);
    assert.deepEqual(
      [found.length, found[0]?.fingerprint, found.at(-1)?.fingerprint],
      [25, '29', '5'],
    );
  });
});

describe('Files that a deploy brings', () => {
  let at: MemoryFolder;
  withMemoryFolder((one) => (at = one));
  const places = placesOf('20260726-120000-aaaa');
  const bring = async (written?: { readonly path: string; readonly text: string }) => {
    const compared = await at.compared('/app');
    const left: string[] = [];
    const later: Promise<void>[] = [];
    const sent = await stage(
      { ...at.parts, onLeft: (path) => left.push(path) },
      {
        ...{ root: at.root, planned: compared.plan.files, changes: changesOf(compared), places },
        ...{ written, signal: new AbortController().signal, onProgress: () => undefined },
        later: (work) => later.push(work),
      },
    );
    await Promise.all(later);
    return { sent, left };
  };

  it('wait beside their places, with the bits that they had, and the release with them', async () => {
    at.server.put('/app/a.js', 'old', { mode: '600' });
    at.write({ 'a.js': 'a', 'd/b.js': 'b', 'release.txt': 'here' });
    const { sent, left } = await bring({ path: 'release.txt', text: 'v1' });
    assert.deepEqual([...sent.keys()].sort(), ['a.js', 'd/b.js', 'release.txt']);
    assert.equal(at.server.text(`${places.staged}/release.txt`), 'v1');
    assert.equal(at.server.text(`${places.staged}/d/b.js`), 'b');
    assert.equal(at.server.disk.get(`${places.staged}/a.js`)?.mode, '600');
    assert.deepEqual([at.server.text('/app/a.js'), left], ['old', []]);
    const release = sent.get('release.txt');
    assert.deepEqual([release?.size, release?.modifiedAt], [2, at.server.clock.now()]);
    assert.match(release?.hash ?? '', /^[\da-f]{64}$/);
  });

  it('are named where they did not arrive, with why', async () => {
    at.write({ 'a.js': 'a', 'x.lock': 'x' });
    at.server.denied.add('x.lock');
    await assert.rejects(bring(), (error: Error) => {
      assert.equal(error.message, "Couldn't bring these files to the server: x.lock.");
      assert.match(String(error.cause), /denylist/);
      return true;
    });
  });

  it('and an archive that stays is told', async () => {
    at.write({ 'a.js': 'a' });
    at.server.fail('delete', { error: forbidden, count: 9 });
    assert.match((await bring()).left.join(), /\.hosting-panel-\w+\.tar\.gz$/);
  });
});

describe('Folders that a deploy made', () => {
  const look = (paths: readonly string[], made: readonly string[]) => {
    const disk = new MemoryServer();
    for (const path of paths) disk.put(`/app/${path}`);
    return emptyAmong(made, { server: disk.files, root: '/app' });
  };
  it('may go where they hold nothing but each other, the outermost of each', async () => {
    assert.deepEqual(await look(['a/b/c/', 'd/'], ['a', 'a/b', 'a/b/c', 'd', 'gone']), ['a', 'd']);
    assert.deepEqual(await look(['a/b/', 'a/x'], ['a', 'a/b']), ['a/b']);
    assert.deepEqual(await look(['a/b/theirs/'], ['a', 'a/b']), []);
    assert.deepEqual(await look(['a'], ['a']), []);
    assert.deepEqual(await look(['a/'], []), []);
    assert.deepEqual(await look(['a/'], ['b', 'b/c']), []);
  });
});

describe('What is new before a deploy', () => {
  const plan: DeployPlan = samplePlan;
  const facts: PreflightFacts = {
    ...{ plan, server, permissions: ['*'], stats, difference, linkedProjects: undefined },
    ...{ variables: [], git: undefined, releaseProblem: undefined, foreignRelease: undefined },
  };
  const changed = { path: 'a.js', by: 'anna', version: '1 1' };
  const levels = (agreed: Partial<typeof difference>, now: Partial<typeof difference>) =>
    newFindings(
      { ...facts, difference: { ...difference, ...agreed } },
      { ...facts, difference: { ...difference, ...now } },
    ).map(({ level }) => level);

  it('is nothing that was agreed to, and what nobody saw', () => {
    assert.deepEqual(levels({}, {}), []);
    assert.deepEqual(levels({}, { secrets: ['.env'] }).length, 1);
    assert.deepEqual(levels({ secrets: ['.env'] }, { secrets: ['.env'] }), []);
    assert.deepEqual(levels({ secrets: ['.env'] }, { secrets: ['.env', 'b.env'] }).length, 1);
    assert.deepEqual(levels({}, { denied: ['x.lock'] }).length, 1);
    assert.deepEqual(levels({ denied: ['x.lock'] }, { denied: ['x.lock'] }), []);
    assert.deepEqual(levels({ changedThere: [changed] }, { changedThere: [changed] }), []);
    for (const other of [{ path: 'b.js' }, { by: 'mara' }, { version: '2 2' }])
      assert.equal(
        levels({ changedThere: [changed] }, { changedThere: [{ ...changed, ...other }] }).length,
        1,
      );
    assert.equal(levels({}, { changedThere: [changed] }).length, 1);
  });

  it('is what forbids it, whether it was said or not', () => {
    const suspended = { ...facts, server: { ...server, isSuspended: true } };
    const stops = newFindings(suspended, suspended).filter(({ level }) => level === 'stop');
    assert.ok(stops.length > 0);
    assert.ok(newFindings({ ...facts, difference: undefined }, suspended).length > 0);
  });
});

describe('The permissions of a plan', () => {
  const usual = [
    ...['file.read', 'file.create', 'file.update', 'file.delete', 'websocket.connect'],
  ];
  const rows: readonly (readonly [string, Partial<DeployPlan>, readonly string[]])[] = [
    ['that restarts', {}, ['control.restart']],
    ['that sends a command', { then: { command: 'reload' } }, ['control.console']],
    ['with a backup', { backup: true }, ['control.restart', 'backup.create']],
    ['that needs variables', { variables: ['TOKEN'] }, ['control.restart', 'startup.read']],
    [
      'that sets one',
      { release: { variable: 'RELEASE' } },
      ['control.restart', 'startup.read', 'startup.update'],
    ],
    ['that writes a file', { release: { file: 'release.txt' } }, ['control.restart']],
    [
      'that tries a port',
      { healthy: { running: true, seconds: 1, tcp: 25_565 } },
      ['control.restart', 'allocation.read'],
    ],
  ];
  for (const [what, part, more] of rows) {
    it(what, () => {
      const needed = permissionsOf({ ...samplePlan, ...part });
      assert.deepEqual(
        needed.map(({ permission }) => permission),
        [...usual, ...more],
      );
      for (const { permission, what: words } of needed)
        assert.ok(words.includes(permission), words);
    });
  }
});

describe('A deploy of the past', () => {
  const rows = [
    [{}, 'pass', 'testing.iconPassed', 'Healthy'],
    [{ verdict: 'unhealthy' }, 'error', 'list.errorForeground', 'Not healthy'],
    [{ verdict: 'unknown' }, 'question', undefined, 'Health unknown'],
    [{ end: 'undone', verdict: 'healthy' }, 'discard', undefined, 'Undone'],
  ] as const;
  for (const [part, icon, color, word] of rows) {
    it(`that was ${word}`, () => {
      const past = sampleDeploy(part);
      assert.deepEqual(deployIcon(past), { icon, ...(color && { color }) });
      assert.equal(pastWords(past), `${word} · Added: 1 · Changed: 2 · Removed: 0 · anna, Mara`);
      const choice = deployChoice(past, 'en');
      assert.deepEqual(
        [choice.icon, choice.detail, choice.deploy],
        [icon, pastWords(past), past.id],
      );
      assert.match(choice.label, / · abc123$/);
    });
  }
  it('names who did it once, and its id where it has no release', () => {
    assert.match(pastWords(sampleDeploy({ author: 'anna' })), / · anna$/);
    assert.match(pastWords(sampleDeploy({ author: undefined })), / · anna$/);
    const past = sampleDeploy({ release: undefined });
    assert.ok(deployChoice(past, 'en').label.endsWith(` · ${past.id}`));
  });
  it('is judged with the last line where that tells why', () => {
    assert.deepEqual(
      [
        deployVerdict({ is: 'healthy' }),
        deployVerdict({ is: 'unhealthy', reason: 'It ended.', line: undefined }),
        deployVerdict({ is: 'unhealthy', reason: 'It ended.', line: 'Error: x' }),
      ],
      [
        { kind: 'healthy' },
        { kind: 'unhealthy', reason: 'It ended.' },
        { kind: 'unhealthy', reason: 'It ended. Error: x' },
      ],
    );
  });
});

describe('What is known of deploys', () => {
  let folder: string;
  let reports: DeployReports;
  let told: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(os.tmpdir(), 'hosting-panel-reports-'));
    reports = new DeployReports(folder, silentLog);
    told = [];
    reports.onDidChange((id) => told.push(id));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const report = sampleReport();
  const { id } = report;
  const issues = [{ project: uuid, fingerprint: 'f', title: 't', firstSeenAt: 1 }];

  it('is shown while it runs, kept where that is said, and cancelled by its id', async () => {
    let cancelled = 0;
    reports.put(report, () => cancelled++, false);
    assert.deepEqual([reports.isRunning(id), told], [true, [id]]);
    assert.equal(await reports.find(id), report);
    assert.equal(await new DeployReports(folder, silentLog).find(id), undefined);
    reports.cancel('other');
    reports.cancel(id);
    assert.equal(cancelled, 1);
    reports.put(report, () => undefined, true);
    reports.end(report);
    assert.equal(reports.isRunning(id), false);
    assert.equal((await reports.find(id))?.id, id);
    assert.equal((await new DeployReports(folder, silentLog).find(id))?.id, id);
    assert.equal(await reports.find('20260726-120000-bbbb'), undefined);
    assert.equal(told.length, 3);
  });

  it('grows by what became known later, while it runs and after', async () => {
    await reports.amend(id, { issues, issuesAt: 5 });
    assert.equal(told.length, 0);
    reports.put(report, () => undefined, true);
    await reports.amend(id, { issues, issuesAt: 5 });
    assert.equal(reports.isRunning(id), true);
    assert.equal((await reports.find(id))?.issuesAt, 5);
    reports.end(report);
    await reports.amend(id, { issues, issuesAt: 7 });
    assert.deepEqual([reports.isRunning(id), (await reports.find(id))?.issuesAt], [false, 7]);
  });
});
