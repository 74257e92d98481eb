import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PracticeClock } from '../kernel/clock';
import { PracticePanel } from '../practicePanel';
import { ask, assertRefused } from './client';

describe('practice panel: start, worlds and clock', () => {
  it('starts on three ports and leaves nothing behind', async () => {
    const panel = await PracticePanel.start();
    const ports = new Set([panel.url, panel.nodeUrl, panel.controlUrl]);
    assert.equal(ports.size, 3);
    const folder = await panel.app.folders.of(panel.find('Ticket Bot'));
    assert.ok(existsSync(join(folder, 'src/store/ticketStore.ts')));
    await panel.stop();
    assert.ok(!existsSync(folder));
    await assert.rejects(fetch(panel.url));
  });

  it('makes 1,000 servers quickly, their folders only when looked at', async () => {
    const begun = performance.now();
    const panel = await PracticePanel.start({ world: { servers: 1000 } });
    try {
      const answer = await ask(panel, 'GET /?per_page=100&page=10');
      assert.equal(answer.json.meta?.pagination?.total, 1000);
      assert.ok(performance.now() - begun < 2000);
      const first = panel.find('Arena 0001');
      assert.ok(!existsSync(panel.app.folders.path(first)));
      await ask(panel, `GET /servers/${first.uuid}/files/list`);
      assert.ok(existsSync(panel.app.folders.path(first)));
    } finally {
      await panel.stop();
    }
  });

  it('starts empty: people without servers', async () => {
    const panel = await PracticePanel.start({ world: 'empty' });
    try {
      assert.deepEqual((await ask(panel, 'GET /')).json.data, []);
    } finally {
      await panel.stop();
    }
  });

  it('lies below a path where told, beside a site that knows nothing of it', async () => {
    const panel = await PracticePanel.start({ path: '/panel' });
    try {
      assert.equal(panel.baseUrl, `${panel.app.panelOrigin}/panel/api/client`);
      assert.equal((await ask(panel, 'GET /')).status, 200);
      const headers = { Authorization: `Bearer ${panel.keys.owner}`, Accept: 'application/json' };
      for (const [path, status] of [
        ['/panel', 200],
        ['/panel/server/1a2b3c4d', 200],
        ['/api/client', 404],
        ['/panels/api/client', 404],
        ['/', 404],
      ] as const) {
        const answer = await fetch(panel.app.panelOrigin + path, { headers });
        assert.equal(answer.status, status, path);
      }
    } finally {
      await panel.stop();
    }
  });

  it('waits `latencyMs` before each answer', async () => {
    const panel = await PracticePanel.start({ latencyMs: 40 });
    try {
      const begun = performance.now();
      await ask(panel, 'GET /permissions');
      assert.ok(performance.now() - begun >= 38);
    } finally {
      await panel.stop();
    }
  });

  it('never follows a link at the end of a path, and shows links by flavour', async () => {
    for (const node of ['wings', 'pelican'] as const) {
      const panel = await PracticePanel.start({ node });
      try {
        const bot = panel.find('Ticket Bot');
        const root = await panel.app.folders.of(bot);
        await symlink('package.json', join(root, 'link'));
        await symlink('/etc', join(root, 'out'));
        const listed = await ask(panel, `GET /servers/${bot.uuid}/files/list`);
        const link = listed.json.data?.find((one) => one.attributes?.name === ('link' as never));
        assert.match(String(link?.attributes?.mode), /^Lrwxrwxrwx$/);
        assert.equal(link?.attributes?.is_file, true);
        assert.equal(link?.attributes?.is_symlink, node === 'pelican');
        const read = (file: string) =>
          ask(panel, `GET /servers/${bot.uuid}/files/contents?file=${file}`);
        await symlink('src', join(root, 'code'));
        const through = () => ask(panel, `GET /servers/${bot.uuid}/files/list?directory=/code`);
        assertRefused(await through(), 500, 'DaemonConnectionException');
        panel.app.flavour = { ...panel.app.flavour, listsThroughLinks: true };
        assert.equal((await through()).status, 200);
        assertRefused(await read('link'), 500, 'DaemonConnectionException');
        assertRefused(await read('out/hostname'), 404, 'DaemonConnectionException');
      } finally {
        await panel.stop();
      }
    }
  });

  describe('the clock', () => {
    it('runs timers in order, each at its own moment', () => {
      const clock = new PracticeClock(0);
      const seen: number[] = [];
      const begun = clock.now();
      const note = () => seen.push(clock.now() - begun);
      clock.after(3_000, note);
      clock.after(1_000, () => {
        note();
        clock.after(1_000, note);
      });
      const stopped = clock.after(2_500, note);
      stopped.stop();
      const ticking = clock.every(4_000, note);
      clock.advance(9_000);
      ticking.stop();
      clock.advance(9_000);
      assert.deepEqual(seen, [1_000, 2_000, 3_000, 4_000, 8_000]);
      clock.stop();
    });

    it('runs faster than real time when scaled', async () => {
      const clock = new PracticeClock(1000);
      const begun = clock.now();
      await new Promise<void>((resolve) => clock.after(10_000, resolve));
      assert.ok(clock.now() - begun >= 10_000);
      clock.stop();
    });
  });
});
