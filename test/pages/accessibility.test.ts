import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { chosen } from '../support/extent';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { isShown, until } from './support/until';
import { violationsOf } from './support/violations';
import type { Theme } from './support/workbench';

const themes = chosen<Theme>(
  ['Dark Modern', 'Light Modern', 'Dark High Contrast', 'Light High Contrast'],
  (theme) => theme === 'Light Modern' || theme === 'Dark High Contrast',
);

const activity = { tab: /^Activity Log: Survival SMP/, filled: 'main table tr, main li' };
const events = { tab: /^Events: ticket-bot/, filled: '.events tr' };
const use = { tab: /^Resource Usage: Survival SMP/, filled: 'main figure' };

/** Every page of ours by the title of its tab, and what it shows once it is filled. */
const pages: readonly { readonly tab: RegExp; readonly filled: string }[] = [
  { tab: /Cannot set properties/, filled: '.code .in-keyword' },
  events,
  { tab: /^Usage: shop-api/, filled: 'main h1, main h2' },
  activity,
  use,
];

describe('Our pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-pages-'));
  const workbench = useWorkbench({ folder, size: { width: 1500, height: 950 } });
  const panel = panelOfThisRun();

  /** The inside of a page, brought to the front. */
  async function show({ tab, filled }: (typeof pages)[number]): Promise<Frame> {
    await workbench().tab(tab).click();
    const frame = await workbench().webview(tab);
    await frame.locator(filled).first().waitFor();
    return frame;
  }

  before(async function () {
    this.timeout(240_000);
    writeTicketBot(folder);
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    const row = (text: string, view: string) => workbench().treeRow(text, view);
    const choose = (where: Locator, entry: string) => () =>
      workbench().chooseFromMenu(where, entry);
    const opening = [
      () => workbench().press(row('Cannot set properties', 'Monitoring')),
      choose(row('ticket-bot', 'Monitoring'), 'Show Project Events'),
      choose(row('shop-api', 'Monitoring'), 'Show Project Usage'),
      choose(row('Survival SMP', 'Servers'), 'Show Activity Log'),
      choose(row('Survival SMP', 'Servers'), usage),
    ];
    // A row that is drawn anew in the moment of a choice has forgotten what it stands for: chosen again then.
    for (const [index, open] of opening.entries()) {
      const { tab } = pages[index] ?? { tab: /^$/ };
      await until(`${tab.source} does not open`, async () => {
        await workbench().quickInput.close();
        await open();
        return isShown(workbench().tab(tab), 10_000);
      });
    }
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const { tab, filled } of pages) {
    it(`${tab.source} loads nothing but its own script and style sheet`, async () => {
      const frame = await show({ tab, filled });
      const { policy, addresses, inline } = await frame.evaluate<Loaded>(loaded);
      const directives = policy.split(';').map((one) => one.trim().split(/\s+/));
      const own = /^https:\/\/[\w*+.-]*vscode-(cdn|resource)|^https?:\/\/(127\.0\.0\.1|localhost)/;
      assert.deepEqual(directives[0], ['default-src', "'none'"], policy);
      for (const [name = '', ...sources] of directives.slice(1)) {
        if (/^(form-action|base-uri)$/.test(name)) {
          assert.deepEqual(sources, ["'none'"], policy);
          continue;
        }
        assert.match(name, /^(script-src|style-src|font-src)$/, policy);
        for (const source of sources) {
          assert.ok(
            /^'nonce-[\w+/=]{20,}'$/.test(source) || source === "'self'" || own.test(source),
            policy,
          );
        }
      }
      assert.match(policy, /script-src 'nonce-[^']+'(;|$)/, 'scripts only by a nonce');
      assert.deepEqual(inline, [], 'no handlers and styles in the markup');
      assert.ok(
        addresses.every((address) => own.test(address)),
        addresses.join(),
      );
    });
  }

  it('finds what was done by any of its words, and reads it from its beginning', async () => {
    const frame = await show(activity);
    const first = frame.locator('tbody tr:not(.day)').first();
    await frame.locator('#order').selectOption('oldest');
    await first.getByText('Renamed the server').waitFor();
    const search = frame.locator('#search');
    await search.pressSequentially('whitelist nightowl');
    await frame.getByText('Matches on this page: 1 of 3').first().waitFor();
    await first.getByText('whitelist add nightowl').waitFor();
    assert.equal(await search.inputValue(), 'whitelist nightowl');
    await workbench().screenshot('page-activity-search', first.getByText('whitelist add nightowl'));
  });

  it('shows the events of the time that is chosen', async () => {
    const frame = await show(events);
    await frame.getByRole('button', { name: '7d' }).click();
    await frame.getByRole('button', { name: '7d', pressed: true }).waitFor();
  });

  it('shows the use of the time that is chosen', async () => {
    const frame = await show(use);
    await frame.getByRole('button', { name: '1 hour' }).click();
    await frame.getByRole('button', { name: '1 hour', pressed: true }).waitFor();
  });

  for (const theme of themes) {
    it(`can be used by everybody in ${theme}`, async function () {
      this.timeout(180_000);
      await workbench().useTheme(theme);
      const wrong: string[] = [];
      for (const page of pages) {
        const frame = await show(page);
        const name = page.tab.source.replaceAll(/[^A-Za-z]+/g, '-').replace(/^-/, '');
        await workbench().screenshot(
          `page-${name}-${theme.replaceAll(' ', '-').toLowerCase()}`,
          frame.locator(page.filled).first(),
        );
        for (const one of await violationsOf(frame)) wrong.push(`${page.tab.source}: ${one}`);
      }
      assert.equal(wrong.length, 0, `${wrong.length} violations\n${wrong.join('\n')}`);
    });
  }

  it('come back when the window is loaded again, with what was asked of them', async function () {
    this.timeout(180_000);
    await workbench().reload([/range\W+hour/, /\b7d\b/, /whitelist nightowl/]);
    for (const page of pages) await show(page);
    const again = await show(events);
    await again.getByRole('button', { name: '7d', pressed: true }).waitFor();
    const graphs = await show(use);
    await graphs.getByRole('button', { name: '1 hour', pressed: true }).waitFor();
    const frame = await show(activity);
    await frame.getByText('Matches on this page: 1 of 3').first().waitFor();
    assert.equal(await frame.locator('#search').inputValue(), 'whitelist nightowl');
    assert.equal(await frame.locator('#order').inputValue(), 'oldest');
    await workbench().screenshot(
      'page-activity-again',
      frame.getByText('whitelist add nightowl').first(),
    );
  });
});

const usage = 'Show Resource Usage';

interface Loaded {
  readonly policy: string;
  readonly addresses: readonly string[];
  readonly inline: readonly string[];
}

/** What a page's document names and carries, read inside it. */
const loaded = `(() => {
  const all = [...document.querySelectorAll('*')];
  const ours = all.filter((one) => one.closest('body') && one.tagName !== 'HTML' && one.tagName !== 'BODY');
  return {
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? '',
    addresses: [...document.querySelectorAll('body [src], link[href], body [href]')].map(
      (one) => one.src || one.href,
    ),
    inline: ours.flatMap((one) =>
      one.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
    ),
  };
})()`;
