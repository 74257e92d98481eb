import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from './chromium.mjs';
import { bundles, outputs, root } from './paths.mjs';
import { testDesktop } from './desktop.mjs';
import { conclude, environment, runInNode, testFiles } from './mocha.mjs';
import { trustOfNames } from './namedPanel.mjs';
import { panelEnvironment, startPracticePanel, writeTicketBot } from './practicePanel.mjs';
import { temporaryFolder } from './temporary.mjs';
import { Results } from './results.mjs';
import { standStill } from './standStill.mjs';
import { startVsCode } from './vscodeServer.mjs';

const minutes = 60_000;
/** Milliseconds after which a test is taken for one that hangs: a slow machine is no defect. */
const testMs = 2 * minutes;

/** @typedef {import('./mocha.mjs').Choice} Choice */

/** Core's tests: no VS Code, no network. @param {Choice} choice */
export function runUnit(choice) {
  return runInNode('unit', choice, { timeoutMs: 20_000, totalMs: 15 * minutes });
}

/** What attackers tried, as far as it needs no VS Code; the rest of test/safety runs with host and pages. @param {Choice} choice */
export function runSafety(choice) {
  return runInNode('safety', choice, { timeoutMs: testMs, totalMs: 20 * minutes });
}

/** Core at work with the practice panel. @param {Choice} choice */
export function runService(choice) {
  return runInNode('service', choice, { timeoutMs: testMs, totalMs: 20 * minutes, processes: 2 });
}

/** The practice panel's own tests. @param {Choice} choice */
export function runPanel(choice) {
  return runInNode('panel', choice, { timeoutMs: testMs, totalMs: 20 * minutes });
}

/** Every action with every fault at each of its requests. @param {Choice} choice */
export function runFaults(choice) {
  return runInNode('faults', choice, { timeoutMs: 5 * minutes, totalMs: 30 * minutes });
}

/** Thousands of made-up inputs for each reader of outside data. @param {Choice} choice */
export function runFuzz(choice) {
  return runInNode('fuzz', choice, { timeoutMs: testMs, totalMs: 15 * minutes });
}

/**
 * Starts what host and page tests share, runs them, and ends it all again.
 * @param {string} suite
 * @param {(parts: { dataFolder: string, logs: string, panel: import('./practicePanel.mjs').PracticePanel }) => Promise<import('./results.mjs').Outcome>} body
 */
async function withPanel(suite, body) {
  const logs = join(outputs, suite);
  const dataFolder = temporaryFolder(suite);
  const panel = await startPracticePanel({ logFile: join(logs, 'panel.log') });
  try {
    return await body({ dataFolder, logs, panel });
  } finally {
    await panel.stop();
  }
}

/** The tests that run inside a real extension host. @param {Choice} choice */
export async function runHost(choice) {
  const results = new Results('host', choice.print);
  const files = testFiles('host', choice.files);
  if (files.length === 0) return conclude(results, 'done');
  return withPanel('host', async ({ dataFolder, logs, panel }) => {
    const folder = join(dataFolder, 'ticket-bot');
    await writeTicketBot(folder);
    const vscode = await startVsCode({
      edition: choice.edition,
      dataFolder,
      logFile: join(logs, 'server.log'),
      isForTests: true,
      // In a browser VS Code saves after a second by itself, which is not what is counted.
      settings: { 'files.autoSave': 'off' },
      env: {
        ...panelEnvironment(panel),
        ...environment(results, choice, files),
        ...trustOfNames,
        HOSTING_PANEL_SETTINGS_FILE: join(dataFolder, 'User', 'settings.json'),
      },
    });
    const { name, browser } = await startBrowser();
    choice.print(`  in VS Code ${vscode.version}, its server edition, and ${name}`);
    try {
      const { page, crashed } = await openPage(browser, logs);
      const tests = join(bundles, 'host', 'index.js');
      await page.goto(vscode.workbench({ folder, extension: root, tests }));
      const how = await results.follow({
        ended: Promise.race([vscode.ended, crashed]),
        quietMs: testMs + minutes,
        totalMs: 20 * minutes,
      });
      if (how === 'done') return conclude(results, how);
      await page.screenshot({ path: join(logs, 'broken-off.png'), timeout: 5000 }).catch(() => {});
      return conclude(results, `broke off (${how}); see ${logs}`);
    } finally {
      await browser.close();
      await vscode.stop();
    }
  });
}

/** The host tests in a desktop VS Code. @param {Choice} choice */
export async function runDesktop(choice) {
  const results = new Results('desktop', choice.print);
  const files = testFiles('host', choice.files);
  return withPanel('desktop', async ({ dataFolder, panel }) => {
    const folder = join(dataFolder, 'ticket-bot');
    await writeTicketBot(folder);
    const ended = testDesktop({
      dataFolder,
      folder,
      tests: join(bundles, 'host', 'index.js'),
      env: {
        ...panelEnvironment(panel),
        ...environment(results, choice, files),
        HOSTING_PANEL_SETTINGS_FILE: join(dataFolder, 'User', 'settings.json'),
      },
    });
    const how = await results.follow({ ended, quietMs: 5 * minutes, totalMs: 15 * minutes });
    return conclude(results, how === 'done' ? how : `broke off (${how})`);
  });
}

/** @param {import('playwright-core').Browser} browser @param {string} logs */
async function openPage(browser, logs) {
  const log = join(logs, 'browser.log');
  rmSync(log, { force: true });
  // Nobody looks at it: what is not painted takes no time.
  const page = await browser.newPage({
    viewport: { width: 800, height: 600 },
    reducedMotion: 'reduce',
  });
  await page.addInitScript(standStill);
  page.on('console', (message) => appendFileSync(log, `${message.type()} ${message.text()}\n`));
  page.on('pageerror', (error) => appendFileSync(log, `uncaught ${error.stack}\n`));
  const crashed = new Promise((resolve) => {
    page.once('crash', () => resolve('crash'));
    browser.once('disconnected', () => resolve('disconnected'));
  });
  return { page, crashed };
}
