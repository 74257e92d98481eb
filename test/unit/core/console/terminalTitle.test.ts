import assert from 'node:assert/strict';
import { TerminalTitle } from '../../../../src/core/console/terminalTitle';
import { FakeClock } from '../../../support/fakeClock';

describe('The title of a terminal', () => {
  function terminal() {
    const clock = new FakeClock();
    const state = { shown: 'Bot' as string | undefined, isReady: true, told: [] as string[] };
    const title = new TerminalTitle(clock, () => state.shown);
    title.onDidChange((name) => {
      state.told.push(name);
      if (state.isReady) state.shown = name;
    });
    return { clock, state, title };
  }

  it('is told once to a terminal that takes it', async () => {
    const { clock, state, title } = terminal();
    title.set('Bot (running)');
    await clock.advance(60_000);
    assert.deepEqual(state.told, ['Bot (running)']);
  });

  it('is told again to a terminal that put its first name back', async () => {
    const { clock, state, title } = terminal();
    title.set('Bot (running)');
    state.shown = 'Bot';
    await clock.advance(250);
    assert.equal(state.shown, 'Bot (running)');
  });

  it('is the newest one only', async () => {
    const { clock, state, title } = terminal();
    state.isReady = false;
    title.set('Bot (starting)');
    title.set('Bot (running)');
    state.isReady = true;
    await clock.advance(1_000);
    assert.deepEqual(state.told, ['Bot (starting)', 'Bot (running)', 'Bot (running)']);
  });

  it('leaves a name alone that a person gave later', async () => {
    const { clock, state, title } = terminal();
    title.set('Bot (running)');
    await clock.advance(1_000);
    state.shown = 'mine';
    await clock.advance(60_000);
    assert.equal(state.shown, 'mine');
  });

  it('gives up on a terminal that never takes it, and ends with it', async () => {
    const { clock, state, title } = terminal();
    state.isReady = false;
    title.set('Bot (running)');
    await clock.advance(3_600_000);
    assert.equal(state.told.length, 41);
    title.set('Bot (offline)');
    title.dispose();
    await clock.advance(3_600_000);
    assert.equal(state.told.length, 42);
  });
});
