import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { englishLeft, foreignWords, wordsOfPanel, wordsOfSettings } from './support/englishLeft';
import { environment } from './support/environment';
import { ShownTexts, copyWithPseudo, languagesToShow, pseudoLanguage } from './support/languages';
import { openWorkbench } from './support/openWorkbench';
import { cutTexts, shownTexts } from './support/shownText';
import type { Workbench } from './support/workbench';

/** A view: how it is called up until it is filled, and the page of ours that it is, if it is one. */
interface View {
  readonly name: string;
  readonly open: () => Promise<void>;
  /** What its picture is of, where it is neither a page nor a box. */
  readonly shows?: () => Locator;
  readonly page?: { readonly title: () => RegExp; readonly filled: string };
}

const server = 'Ticket Bot';
const project = 'ticket-bot';

describe('Our texts in other languages', () => {
  const panel = panelOfThisRun();
  const extension = mkdtempSync(join(tmpdir(), 'languages-'));
  const root = environment.extension();
  const known = new Set([...wordsOfPanel(root), ...wordsOfSettings(root)]);
  before(() => copyWithPseudo(extension));
  after(() => rmSync(extension, { recursive: true, force: true }));

  for (const language of languagesToShow()) {
    describe(language, () => {
      const texts = () => new ShownTexts(extension, language);
      let workbench: Workbench;

      before(async () => {
        await panel.reset();
        workbench = await openWorkbench({
          language,
          extension,
          size: { width: 1400, height: 900 },
        });
        await workbench.openView();
      });
      after(() => workbench.close());

      const run = (id: string) => workbench.runCommand(texts().command(`hostingPanel.${id}`));
      /** Runs a command that asks what it is for. */
      const runOf = async (id: string, what = server) => {
        await run(id);
        await workbench.quickInput.pick(what);
      };
      /** Calls up a list. */
      const lists = async (id: string, mark: string) => {
        await run(id);
        await workbench.quickInput.box.filter({ hasText: mark }).waitFor();
      };
      const row = (text: string | RegExp) => workbench.treeRow(text);
      const box = () => workbench.quickInput.box;
      const button = () => workbench.page.locator('.welcome-view-content .monaco-button').first();
      const setting = (label: string) =>
        workbench.page.locator('.settings-editor .setting-item-label').filter({ hasText: label });
      const page = (english: string, about: string, filled: string) => ({
        title: () =>
          new RegExp(
            escaped(
              texts()
                .of(english)
                .replace(/\{\w+\}/, about),
            ),
          ),
        filled,
      });

      const views: readonly View[] = [
        {
          name: 'welcome',
          open: () => button().waitFor(),
          shows: button,
        },
        {
          name: 'sign-in',
          open: async () => {
            await run('panel.signIn');
            const { url } = await panel.facts();
            await workbench.quickInput.submit(url, texts().of('Enter the URL of the panel.'));
            await workbench.quickInput.box.filter({ hasText: '2/2' }).waitFor();
          },
        },
        {
          name: 'servers',
          open: async () => {
            const { keys } = await panel.facts();
            await workbench.quickInput.submit(keys.owner);
            await workbench.expand(row(server));
            for (const area of ['Backups', 'Schedules', 'Startup', 'Settings'])
              await workbench.expand(row(texts().of(area)));
            await row('Before the 2.4 update').waitFor();
          },
          shows: () => row('Before the 2.4 update'),
        },
        {
          name: 'create-schedule',
          open: async () => {
            await runOf('schedule.create');
            const { box } = workbench.quickInput;
            await box.filter({ hasText: texts().of('Restart Server with Warning') }).waitFor();
          },
        },
        { name: 'account', open: () => lists('panel.whoAmI', 'monitoring.write') },
        {
          name: 'console',
          open: async () => {
            await runOf('console.open');
            await workbench.terminal.waitFor(/./);
            await lists('console.actions', server);
          },
        },
        {
          name: 'activity',
          open: () => runOf('server.showActivity'),
          page: page('Activity Log: {server}', server, 'main table tr'),
        },
        {
          name: 'usage',
          open: () => run('console.showUsage'),
          page: page('Resource Usage: {server}', server, 'main figure'),
        },
        {
          name: 'issue',
          open: () => workbench.press(row('Cannot set properties')),
          page: { title: () => /Cannot set properties/, filled: 'main h1' },
        },
        {
          name: 'events',
          open: () => runOf('project.events', project),
          page: page('Events: {project}', project, '.events tr'),
        },
        {
          name: 'quotas',
          open: () => runOf('project.usage', project),
          page: page('Usage: {project}', project, 'main h1'),
        },
        {
          name: 'question',
          open: async () => {
            await runOf('server.reinstall');
            const title = texts().of("Back Up Server '{server}' First?");
            await workbench.quickInput.box
              .filter({ hasText: title.replace('{server}', server) })
              .waitFor();
          },
        },
        {
          name: 'settings',
          open: async () => {
            await workbench.page.keyboard.press('Escape');
            await workbench.runCommand('Preferences: Open Settings (UI)');
            await workbench.page.keyboard.type('@ext:hosting-panel.hosting-panel');
            await setting('Completions').waitFor();
            await setting('Auto Save').waitFor({ state: 'hidden' });
          },
          shows: () => setting('Completions'),
        },
        {
          name: 'sign-out',
          open: async () => {
            await run('panel.signOut');
            await workbench.dialog.waitFor();
          },
          shows: () => workbench.dialog,
        },
      ];

      for (const { name, open, shows = box, page: shownPage } of views)
        it(`has a word for all of: ${name}`, async () => {
          await open();
          const frame = shownPage && (await workbench.webview(shownPage.title()));
          const filled = shownPage && frame?.locator(shownPage.filled).first();
          await filled?.waitFor();
          // VS Code says so in its own words for as long as it starts.
          const starting = workbench.page.getByText('Activating Extensions').first();
          await starting.waitFor({ state: 'hidden' });
          await workbench.screenshot(`language-${language}-${name}`, filled ?? shows());
          const shown = await shownTexts(frame ?? workbench.page, frame !== undefined);
          assert.deepEqual(englishLeft(shown, texts().translated()), []);
          if (language === pseudoLanguage) assert.deepEqual(foreignWords(shown, known), []);
          assert.deepEqual(await cutTexts(frame ?? workbench.page, frame !== undefined), []);
        });
    });
  }
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
