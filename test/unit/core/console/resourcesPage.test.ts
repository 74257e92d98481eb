import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { ResourceHistory } from '../../../../src/core/console/resourceHistory';
import type { ToResourcesPage } from '../../../../src/core/console/resourcesMessages';
import { ResourcesPage } from '../../../../src/core/console/resourcesPage';
import { type ResourceSample, sampleAt } from '../../../../src/core/console/resourceSample';
import { FakeClock, settle } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';

const state = { panelId: 'p', uuid: 'u', name: 'Lobby' };

function open(others: readonly ResourceSample[] = []) {
  const clock = new FakeClock();
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
  const history = new ResourceHistory();
  const feed = new ResourcesPage(state, {
    page,
    connection: connection as unknown as ConstructorParameters<
      typeof ResourcesPage
    >[1]['connection'],
    history: () => history,
    lease: { dispose: () => (isLeased = false) },
    elsewhere: () => Promise.resolve(others),
    server: () => undefined,
    ...{ clock, locale: 'en' },
  });
  const change = () => changed.fire(undefined);
  return {
    page,
    clock,
    feed,
    change,
    isHeard: () => heard > 0,
    isLeased: () => isLeased,
    connection,
  };
}

describe('The page of use', () => {
  it('is told what it is to keep, and what it shows', async () => {
    const { page, feed } = open();
    await feed.receive({ type: 'ready' });
    assert.deepEqual(page.last('keep')?.state, state);
    assert.equal(page.last('show')?.view.title, 'Resource Usage: Lobby');
    assert.deepEqual(page.take(), ['keep', 'show', 'part', 'part']);
    feed.dispose();
  });

  it('is told each change while it is seen, and what it missed when it is seen again', async () => {
    const { page, feed, change } = open();
    await feed.receive({ type: 'ready' });
    page.take();
    page.isVisible = false;
    change();
    assert.deepEqual(page.take(), []);
    page.setVisible(true);
    await settle();
    assert.deepEqual(page.take(), ['part']);
    feed.dispose();
  });

  it('shows the shortest time that holds all that is known anywhere, until one is chosen', async () => {
    const sample = (ago: number) => {
      const use = { cpu: 1, memoryBytes: 1, diskBytes: 1 };
      const none = { receivedPerSecond: undefined, sentPerSecond: undefined };
      return sampleAt(new FakeClock().now() - ago * 60_000, { ...use, ...none });
    };
    const rows = [
      [[], 'quarter'],
      [[14], 'quarter'],
      [[16], 'hour'],
      [[61], 'day'],
    ] as const;
    for (const [ages, expected] of rows) {
      const { page, feed } = open(ages.map(sample));
      await feed.receive({ type: 'ready' });
      const chosen = () =>
        page.last('show')?.view.ranges.choices.find((one) => one.isChosen)?.range;
      assert.equal(chosen(), expected);
      await feed.receive({ type: 'range', range: 'hour' });
      assert.equal(chosen(), 'hour');
      assert.deepEqual(page.last('keep')?.state, { ...state, range: 'hour' });
      feed.dispose();
    }
  });

  it('moves on while nothing comes, asks again what is known elsewhere, and rests while nobody sees it', async () => {
    const { page, clock, feed } = open();
    await feed.receive({ type: 'ready' });
    page.take();
    await clock.advance(60_000);
    assert.deepEqual(page.take(), ['part', 'part', 'part']);
    page.isVisible = false;
    await clock.advance(600_000);
    assert.deepEqual(page.take(), []);
    feed.dispose();
    assert.equal(clock.pending, 0);
  });

  it('says why there will be no more', async () => {
    const { page, feed, connection } = open();
    connection.session = { phase: 'closed', text: 'It is suspended.' };
    await feed.receive({ type: 'refresh' });
    assert.equal(page.last('part')?.part.note, 'It is suspended.');
    feed.dispose();
  });

  it('gives its connection back when it is closed', () => {
    const { feed, isHeard, isLeased } = open();
    feed.dispose();
    assert.deepEqual([isHeard(), isLeased()], [false, false]);
  });
});
