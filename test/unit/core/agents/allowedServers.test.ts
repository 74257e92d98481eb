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
});
