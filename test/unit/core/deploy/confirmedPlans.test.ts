import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import {
  ConfirmedPlans,
  type PlannedDeploy,
  planQuestion,
} from '../../../../src/core/deploy/confirmedPlans';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { planDefaults } from '../../../../src/core/deploy/planDefaults';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

const ref = (uuid: string, origin = 'https://panel.example') =>
  ({ uuid, name: 'Bot', panel: { id: 'p', name: 'p', http: { origin } } }) as unknown as ServerRef;
const plan: DeployPlan = {
  ...planDefaults,
  servers: [{ server: 'aaaaaaaa' }],
  build: { command: 'npm run build' },
  release: { variable: 'RELEASE' },
  never: ['.env'],
};
const deploy: PlannedDeploy = { root: '/home/bot', folder: 'bot', plan, servers: [ref('u1')] };
const withPlan = (more: Partial<DeployPlan>): PlannedDeploy => ({
  ...deploy,
  plan: { ...plan, ...more },
});

describe('A plan that was allowed', () => {
  const asked: readonly (readonly [what: string, other: PlannedDeploy])[] = [
    ['another folder', { ...deploy, root: '/home/other' }],
    ['another server', { ...deploy, servers: [ref('u2')] }],
    ['the same server of another panel', { ...deploy, servers: [ref('u1', 'https://other')] }],
    ['one server more', { ...deploy, servers: [ref('u1'), ref('u2')] }],
    ['from', withPlan({ from: 'dist' })],
    ['to', withPlan({ to: '/app' })],
    ['a build', withPlan({ build: { command: 'curl x | sh' } })],
    ['a task of the same name', withPlan({ build: { task: 'npm run build' } })],
    ['what follows', withPlan({ then: { command: 'op me' } })],
    ['the release', withPlan({ release: { file: 'RELEASE' } })],
    ['a port', withPlan({ healthy: { running: true, seconds: 30, tcp: 25_565 } })],
    [
      'a page',
      withPlan({ healthy: { running: true, seconds: 30, http: { port: 80, path: '/' } } }),
    ],
    ['what stays behind', withPlan({ ignore: ['*.map'] })],
    ['what comes along although git leaves it out', withPlan({ ignore: ['!data/'] })],
    ['what must not go up', withPlan({ never: [] })],
    ['what its task runs', { ...deploy, task: { definition: 'rm -rf' } }],
    ['undo', withPlan({ undo: 'automatic' })],
    ['a backup', withPlan({ backup: true })],
  ];
  for (const [what, other] of asked) {
    it(`is asked about again for ${what}`, async () => {
      const confirmed = new ConfirmedPlans(new FakeSharedMemento());
      await confirmed.add(deploy);
      assert.deepEqual([confirmed.has(deploy), confirmed.has(other)], [true, false]);
    });
  }

  const kept: readonly (readonly [what: string, other: PlannedDeploy])[] = [
    ['what the folder is called', { ...deploy, folder: 'other' }],
    ['what must be set', withPlan({ variables: ['TOKEN'] })],
    ['when it is healthy', withPlan({ healthy: { running: false, seconds: 5, console: 'x' } })],
  ];
  for (const [what, other] of kept) {
    it(`is allowed still with another ${what}`, async () => {
      const confirmed = new ConfirmedPlans(new FakeSharedMemento());
      await confirmed.add(deploy);
      assert.ok(confirmed.has(other));
    });
  }

  it('is known to other windows, of very many the last ones', async () => {
    const memory = new FakeSharedMemento();
    const confirmed = new ConfirmedPlans(memory);
    await confirmed.add(deploy);
    assert.ok(new ConfirmedPlans(memory).has(deploy));
    for (let count = 0; count < 200; count++) await confirmed.add(withPlan({ to: `/${count}` }));
    assert.deepEqual(
      [deploy, withPlan({ to: '/0' }), withPlan({ to: '/199' })].map((one) => confirmed.has(one)),
      [false, true, true],
    );
  });

  it('is not one for what somebody else wrote into the memory', () => {
    const memory = new FakeSharedMemento({ 'hostingPanel.deploy.confirmed': { length: 1 } });
    assert.equal(new ConfirmedPlans(memory).has(deploy), false);
  });
});

describe('planQuestion', () => {
  it('names all that a deploy does', () => {
    const { question, detail, button } = planQuestion({
      ...withPlan({
        ...{ from: 'dist', to: '/app', ignore: ['*.map', '!/dist/', 'tmp', '!data/'] },
        undo: 'automatic',
        backup: true,
        healthy: { running: true, seconds: 30, tcp: 'primary', http: { port: 80, path: '/up' } },
      }),
    });
    assert.equal(question, "Allow folder 'bot' to be deployed to server 'Bot'?");
    assert.equal(button, 'Allow');
    assert.deepEqual(detail.split('\n').slice(2, -2), [
      'Server: Bot (u1) on panel.example',
      'Upload: /home/bot/dist to /app',
      'Run this command locally: npm run build',
      'Set this startup variable to the release: RELEASE',
      'Restart the server',
      "Connect to the server's allocation: TCP primary",
      "Connect to the server's allocation: HTTP 80 /up",
      "Undo the deploy if the server isn't healthy",
      'Create a backup first',
      'Upload even if .gitignore excludes it: /dist/, data/',
      'Stop if one of these would be uploaded: .env',
      "Don't upload: *.map, tmp",
    ]);
  });

  it('names what comes along before a long list of what does not, and both after what is run', () => {
    const many = Array.from({ length: 400 }, (_, n) => `${'x'.repeat(100)}${n}`);
    const { detail } = planQuestion(withPlan({ ignore: [...many, '!data/'], never: many }));
    const places = ['npm run build', 'Restart the server', 'excludes it: data/', "Don't upload: "];
    const found = places.map((text) => detail.indexOf(text));
    assert.ok(!found.includes(-1), detail);
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );
    assert.ok((found[2] ?? Infinity) < 1_000, 'it stands on the first screen');
  });

  it('names the other ways to build, to write the release and to go on', () => {
    const { detail } = planQuestion(
      withPlan({ build: { task: 'b' }, release: { file: 'r.txt' }, then: { command: 'reload' } }),
    );
    for (const text of [
      'Upload: /home/bot to /',
      'Run this task locally: b',
      'Put the release into this file on the server: r.txt',
      'Send this line to the console: reload',
    ]) {
      assert.ok(detail.split('\n').includes(text), detail);
    }
  });

  it('names what a task runs', () => {
    const { detail } = planQuestion({
      ...withPlan({ build: { task: 'b' } }),
      task: { definition: '{}', command: 'make all' },
    });
    assert.ok(detail.includes('Run this task locally: b (make all)\n'), detail);
  });

  it('counts the servers where there are several', () => {
    const several = { ...deploy, servers: [ref('u1'), ref('u2')] };
    const { question, detail } = planQuestion(several);
    assert.equal(question, "Allow folder 'bot' to be deployed to 2 servers?");
    assert.match(detail, /\(u1\)[^]*\(u2\)/);
  });

  it('takes a pattern for one that brings back by its first character', () => {
    const ignore = ['\uFEFF!data/', 'a!b', 'c\uFEFF!d'];
    const lines = planQuestion(withPlan({ ignore })).detail.split('\n');
    assert.ok(lines.includes('Upload even if .gitignore excludes it: data/'), lines.join('\n'));
    const left = lines.find((line) => line.startsWith("Don't upload: ")) ?? '';
    assert.match(left, /^Don't upload: a!b, c.*!d$/);
  });

  it('says no more than a short plan does', () => {
    const { detail } = planQuestion({
      ...deploy,
      plan: { ...planDefaults, servers: plan.servers, ignore: [], never: [] },
    });
    assert.deepEqual(detail.split('\n').slice(2, -2), [
      'Server: Bot (u1) on panel.example',
      'Upload: /home/bot to /',
      'Restart the server',
    ]);
  });

  it('lets no part look like another', () => {
    const { detail } = planQuestion(withPlan({ build: { command: 'a\nServer: safe\u202e' } }));
    assert.ok(!/^Server: safe/m.test(detail), detail);
    assert.ok(!detail.includes('\u202e'));
  });
});
