import assert from 'node:assert/strict';
import { consoleLines } from '../../../../src/core/recorder/consoleLines';
import { EndLines } from '../../../../src/core/recorder/endLines';
import { fakeServer } from '../console/fakePanel';
import { openConsole } from '../console/openConsole';

const ref = fakeServer('b0', () => ({}));

function console() {
  const on = openConsole(ref);
  const find = (ms = 20_000, signal = new AbortController().signal) =>
    on.readWithin(ms, () => consoleLines(ref, on, signal));
  return { ...on, find };
}

describe('the last lines of a console', () => {
  it('are the running text where it is open, with what the daemon says a moment later', async () => {
    const { clock, node, open, find } = console();
    await open();
    node.print();
    clock.after(1_000, () => node.send('console output', 'Exit code: 1'));
    assert.deepEqual(await find(), { from: 'console', lines: ['line 1', 'Exit code: 1'] });
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are none where it is open and says nothing, and nobody is asked for more', async () => {
    const { node, open, find } = console();
    await open();
    assert.equal(await find(), undefined);
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are what the daemon has where it is not, for one credential', async () => {
    const { node, find } = console();
    node.history.push('before');
    assert.deepEqual(await find(), { from: 'daemon', lines: ['before'] });
    assert.equal(node.credentialTimes.length, 1);
  });

  it('are none where the daemon is away, has none, or the last credential is the user’s', async () => {
    const away = console();
    away.node.transportFails = true;
    assert.equal(await away.find(), undefined);
    const empty = console();
    assert.equal(await empty.find(), undefined);
    const few = console();
    few.node.history.push('before');
    few.state.left = 1;
    assert.equal(await few.find(), undefined);
    assert.equal(few.node.credentialTimes.length, 0);
  });

  it('are given up with the reason of who asked', async () => {
    const { clock, find } = console();
    const caller = new AbortController();
    clock.after(500, () => caller.abort(new Error('too long')));
    await assert.rejects(find(3_000, caller.signal), /too long/);
  });
});

describe('the lines of an end', () => {
  const start = 1_700_000_000_000;
  const server = { panelId: ref.panel.id, uuid: ref.uuid };
  /** When ends were, and when one was seen, in seconds; what its incident has. */
  const rows: readonly (readonly [
    ends: readonly number[],
    seen: number,
    has: string | undefined,
  ])[] = [
    [[0], 0, 'of 0'],
    [[0], 20, 'of 0'],
    [[0], 40, undefined],
    [[0, 100], 100, 'of 100'],
    [[0, 100], 0, undefined],
  ];
  for (const [ends, seen, has] of rows) {
    it(`at ${ends.join(' and ')} s, for one that was seen at ${seen} s: ${has ?? 'none'}`, () => {
      const kept = new EndLines();
      for (const at of ends) kept.keep({ ref, at: start + at * 1000, lines: [`of ${at}`] });
      const other = { ...server, uuid: 'b1' };
      assert.equal(kept.take(other, start + seen * 1000), undefined);
      assert.equal(kept.take(server, start + seen * 1000)?.join(), has);
      assert.equal(kept.take(server, start + seen * 1000), undefined);
    });
  }

  it('are none where the program had said nothing: what its console shows is of another', () => {
    const kept = new EndLines();
    kept.keep({ ref, at: start, lines: [] });
    assert.deepEqual(kept.take(server, start), []);
  });
});
