import { basename, join } from 'node:path';
import { findBrowser } from './chromium.mjs';
import { conclude, runMocha, testFiles } from './mocha.mjs';
import { outputs, root } from './paths.mjs';
import { panelEnvironment, startPracticePanel } from './practicePanel.mjs';
import { temporaryFolder } from './temporary.mjs';
import { Results } from './results.mjs';
import { SecondTries } from './secondTries.mjs';
import { baseSettings, startVsCode } from './vscodeServer.mjs';

const minutes = 60_000;

/** The files that take longest, about the longest first. */
const longest = [
  ...['accessibility', 'watch', 'family', 'files', 'monitoring', 'servers', 'walkOwner', 'words'],
  ...['languages', 'settings', 'sync', 'sections', 'monitoringCode', 'incidents', 'console'],
];

/**
 * Files that try in a window what host, service or other page tests try too, in longer walks or by other ways in: `npm test`
 * leaves them to `npm run test:all`.
 */
const onlyInAll = [
  ...['walkDeveloper', 'walkOwner', 'start', 'consoleGraphs', 'monitoringIssues'],
  ...['filesBetween', 'filesReopened', 'fileActions', 'deployPlan', 'eggOffers'],
  ...['search', 'states', 'people', 'mcp'],
];

/** @typedef {import('./mocha.mjs').Choice} Choice */

/**
 * How the lanes run.
 * @typedef {object} Lanes
 * @property {readonly Promise<unknown>[]} [laterLanes] another lane begins when each settles; a second one at once when left out
 * @property {boolean} [triesAll] whether all files are run; as when left out
 * @property {boolean} [triesAgain] whether a file that fails is run once more, in an editor, a browser and windows of its own
 */

/**
 * The tests that click and type in a real browser. A window waits as often as it works, so that lanes of them side by side
 * take far less time: each has a browser, an editor and a practice panel of its own, and takes the next file when it is
 * through with one.
 * @param {Choice & Lanes} choice
 */
export async function runPages({
  laterLanes = [Promise.resolve()],
  triesAll = true,
  triesAgain = false,
  ...choice
}) {
  // The longest come first: at the end a lane waits for the other no longer than for a short one.
  const rank = (/** @type {string} */ file) => {
    const at = longest.indexOf(basename(file, '.test.js'));
    return at === -1 ? longest.length : at;
  };
  const files = testFiles('pages', choice.files)
    .filter((file) => triesAll || !onlyInAll.includes(basename(file, '.test.js')))
    .sort((a, b) => rank(a) - rank(b));
  const all = new Results('pages', choice.print);
  const tries = new SecondTries(triesAgain);
  all.outcome = tries.outcome;
  const lane = async (/** @type {number} */ number) => {
    if (files.length === 0) return;
    await runLane(number, files, choice, tries).catch((error) =>
      all.fail(`lane ${number} of the pages: ${error.stack}`),
    );
  };
  await Promise.all([lane(1), ...laterLanes.map((start, at) => start.then(() => lane(at + 2)))]);
  return conclude(all, 'done');
}

/**
 * Runs one file after the other until none is left, and tells what became of each.
 * @param {number} number @param {string[]} files what is left for all lanes @param {Choice} choice
 * @param {SecondTries} tries
 */
async function runLane(number, files, choice, tries) {
  const suite = join('pages', `lane-${number}`);
  let stage = await startStage(suite, choice.edition);
  if (number === 1) choice.print(`  in ${stage.name}`);
  try {
    for (let file = files.shift(); file; file = files.shift()) {
      const first = await runFile(suite, file, choice, stage.env);
      if (!tries.take(first)) {
        tries.add(first);
        continue;
      }
      try {
        // Not the test but what it ran in may be at fault.
        await stage.stop();
        const again = `${suite}-again`;
        stage = await startStage(again, choice.edition);
        tries.add(first, await runFile(again, file, choice, stage.env));
      } catch (error) {
        tries.add(first);
        throw error;
      }
    }
  } finally {
    await stage.stop();
  }
}

/** @param {string} suite @param {string} file @param {Choice} choice @param {NodeJS.ProcessEnv} env */
function runFile(suite, file, choice, env) {
  const results = new Results(suite, choice.print, basename(file, '.test.js'));
  return runMocha(results, [file], choice, { env, timeoutMs: 2 * minutes, totalMs: 15 * minutes });
}

/**
 * Starts what page tests run in, a panel and an editor, and says how they start their browser.
 * @param {string} suite where their logs are @param {Choice['edition']} edition
 */
async function startStage(suite, edition) {
  const logs = join(outputs, suite);
  const panel = await startPracticePanel({ logFile: join(logs, 'panel.log') });
  const vscode = await startVsCode({
    edition,
    dataFolder: temporaryFolder('pages'),
    logFile: join(logs, 'server.log'),
    isForTests: true,
    env: panelEnvironment(panel),
  });
  const { name: browser, launch } = await findBrowser();
  const env = {
    ...panelEnvironment(panel),
    HOSTING_PANEL_WORKBENCH: vscode.workbench({ extension: root }),
    HOSTING_PANEL_VSCODE_PID: String(vscode.pid),
    HOSTING_PANEL_VSCODE_VERSION: vscode.version,
    HOSTING_PANEL_SETTINGS_FILE: vscode.settingsFile,
    HOSTING_PANEL_BASE_SETTINGS: JSON.stringify(baseSettings),
    HOSTING_PANEL_LAUNCH: JSON.stringify(launch),
    HOSTING_PANEL_SCREENSHOTS: join(outputs, 'pages'),
  };
  const stop = async () => {
    await vscode.stop();
    await panel.stop();
  };
  const name = `VS Code ${vscode.version}, its server edition, and ${browser}`;
  return { env, name, stop };
}
