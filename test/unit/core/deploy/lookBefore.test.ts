import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelRequest } from '../../../../src/core/api/http';
import type { ServerRef } from '../../../../src/core/api/panel';
import { lookBefore } from '../../../../src/core/deploy/lookBefore';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { compare } from '../../../../src/core/sync/compare';
import { deniedIn } from '../../../../src/core/sync/deniedIn';
import { samplePlan } from '../../../support/samplePlan';
import { type MemoryFolder, withMemoryFolder } from '../sync/memoryFolder';
import { server, stats } from './samplePreflight';

const forbidden = new PanelError('forbidden', 'No.', { status: 403 });

describe('What is looked at before a deploy', () => {
  let at: MemoryFolder;
  withMemoryFolder((one) => (at = one));

  /** What the panel answers, by the end of the path; an error is what it fails with. */
  let answers: Record<string, unknown>;
  let asked: string[];
  let foreign: number;
  beforeEach(() => {
    asked = [];
    foreign = 0;
    answers = {
      server: { server, permissions: ['file.read'] },
      resources: stats,
      activity: { items: [] },
      projects: { projects: [] },
    };
  });

  const look = (plan: Partial<DeployPlan> = {}, signal = new AbortController().signal) => {
    const { uuid } = at.server;
    const send = ({ path }: PanelRequest<unknown>) => {
      const end = path.slice(path.lastIndexOf('/') + 1);
      const name = end === uuid ? 'server' : end;
      asked.push(name);
      const answer = answers[name];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const ref = { panel: { http: { send } }, uuid, name: 'Bot' } as unknown as ServerRef;
    const whole = { ...samplePlan, ...plan };
    return lookBefore({
      ...{ root: at.root, plan: whole, ref, git: undefined, signal },
      compare: ({ deniedNames, ...shared }) =>
        compare({
          ...{ root: join(at.root, whole.from), folder: whole.to, server: at.server.files },
          ...{ manifest: at.manifest, isThorough: false, patterns: whole.ignore, ...shared },
          denials: async () =>
            deniedIn(whole.to, { patterns: await deniedNames(), refused: { has: () => false } }),
        }),
      foreignRelease: () => {
        foreign++;
        return Promise.resolve('release.txt');
      },
      unagreed: (paths) => paths.filter((path) => path !== 'agreed.env'),
    });
  };

  it('is what would go, what must not, and what cannot', async () => {
    at.server.put('/app/.env', 'x', { modifiedAt: 1_500_000_000_000 });
    at.write({
      ...{ 'a.js': 'aa', 'b.js': 'process.env.TOKEN', '.env': 'secret', 'agreed.env': 'x' },
      ...{ 'x.lock': 'x', 'key.pem': 'x' },
    });
    answers['server'] = { server: { ...server, deniedNames: ['*.lock'] }, permissions: ['*'] };
    const facts = await look({ never: ['*.pem'] });
    assert.deepEqual(facts.difference, {
      ...{ files: 5, bytes: 2 + 17 + 6 + 1 + 1, removed: 0, never: ['key.pem'] },
      ...{ secrets: ['.env'], denied: ['x.lock'], changedThere: [], hasEnvFile: true },
    });
    assert.deepEqual(
      [facts.permissions, facts.stats, facts.linkedProjects],
      [['*'], stats, undefined],
    );
    assert.deepEqual(
      [facts.foreignRelease, facts.releaseProblem, foreign],
      ['release.txt', undefined, 1],
    );
    assert.deepEqual(facts.variables, [{ name: 'TOKEN', hasDefault: false }]);
    assert.deepEqual(asked, ['server', 'resources']);
    assert.equal(facts.compared?.plan.files.length, 6);
  });

  it('is nothing of a folder that is not there yet', async () => {
    const { difference, compared } = await look({ from: 'dist' });
    assert.deepEqual([difference, compared], [undefined, undefined]);
    at.write({ file: '' });
    assert.equal((await look({ from: 'file' })).difference, undefined);
    at.write({ 'dist/a.js': '' });
    assert.equal((await look({ from: 'dist' })).difference?.files, 1);
  });

  it('is not behind a link', async () => {
    mkdirSync(join(at.root, 'real'));
    symlinkSync(join(at.root, 'real'), join(at.root, 'out'));
    await assert.rejects(look({ from: 'out' }), { reason: 'link' });
  });

  it('is without use where that is not told, and fails where the server is not', async () => {
    answers['resources'] = forbidden;
    assert.equal((await look()).stats, undefined);
    answers['server'] = forbidden;
    await assert.rejects(look(), forbidden);
  });

  it('ends where the user gives up', async () => {
    const stop = new AbortController();
    answers['resources'] = new PanelError('network', 'x');
    stop.abort();
    await assert.rejects(look({}, stop.signal), (error) => error === stop.signal.reason);
  });

  const linked: readonly (readonly [unknown, number | undefined])[] = [
    [{ projects: [] }, 0],
    [new PanelError('notFound', 'off'), 0],
    [forbidden, 0],
    [new PanelError('network', 'broken'), undefined],
  ];
  for (const [answer, count] of linked) {
    it(`counts ${count ?? 'no known number of'} projects where ${answer instanceof Error ? answer.message : 'none is linked'}`, async () => {
      answers['projects'] = answer;
      const healthy = { running: true, seconds: 30, noNewIssueMinutes: 5 };
      assert.equal((await look({ healthy })).linkedProjects, count);
    });
  }

  it('counts the project that is linked', async () => {
    answers['projects'] = {
      projects: [
        { uuid: 'p', servers: [{ uuid: at.server.uuid }] },
        { uuid: 'q', servers: [{ uuid: 'other' }] },
      ],
    };
    const healthy = { running: true, seconds: 30, noNewIssueMinutes: 5 };
    assert.equal((await look({ healthy })).linkedProjects, 1);
  });

  describe('of what somebody else changed', () => {
    beforeEach(async () => {
      at.write({ 'a.js': 'mine', 'b.js': 'mine', 'c.js': 'mine', 'd.js': 'mine', 'e/': '' });
      await at.push('/app');
      at.server.pass(60_000);
    });
    const entry = (event: string, properties: object) => ({ event, properties, actor: 'somebody' });

    it('is named, with who did it, and asks for nothing where there is none', async () => {
      assert.deepEqual((await look()).difference?.changedThere, []);
      assert.equal(asked.includes('activity'), false);
      at.server.put('/app/a.js', 'theirs');
      at.server.drop('/app/b.js');
      at.server.put('/app/c.js', 'theirs too');
      at.drop('c.js');
      at.drop('d.js');
      at.write({ 'a.js': 'mine again', 'b.js': 'mine again', 'new.js': 'n' });
      answers['activity'] = {
        items: [entry('server:file.write', { directory: '/app', file: 'a.js' })],
      };
      const { difference } = await look();
      const time = Math.floor(at.server.clock.now() / 1000) * 1000;
      assert.deepEqual(difference?.changedThere, [
        { path: 'a.js', by: 'somebody', version: `6 ${time}` },
        { path: 'b.js', by: undefined, version: '' },
        { path: 'c.js', by: undefined, version: `10 ${time}` },
      ]);
      assert.deepEqual([difference.removed, asked.at(-1)], [2, 'activity']);
    });

    it('names nobody where the log cannot be read', async () => {
      at.server.put('/app/a.js', 'theirs');
      at.write({ 'a.js': 'mine again' });
      answers['activity'] = forbidden;
      const { difference } = await look();
      assert.deepEqual(
        difference?.changedThere.map(({ path, by }) => [path, by]),
        [['a.js', undefined]],
      );
    });

    it('also where what is there is newer and nobody knows of it', async () => {
      at.manifest = new Map();
      at.server.put('/app/a.js', 'theirs');
      const { difference } = await look();
      assert.ok(difference?.changedThere.some(({ path }) => path === 'a.js'));
    });
  });
});
