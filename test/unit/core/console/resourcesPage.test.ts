import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import type { ToResourcesPage } from '../../../../src/core/console/resourcesMessages';
import { ResourcesPage } from '../../../../src/core/console/resourcesPage';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';

const state = { panelId: 'p', uuid: 'u', name: 'Lobby' };

function open() {
  const page = new FakePage<ToResourcesPage>();
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
  const feed = new ResourcesPage(state, {
    page,
    connection: connection as unknown as ConstructorParameters<
      typeof ResourcesPage
    >[1]['connection'],
    history: new ResourceHistory(),
    lease: { dispose: () => (isLeased = false) },
    limits: () => undefined,
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
