import assert from 'node:assert/strict';
import type { AuditEntry } from '../../../../src/core/agents/auditEntry';
import type { GateAnswer } from '../../../../src/core/agents/gate';
import { setIssueStatusTool } from '../../../../src/core/agents/setIssueStatus';
import { type UndoParts, undoChange } from '../../../../src/core/agents/undoChange';
import { PanelError } from '../../../../src/core/api/errors';
import type { Panel } from '../../../../src/core/api/panel';
import { server } from '../../sampleRows';
import { openGate } from './openGate';

const projects = ['5e0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1aa', '6e0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1bb'];

const other = '7e0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1cc';

/** A panel with two projects, each with an issue `f1`. */
function setUp({
  answer = 'once',
  onAsk = () => undefined,
  isCanceled = false,
  error,
  allowed = [server.uuid],
}: {
  readonly allowed?: readonly string[];
  readonly answer?: GateAnswer;
  readonly onAsk?: (set: (status: string) => void) => unknown;
  readonly isCanceled?: boolean;
  readonly error?: Error;
} = {}) {
  const status = new Map(projects.map((project) => [project, 'unresolved']));
  const changes: string[] = [];
  const opened = openGate({
    ask: () => {
      onAsk((to) => status.set(projects[0] ?? '', to));
      return Promise.resolve(answer);
    },
  });
  const issueOf = (project: string) => ({
    ...{ fingerprint: 'f1', type: 'Error', title: 'failed', count: 3 },
    status: status.get(project),
  });
  const list = projects.map((uuid) => ({
    object: 'project',
    attributes: {
      uuid,
      name: uuid.slice(0, 1),
      servers: [
        { uuid: server.uuid, name: 'Lobby' },
        { uuid: other, name: 'Other' },
      ],
    },
  }));
  const answerTo = (path: string) =>
    path.endsWith('f1')
      ? issueOf(projects.find((one) => path.includes(one)) ?? '')
      : { data: list };
  const panel = {
    id: 'panel.example.com',
    name: 'panel',
    http: {
      send: ({ path, read }: { path: string; read: (value: unknown, at: string) => unknown }) =>
        Promise.resolve(read(answerTo(path), 'body')),
    },
  } as unknown as Panel;
  const issues = (project: string) => ({
    setStatus: (
      [wanted]: readonly { status: string }[],
      { onDone }: { onDone: (issue: object) => void },
    ) => {
      if (isCanceled || !wanted)
        return Promise.resolve({ undo: [], done: 0, error: undefined, isCanceled: true });
      if (error) return Promise.resolve({ undo: [], done: 0, error, isCanceled: false });
      changes.push(`${project.slice(0, 1)} ${wanted.status}`);
      status.set(project, wanted.status);
      onDone(issueOf(project));
      return Promise.resolve({ undo: [], done: 1, error: undefined, isCanceled: false });
    },
  });
  const parts = {
    panels: {
      all: [panel],
      ready: () => Promise.resolve(),
      get: () => panel,
    },
    monitoring: { of: () => ({ issues }) },
    isAllowed: ({ uuid }: { uuid: string }) => allowed.includes(uuid),
    gate: opened.gate,
  };
  const signal = new AbortController().signal;
  const call = { caller: { name: 'an agent', via: 'chat' }, signal } as const;
  const tool = setIssueStatusTool(parts as never);
  const undoing = { ...parts, audit: { update: () => Promise.resolve() } } as unknown as UndoParts;
  return {
    ...opened,
    ...{ status, changes },
    set: (to: string, project = projects[0]) =>
      tool.run({ project, issue: 'f1', status: to }, call),
    undo: (entry: AuditEntry | undefined) => {
      assert.ok(entry);
      return undoChange(undoing, entry);
    },
  };
}

describe('Setting the status of an issue for an agent', () => {
  it('is taken back to what it was', async () => {
    const { set, undo, entries, changes } = setUp();
    await set('resolved');
    await undo(entries[0]);
    assert.deepEqual(changes, ['5 resolved', '5 unresolved']);
  });

  it('is taken back to what it was when it was changed, not when it was asked', async () => {
    const { set, undo, entries, changes } = setUp({ onAsk: (change) => change('ignored') });
    await set('resolved');
    await undo(entries[0]);
    assert.deepEqual(changes, ['5 resolved', '5 ignored']);
  });

  for (const newer of ['ignored', 'unresolved']) {
    it(`is not taken back where somebody set it to ${newer} since`, async () => {
      const { set, undo, entries, changes, status } = setUp();
      await set('resolved');
      status.set(projects[0] ?? '', newer);
      await assert.rejects(undo(entries[0]), /changed since/);
      assert.deepEqual([changes, status.get(projects[0] ?? '')], [['5 resolved'], newer]);
    });
  }

  it('is written down as failed where it was canceled, with nothing to take back', async () => {
    const { set, entries, changes } = setUp({ isCanceled: true });
    await assert.rejects(set('resolved'));
    assert.deepEqual(
      [changes, entries.map(({ outcome, undo }) => [outcome, undo])],
      [[], [['failed', undefined]]],
    );
  });

  it('fails as the panel did, with nothing to take back', async () => {
    const { set, entries, told } = setUp({ error: new PanelError('busy', 'Later.') });
    await assert.rejects(set('resolved'), ({ cause }: Error) => PanelError.is(cause, 'busy'));
    assert.deepEqual(
      entries.map(({ outcome, undo }) => [outcome, undo]),
      [['failed', undefined]],
    );
    assert.equal(told.length, 1);
  });

  for (const allowed of [[server.uuid], [other], []]) {
    it(`needs one server of the project that agents may change: ${allowed.join() || 'none'}`, async () => {
      const { set, asked, changes } = setUp({ allowed });
      if (allowed.length > 0) await set('resolved');
      else await assert.rejects(set('resolved'), /Agents can't change this server/);
      assert.deepEqual([asked.length, changes.length], [allowed.length, allowed.length]);
    });
  }

  const words: readonly (readonly [status: string, verb: string, button: string, doing: string])[] =
    [
      ['resolved', 'resolve', 'Resolve', 'resolving'],
      ['ignored', 'ignore', 'Ignore', 'ignoring'],
      ['unresolved', 'reopen', 'Reopen', 'reopening'],
    ];
  for (const [status, verb, button, doing] of words) {
    it(`asks whether an agent may ${verb} it, with all that is known of it`, async () => {
      const { set, asked, entries } = setUp();
      const { parts } = await set(status);
      const [question] = asked;
      assert.equal(question?.question, `Allow an agent to ${verb} an issue of project '5'?`);
      assert.equal(question.button, button);
      assert.deepEqual(question.detail?.split('\n').slice(0, 3), [
        'Issue: Error: failed',
        'Fingerprint: f1',
        'Occurrences: 3, in 24 hours: 0',
      ]);
      assert.ok(
        question.detail?.includes(
          `'Allow for This Session' covers ${doing} any issue of project '5'`,
        ),
        question.detail,
      );
      assert.deepEqual(
        entries.map(({ kind, what, outcome, undo }) => [kind, what, outcome, undo]),
        [
          [
            ...['issue', `${status}: Error: failed`, 'done'],
            {
              ...{ type: 'issue', project: projects[0], fingerprint: 'f1' },
              ...{ before: 'unresolved', after: status },
            },
          ],
        ],
      );
      assert.deepEqual(
        parts.map(({ from, title, text }) => [from, title, text]),
        [['panel', 'Done', `The issue is ${status} now.`]],
      );
    });
  }

  const asks: readonly (readonly [string, string, string | undefined, number])[] = [
    ['the same again', 'resolved', projects[0], 1],
    ['another status', 'ignored', projects[0], 2],
    ['another project', 'resolved', projects[1], 2],
  ];
  for (const [what, to, project, questions] of asks) {
    it(`asks ${questions === 1 ? 'no more' : 'again'} after an answer for the session: ${what}`, async () => {
      const { set, asked } = setUp({ answer: 'session' });
      await set('resolved');
      await set(to, project);
      assert.equal(asked.length, questions);
      assert.match(
        asked[0]?.detail ?? '',
        /'Allow for This Session' covers resolving any issue of project '5'/,
      );
    });
  }
});
