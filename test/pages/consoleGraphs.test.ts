import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { KeptResources } from '../../src/core/console/keptResources';
import { type ResourceSample, sampleAt } from '../../src/core/console/resourceSample';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { storage } from './support/storage';
import { until } from './support/until';
import { violationsOf } from './support/violations';

const minute = 60_000;
const megabyte = 1024 ** 2;

/** A day of a server that runs into its limit, is off for two hours, and is not watched at night. */
function dayBefore(now: number): readonly ResourceSample[] {
  const samples: ResourceSample[] = [];
  for (let at = now - 24 * 60 * minute; at < now - minute; at += minute) {
    const hours = (now - at) / (60 * minute);
    if (hours > 9 && hours < 15) continue;
    const isOffline = hours > 5 && hours < 7;
    const grown = Math.max(0, 5 - hours) / 5;
    const use = {
      cpu: isOffline ? 0 : 20 + 15 * Math.sin(hours * 2) + (samples.length % 17 === 0 ? 45 : 0),
      memoryBytes: isOffline ? 0 : (120 + 320 * grown) * megabyte,
      diskBytes: (700 - 5 * hours) * megabyte,
      receivedPerSecond: isOffline ? 0 : 9_000 + 4_000 * Math.sin(hours * 3),
      sentPerSecond: isOffline ? 0 : 3_000 + 2_000 * Math.cos(hours),
    };
    samples.push(sampleAt(at, use, isOffline));
  }
  return samples;
}

describe('The graphs of a server', () => {
  const workbench = useWorkbench({ isDark: true, size: { width: 1400, height: 1000 } });
  const panel = panelOfThisRun();
  const server = 'Ticket Bot';
  const kept = () => new KeptResources(join(storage(), 'resources'));

  const whose = async () => {
    const { servers, url } = await panel.facts();
    const uuid = servers.find(({ name }) => name === server)?.uuid ?? '';
    return { panelId: new URL(url).host, uuid };
  };

  const openPage = () => workbench().webview(/Resource Usage: Ticket Bot/);
  const graph = (page: Frame, name: RegExp) => page.getByRole('img', { name });
  const choose = async (range: string) => {
    const page = await openPage();
    const button = (pressed: boolean) => page.getByRole('button', { name: range, pressed });
    await until('the time stays', async () => {
      if (await button(true).isVisible()) return true;
      await page.getByRole('button', { name: range }).click();
      return button(true).isVisible();
    });
    return page;
  };

  before(async () => {
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    const now = Date.now();
    await kept().save(await whose(), dayBefore(now), now);
    await signIn(workbench());
    await workbench().openView();
    // A pick that is open shows what was known when it opened.
    await workbench().treeRow(server, 'Servers').waitFor();
    await workbench().runCommand('Hosting Panel: Show Resource Usage');
    await workbench().quickInput.pick(server);
  });

  after(() => rm(join(storage(), 'resources'), { recursive: true, force: true }));

  it('show the last 24 hours: when it was off, when nobody watched, and how much there may be', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: '24 hours', pressed: true }).waitFor();
    await graph(page, /^CPU: [\d.]+% now, between .* and [\d.]+%, [\d.]+% on average\.$/).waitFor();
    await graph(page, /^Memory: \d+ MB now, between .* and 4\d\d MB, .* on average\.$/).waitFor();
    await graph(page, /^Disk: [\d.]+ \w+ now/).waitFor();
    await page.getByText(/^[\d.]+% of \d+%$/).waitFor();
    await graph(page, /^Network, in: .* Network, out: /).waitFor();
    assert.equal(await page.locator('rect.offline').count(), 4);
    assert.equal(await page.locator('rect.unknown').count(), 4);
    const words = await page.locator('.stretches').innerText();
    assert.match(words, /\d\d:\d\d.* to .*\d\d:\d\d.*: offline/);
    assert.match(words, /: not watched\. VS Code was closed/);
    assert.equal(await page.getByText(/^limit /).count(), 3);
    await workbench().screenshot('console-graphs-day', graph(page, /^CPU: /));
  });

  it('say what was used at each moment, by the pointer and by the keyboard', async () => {
    const page = await openPage();
    const slider = page.getByRole('slider', { name: 'Time of the values' });
    const reading = page.locator('#reading');
    const memory = graph(page, /^Memory: /);
    const { width, height } = (await memory.boundingBox()) ?? { width: 0, height: 0 };
    await memory.hover({ position: { x: width / 2, y: height / 2 } });
    await until('the pointer says nothing', async () =>
      (await reading.innerText()).endsWith(': not watched'),
    );
    assert.equal(await page.locator('.cursor.shown').count(), 4);
    await workbench().screenshot('console-graphs-pointer', reading);
    await page.getByRole('button', { name: '24 hours' }).focus();
    await workbench().page.keyboard.press('Tab');
    await workbench().page.keyboard.press('End');
    for (let step = 0; step < 30; step++) await workbench().page.keyboard.press('ArrowLeft');
    assert.match(await reading.innerText(), /\d\d:\d\d.*: offline · disk 6\d\d MB$/);
    assert.equal(await slider.getAttribute('aria-valuetext'), await reading.innerText());
    await workbench().page.keyboard.press('Home');
    assert.match(
      await reading.innerText(),
      /: CPU [\d.]+%.* · memory \d+ MB · disk .* · in .*\/s · out .*\/s$/,
    );
    await page.getByText('Averages of 30 minutes').click();
    const cell = page.getByRole('row').nth(1).getByRole('cell').nth(2);
    assert.match(await cell.innerText(), /MB/);
    await workbench().screenshot('console-graphs-table', cell);
    await page.getByText('Averages of 30 minutes').click();
  });

  it('move on with what its console tells', async () => {
    const page = await choose('15 minutes');
    const line = "document.querySelector('path.cpu:not(.peak)').getAttribute('d')";
    const first = await page.evaluate<string>(line);
    await until('the line stays', async () => (await page.evaluate<string>(line)) !== first);
    await workbench().screenshot('console-graphs-live', graph(page, /^CPU: /));
    await choose('1 hour');
    await workbench().screenshot(
      'console-graphs-hour',
      page.getByRole('button', { name: '1 hour', pressed: true }),
    );
    await choose('24 hours');
  });

  const themes = [
    ['Dark Modern', 'vscode-dark'],
    ['Light Modern', 'vscode-light'],
    ['Dark High Contrast', 'vscode-high-contrast'],
    ['Light High Contrast', 'vscode-high-contrast-light'],
  ] as const;
  for (const [theme, kind] of themes) {
    it(`can be read in ${theme}`, async () => {
      await workbench().useTheme(theme);
      const page = await workbench().webview(/Resource Usage: Ticket Bot/);
      const shown = () => page.evaluate<string>('document.body.dataset.vscodeThemeKind');
      await until('the theme stays', async () => (await shown()) === kind);
      await page.locator('path.cpu').first().waitFor();
      const colours = await page.evaluate<string[]>(`[
        getComputedStyle(document.querySelector('path.cpu')).stroke,
        getComputedStyle(document.body).backgroundColor,
      ]`);
      assert.notEqual(colours[0], colours[1]);
      assert.deepEqual(await violationsOf(page), []);
      await workbench().screenshot(
        `console-graphs-${theme.replaceAll(' ', '-').toLowerCase()}`,
        page.getByRole('img', { name: /^CPU: / }),
      );
    });
  }

  it('come back when the window is loaded again, with all that was known', async () => {
    // Only a time that was chosen is remembered.
    await choose('1 hour');
    await choose('24 hours');
    const reloadedAt = Date.now();
    await workbench().reload([/range\W+day/]);
    // A window that ends writes down what it knows.
    const known = await kept().load(await whose(), Date.now());
    assert.ok((known.at(-1)?.at ?? 0) > reloadedAt - 25_000);
    const page = await openPage();
    await page.getByRole('button', { name: '24 hours', pressed: true }).waitFor();
    await graph(page, /^CPU: [\d.]+% now/).waitFor();
    // What was kept on the disk comes after what is now.
    await until(
      'it has all that was known',
      async () => (await page.locator('rect.offline').count()) === 4,
    );
    await workbench().screenshot('console-graphs-again', graph(page, /^CPU: [\d.]+% now/));
  });

  it('say since when the server is off, and never what was last as what is now', async () => {
    await panel.call('consolePower', { server, signal: 'kill' });
    const page = await choose('15 minutes');
    await page.getByText(/^Offline since \d\d:\d\d/).waitFor();
    await graph(page, /^CPU: 0% now, between/).waitFor();
    await graph(page, /^Memory: 0 B now, between/).waitFor();
    await page.getByText(/^0% of \d+%$/).waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /[1-9]\d*% now/);
    await workbench().screenshot(
      'console-graphs-offline',
      page.getByText(/^Offline since \d\d:\d\d/),
    );
  });
});
