import { randomUUID } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { editions, serverOf, versionOf } from './editions.mjs';
import { openFrontDoor } from './frontDoor.mjs';
import { vscodePackage } from './paths.mjs';
import { run, start, stop } from './processes.mjs';

/** @param {Edition} edition */
function mainOf(edition) {
  return join(serverOf(edition), 'out', 'server-main.js');
}

/** @typedef {import('./editions.mjs').Edition} Edition */

/**
 * VS Code's own extensions that nothing here speaks of, and that take time in every window or ask for an account: accounts
 * and chats, task runners, debuggers, packages that they share. None that a browser can run too: it tries those that its
 * server lacks, and says that it cannot.
 */
const unneeded = [
  ...['copilot', 'github', 'microsoft-authentication', 'tunnel-forwarding'],
  ...['debug-auto-launch', 'debug-server-ready'],
  ...['ms-vscode.js-debug', 'ms-vscode.js-debug-companion'],
  ...['grunt', 'gulp', 'jake', 'php-language-features', 'node_modules'],
];

/**
 * Those that a browser can run too, and that say in every window that they lack something here: the server edition has no
 * TypeScript of its own. In their place stands one of the same name that does nothing.
 */
const silenced = ['typescript-language-features'];

/** Node keeps what it has compiled: each window has a process of VS Code's own, which compiles the same again. */
const compiledOnce = { NODE_COMPILE_CACHE: join(vscodePackage, '.cache', 'compiled') };

/** What every window here starts with: nothing that asks or phones home. */
export const quietSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  // As today's VS Code writes it: it would change the file of another spelling as soon as a window opens.
  'extensions.autoUpdate': 'off',
  // The ports of the practice panel are nobody's work in progress.
  'remote.autoForwardPorts': false,
};

/** What every window of a test starts with: nothing moves, and all look alike. */
export const baseSettings = {
  ...quietSettings,
  'workbench.reduceMotion': 'on',
  // A tree that had the focus takes it back when it is drawn anew, also from a question that has just opened.
  'workbench.quickOpen.closeOnFocusLost': false,
  // What the tests do to servers behind the window's back is no news to any test but those of the watch.
  'hostingPanel.watch.enabled': false,
  // Nor is it offered after each of their saves.
  'hostingPanel.files.restartAfterSave': 'never',
  'editor.fontFamily': 'DejaVu Sans Mono, monospace',
  'terminal.integrated.fontFamily': 'DejaVu Sans Mono, monospace',
};

/**
 * @typedef {object} VsCodeServer
 * @property {string} url where it answers, as `http://127.0.0.1:port`
 * @property {number} pid its process id
 * @property {string} version the version of this VS Code
 * @property {string} settingsFile the user settings, read at start and watched
 * @property {(options: { folder?: string, extension: string, tests?: string }) => string} workbench the address of a
 *   window with our extension in it
 * @property {(folder?: string) => string} window the address of a window with what is installed
 * @property {Promise<number>} ended settles with the exit code if the server ends by itself
 * @property {() => Promise<void>} stop ends it with its extension hosts
 */

/**
 * The Node that an edition wants: the packaged one, else ours when it is of that version.
 * @param {Edition} edition @returns {string}
 */
function nodeOf({ folder, node }) {
  const name = `node-${process.platform}-${process.arch}`;
  const packaged = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  if (process.versions.node.startsWith(`${node}.`)) return process.execPath;
  throw new Error(
    `VS Code's server edition needs Node ${node}, and none is packaged for ${process.platform} ${process.arch}. ` +
      `Run this with Node ${node}, or use the desktop VS Code: npm run test:desktop, npm start -- --desktop.`,
  );
}

/**
 * Starts VS Code's server edition on a free port.
 * @param {{ edition?: Edition | undefined, dataFolder: string, logFile: string, env?: NodeJS.ProcessEnv, settings?: object, token?: string, isForTests?: boolean }} options
 * `edition` is today's when left out; `dataFolder` holds its settings, state and extensions; `token` must then be known to open a window; one for tests does not
 * wait for windows that are gone, and shows notifications in their centre only; one for people keeps their secrets
 * @returns {Promise<VsCodeServer>}
 */
export async function startVsCode(options) {
  const { edition = editions.newest, dataFolder, logFile, env = {} } = options;
  const { settings = {}, token, isForTests = false } = options;
  const settingsFile = join(dataFolder, 'User', 'settings.json');
  mkdirSync(dirname(settingsFile), { recursive: true });
  mkdirSync(dirname(logFile), { recursive: true });
  writeFileSync(
    settingsFile,
    JSON.stringify({ ...(isForTests ? baseSettings : quietSettings), ...settings }, undefined, 2),
  );
  const folders = ['--server-data-dir', '--user-data-dir'].flatMap((flag) => [flag, dataFolder]);
  const child = start(
    nodeOf(edition),
    [
      mainOf(edition),
      ...['--host', '127.0.0.1', '--port', '0'],
      ...(token ? ['--connection-token', token] : ['--without-connection-token']),
      ...['--accept-server-license-terms', '--telemetry-level', 'off'],
      ...folders,
      ...['--extensions-dir', join(dataFolder, 'extensions')],
      // A window without the others opens in four fifths of the time.
      ...['--builtin-extensions-dir', neededExtensions(edition, dataFolder)],
      ...(isForTests ? testOptions : []),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...compiledOnce, ...env, VSCODE_AGENT_FOLDER: dataFolder },
    },
  );
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const port = await listening(child, ended).catch(async (error) => {
    await stop(child);
    throw new Error(`VS Code's server did not start (${error.message}); see ${logFile}`);
  });
  const door = isForTests ? undefined : await openFrontDoor({ port, token });
  const authority = `127.0.0.1:${door?.port ?? port}`;
  return {
    url: `http://${authority}`,
    pid: child.pid ?? 0,
    version: versionOf(edition),
    settingsFile,
    workbench: ({ folder, extension, tests }) => {
      const remote = (/** @type {string} */ path) => `vscode-remote://${authority}${path}`;
      const payload = [['extensionDevelopmentPath', remote(extension)]];
      if (tests) payload.push(['extensionTestsPath', remote(tests)]);
      const query = new URLSearchParams({ payload: JSON.stringify(payload) });
      if (folder) query.set('folder', folder);
      else query.set('ew', 'true');
      if (token) query.set('tkn', token);
      return `http://${authority}/?${query}`;
    },
    window: (folder) => {
      const shown = folder === undefined ? { ew: 'true' } : { folder };
      return `http://${authority}/?${new URLSearchParams({ ...shown, ...(token && { tkn: token }) })}`;
    },
    ended,
    stop: async () => {
      door?.close();
      await stop(child);
    },
  };
}

const testOptions = [
  // Under it VS Code shows no toasts, which would lie above what is clicked.
  '--enable-smoke-test-driver',
  // The extension host of a window that is gone would go on asking the panel, for three hours.
  ...['--reconnection-grace-time', '5'],
];

/**
 * Links to those of VS Code's own extensions that are of use here.
 * @param {Edition} edition @param {string} dataFolder @returns {string} the folder
 */
function neededExtensions(edition, dataFolder) {
  const all = join(serverOf(edition), 'extensions');
  const some = join(dataFolder, 'builtin');
  mkdirSync(some, { recursive: true });
  for (const entry of readdirSync(all, { withFileTypes: true })) {
    if (!entry.isDirectory() || unneeded.includes(entry.name)) continue;
    const [original, place] = [join(all, entry.name), join(some, entry.name)];
    if (silenced.includes(entry.name)) writeStandIn(original, place);
    else symlinkSync(original, place, 'junction');
  }
  return some;
}

/** Writes an extension that has only the name of another. @param {string} original @param {string} folder */
function writeStandIn(original, folder) {
  const text = readFileSync(join(original, 'package.json'), 'utf8');
  const { name, publisher, version, engines } = JSON.parse(text);
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, publisher, version, engines, extensionKind: ['workspace'] }),
  );
}

/**
 * Installs a .vsix for the servers that use this data folder.
 * @param {{ dataFolder: string, file: string }} options
 */
export async function installExtension({ dataFolder, file }) {
  const folders = ['--server-data-dir', '--user-data-dir'].flatMap((flag) => [flag, dataFolder]);
  const { code, output } = await run(
    nodeOf(editions.newest),
    [
      mainOf(editions.newest),
      ...folders,
      ...['--extensions-dir', join(dataFolder, 'extensions')],
      ...['--accept-server-license-terms', '--install-extension', file],
    ],
    { env: { ...process.env, VSCODE_AGENT_FOLDER: dataFolder }, timeoutMs: 10 * 60_000 },
  );
  if (code !== 0 || !/successfully installed/i.test(output)) {
    throw new Error(`VS Code did not install ${file}:\n${output}`);
  }
}

/** A connection token that cannot be guessed. */
export function newToken() {
  return randomUUID();
}

/** @param {import('node:child_process').ChildProcess} child @param {Promise<number>} ended @returns {Promise<number>} */
function listening(child, ended) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in 5 min')), 5 * 60_000);
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /Extension host agent listening on (\d+)/.exec(line)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`exit code ${code}`));
    });
  });
}
