import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { PanelError } from '../../../../src/core/api/errors';
import { getResources } from '../../../../src/core/api/resources';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import { WindowsOnPanel } from './windowsOnPanel';

const minute = 60_000;
const hour = 60 * minute;

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

describe('windows of one user', () => {
  let panel: PracticePanel;
  let on: WindowsOnPanel;

  beforeEach(async () => {
    panel = await PracticePanel.start({ clockScale: 0, limits: { statsCacheMs: 0 } });
    on = new WindowsOnPanel(panel, new FakeClock(panel.clock.now()));
  });
  afterEach(async () => {
    on.close();
    await panel.stop();
  });

  /** Opens windows one after the other, at odd moments. */
  async function open(count: number) {
    for (let at = 0; at < count; at++) {
      (await on.open()).look();
      await on.pass(7_300, 100);
    }
  }

  /** What an hour costs with so many windows. */
  async function hourWith(count: number) {
    await open(count);
    const mark = panel.mark();
    await on.pass(hour);
    return on.counts(mark);
  }

  it('ask in an hour at most 1.1 times as often when they are three as when it is one', async () => {
    const one = await hourWith(1);
    await open(2);
    const mark = panel.mark();
    await on.pass(hour);
    const three = on.counts(mark);
    assert.ok(Math.abs((one['GET /resources'] ?? 0) - 180) <= 1, JSON.stringify(one));
    assert.ok(sum(three) <= 1.1 * sum(one), `${JSON.stringify(one)} ${JSON.stringify(three)}`);
    for (const { servers, monitoring } of on.all) {
      assert.deepEqual([servers.error, monitoring.error], [undefined, undefined]);
      assert.equal(servers.servers.length, on.all[0]?.servers.servers.length);
      assert.ok(monitoring.projects.length > 0);
    }
  });

  it('ask each for themselves with another key, and get nothing from each other', async () => {
    (await on.open()).look();
    const other = await on.open('readOnly');
    other.look();
    // A window that has just looked leaves its first beat out.
    await on.pass(minute);
    const mark = panel.mark();
    await on.pass(10 * minute);
    assert.ok((on.counts(mark)['GET /resources'] ?? 0) >= 59);
    const failed = await other.windows
      .ask(
        'panel.read',
        {
          account: 'panel.example',
          key: other.http.keyFingerprint,
          path: '/',
          query: {},
          maxAgeMs: 5_000,
        },
        new AbortController().signal,
      )
      .catch(String);
    assert.match(String(failed), /another key/);
  });

  for (const path of ['/account', '/servers/x/websocket', '/../admin', '/monitoring/projects/x'])
    it(`give each other no answer to ${path}`, async () => {
      await on.open();
      const { windows, http } = await on.open();
      const about = { account: 'panel.example', key: http.keyFingerprint, path, maxAgeMs: 5_000 };
      const mark = panel.mark();
      await assert.rejects(windows.ask('panel.read', about, new AbortController().signal));
      assert.deepEqual(on.counts(mark), {});
    });

  it('all hear of a failure as it is, and ask once for it', async () => {
    await open(3);
    // A window that has just looked leaves its first beat out, and would hear of it a beat later.
    await on.pass(2 * minute);
    const key = panel.app.world.keys.get(panel.keys.owner);
    assert.ok(key);
    Object.assign(key, { expiresAt: 0 });
    const before = panel.mark();
    await on.pass(5 * minute);
    // Whoever looks first hears of it for all: nothing is asked twice.
    const projects = on.all[0]?.monitoring.projects.length ?? 0;
    const asked = on.counts(before);
    assert.ok(sum(asked) > 0);
    for (const [route, count] of Object.entries(asked))
      assert.ok(count <= (route.endsWith('/issues') ? projects : 1), JSON.stringify(asked));
    for (const { servers } of on.all)
      assert.ok(PanelError.is(servers.error, 'unauthorized'), String(servers.error));
    const mark = panel.mark();
    await on.pass(hour, 10_000);
    assert.deepEqual(on.counts(mark), {});
  });

  it('go on when the one that leads is gone, and have nothing twice', async () => {
    await open(3);
    const [first, ...others] = on.all;
    first?.close();
    const roles = () => others.map(({ windows }) => windows.role).sort();
    while (roles().join() !== 'following,leading') await wait(1);
    const mark = panel.mark();
    await on.pass(10 * minute);
    const { 'GET /resources': resources = 0 } = on.counts(mark);
    assert.ok(resources >= 29 && resources <= 33, String(resources));
    for (const { servers } of others) assert.equal(servers.error, undefined);
  });

  it('never ask for the others what a click wants', async () => {
    await open(2);
    const mark = panel.mark();
    await Promise.all(on.all.map(({ servers }) => servers.reload()));
    assert.equal(on.counts(mark)['GET /resources'], 2);
  });

  it('ask once for the use of a server whose node is away, whoever of them wants it', async () => {
    await on.open();
    const follower = await on.open();
    assert.equal(follower.windows.role, 'following');
    panel.setNodeDown(true);
    const [server] = panel.servers;
    const mark = panel.mark();
    const asked = getResources(
      { http: follower.http, uuid: server?.uuid ?? '' },
      { maxAgeMs: 5_000, isSentOnce: true },
    );
    const ended = assert.rejects(asked);
    await on.pass(minute);
    await ended;
    assert.deepEqual(on.counts(mark), { 'GET /servers/:server/resources': 1 });
  });

  it('keep to the limit of the panel together', async () => {
    await open(2);
    await on.pass(2 * minute);
    const mark = panel.mark();
    const stop = new AbortController();
    const wanted = on.all.flatMap(({ http }) =>
      Array.from({ length: 500 }, () =>
        http.send({
          path: '/account',
          read: () => undefined,
          signal: AbortSignal.any([stop.signal]),
        }),
      ),
    );
    const ended = Promise.allSettled(wanted);
    // Those of the first minute go out; the others wait for the next.
    let sent = -1;
    for (let still = 0; still < 20; still++) {
      await wait(10);
      const now = sum(on.counts(mark));
      if (now !== sent) still = 0;
      sent = now;
    }
    stop.abort();
    await ended;
    assert.ok(sent > 700 && sent <= 768, String(sent));
    assert.deepEqual(panel.violations, []);
  });
});
