import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AgentCalls } from '../../../../src/core/agents/agentCalls';
import { readKeptListings } from '../../../../src/core/agents/keptListings';
import type { AgentTool } from '../../../../src/core/agents/tool';
import { Emitter } from '../../../../src/core/base/event';
import { FakeClock, settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

describe('Calls of agents outside of VS Code', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hosting-panel-calls-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const toolOf = (name: string, changes: boolean, ran: string[]): AgentTool => ({
    ...{ name, changes, description: `${name} it`, inputSchema: schema },
    run: (input, { caller }) => {
      ran.push(`${name} ${String(input)} for ${caller.name} of ${caller.guest}`);
      return Promise.resolve({ parts: [] });
    },
  });
  const schema = { type: 'object', properties: {}, additionalProperties: false } as const;

  /** The window `here`, which leads; the user was last in `last`. */
  function leading(last: string, place = folder) {
    const clock = new FakeClock();
    const [left, role, changed] = [new Emitter<string>(), new Emitter<void>(), new Emitter<void>()];
    const told: unknown[][] = [];
    const warned: string[] = [];
    const ran: string[] = [];
    const tools = [toolOf('read', false, ran), toolOf('write', true, ran)];
    const calls = new AgentCalls({
      windows: {
        ...{ id: 'here', ask: () => Promise.resolve(undefined) },
        tellWindow: (window: string, topic: string, what: unknown) =>
          told.push([window, topic, what]),
        tellGuests: (topic: string, what: unknown) => told.push(['guests', topic, what]),
        ...{ onDidLeave: left.event, onDidChangeRole: role.event },
      } as never,
      focused: { last },
      tools: { all: () => tools },
      ...{ onDidChangeTools: changed.event, folder: place, clock },
      log: { ...silentLog, warn: (line) => warned.push(line) },
    });
    const cancel = new AbortController();
    const call = (tool: string, more: object = {}) =>
      calls.call(
        { tool, input: 'x', client: 'an agent', ...more },
        {
          guest: 'g1',
          signal: cancel.signal,
        },
      );
    return { calls, call, cancel, clock, told, warned, ran, tools, left, changed };
  }
  const done = { result: { parts: [] } };

  it('are done here where the user is here, for the program that asks', async () => {
    const { call, told, ran } = leading('here');
    assert.deepEqual(await call('read', { guest: 'somebody else' }), done);
    assert.deepEqual([ran, told], [['read x for an agent of g1'], []]);
  });

  it('are done in the window that the user was in last', async () => {
    const { call, calls, told, ran } = leading('other');
    const answered = call('read');
    const [window, topic, offer] = told[0] ?? [];
    assert.deepEqual([window, topic], ['other', 'agents.offered']);
    const request = calls.relayed.take(offer, 'other');
    assert.deepEqual(request, { tool: 'read', input: 'x', client: 'an agent', guest: 'g1' });
    const outcome = { failure: 'No.' };
    calls.relayed.done({ ...(offer as object), outcome }, 'other');
    assert.deepEqual([await answered, ran], [outcome, []]);
  });

  it('are done here where that window does not take them', async () => {
    const { call, clock, ran } = leading('other');
    const answered = call('write');
    await clock.advance(3_000);
    assert.deepEqual([await answered, ran.length], [done, 1]);
  });

  const ends: readonly (readonly [tool: string, isDoneHere: boolean])[] = [
    ['read', true],
    ['write', false],
    ['a tool of that window alone', false],
  ];
  for (const [tool, isDoneHere] of ends) {
    it(`are ${isDoneHere ? '' : 'not '}done here where that window ended meanwhile: ${tool}`, async () => {
      const { call, calls, told, left, ran } = leading('other');
      const answered = call(tool);
      calls.relayed.take(told[0]?.[2], 'other');
      left.fire('other');
      const outcome = await answered;
      assert.equal(ran.length, isDoneHere ? 1 : 0);
      assert.equal('failure' in outcome, !isDoneHere);
    });
  }

  it('are no calls where they do not name a tool', async () => {
    const { calls, cancel } = leading('here');
    const asking = { guest: 'g1', signal: cancel.signal } as never;
    await assert.rejects(calls.call({ client: 'an agent' }, asking), { kind: 'malformed' });
  });

  it('end with the agent', async () => {
    const { call, cancel } = leading('other');
    const answered = call('read');
    cancel.abort(new Error('no more'));
    await assert.rejects(answered, /no more/);
  });

  it('are of the tools that are listed, which are kept for when no window is open', async () => {
    const { calls, tools } = leading('here');
    const listed = [
      { name: 'read', description: 'read it', changes: false, inputSchema: schema },
      { name: 'write', description: 'write it', changes: true, inputSchema: schema },
    ];
    assert.deepEqual(await calls.list(), { tools: listed });
    assert.deepEqual(await readKeptListings(folder), listed);
    tools.pop();
    await calls.list();
    assert.deepEqual(await readKeptListings(folder), listed.slice(0, 1));
  });

  it('are of others once there are others: agents are told, and they are kept', async () => {
    const { calls, tools, changed, told } = leading('here');
    await calls.list();
    tools.shift();
    changed.fire();
    assert.deepEqual(told, [['guests', 'agents.toolsChanged', undefined]]);
    for (let turn = 0; turn < 200 && (await readKeptListings(folder)).length > 1; turn++)
      await settle();
    assert.deepEqual(
      (await readKeptListings(folder)).map(({ name }) => name),
      ['write'],
    );
    calls.dispose();
    changed.fire();
    assert.equal(told.length, 1);
  });

  it('are of tools that are listed though the disk does not take them', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { calls, warned } = leading('here', path.join(file, 'below'));
    assert.equal((await calls.list()).tools.length, 2);
    assert.match(warned.join(), /^The tools for agents are not kept: /);
  });
});
