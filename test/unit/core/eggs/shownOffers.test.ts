import assert from 'node:assert/strict';
import type { EggFeature } from '../../../../src/core/eggs/eggFeature';
import { ShownOffers } from '../../../../src/core/eggs/shownOffers';
import { Emitter } from '../../../../src/core/base/event';
import { ref } from '../../sampleRows';

/** A window whose others are played by the test. */
function opened() {
  const told: unknown[] = [];
  const heard = new Emitter<unknown>();
  const role = new Emitter<'seeking' | 'leading' | 'following'>();
  const left = new Emitter<string>();
  const shown = new ShownOffers({
    id: 'w1',
    tell: (topic: string, what: unknown) => void told.push([topic, what]),
    onTold: (topic: string, listener: (what: unknown) => void) => {
      assert.equal(topic, 'eggs.offer');
      return heard.event(listener);
    },
    onDidChangeRole: role.event,
    onDidLeave: left.event,
  });
  const has = (feature: EggFeature = 'eula') => shown.has({ ref, feature });
  const hear = (became: string, changes: object = {}) =>
    heard.fire({ ...toldOf(became), window: 'w2', ...changes });
  return { shown, told, role, left, has, hear };
}

function toldOf(became: string, feature: EggFeature = 'eula') {
  return { window: 'w1', panelId: ref.panel.id, uuid: ref.uuid, feature, became };
}

describe('offers that are shown', () => {
  it('by this window are told of, and not shown once they are closed', () => {
    const { shown, told, has } = opened();
    assert.equal(has(), false);
    shown.show({ ref, feature: 'eula' });
    assert.deepEqual([has(), has('gsl_token')], [true, false]);
    shown.close({ ref, feature: 'eula' }, 'closed');
    assert.equal(has(), false);
    shown.show({ ref, feature: 'eula' });
    shown.close({ ref, feature: 'eula' }, 'dismissed');
    assert.equal(has(), true);
    assert.deepEqual(
      told,
      ['shown', 'closed', 'shown', 'dismissed'].map((one) => ['eggs.offer', toldOf(one)]),
    );
  });

  for (const [became, then] of [
    ['closed', false],
    ['dismissed', true],
  ] as const) {
    it(`by another window count until they are ${became}: ${then}`, () => {
      const { has, hear } = opened();
      hear('shown');
      assert.equal(has(), true);
      hear(became);
      assert.equal(has(), then);
    });
  }

  const strange: readonly object[] = [
    { panelId: 5 },
    { uuid: undefined },
    { feature: 'other' },
    { feature: 5 },
    { window: undefined },
    { became: 'odd' },
  ];
  for (const changes of strange) {
    it(`is nothing that another window says so: ${JSON.stringify(changes)}`, () => {
      const { has, hear, left, told } = opened();
      hear('shown', changes);
      assert.equal(has(), false);
      // Nor is it told on when that window ends.
      left.fire('w2');
      assert.deepEqual(told, []);
    });
  }

  it('are those of windows that are still there', () => {
    const { has, hear, left, told } = opened();
    hear('shown');
    hear('shown', { feature: 'gsl_token', window: 'w3' });
    left.fire('w2');
    assert.deepEqual([has(), has('gsl_token')], [false, true]);
    assert.deepEqual(told, [['eggs.offer', { ...toldOf('closed') }]]);
  });

  it('are told again once the windows have found each other', () => {
    const { shown, has, hear, role, told } = opened();
    shown.show({ ref, feature: 'eula' });
    hear('shown', { feature: 'gsl_token' });
    told.length = 0;
    role.fire('seeking');
    assert.deepEqual([has(), has('gsl_token')], [true, false]);
    assert.deepEqual(told, []);
    role.fire('leading');
    assert.deepEqual(told, [['eggs.offer', toldOf('shown')]]);
  });

  it('are a thousand of other windows at most, and as many that were dismissed', () => {
    const { has, hear } = opened();
    for (let at = 0; at < 1_000; at++) hear('shown', { uuid: `u${at}` });
    hear('shown');
    assert.equal(has(), false);
    hear('closed', { uuid: 'u0' });
    hear('shown');
    assert.equal(has(), true);
    hear('dismissed');
    for (let at = 0; at < 999; at++) hear('dismissed', { uuid: `u${at}` });
    assert.equal(has(), true);
    hear('dismissed', { uuid: 'u999' });
    assert.equal(has(), false);
  });

  it('are heard of no more after the end', () => {
    const { shown, has, hear, role, told } = opened();
    shown.show({ ref, feature: 'gsl_token' });
    shown.dispose();
    told.length = 0;
    hear('shown');
    role.fire('leading');
    assert.deepEqual([has(), told.length], [false, 0]);
  });
});
