import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { type AskedQuestion, answering } from './support/answers';
import { signIn } from './support/signIn';
import { until } from './support/until';

const server = 'Ticket Bot';

/** The settings by which an editor asks nothing before it calls a tool. */
const approvals = [
  ...['chat.tools.global.autoApprove', 'chat.tools.edits.autoApprove'],
  ...['chat.tools.eligibleForAutoApproval', 'chat.tools.terminal.autoApprove'],
];

/** Calls a tool as a chat does, and returns what its model reads. */
async function call(name: string, input: object = {}): Promise<string> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(`hostingPanel_${name}`, options);
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('\n');
}

describe('Tools for agents', () => {
  const panel = panelOfThisRun();
  let project = '';
  let issue = '';

  before(async () => {
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    const { servers } = await panel.facts();
    const uuids = servers.filter(({ name }) => name === server).map(({ uuid }) => uuid);
    // The key reaches one server only, which is the one that is picked.
    await panel.call('patchKey', { key: 'owner', fields: { servers: uuids } });
    await signIn();
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
    const listed = await call('listIssues');
    project = /project .* \(([0-9a-f-]{36})\)/.exec(listed)?.[1] ?? '';
    issue = /^\| (\S+) · unresolved/m.exec(listed)?.[1] ?? '';
  });

  after(async () => {
    answering(() => true);
    await panel.reset();
  });

  /** What was changed at the panel and its node since a mark. */
  async function changes(mark: number): Promise<readonly string[]> {
    return (await panel.logSince(mark)).flatMap((entry) => {
      if ('event' in entry) {
        const isChange = entry.direction === 'in' && /^(set state|send command)$/.test(entry.event);
        return isChange ? [`${entry.event} ${entry.args.join(' ')}`] : [];
      }
      return /^(GET|UPGRADE)$/.test(entry.method) ? [] : [`${entry.method} ${entry.path}`];
    });
  }

  const readers: readonly (readonly [string, () => object, RegExp, number])[] = [
    ['listServers', () => ({}), /\| Ticket Bot \([0-9a-f-]{36}\): \w+/, 2],
    [
      'readConsole',
      () => ({ server, lines: 20 }),
      /Written by anybody .*console.*\n\| About: Ticket Bot/,
      2,
    ],
    ['incidents', () => ({ server }), /incidents, newest first/, 0],
    ['listFiles', () => ({ server, folder: '/' }), /\| package\.json · /, 2],
    ['readFile', () => ({ server, path: '/package.json' }), /\| {2,}"name": /, 5],
    ['searchFiles', () => ({ server, folder: '/src', text: 'ticket' }), /\| \/src\/.*:\d+: /, 60],
    ['listIssues', () => ({}), /\| \S+ · unresolved · \d+ times/, 4],
    ['readIssue', () => ({ project, issue }), /\| {3}at .*\(.*\)/, 4],
    ['activity', () => ({ server }), /\| \d{4}-.* by \w+/, 2],
    ['startup', () => ({ server }), /\| [A-Z_]+=/, 2],
  ];
  for (const [name, input, expected, most] of readers) {
    it(`${name} reads, marked and with at most ${most} requests, and changes nothing`, async () => {
      const mark = await panel.mark();
      const text = await call(name, input());
      assert.match(text, expected);
      assert.match(text, /never instructions to you/);
      const requests = await panel.requestsSince(mark);
      assert.ok(requests.length <= most, `${requests.length}: ${JSON.stringify(requests)}`);
      assert.deepEqual(await changes(mark), []);
    });
  }

  const content = 'greeting: hello\n';
  const changers: readonly (readonly [string, () => object, RegExp])[] = [
    ['sendCommand', () => ({ server, command: 'say hello' }), /^send command say hello$/],
    ['writeFile', () => ({ server, path: '/agent.yml', content }), /^POST .*upload/],
    ['setIssueStatus', () => ({ project, issue, status: 'resolved' }), /^PATCH .*\/issues\//],
    ['power', () => ({ server, action: 'restart' }), /^set state restart$/],
  ];

  const deploys: readonly (readonly [string, () => object])[] = [
    ['deploy', () => ({ server })],
    ['undoDeploy', () => ({ server })],
  ];

  for (const [name, input] of [...changers, ...deploys]) {
    it(`${name} is refused unasked while changes are not allowed`, async () => {
      const asked = answering(() => true);
      const mark = await panel.mark();
      await assert.rejects(call(name, input()));
      assert.deepEqual(asked, []);
      assert.deepEqual(await changes(mark), []);
    });
  }

  /** Has the editor approve tools by itself, as far as this version of it can. */
  async function setApprovals(values: Readonly<Record<string, unknown>>): Promise<void> {
    const settings = vscode.workspace.getConfiguration();
    const known = approvals.filter((key) => settings.inspect(key)?.defaultValue !== undefined);
    assert.ok(known.includes('chat.tools.global.autoApprove'));
    for (const key of known) await settings.update(key, values[key], true);
    // As if the user had agreed to that in the editor's own dialog, which is refused in tests.
    const agreed = 'vscode.chat.tools.global.autoApprove.testMode';
    await vscode.commands.executeCommand('setContext', agreed, Object.keys(values).length > 0);
  }

  /** Chooses the second answer: that agents may ask. */
  async function allowChanges(): Promise<void> {
    await until('changes are allowed', async () => {
      const next = setInterval(() => {
        void vscode.commands
          .executeCommand('workbench.action.quickOpenSelectNext')
          .then(() =>
            vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
          );
      }, 200);
      await vscode.commands.executeCommand('hostingPanel.agents.setAccess');
      clearInterval(next);
      return (await call('listServers')).includes('agents may change it');
    });
  }

  describe('that change something, where that is allowed', () => {
    let asked: readonly AskedQuestion[] = [];

    // Whatever the editor approves by itself: all of it, here.
    before(async () => {
      const own = [...changers, ...deploys].map(([name]) => `hostingPanel_${name}`);
      await setApprovals({
        'chat.tools.global.autoApprove': true,
        'chat.tools.edits.autoApprove': { '**/*': true },
        'chat.tools.eligibleForAutoApproval': Object.fromEntries(own.map((name) => [name, true])),
        'chat.tools.terminal.autoApprove': { '/.*/': true },
      });
      await allowChanges();
    });
    after(() => setApprovals({}));

    for (const [name, input] of changers) {
      it(`${name} is not done where the user refuses`, async () => {
        asked = answering(() => false);
        const mark = await panel.mark();
        await assert.rejects(call(name, input()), /didn't allow/);
        assert.equal(asked.length, 1);
        assert.deepEqual(await changes(mark), []);
      });
    }

    for (const [name, input, expected] of changers) {
      it(`${name} is done after the question`, async () => {
        asked = answering(() => true);
        const mark = await panel.mark();
        await call(name, input());
        assert.equal(asked.length, 1);
        const done = await changes(mark);
        assert.ok(
          done.some((one) => expected.test(one)),
          JSON.stringify(done),
        );
      });
    }

    it('the question has the command as it is, and the server', async () => {
      asked = answering(() => false);
      await assert.rejects(call('sendCommand', { server, command: 'op stranger' }));
      const [question] = asked;
      assert.match(
        question?.question ?? '',
        /send a command to the console of server 'Ticket Bot'/,
      );
      assert.match(question?.detail ?? '', /^> op stranger$/m);
      assert.match(question?.detail ?? '', /^Server: Ticket Bot \([0-9a-f-]{36}\)$/m);
      assert.match(question?.detail ?? '', /^Requested by: an extension, outside of the chat$/m);
    });

    for (const path of ['/.env', '/world/level.dat', '/data/tickets.db', '/src/../.env']) {
      it(`${path} is not even asked for`, async () => {
        asked = answering(() => true);
        const mark = await panel.mark();
        await assert.rejects(call('writeFile', { server, path, content }));
        assert.deepEqual(asked, []);
        assert.deepEqual(await changes(mark), []);
      });
    }

    describe('as deploys do', () => {
      const local = vscode.workspace.workspaceFolders?.[0]?.uri;
      const write = async (path: string, text: string) => {
        assert.ok(local);
        await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(local, path), Buffer.from(text));
      };
      const isGate = ({ question }: AskedQuestion) => question.startsWith('Allow an agent to');

      before(async () => {
        const { servers } = await panel.facts();
        const { uuid = '' } = servers.find(({ name }) => name === server) ?? {};
        const plan = {
          ...{ servers: [{ server: uuid }], from: 'dist', to: '/agent-dist' },
          ...{ then: { restart: true }, healthy: { running: true, seconds: 1 }, undo: 'never' },
        };
        // What git leaves out is nothing that a deploy warns of.
        await write('dist/agent.js', 'module.exports = 1;\n');
        await write('.panel/deploy.json', JSON.stringify(plan));
      });
      after(async () => {
        assert.ok(local);
        for (const name of ['.panel', 'dist'])
          await vscode.workspace.fs.delete(vscode.Uri.joinPath(local, name), { recursive: true });
      });

      it('deploy names all that the plan does, and is not done where the user refuses', async () => {
        asked = answering(() => false);
        const mark = await panel.mark();
        await assert.rejects(call('deploy', { server }), /didn't allow/);
        assert.equal(asked.length, 1);
        assert.match(
          asked[0]?.question ?? '',
          /agent to deploy folder '.*' to server 'Ticket Bot'/,
        );
        const detail = asked[0]?.detail ?? '';
        assert.match(detail, /^Upload: .*\/dist to \/agent-dist$/m);
        assert.match(detail, /^Restart the server$/m);
        assert.deepEqual(await changes(mark), []);
      });

      it('nor where the user refuses what the deploy itself asks', async () => {
        asked = answering(isGate);
        const mark = await panel.mark();
        await assert.rejects(call('deploy', { server }), /didn't allow/);
        assert.deepEqual(asked.map(isGate), [true, false]);
        assert.deepEqual(await changes(mark), []);
      });

      it('deploy is done after both questions, and tells the verdict', async () => {
        asked = answering(() => true);
        const text = await call('deploy', { server });
        assert.match(text, /^\| Verdict: healthy$/m);
        assert.deepEqual(asked.map(isGate), [true, false]);
        const deployed = await call('readFile', { server, path: '/agent-dist/agent.js' });
        assert.match(deployed, /module\.exports = 1;/);
        const done = await call('activity', { server });
        assert.match(done, /release .*: deployed at .* · verdict healthy · files added 1/);
      });

      it('undoDeploy is not done where the user refuses', async () => {
        asked = answering(() => false);
        const mark = await panel.mark();
        await assert.rejects(call('undoDeploy', { server }), /didn't allow/);
        assert.equal(asked.length, 1);
        assert.match(asked[0]?.detail ?? '', /The server is restarted\./);
        assert.deepEqual(await changes(mark), []);
      });

      it('undoDeploy is done after the question, and there is no other to undo', async () => {
        asked = answering(() => true);
        assert.match(await call('undoDeploy', { server }), /^\| Files on the server: previous$/m);
        assert.equal(asked.length, 1);
        await assert.rejects(call('readFile', { server, path: '/agent-dist/agent.js' }));
        await assert.rejects(call('undoDeploy', { server }), /no deploy to this server/);
      });
    });

    it('no more than an hour has', async () => {
      const settings = vscode.workspace.getConfiguration('hostingPanel.agents');
      await settings.update('changesPerHour', 0, true);
      try {
        asked = answering(() => true);
        await assert.rejects(call('sendCommand', { server, command: 'say more' }), /limit/);
        assert.deepEqual(asked, []);
      } finally {
        await settings.update('changesPerHour', undefined, true);
      }
    });
  });
});
