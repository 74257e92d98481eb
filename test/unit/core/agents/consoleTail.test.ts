import assert from 'node:assert/strict';
import { consoleTail } from '../../../../src/core/agents/consoleTail';
import { fakeServer } from '../console/fakePanel';
import { openConsole } from '../console/openConsole';

const ref = fakeServer('b0', () => ({}));

function stand() {
  const on = openConsole(ref);
  const read = (ms = 20_000, signal = new AbortController().signal) =>
    on.readWithin(ms, () => consoleTail(ref, on, signal));
  return { ...on, read };
}

describe('The last lines of a console for an agent', () => {
  it('are those of a console that is open, at once and for nothing', async () => {
    const { open, node, state, read } = stand();
    await open();
    node.print();
    state.left = 0;
    assert.deepEqual(await read(0), ['line 1']);
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are what its daemon has, for one connection that is given back', async () => {
    const { node, read } = stand();
    node.history.push('before');
    assert.deepEqual(await read(), ['before']);
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are none where the last connection of a minute is the user’s', async () => {
    const { node, state, read } = stand();
    state.left = 1;
    await assert.rejects(read(0), /opened too often within a minute/);
    assert.equal(node.credentialTimes.length, 0);
  });

  it('are none where no connection can be had, with a sentence', async () => {
    const { node, read } = stand();
    node.transportFails = true;
    await assert.rejects(read(), /^(UserError|ToolError): .+/);
  });

  it('are given up with the reason of who asked', async () => {
    const { clock, read } = stand();
    const cancel = new AbortController();
    clock.after(500, () => cancel.abort(new Error('no more')));
    await assert.rejects(read(3_000, cancel.signal), /no more/);
  });
});
