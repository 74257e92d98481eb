import assert from 'node:assert/strict';
import { AllowedServers } from '../../../../src/core/agents/allowedServers';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

describe('the servers that agents may change', () => {
  it('are named by panel and uuid, and heard of', async () => {
    const memory = new FakeSharedMemento();
    const allowed = new AllowedServers(memory);
    const heard: string[] = [];
    allowed.onDidChange(() => heard.push('changed'));
    const [a, b] = [
      { panelId: 'p.example/x', uuid: 'u1' },
      { panelId: 'q.example', uuid: 'u2' },
    ];
    assert.deepEqual([allowed.isAny, allowed.all, allowed.has(a)], [false, [], false]);
    await allowed.set(a, true);
    await allowed.set(b, true);
    await allowed.set(a, true);
    assert.deepEqual([allowed.isAny, allowed.has(a), allowed.has(b)], [true, true, true]);
    assert.deepEqual(allowed.all, [b, a]);
    await allowed.set(b, false);
    assert.deepEqual([allowed.all, allowed.has(b)], [[a], false]);
    await memory.update('other', 1);
    assert.equal(heard.length, 4);
  });

  const bot = { panelId: 'panel.example.com', uuid: 'u1' };
  const other = { panelId: 'a/b', uuid: 'u2' };

  it('are none until the user says so, and in all windows', async () => {
    const memory = new FakeSharedMemento();
    const [here, there] = [new AllowedServers(memory), new AllowedServers(memory)];
    let changes = 0;
    const listening = there.onDidChange(() => changes++);
    assert.deepEqual([here.all, here.isAny, here.has(bot)], [[], false, false]);
    await here.set(bot, true);
    await here.set(bot, true);
    await here.set(other, true);
    assert.deepEqual(there.all, [bot, other]);
    assert.deepEqual(
      [there.isAny, there.has(bot), there.has({ ...bot, uuid: 'u' })],
      [true, true, false],
    );
    await here.set(bot, false);
    assert.deepEqual([there.all, there.has(bot), changes], [[other], false, 4]);
    await memory.update('something else', 1);
    assert.equal(changes, 4);
    listening.dispose();
    await here.set(other, false);
    assert.deepEqual([there.isAny, changes], [false, 4]);
  });

  it('are none where what is kept is no list', () =>
    assert.equal(new AllowedServers(new FakeSharedMemento({ 'agents.allowed': 7 })).isAny, false));
});
