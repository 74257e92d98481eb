import assert from 'node:assert/strict';
import type { PanelList } from '../../../../src/core/accounts/panelList';
import type { AnsweredRequest, PanelHttp } from '../../../../src/core/api/http';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { WatchedPanels } from '../../../../src/core/recorder/watchedPanels';
import { FakeClock } from '../../../support/fakeClock';

/** A panel, and what answers. */
function answering(id: string) {
  const answered = new Emitter<AnsweredRequest>();
  const http = { onDidAnswer: answered.event } as unknown as PanelHttp;
  const panel = createPanel({ id, name: id, http, daemon: {} as Panel['daemon'] });
  const answers = (path = '/resources', status = 200) =>
    answered.fire({ path, status } as AnsweredRequest);
  return { panel, answers };
}

describe('the panels that tell of their servers', () => {
  function stand(...all: readonly ReturnType<typeof answering>[]) {
    const clock = new FakeClock();
    const changed = new Emitter<void>();
    const list = { all: all.map(({ panel }) => panel), onDidChange: changed.event };
    const watched = new WatchedPanels(list as unknown as PanelList, clock);
    const ids = () => watched.all.map(({ id }) => id);
    /** The user signs in and out. */
    const have = (...those: readonly ReturnType<typeof answering>[]) => {
      list.all = those.map(({ panel }) => panel);
      changed.fire();
    };
    return { clock, watched, ids, have };
  }

  it('are those that did within two and a half minutes', async () => {
    const [one, two] = [answering('one'), answering('two')];
    const { clock, ids } = stand(one, two);
    assert.deepEqual(ids(), []);
    one.answers();
    assert.deepEqual(ids(), ['one']);
    await clock.advance(149_999);
    assert.deepEqual(ids(), ['one']);
    two.answers();
    await clock.advance(1);
    assert.deepEqual(ids(), ['two']);
    one.answers();
    assert.deepEqual(ids(), ['one', 'two']);
  });

  for (const [path, status] of [
    ['/resources', 403],
    ['/resources', 500],
    ['/', 200],
    ['/resources/a', 200],
  ] as const) {
    it(`are not those that answer ${path} with ${status}`, () => {
      const one = answering('one');
      const { ids } = stand(one);
      one.answers(path, status);
      assert.deepEqual(ids(), []);
    });
  }

  it('are those that are signed in to, from when they tell it anew', () => {
    const [one, two] = [answering('one'), answering('two')];
    const { ids, have } = stand(one);
    one.answers();
    have(one, two);
    two.answers();
    assert.deepEqual(ids(), ['one', 'two']);
    have(two);
    one.answers();
    assert.deepEqual(ids(), ['two']);
    have(one, two);
    assert.deepEqual(ids(), ['two']);
    one.answers();
    assert.deepEqual(ids(), ['one', 'two']);
  });

  it('are none of those that come or tell behind the end', () => {
    const [one, two] = [answering('one'), answering('two')];
    const { watched, ids, have } = stand(one);
    watched.dispose();
    one.answers();
    assert.deepEqual(ids(), []);
    have(one, two);
    two.answers();
    assert.deepEqual(ids(), []);
  });
});
