import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startBrowser } from '../harness/chromium.mjs';
import { outputs, root } from '../harness/paths.mjs';
import { temporaryFolder } from '../harness/temporary.mjs';
import { startVsCode } from '../harness/vscodeServer.mjs';
import { buildIn, installOurs, writeManifest } from './install.mjs';

/** How often a window is opened; the median counts. */
const times = 5;

/** How long a window may take until its figures are there. */
const patienceMs = 120_000;

const ids = { ours: 'hosting-panel.hosting-panel', hello: 'bench.hello-world' };

/**
 * @typedef {object} Activation
 * @property {number} load ms that the code took to load
 * @property {number} call ms that `activate` took to return: by then the first view has what it needs
 * @property {number} finish ms more until it had settled: by then all is there
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
  const ours = join(extensions, `${ids.ours}-0.0.1`);
  await installOurs(join(dataFolder, 'ours'), ours);
  activateWhenAsked(join(ours, 'package.json'));
  await installHello(join(dataFolder, 'hello'), join(extensions, `${ids.hello}-0.0.1`));
  const reader = installReader(join(dataFolder, 'reader'));
  const file = join(dataFolder, 'activation.json');
  const windows = join(dataFolder, 'windows');
  mkdirSync(windows);
  const vscode = await startVsCode({
    dataFolder,
    logFile: join(outputs, 'bench', 'server.log'),
    // Other windows show no extension from a folder, such as the one that reads the figures.
    isForTests: true,
    settings: { 'hostingPanel.watch.enabled': true },
    env: { BENCH_ACTIVATION: JSON.stringify({ ids: Object.values(ids), file, windows }) },
  });
  const { browser } = await startBrowser();
  try {
    /** @type {{ ours: Activation, hello: Activation }[]} */
    const measured = [];
    for (let n = 0; n <= times; n++) {
      const told = await openOnce(browser, vscode.workbench({ extension: reader }), file);
      // The first window reads all of VS Code from a cold disk.
      if (n > 0) measured.push({ ours: find(told, ids.ours), hello: find(told, ids.hello) });
    }
    return [...lines(measured), ...sizes(dataFolder)];
  } finally {
    await browser.close();
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
  const finish = middle(measured.map((one) => one.ours.finish));
  const parts = `ours ${load.ours} ms to load + ${call.ours} ms to call, its ${load.hello} + ${call.hello}; what the first view does not need came ${finish} ms later`;
  const against = `a hello-world built by the same program, in the same windows (${parts})`;
  return [
    `| Activation in VS Code | ${both(total).cells} | ${against}; the goal is less than 15 ms more |`,
    `| Activation, time of the processor | ${both((one) => one.processor).cells} | the same, with what the first view does not need; what else the machine does counts less here |`,
  ];
}

/** What is loaded, and what else ships, in KB. @param {string} dataFolder */
function sizes(dataFolder) {
  const [ours = '', hello = ''] = Object.values(ids).map((id) =>
    join(dataFolder, 'extensions', `${id}-0.0.1`, 'dist'),
  );
  const later = 'what the first view does not need are files of their own';
  return [
    sizeRow('Bundle, as far as the first view needs it', loadedWith(join(ours, 'extension.js')), {
      limit: 48,
      note: later,
    }),
    sizeRow('Bundle, all of it', filesOf(ours), {
      limit: 1_340,
      note: `a hello-world has ${kilobytes(filesOf(hello))} KB`,
    }),
  ];
}

/** @param {string} what @param {readonly string[]} files @param {{ limit: number, note: string }} about the limit in KB */
function sizeRow(what, files, { limit, note }) {
  const size = kilobytes(files);
  const packed = Math.round(
    gzipSync(files.map((file) => readFileSync(file)).join('')).length / 1024,
  );
  const ratio = (size / limit).toFixed(2);
  return `| ${what} | ${size} KB | ${limit} KB | ${ratio} | the limit; ${packed} KB as it travels (gzip); ${note} |`;
}

/** The scripts that run in the extension host. @param {string} dist */
function filesOf(dist) {
  const parts = join(dist, 'parts');
  const names = existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : [];
  return [join(dist, 'extension.js'), ...names];
}

/** A script with those that it asks for at its start; what it asks for later, in a function, is not among them. @param {string} file @returns {string[]} */
function loadedWith(file) {
  const asked = readFileSync(file, 'utf8').matchAll(/=require\("(\.[^"]+)"\)/g);
  const files = [...asked].flatMap(([, name = '']) => loadedWith(join(dirname(file), name)));
  return [...new Set([file, ...files])];
}

/** @param {readonly string[]} files */
function kilobytes(files) {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return Number((bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0));
}

/** @param {number} ms */
function shown(ms) {
  return `${ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms)} ms`;
}

/** At the start of VS Code, everything is activated at once: what each costs is not to be told apart. @param {string} manifest */
function activateWhenAsked(manifest) {
  const { activationEvents, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (!activationEvents.includes('onStartupFinished')) throw new Error('Ours does not start');
  writeFileSync(manifest, JSON.stringify({ ...rest, activationEvents: [] }));
}

/** @param {string} sources @param {string} folder */
async function installHello(sources, folder) {
  mkdirSync(join(sources, 'src', 'webview'), { recursive: true });
  writeFileSync(
    join(sources, 'src', 'extension.ts'),
    `import * as vscode from 'vscode';
     export function activate(context: vscode.ExtensionContext): void {
       const say = () => vscode.window.showInformationMessage('Hello');
       context.subscriptions.push(vscode.commands.registerCommand('hello', say));
     }`,
  );
  // It has no program for agents.
  mkdirSync(join(sources, 'src', 'mcp'));
  writeFileSync(join(sources, 'src', 'mcp', 'main.ts'), '');
  const manifest = {
    name: 'hello-world',
    main: './dist/extension.js',
    activationEvents: ['onCommand:hello'],
  };
  writeManifest(sources, manifest);
  await buildIn(sources);
  cpSync(join(sources, 'dist'), join(folder, 'dist'), { recursive: true });
  writeManifest(folder, manifest);
}

/** @param {string} folder @returns {string} */
function installReader(folder) {
  mkdirSync(folder);
  cpSync(join(root, 'test', 'bench', 'activation', 'reader.cjs'), join(folder, 'reader.cjs'));
  writeManifest(folder, {
    name: 'reader',
    main: './reader.cjs',
    activationEvents: ['onStartupFinished'],
  });
  return folder;
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
  const cells = (found ?? '').split('|').map((cell) => cell.trim());
  const times = cells.slice(3, 6);
  if (!times.every((time) => /^\d+$/.test(time))) throw new Error(`No times of ${id}: ${found}`);
  const [load = NaN, call = NaN, finish = NaN] = times.map(Number);
  return { load, call, finish, processor: processor[id] ?? NaN };
}

/** What "Show Running Extensions" calls the activation time. @param {Activation} activation */
function total({ load, call }) {
  return load + call;
}

/** @param {number[]} values */
function middle(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
