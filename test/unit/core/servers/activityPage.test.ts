import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelRequest } from '../../../../src/core/api/http';
import type { ServerRef } from '../../../../src/core/api/panel';
import {
  type ToActivityPage,
  parseActivityPageState,
} from '../../../../src/core/servers/activityMessages';
import { dayOf } from '../../../../src/core/servers/activityDay';
import { ActivityPage, newestActivity } from '../../../../src/core/servers/activityPage';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const hour = 3_600_000;

function open(around?: number, pages = 8, wanted = newestActivity) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const failures: Error[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const send = async (request: PanelRequest<unknown>) => {
    const page = Number(request.query?.['page'] ?? 1);
    const event = request.query?.['filter[event]'];
    const order = request.query?.['sort'] === 'timestamp' ? ' oldest' : '';
    asked.push(
      `page=${page}${event === undefined ? '' : ` filter[event]=${String(event)}`}${order}`,
    );
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    const failure = failures.shift();
    if (failure) throw failure;
    const attributes = {
      ...{ id: `e${page}`, event: 'server:console.command' },
      properties: { command: `say page${page}` },
      timestamp: new Date(clock.now() - page * hour).toISOString(),
    };
    return request.read(
      {
        data: [{ object: 'activity_log', attributes }],
        meta: { pagination: { total: pages, current_page: page, total_pages: pages } },
      },
      'body',
    );
  };
  const ref = { panel: { id: 'p', http: { send } }, uuid, name: 'Lobby' } as unknown as ServerRef;
  const page = new FakePage<ToActivityPage>();
  const permissionCatalog = {
    explain: (_http: unknown, error: unknown) => Promise.resolve(error),
  } as unknown as ConstructorParameters<typeof ActivityPage>[1]['permissionCatalog'];
  const parts = { page, permissionCatalog, clock, locale: 'en' };
  const moment = around === undefined ? {} : { around: clock.now() - around };
  const activity = new ActivityPage(ref, parts, { ...wanted, ...moment });
  return { activity, page, asked, failures, waiting, slow: () => (isSlow = true), clock };
}

describe('The page of activity', () => {
  it('reads the newest, a page beside it, a kind, and all anew', async () => {
    const { activity, page, asked } = open();
    await activity.receive({ type: 'ready' });
    await activity.receive({ type: 'page', page: 2 });
    await activity.receive({ type: 'refresh' });
    await activity.receive({ type: 'filter', event: 'server:power' });
    assert.deepEqual(asked, ['page=1', 'page=2', 'page=2', 'page=1 filter[event]=server:power']);
    const read = ['busy', 'keep', 'show'];
    assert.deepEqual(page.take(), [...read, ...read, ...read, ...read]);
  });

  it('reads the oldest first when it is told to, and then newer ones lie behind', async () => {
    const { activity, page, asked } = open();
    await activity.receive({ type: 'ready' });
    await activity.receive({ type: 'page', page: 3 });
    await activity.receive({ type: 'order', order: 'oldest' });
    assert.deepEqual(asked, ['page=1', 'page=3', 'page=1 oldest']);
    const view = page.last('show')?.view;
    assert.deepEqual([view?.newer, view?.older, view?.orders.chosen], [2, undefined, 'oldest']);
  });

  it('searches what was read without a request, and goes on to the next page that has it', async () => {
    const { activity, page, asked } = open();
    await activity.receive({ type: 'ready' });
    const found = () => page.last('show')?.view.rows.map(({ about }) => about);
    await activity.receive({ type: 'search', text: 'SAY page5' });
    assert.deepEqual([asked, found()], [['page=1'], []]);
    await activity.receive({ type: 'page', page: 2 });
    assert.deepEqual(
      [asked.slice(1), found()],
      [['page=2', 'page=3', 'page=4', 'page=5'], ['say page5']],
    );
    await activity.receive({ type: 'search', text: 'say page2' });
    await activity.receive({ type: 'page', page: 4 });
    assert.deepEqual(asked.slice(5), ['page=4', 'page=3', 'page=2']);
    await activity.receive({ type: 'search', text: 'nobody' });
    await activity.receive({ type: 'refresh' });
    assert.deepEqual(asked.slice(8), ['page=2']);
  });

  it('finds a day by halving, from the newest, and lets go of it with the next page', async () => {
    const { activity, page, asked, clock } = open(undefined, 80);
    await activity.receive({ type: 'order', order: 'oldest' });
    const yesterday = dayOf(clock.now() - 24 * hour);
    await activity.receive({ type: 'day', day: yesterday });
    const headings = () => page.last('show')?.view.rows.map(({ heading }) => heading?.isAsked);
    assert.ok(asked.length <= 9, asked.join());
    assert.deepEqual(headings(), [true]);
    assert.deepEqual(page.last('show')?.view.day, yesterday);
    await activity.receive({ type: 'page', page: 1 });
    assert.deepEqual([asked.at(-1), page.last('show')?.view.day], ['page=1', undefined]);
    await activity.receive({ type: 'day', day: yesterday });
    const before = asked.length;
    await activity.receive({ type: 'day', day: undefined });
    assert.deepEqual(asked.slice(before), ['page=1']);
    const state = page.last('keep')?.state;
    assert.deepEqual(
      parseActivityPageState({ ...state, wanted: { ...newestActivity, day: yesterday } })?.wanted
        .day,
      yesterday,
    );
  });

  it('looks through ten pages for a click at most', async () => {
    const { activity, page, asked } = open(undefined, 80);
    await activity.receive({ type: 'ready' });
    await activity.receive({ type: 'search', text: 'nobody' });
    await activity.receive({ type: 'page', page: 2 });
    assert.equal(asked.length, 11);
    assert.equal(page.last('show')?.view.older, 12);
  });

  it('is brought back after a reload as it was', async () => {
    const first = open();
    await first.activity.receive({ type: 'filter', event: 'server:power' });
    await first.activity.receive({ type: 'order', order: 'oldest' });
    await first.activity.receive({ type: 'page', page: 4 });
    await first.activity.receive({ type: 'search', text: 'say' });
    const stored: unknown = JSON.parse(JSON.stringify(first.page.last('keep')?.state));
    const state = parseActivityPageState(stored);
    assert.ok(state);
    assert.deepEqual([state.panelId, state.uuid, state.name], ['p', uuid, 'Lobby']);
    const second = open(undefined, 8, state.wanted);
    await second.activity.receive({ type: 'ready' });
    assert.deepEqual(second.asked, ['page=4 filter[event]=server:power oldest']);
    assert.deepEqual(second.page.last('show')?.view, first.page.last('show')?.view);
  });

  it('finds the page of a moment, and leaves the moment when another page is wanted', async () => {
    const { activity, page } = open(5 * hour);
    await activity.receive({ type: 'ready' });
    const shown = () => page.last('show')?.view;
    assert.deepEqual([shown()?.newer, shown()?.older], [4, 6]);
    assert.equal(shown()?.rows[0]?.isNear, true);
    await activity.receive({ type: 'page', page: 4 });
    assert.deepEqual([shown()?.newer, shown()?.rows[0]?.isNear], [3, false]);
  });

  it('shows the newest again when it is asked for without a moment', async () => {
    const { activity, page } = open(5 * hour);
    await activity.receive({ type: 'ready' });
    await activity.showAround(undefined);
    assert.equal(page.last('show')?.view.newer, undefined);
  });

  it('says what went wrong', async () => {
    const { activity, page, failures } = open();
    failures.push(new PanelError('forbidden', 'no'));
    await activity.receive({ type: 'ready' });
    assert.match(page.last('failed')?.text ?? '', /^Couldn't load the activity log\. /);
  });

  it('throws away the answer to an older question, and all after its end', async () => {
    const { activity, page, waiting, slow } = open();
    slow();
    const first = activity.receive({ type: 'ready' });
    const second = activity.receive({ type: 'page', page: 3 });
    for (const go of waiting) go();
    await Promise.all([first, second]);
    assert.deepEqual(page.take(), ['busy', 'busy', 'keep', 'show']);
    const third = activity.receive({ type: 'refresh' });
    activity.dispose();
    for (const go of waiting) go();
    await third;
    assert.deepEqual(page.take(), ['busy']);
  });
});
