import assert from 'node:assert/strict';
import type { AgentCalls } from '../../../../src/core/agents/agentCalls';
import {
  agentQuestions,
  clientName,
  readListings,
  readOutcome,
  readRequest,
  relayQuestions,
  relayTopics,
} from '../../../../src/core/agents/agentMessages';
import { AgentTools } from '../../../../src/core/agents/agentTools';
import { answerAgents } from '../../../../src/core/agents/answerAgents';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

describe('agents outside of VS Code', () => {
  /** Windows whose questions and news the test plays. */
  function opened(load?: () => Promise<AgentCalls>) {
    const answers = new Map<string, (about: unknown, asking: unknown) => Promise<unknown>>();
    const heard = new Map<string, (what: unknown) => void>();
    const keep =
      <T>(map: Map<string, T>) =>
      (topic: string, one: T) => {
        map.set(topic, one);
        return { dispose: () => void map.delete(topic) };
      };
    const did: unknown[] = [];
    let loads = 0;
    const note =
      (name: string) =>
      (...what: readonly unknown[]) => {
        did.push([name, ...what]);
        return Promise.resolve(`${name} answered`);
      };
    const calls = {
      list: note('list'),
      call: note('call'),
      relayed: { take: note('take'), done: note('done') },
      taken: { offered: note('offered'), cancelled: note('cancelled') },
    } as unknown as AgentCalls;
    const warned: string[] = [];
    const windows = { answer: keep(answers), answerGuests: keep(answers), onTold: keep(heard) };
    const answering = answerAgents(
      windows,
      load ??
        (() => {
          loads++;
          return Promise.resolve(calls);
        }),
      { ...silentLog, warn: (line) => warned.push(line) },
    );
    return { answers, heard, did, warned, answering, loads: () => loads };
  }

  it('are answered by what is loaded when they ask', async () => {
    const { answers, heard, did, loads } = opened();
    assert.equal(loads(), 0);
    const asking = { guest: 'g', window: 'w', signal: new AbortController().signal };
    const told: unknown[] = [];
    for (const topic of [
      ...[agentQuestions.tools, agentQuestions.call],
      ...[relayQuestions.take, relayQuestions.done],
    ])
      told.push(await answers.get(topic)?.('about', asking));
    heard.get(relayTopics.offered)?.('offer');
    heard.get(relayTopics.cancelled)?.('cancel');
    await settle();
    assert.deepEqual(
      told,
      ['list', 'call', 'take', 'done'].map((name) => `${name} answered`),
    );
    assert.deepEqual(did, [
      ['list'],
      ['call', 'about', asking],
      ['take', 'about', 'w'],
      ['done', 'about', 'w'],
      ['offered', 'offer'],
      ['cancelled', 'cancel'],
    ]);
  });

  it('are not heard of where that cannot be loaded, which is logged', async () => {
    const { heard, warned } = opened(() => Promise.reject(new Error('no file')));
    heard.get(relayTopics.offered)?.('offer');
    await settle();
    assert.deepEqual(warned, [`${relayTopics.offered}: Error: no file`]);
  });

  it('are not answered any more after the end', () => {
    const { answers, heard, answering } = opened();
    assert.deepEqual([answers.size, heard.size], [4, 2]);
    answering.dispose();
    assert.deepEqual([answers.size, heard.size], [0, 0]);
  });

  it('have the tools that change something while that is allowed for some server', () => {
    let isAny = false;
    const tools = new AgentTools({ isAnyAllowed: () => isAny } as never);
    const names = () => tools.all().map(({ name }) => name.replace('hostingPanel_', ''));
    const reading = names();
    assert.ok(tools.all().every(({ changes }) => !changes));
    isAny = true;
    const all = names();
    assert.equal(new Set(all).size, 16);
    assert.deepEqual(
      all.filter((name) => reading.includes(name)),
      reading,
    );
    assert.equal(all.length - reading.length, tools.all().filter(({ changes }) => changes).length);
    assert.ok(all.length > reading.length && reading.length >= 10);
  });
});

describe('what is read of windows and programs', () => {
  it('is a name on one short line, or a name of ours', () => {
    assert.equal(clientName(' Agent\nX '), 'Agent X');
    assert.equal(clientName(' \n '), 'an unnamed agent');
    assert.equal(clientName('x'.repeat(200)).length, 80);
  });

  it('is a call, as far as it is one', () => {
    assert.deepEqual(readRequest({ tool: 'x'.repeat(200), client: 'c', input: [1], guest: 5 }), {
      ...{ tool: 'x'.repeat(100), client: 'c', input: [1] },
    });
    assert.equal(readRequest({ tool: 't', client: 'c', guest: 'g' }).guest, 'g');
    for (const wrong of [undefined, {}, { tool: 't' }, { client: 'c' }])
      assert.throws(() => readRequest(wrong), { kind: 'malformed' });
  });

  it('is what came of one', () => {
    assert.deepEqual(readOutcome({ failure: 'no', result: 5 }), { failure: 'no' });
    const part = { from: 'user', title: 't', about: 'a', text: 'x', isCut: true };
    const parts = [part, { from: 'odd', title: 't', text: 'x' }];
    assert.deepEqual(readOutcome({ result: { parts } }), {
      result: { parts: [part, { from: 'anybody', title: 't', text: 'x', isCut: false }] },
    });
    const many = Array.from({ length: 501 }, () => part);
    const read = readOutcome({ result: { parts: many } });
    assert.equal('result' in read && read.result.parts.length, 500);
    for (const wrong of [{}, { result: {} }, { result: { parts: [{}] } }])
      assert.throws(() => readOutcome(wrong), { kind: 'malformed' });
  });

  it('are tools, 128 at most', () => {
    const tool = { name: 'n'.repeat(200), description: 'd', changes: true, inputSchema: { a: 1 } };
    const [one, other] = readListings({ tools: [tool, { name: 'n', description: 'd' }] });
    assert.deepEqual(one, { ...tool, name: 'n'.repeat(100) });
    assert.deepEqual(other, { name: 'n', description: 'd', changes: false, inputSchema: {} });
    const all = Array.from({ length: 129 }, () => tool);
    assert.equal(readListings({ tools: all }).length, 128);
    assert.throws(() => readListings({}), { kind: 'malformed' });
  });
});
