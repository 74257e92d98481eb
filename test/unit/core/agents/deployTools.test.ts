import assert from 'node:assert/strict';
import type { AgentDeploys, EndedDeploy } from '../../../../src/core/agents/agentDeploys';
import { deployTool } from '../../../../src/core/agents/deployTool';
import { resultText } from '../../../../src/core/agents/resultText';
import { undoDeployTool } from '../../../../src/core/agents/undoDeployTool';
import type { Panel } from '../../../../src/core/api/panel';
import type { PlannedDeploy } from '../../../../src/core/deploy/confirmedPlans';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import type { DeployRecord } from '../../../../src/core/deploy/record';
import { plantedInstructions } from '../../../safety/support/plantedInstructions';
import { change } from './sampleChange';
import { openGate } from './openGate';
import { server } from '../../sampleRows';

const panel = {
  id: 'panel.example.com',
  name: 'panel',
  http: { origin: 'https://panel.example.com' },
} as Panel;
const ref = { panel, uuid: server.uuid, name: server.name };

const plan: DeployPlan = {
  ...{ servers: [{ server: server.uuid }], from: 'dist', to: '/', ignore: [], never: [] },
  build: { command: 'npm run build' },
  variables: [],
  then: { restart: true },
  healthy: { running: true, seconds: 60 },
  ...{ undo: 'automatic', backup: true, trial: false },
};

const healthy: EndedDeploy = {
  outcome: { end: 'new', verdict: { kind: 'healthy' } },
  id: 'd1',
};

/** A deploy whose end comes later. */
function openEnd() {
  let come: (ended: EndedDeploy) => void = () => undefined;
  const ended = new Promise<EndedDeploy>((resolve) => (come = resolve));
  return { ended, come: (one: EndedDeploy) => come(one) };
}

function setUp({
  isAllowed = true,
  answer = true,
  ended = Promise.resolve<EndedDeploy | undefined>(healthy),
  planned = {},
  planFields = {},
  record,
  changed = [],
}: {
  readonly isAllowed?: boolean;
  readonly answer?: boolean;
  readonly ended?: Promise<EndedDeploy | undefined>;
  readonly planned?: Partial<PlannedDeploy>;
  readonly planFields?: Partial<DeployPlan>;
  readonly record?: Partial<DeployRecord>;
  readonly changed?: readonly string[];
} = {}) {
  const done: string[] = [];
  const ask = () => Promise.resolve(answer ? ('once' as const) : ('no' as const));
  const { gate, asked, entries, clock } = openGate({ ask });
  const state = { server };
  const store = { all: [state], isLoaded: true };
  const deploys: AgentDeploys = {
    plan: () =>
      Promise.resolve({
        planned: {
          ...{ root: '/work/bot', folder: 'bot', plan: { ...plan, ...planFields } },
          servers: [ref],
          ...planned,
        },
        run: ({ uuid }) => {
          done.push(`deploy ${uuid}`);
          return ended;
        },
      }),
    last: () =>
      Promise.resolve(
        record && {
          record: {
            ...{ id: 'd1', serverName: server.name, startedAt: clock.now(), folder: '/' },
            ...record,
          } as DeployRecord,
          findings: {
            counts: { old: 0, new: 1, neither: 0 },
            changed: [...changed],
            missing: [],
          },
          later: 1,
          run: () => {
            done.push('undo');
            return Promise.resolve({ end: 'old', verdict: { kind: 'healthy' } } as const);
          },
        },
      ),
    past: () => Promise.resolve([]),
    unfinished: () => Promise.resolve([]),
    undo: () => Promise.resolve(true),
  };
  const parts = {
    panels: { all: [panel], ready: () => Promise.resolve() },
    servers: { load: () => Promise.resolve(), of: () => store } as never,
    isAllowed: () => isAllowed,
    deploys: () => Promise.resolve(deploys),
    ...{ gate, clock },
  };
  const cancel = new AbortController();
  const call = { caller: { name: 'an agent', via: 'chat' }, signal: cancel.signal } as const;
  const input = { server: server.name };
  return {
    ...{ gate, asked, done, entries, clock, cancel },
    deploy: async () => resultText(await deployTool(parts).run(input, call)),
    undo: async () => resultText(await undoDeployTool(parts).run(input, call)),
  };
}

describe('Deploys that agents ask for', () => {
  it('say in the question all that the plan does, and no more than one answer lets happen', async () => {
    const { asked, done, deploy, entries } = setUp();
    const text = await deploy();
    assert.deepEqual(done, [`deploy ${server.uuid}`]);
    const [question] = asked;
    assert.equal(
      question?.question,
      `Allow an agent to deploy folder 'bot' to server '${server.name}'?`,
    );
    assert.equal(question.always, undefined);
    assert.deepEqual(question.detail.split('\n'), [
      `Server: ${server.name} (${server.uuid}) on panel.example.com`,
      'Upload: /work/bot/dist to /',
      'Run this command locally: npm run build',
      'Restart the server',
      "Undo the deploy if the server isn't healthy",
      'Create a backup first',
      '',
      'Requested by: an agent, in the chat',
    ]);
    assert.match(text, /^\| Verdict: healthy$/m);
    assert.deepEqual(
      entries.map(({ kind, what, outcome, undo }) => [kind, what, outcome, undo]),
      [['deploy', 'bot', 'done', { type: 'deploy', deploy: 'd1' }]],
    );
  });

  it('tell the verdict with its reason, which is quoted', async () => {
    const reason = 'The program ended 2 s after it started. Error: no database';
    const verdict = { kind: 'unhealthy', reason } as const;
    const ended = Promise.resolve({ outcome: { end: 'old', verdict, reason } as const, id: 'd1' });
    const text = await setUp({ ended }).deploy();
    assert.match(text, /^\| Files on the server: previous\n\| Verdict: unhealthy$/m);
    assert.match(text, /Written by anybody .*: How it ended\n\| .*Error: no database/);
  });

  const refusals: readonly (readonly [string, Parameters<typeof setUp>[0], RegExp, number])[] = [
    ['the server is not enabled', { isAllowed: false }, /Agents can't change this server/, 0],
    ['the plan names another server', { planned: { servers: [] } }, /doesn't name this server/, 0],
    ['the user says no', { answer: false }, /didn't allow/, 1],
  ];
  for (const [why, given, expected, questions] of refusals) {
    it(`are not done where ${why}`, async () => {
      const { deploy, done, asked } = setUp(given);
      await assert.rejects(deploy(), expected);
      assert.deepEqual([done, asked.length], [[], questions]);
    });
  }

  it('are refused where the user says no to what the deploy itself asks', async () => {
    const { deploy, entries } = setUp({ ended: Promise.resolve(undefined) });
    await assert.rejects(deploy(), /didn't allow/);
    assert.deepEqual(
      entries.map(({ outcome }) => outcome),
      ['refused'],
    );
  });

  it('are answered in a minute, with how to look, and go on', async () => {
    const end = openEnd();
    const { deploy, clock, done, entries } = setUp({ ended: end.ended });
    const answer = deploy();
    while (done.length === 0) await new Promise(setImmediate);
    await clock.advance(50_000);
    assert.match(await answer, /: Not ended\n[^]*still going on[^]*hostingPanel_activity/);
    assert.equal(entries[0]?.outcome, 'started');
    end.come(healthy);
    await new Promise(setImmediate);
    assert.equal(entries[0]?.outcome, 'done');
  });

  for (const [what, servers] of [
    ['another server', [{ ...ref, uuid: 'other' }]],
    ['a server of another panel', [{ ...ref, panel: { ...panel, id: 'other.example.com' } }]],
    ['none', []],
  ] as const) {
    it(`are not asked for where the plan names ${what}`, async () => {
      const { deploy, asked, done } = setUp({ planned: { servers } });
      await assert.rejects(deploy(), /plan of folder 'bot' doesn't name this server/);
      assert.deepEqual([asked, done], [[], []]);
    });
  }

  it('go on where the agent gives up', async () => {
    const end = openEnd();
    const { deploy, cancel, done, entries } = setUp({ ended: end.ended });
    const answer = deploy();
    while (done.length === 0) await new Promise(setImmediate);
    cancel.abort(new Error('no more'));
    await assert.rejects(answer, /no more/);
    end.come(healthy);
    await new Promise(setImmediate);
    assert.equal(entries[0]?.outcome, 'done');
  });

  it('are asked about as they are when it is their turn', async () => {
    const changed: string[] = [];
    const tried = setUp({ record: { release: 'abc1234' }, changed });
    const { signal } = new AbortController();
    const call = { caller: { name: 'an agent', via: 'chat' }, signal } as const;
    let end: (nothing: undefined) => void = () => undefined;
    const other = change();
    const first = tried.gate.pass(other, call, () => {
      return new Promise<undefined>((resolve) => (end = resolve));
    });
    const undoing = tried.undo();
    while (tried.asked.length === 0) await new Promise(setImmediate);
    for (let time = 0; time < 5; time++) await new Promise(setImmediate);
    changed.push('config.yml');
    end(undefined);
    await first;
    await undoing;
    assert.match(tried.asked[1]?.detail ?? '', /moved to \.deploy: config\.yml$/m);
  });

  it('are undone after the words of the undo itself, and written down', async () => {
    const { undo, asked, done, entries } = setUp({
      record: { release: 'abc1234' },
      changed: ['config.yml'],
    });
    const text = await undo();
    assert.deepEqual(done, ['undo']);
    assert.match(asked[0]?.question ?? '', /undo the last deploy to server/);
    const detail = asked[0]?.detail ?? '';
    assert.match(
      detail,
      /^Undo the deploy of release 'abc1234' to server .* The server is restarted\.$/m,
    );
    assert.match(detail, /^Later deploys that are undone, too: 1$/m);
    assert.match(detail, /^Changed on the server since, and moved to \.deploy: config\.yml$/m);
    assert.equal(asked[0]?.always, undefined);
    assert.match(text, /^\| Files on the server: previous$/m);
    assert.deepEqual(
      entries.map(({ kind, what, outcome }) => [kind, what, outcome]),
      [['undoDeploy', 'abc1234', 'done']],
    );
  });

  it('are not undone where there is none', async () => {
    const { undo, asked } = setUp();
    await assert.rejects(undo(), /no deploy to this server/);
    assert.deepEqual(asked, []);
  });

  for (const [at, planted] of plantedInstructions.entries()) {
    it(`keep what was planted on the line where it belongs: ${at}`, async () => {
      const lines = async (text: string) => {
        const tried = setUp({
          record: { release: text, serverName: text },
          changed: [text, text],
          planned: { folder: text, root: text },
          planFields: { from: text, to: text, then: { command: text } },
        });
        await tried.deploy();
        await tried.undo();
        return tried.asked.map(({ detail }) => detail.split('\n').length);
      };
      assert.deepEqual(await lines(planted), await lines('x'));
    });
  }
});
