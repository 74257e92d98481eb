import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelRequest } from '../../../../src/core/api/http';
import type { ServerRef } from '../../../../src/core/api/panel';
import type { ToActivityPage } from '../../../../src/core/servers/activityMessages';
import { ActivityPage } from '../../../../src/core/servers/activityPage';
import { FakeClock } from '../../../support/fakeClock';
import { FakePage } from '../../../support/fakePage';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const hour = 3_600_000;

function open(around?: number) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const failures: Error[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const send = async (request: PanelRequest<unknown>) => {
    const page = Number(request.query?.['page'] ?? 1);
    const event = request.query?.['filter[event]'];
    asked.push(`page=${page}${event === undefined ? '' : ` filter[event]=${String(event)}`}`);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    const failure = failures.shift();
    if (failure) throw failure;
    const attributes = {
      ...{ id: `e${page}`, event: 'server:power.start', properties: {} },
      timestamp: new Date(clock.now() - page * hour).toISOString(),
    };
    return request.read(
      {
        data: [{ object: 'activity_log', attributes }],
        meta: { pagination: { total: 8, current_page: page, total_pages: 8 } },
      },
      'body',
    );
  };
  const ref = { panel: { http: { send } }, uuid, name: 'Lobby' } as unknown as ServerRef;
  const page = new FakePage<ToActivityPage>();
  const permissionCatalog = {
    explain: (_http: unknown, error: unknown) => Promise.resolve(error),
  } as unknown as ConstructorParameters<typeof ActivityPage>[1]['permissionCatalog'];
  const parts = { page, permissionCatalog, clock, locale: 'en' };
  const activity = new ActivityPage(
    ref,
    parts,
    around === undefined ? around : clock.now() - around,
  );
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
    assert.deepEqual(page.take(), ['busy', 'show', 'busy', 'show', 'busy', 'show', 'busy', 'show']);
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
    assert.match(page.last('failed')?.text ?? '', /^The activity was not read\. /);
  });

  it('throws away the answer to an older question, and all after its end', async () => {
    const { activity, page, waiting, slow } = open();
    slow();
    const first = activity.receive({ type: 'ready' });
    const second = activity.receive({ type: 'page', page: 3 });
    for (const go of waiting) go();
    await Promise.all([first, second]);
    assert.deepEqual(page.take(), ['busy', 'busy', 'show']);
    const third = activity.receive({ type: 'refresh' });
    activity.dispose();
    for (const go of waiting) go();
    await third;
    assert.deepEqual(page.take(), ['busy']);
  });
});
