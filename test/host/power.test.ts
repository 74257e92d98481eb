import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';
import { takingFirst } from './support/takingFirst';
import { until } from './support/until';

const panel = panelOfThisRun();

/** The websocket frames of an event since a mark. */
async function frames(mark: number, direction: 'in' | 'out', name: string) {
  const log = await panel.logSince(mark);
  return log.filter(
    (entry) => 'event' in entry && entry.direction === direction && entry.event === name,
  );
}

describe('Power over a node that holds its lock on', () => {
  before(async () => {
    await panel.reset();
    const { servers } = await panel.facts();
    const own = servers.filter(({ name }) => name === 'Music Bot').map(({ uuid }) => uuid);
    // The key reaches one server only, which is the one that is picked.
    await panel.call('patchKey', { key: 'owner', fields: { servers: own } });
    await signIn();
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
  });

  after(() => panel.reset());

  it('starts a server that has stopped a moment ago, with one quiet repetition', async () => {
    await takingFirst('hostingPanel.server.start');
    await takingFirst('hostingPanel.server.stop');
    // Held until it was met; then over, as a real one is after some ms.
    await panel.call('consoleFlavour', { powerLockMs: 60_000 });
    const mark = await panel.mark();
    const started = takingFirst('hostingPanel.server.start');
    await until('refused', async () => (await frames(mark, 'out', 'daemon error')).length > 0);
    await panel.call('consoleFlavour', { powerLockMs: 0 });
    await started;
    const states = await frames(mark, 'out', 'status');
    assert.deepEqual(
      [
        (await frames(mark, 'in', 'set state')).length,
        (await frames(mark, 'out', 'daemon error')).length,
      ],
      [2, 1],
    );
    assert.deepEqual(
      states.flatMap((entry) => ('event' in entry ? entry.args : [])),
      ['starting', 'running'],
    );
  });
});
