import assert from 'node:assert/strict';
import { ConsoleOnPanel } from './consoleOnPanel';

describe('a console whose daemon restarts', () => {
  let on: ConsoleOnPanel;
  beforeEach(async () => (on = await ConsoleOnPanel.start()));
  afterEach(() => on.stop());

  /** The daemon is killed, and started again after `ms`. */
  async function restart(ms: number): Promise<void> {
    on.panel.setNodeDown(true);
    await on.pass(ms);
    on.panel.setNodeDown(false);
    on.panel.restartNode();
  }

  for (const seconds of [1, 5, 15, 60]) {
    for (const offset of [0, 450, 950]) {
      it(`is back within 2 s after ${seconds} s, ${offset} ms into a second`, async () => {
        await on.pass(1_000 - (on.clock.now() % 1_000) + offset);
        const mark = on.panel.mark();
        await restart(seconds * 1_000);
        const ms = await on.msUntilBack(5_000);
        assert.ok(ms <= 2_000, `${ms} ms`);
        const asked = on.credentialsSince(mark);
        assert.ok(asked <= 2, `${asked} credentials`);
      });
    }
  }
});
