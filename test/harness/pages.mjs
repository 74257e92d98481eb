import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startBrowser } from './chromium.mjs';
import { conclude, runMocha, testFiles } from './mocha.mjs';
import { outputs, root } from './paths.mjs';
import { panelEnvironment, startPracticePanel } from './practicePanel.mjs';
import { temporaryFolder } from './processes.mjs';
import { Results } from './results.mjs';
import { baseSettings, startVsCode } from './vscodeServer.mjs';

const minutes = 60_000;

/** @typedef {import('./mocha.mjs').Choice} Choice */

/**
 * The tests that click and type in a real browser. A window waits as often as it works, so that two lanes of them take
 * little more than half the time: each has a browser, an editor and a practice panel of its own, and takes the next file
 * when it is through with one.
 * @param {Choice & { secondLane?: Promise<unknown> }} choice the second lane begins when `secondLane` settles; at once when
 * left out
 */
export async function runPages({ secondLane, ...choice }) {
  // The largest come first: at the end a lane waits for the other no longer than for a small one.
  const files = testFiles('pages', choice.files).sort(
    (a, b) => statSync(b).size - statSync(a).size,
  );
  const all = new Results('pages', choice.print);
  const add = (/** @type {import('./results.mjs').Outcome} */ { passed, failed, failures }) => {
    all.outcome.passed += passed;
    all.outcome.failed += failed;
    all.outcome.failures.push(...failures);
  };
  const lane = async (/** @type {number} */ number) => {
    if (files.length === 0) return;
    await runLane(number, files, choice, add).catch((error) =>
      add({ passed: 0, failed: 1, failures: [`lane ${number} of the pages: ${error.stack}`] }),
    );
  };
  await Promise.all([lane(1), Promise.resolve(secondLane).then(() => lane(2))]);
  return conclude(all, 'done');
}

/**
 * Runs one file after the other until none is left, and tells what became of each.
 * @param {number} number @param {string[]} files what is left for all lanes @param {Choice} choice
 * @param {(outcome: import('./results.mjs').Outcome) => void} add
 */
async function runLane(number, files, choice, add) {
  const suite = join('pages', `lane-${number}`);
  const logs = join(outputs, suite);
  const dataFolder = temporaryFolder('pages');
  const panel = await startPracticePanel({ logFile: join(logs, 'panel.log') });
  const vscode = await startVsCode({
    dataFolder,
    logFile: join(logs, 'server.log'),
    isForTests: true,
    env: panelEnvironment(panel),
  });
  const browser = await startBrowser();
  if (number === 1) choice.print(`  in VS Code's server edition and ${browser.name}`);
  const env = {
    ...panelEnvironment(panel),
    HOSTING_PANEL_WORKBENCH: vscode.workbench({ extension: root }),
    HOSTING_PANEL_VSCODE_PID: String(vscode.pid),
    HOSTING_PANEL_SETTINGS_FILE: vscode.settingsFile,
    HOSTING_PANEL_BASE_SETTINGS: JSON.stringify(baseSettings),
    HOSTING_PANEL_BROWSER_ENDPOINT: browser.endpoint,
    HOSTING_PANEL_SCREENSHOTS: join(outputs, 'pages'),
  };
  const times = { timeoutMs: 2 * minutes, totalMs: 15 * minutes };
  try {
    for (let file = files.shift(); file; file = files.shift()) {
      const results = new Results(suite, choice.print, basename(file, '.test.js'));
      add(await runMocha(results, [file], choice, { env, ...times }));
    }
  } finally {
    await browser.stop();
    await vscode.stop();
    await panel.stop();
  }
}
