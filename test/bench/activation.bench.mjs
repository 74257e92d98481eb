import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { startBrowser } from '../harness/chromium.mjs';
import { outputs, root } from '../harness/paths.mjs';
import { run, temporaryFolder } from '../harness/processes.mjs';
import { startVsCode } from '../harness/vscodeServer.mjs';

/** How often a window is opened; the median counts. */
const times = 5;

/** How long a window may take until its figures are there. */
const patienceMs = 120_000;

const ids = { ours: 'hosting-panel.hosting-panel', hello: 'bench.hello-world' };

/**
 * @typedef {object} Activation
 * @property {number} load ms that the code took to load
 * @property {number} call ms that `activate` took to return
 * @property {number} processor ms that the extension host's thread really ran, until `activate` had settled
 */

/** @typedef {{ stats: string, processor: Record<string, number> }} Told what a window told of all extensions */

/**
 * Activation in the real VS Code, by the extension host's own figures, beside a hello-world that the same program built. Both
 * are installed, and activated one after the other in the same windows.
 * @returns {Promise<string[]>}
 */
export async function rows() {
  const dataFolder = temporaryFolder('bench');
  const extensions = join(dataFolder, 'extensions');
  await installOurs(join(dataFolder, 'ours'), join(extensions, `${ids.ours}-0.0.1`));
  await installHello(join(dataFolder, 'hello'), join(extensions, `${ids.hello}-0.0.1`));
  const reader = installReader(join(dataFolder, 'reader'));
  const file = join(dataFolder, 'activation.json');
  const windows = join(dataFolder, 'windows');
  mkdirSync(windows);
  const vscode = await startVsCode({
    dataFolder,
    logFile: join(outputs, 'bench', 'server.log'),
    env: { BENCH_ACTIVATION: JSON.stringify({ ids: Object.values(ids), file, windows }) },
  });
  const browser = await startBrowser();
  try {
    const connected = await chromium.connect(browser.endpoint);
    /** @type {{ ours: Activation, hello: Activation }[]} */
    const measured = [];
    for (let n = 0; n <= times; n++) {
      const told = await openOnce(connected, vscode.workbench({ extension: reader }), file);
      // The first window reads all of VS Code from a cold disk.
      if (n > 0) measured.push({ ours: find(told, ids.ours), hello: find(told, ids.hello) });
    }
    return lines(measured);
  } finally {
    await browser.stop();
    await vscode.stop();
  }
}

/** @param {{ ours: Activation, hello: Activation }[]} measured */
function lines(measured) {
  /** @param {(activation: Activation) => number} of */
  const both = (of) => {
    const ours = middle(measured.map((one) => of(one.ours)));
    const hello = middle(measured.map((one) => of(one.hello)));
    return { ours, hello, cells: `${shown(ours)} | ${shown(hello)} | +${shown(ours - hello)}` };
  };
  const load = both((one) => one.load);
  const call = both((one) => one.call);
  const parts = `ours ${load.ours} ms to load + ${call.ours} ms to call, its ${load.hello} + ${call.hello}`;
  const against = `a hello-world built by the same program, in the same windows (${parts})`;
  return [
    `| Activation in VS Code | ${both(total).cells} | ${against}; the goal is less than 15 ms more |`,
    `| Activation, time of the processor | ${both((one) => one.processor).cells} | the same; what else the machine does counts less here |`,
  ];
}

/** @param {number} ms */
function shown(ms) {
  return `${ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms)} ms`;
}

/**
 * What ships, built from a copy of the sources, so that nobody's own build is touched.
 * @param {string} sources @param {string} folder
 */
async function installOurs(sources, folder) {
  for (const name of ['src', 'esbuild.js', 'package.json']) {
    cpSync(join(root, name), join(sources, name), { recursive: true });
  }
  await buildIn(sources);
  cpSync(join(sources, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of ['package.json', 'package.nls.json', 'l10n', 'media']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
}

/** @param {string} sources @param {string} folder */
async function installHello(sources, folder) {
  mkdirSync(join(sources, 'src', 'webview'), { recursive: true });
  cpSync(join(root, 'esbuild.js'), join(sources, 'esbuild.js'));
  writeFileSync(
    join(sources, 'src', 'extension.ts'),
    `import * as vscode from 'vscode';
     export function activate(context: vscode.ExtensionContext): void {
       const say = () => vscode.window.showInformationMessage('Hello');
       context.subscriptions.push(vscode.commands.registerCommand('hello', say));
     }`,
  );
  await buildIn(sources);
  cpSync(join(sources, 'dist'), join(folder, 'dist'), { recursive: true });
  writeManifest(folder, { main: './dist/extension.js', activationEvents: ['onCommand:hello'] });
}

/** Runs the program that builds what ships. @param {string} sources */
async function buildIn(sources) {
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'), 'junction');
  const { code, output } = await run(process.execPath, ['esbuild.js'], {
    cwd: sources,
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new Error(`The build did not succeed: ${output}`);
}

/** @param {string} folder @returns {string} */
function installReader(folder) {
  mkdirSync(folder);
  cpSync(join(root, 'test', 'bench', 'activation', 'reader.cjs'), join(folder, 'reader.cjs'));
  writeManifest(folder, { main: './reader.cjs', activationEvents: ['onStartupFinished'] });
  return folder;
}

/** @param {string} folder @param {{ main: string, activationEvents: string[] }} parts */
function writeManifest(folder, parts) {
  const name = folder.includes(ids.hello) ? 'hello-world' : 'reader';
  const manifest = { name, publisher: 'bench', version: '0.0.1', engines: { vscode: '^1.106.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, ...parts }));
}

/**
 * Opens a window and returns VS Code's table of activations, and more, once the reader has passed them on.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {string} file
 * @returns {Promise<Told>}
 */
async function openOnce(browser, url, file) {
  rmSync(file, { force: true });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { timeout: patienceMs });
    const deadline = Date.now() + patienceMs;
    while (!existsSync(file)) {
      if (Date.now() > deadline) throw new Error('The window told no times of activation');
      await sleep(100);
    }
  } finally {
    await context.close();
  }
  const { error, ...told } = JSON.parse(readFileSync(file, 'utf8'));
  if (error) throw new Error(error);
  return told;
}

/** One extension's line of the table: name, eager, load, call, finish, event, by. @param {Told} told @param {string} id */
function find({ stats, processor }, id) {
  const found = stats.split('\n').find((one) => one.startsWith(`| ${id} `));
  const [, , , load, call] = (found ?? '').split('|').map((cell) => cell.trim());
  if (!/^\d+$/.test(load ?? '') || !/^\d+$/.test(call ?? '')) {
    throw new Error(`No times of ${id}: ${found}`);
  }
  return { load: Number(load), call: Number(call), processor: processor[id] ?? NaN };
}

/** What "Show Running Extensions" calls the activation time. @param {Activation} activation */
function total({ load, call }) {
  return load + call;
}

/** @param {number[]} values */
function middle(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
