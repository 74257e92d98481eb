import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { bundles } from './paths.mjs';
import { start, stop } from './processes.mjs';

/**
 * @typedef {object} PracticePanel
 * @property {string} url the panel's origin: what a user types at sign-in
 * @property {{ panel: string, node: string }} listensAt the origins at which panel and node listen: the same, unless they are
 *   shown as others
 * @property {string} nodeUrl
 * @property {string} controlUrl where test/support/panelControl.ts speaks to it
 * @property {Readonly<Record<string, string>>} keys API keys by whose they are
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the practice panel with its believable world in a process of its own.
 * @param {{ logFile: string, options?: object }} options `options` are the panel's own
 * @returns {Promise<PracticePanel>}
 */
export async function startPracticePanel({ logFile, options = {} }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const child = start(
    process.execPath,
    [
      '--enable-source-maps',
      join(bundles, 'practice', 'panel', 'main.js'),
      JSON.stringify({ world: 'believable', ...options }),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stderr?.pipe(createWriteStream(logFile));
  const facts = await firstLine(child).catch(async (error) => {
    await stop(child);
    throw new Error(`The practice panel did not start (${error.message}); see ${logFile}`);
  });
  return { ...facts, stop: () => stop(child) };
}

/**
 * Makes a folder with the sources of the practice world's bot, as its developer has them.
 * @param {string} folder @param {{ isForShow?: boolean }} [options] whether it is that of the demonstration
 */
export async function writeTicketBot(folder, options) {
  const bundle = pathToFileURL(join(bundles, 'practice', 'support', 'ticketBotFolder.js'));
  const { default: exported } = await import(bundle.href);
  mkdirSync(folder, { recursive: true });
  exported.writeTicketBot(folder, options);
}

/** What the tests of a suite are told, as environment variables. @param {PracticePanel} panel */
export function panelEnvironment({ url, nodeUrl, controlUrl, keys }) {
  return {
    PANEL_URL: url,
    PANEL_CONTROL_URL: controlUrl,
    PANEL_FACTS: JSON.stringify({ url, nodeUrl, controlUrl, keys }),
  };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<any>} */
function firstLine(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in 5 min')), 5 * 60_000);
    const settle = (/** @type {() => void} */ how) => {
      clearTimeout(timer);
      how();
    };
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).once('line', (line) =>
      settle(() => {
        try {
          resolve(JSON.parse(line));
        } catch {
          reject(new Error(`it said ${line}`));
        }
      }),
    );
    child.once('close', (code) => settle(() => reject(new Error(`exit code ${code}`))));
  });
}
