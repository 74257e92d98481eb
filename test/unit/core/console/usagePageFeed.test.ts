import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { UsageHistory } from '../../../../src/core/console/usageHistory';
import type { ToUsagePage } from '../../../../src/core/console/usagePage';
import { UsagePageFeed } from '../../../../src/core/console/usagePageFeed';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';

const state = { panelId: 'p', uuid: 'u', name: 'Lobby' };

function open() {
  const page = new FakePage<ToUsagePage>();
  const changed = new Emitter<undefined>();
  let heard = 0;
  const event: Emitter<undefined>['event'] = (listener) => {
    heard++;
    const listening = changed.event(listener);
    return {
      dispose: () => {
        heard--;
        listening.dispose();
      },
    };
  };
  let isLeased = true;
  const connection = {
    power: 'running',
    session: { phase: 'open', text: '' },
    ...{ onDidReceiveStats: event, onDidChangePower: event },
    onDidChangeState: event,
  };
  const feed = new UsagePageFeed(state, {
    page,
    connection: connection as unknown as ConstructorParameters<
      typeof UsagePageFeed
    >[1]['connection'],
    history: new UsageHistory(),
    lease: { dispose: () => (isLeased = false) },
    ...{ clock: new FakeClock(), locale: 'en' },
  });
  const change = () => changed.fire(undefined);
  return {
    page,
    feed,
    change,
    isHeard: () => heard > 0,
    isLeased: () => isLeased,
    connection,
  };
}

describe('The page of use', () => {
  it('is told what it is to keep, and what it shows', () => {
    const { page, feed } = open();
    feed.receive({ type: 'ready' });
    assert.deepEqual(page.last('keep')?.state, state);
    assert.equal(page.last('show')?.view.title, 'Use of Lobby');
    assert.deepEqual(page.take(), ['keep', 'show']);
  });

  it('is told each change while it is seen, and what it missed when it is seen again', () => {
    const { page, change } = open();
    page.isVisible = false;
    change();
    assert.deepEqual(page.take(), []);
    page.setVisible(true);
    assert.deepEqual(page.take(), ['show']);
  });

  it('says why there will be no more', () => {
    const { page, feed, connection } = open();
    connection.session = { phase: 'closed', text: 'It is suspended.' };
    feed.receive({ type: 'refresh' });
    assert.equal(page.last('show')?.view.note, 'It is suspended.');
  });

  it('gives its connection back when it is closed', () => {
    const { feed, isHeard, isLeased } = open();
    feed.dispose();
    assert.deepEqual([isHeard(), isLeased()], [false, false]);
  });
});
