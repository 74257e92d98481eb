import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startBrowser } from '../harness/chromium.mjs';
import { root } from '../harness/paths.mjs';
import { temporaryFolder } from '../harness/processes.mjs';
import { startVsCode } from '../harness/vscodeServer.mjs';

/** How often a window is opened; the median counts. */
const times = 5;

/**
 * Activation in the real VS Code, as its own list of running extensions tells it, beside a hello-world that is built in the
 * same way and activated by the same event, in the same windows.
 * @returns {Promise<string[]>}
 */
export async function rows() {
  const dataFolder = temporaryFolder('bench');
  const ours = join(dataFolder, 'ours');
  // A window takes one extension that is being developed: the other one is installed.
  const hello = join(dataFolder, 'extensions', 'bench.hello-world-0.0.1');
  writeOurs(ours);
  writeHello(hello);
  const logFile = join(dataFolder, 'server.log');
  const vscode = await startVsCode({ dataFolder, logFile });
  const browser = await startBrowser();
  try {
    const connected = await chromium.connect(browser.endpoint);
    /** @type {{ ours: number[], hello: number[] }} */
    const measured = { ours: [], hello: [] };
    for (let n = 0; n <= times; n++) {
      const seen = await openOnce(connected, vscode.workbench({ extension: ours }));
      // The first window reads all of VS Code from a cold disk.
      if (n === 0) continue;
      measured.ours.push(seen.ours);
      measured.hello.push(seen.hello);
    }
    const [us, them] = [median(measured.ours), median(measured.hello)];
    const more = us - them;
    return [
      `| Activation in VS Code | ${us} ms | ${them} ms | +${more} ms | a hello-world built the same way; the goal is less than 15 ms more |`,
    ];
  } finally {
    await browser.stop();
    await vscode.stop();
  }
}

/** What ships, as it ships, activated at start. @param {string} folder */
function writeOurs(folder) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const built = spawnSync(process.execPath, ['esbuild.js'], { cwd: root });
  if (built.status !== 0) throw new Error(`The build did not succeed: ${built.stderr.toString()}`);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const code = readFileSync(join(root, 'dist', 'extension.js'));
  writeFileSync(join(folder, 'dist', 'extension.js'), code);
  for (const name of ['package.nls.json']) {
    writeFileSync(join(folder, name), readFileSync(join(root, name)));
  }
  manifest.activationEvents = ['onStartupFinished'];
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}

/** @param {string} folder */
function writeHello(folder) {
  mkdirSync(folder, { recursive: true });
  const code = `const vscode=require("vscode");exports.activate=c=>{c.subscriptions.push(vscode.commands.registerCommand("hello",()=>vscode.window.showInformationMessage("Hello")))};`;
  writeFileSync(join(folder, 'extension.js'), code);
  const manifest = {
    name: 'hello-world',
    displayName: 'Hello World',
    publisher: 'bench',
    version: '0.0.1',
    engines: { vscode: '^1.90.0' },
    main: './extension.js',
    activationEvents: ['onStartupFinished'],
    contributes: { commands: [{ command: 'hello', title: 'Hello' }] },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}

/**
 * Opens a window and reads its list of running extensions.
 * @param {import('playwright-core').Browser} browser @param {string} url
 */
async function openOnce(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  try {
    await page.goto(url, { timeout: 120_000 });
    await page
      .getByRole('tab', { name: /^Hosting Panel/ })
      .first()
      .waitFor();
    await page.keyboard.press('F1');
    const box = page.locator('.quick-input-widget input').first();
    await box.waitFor();
    await box.fill('>Developer: Show Running Extensions');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await page.keyboard.press('Enter');
    return {
      ours: await activationOf(page, /Hosting Panel/),
      hello: await activationOf(page, /Hello World/),
    };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Page} page @param {RegExp} name */
async function activationOf(page, name) {
  const row = page.locator('.runtime-extensions-editor .extension', { hasText: name }).first();
  await row.waitFor();
  const time = row.locator('.activation-time');
  await time.filter({ hasText: /\d+ ?ms/ }).waitFor();
  const found = /(\d+) ?ms/.exec(await time.innerText());
  return Number(found?.[1]);
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
