import assert from 'node:assert/strict';
import { ProjectMemory } from '../../../../src/core/monitoring/projectMemory';
import { FakeState, panelOf } from './fakeMonitoring';
import { PanelFake } from './panelFake';

describe('what is kept of a project', () => {
  const ref = { panel: panelOf(new PanelFake(() => ({}))), project: 'p' };
  it('is found by the panel too, and what was kept without it goes when something is chosen', async () => {
    const state = new FakeState();
    const memory = new ProjectMemory(state, 'muted');
    assert.equal(memory.get(ref), undefined);
    await state.update('muted.p', 'earlier');
    assert.equal(memory.get(ref), 'earlier');
    await memory.update(ref, 'now');
    assert.deepEqual([...state.values], [['muted.panel.example/p', 'now']]);
    await memory.update(ref, undefined);
    assert.equal(state.values.size, 0);
  });

  it('is written in one place where nothing was kept without the panel', async () => {
    const written: string[] = [];
    const state = {
      get: () => undefined,
      update: (key: string) => Promise.resolve(void written.push(key)),
    };
    await new ProjectMemory(state, 'muted').update(ref, true);
    assert.deepEqual(written, ['muted.panel.example/p']);
  });

  it('is not that of another panel whose name is in the project', async () => {
    const state = new FakeState();
    const memory = new ProjectMemory(state, 'muted');
    await memory.update(ref, true);
    assert.equal(memory.get({ ...ref, project: 'panel.example/p' }), undefined);
    await memory.update({ ...ref, project: 'panel.example/p' }, undefined);
    assert.equal(memory.get(ref), true);
  });
});
