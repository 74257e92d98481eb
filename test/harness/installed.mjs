// The package as people get it: made from a copy of the sources, installed from its file, tried in a window.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startBrowser } from './chromium.mjs';
import { makePackage } from './package.mjs';
import { outputs } from './paths.mjs';
import { temporaryFolder } from './temporary.mjs';
import { installExtension, startVsCode } from './vscodeServer.mjs';

const minutes = 60_000;
const megabyte = 1024 * 1024;

/** As if the repository were public already: what is refused before is not refused for good. */
const publishing = { repository: 'https://github.com/acme/hosting-panel', sponsor: '' };

/**
 * Packages, installs and tries the extension.
 * @param {{ print: (text: string) => void }} choice
 * @returns {Promise<import('./results.mjs').Outcome>}
 */
export async function runInstalled({ print }) {
  const dataFolder = temporaryFolder('installed');
  // Elsewhere, at another time of the files, by a clock of other hours.
  const elsewhere = join(dataFolder, 'else', 'where');
  const [file, again] = await Promise.all([
    makePackage(dataFolder, { publishing }),
    makePackage(elsewhere, { publishing, env: { TZ: 'Asia/Kolkata' } }),
  ]);
  if (!readFileSync(file).equals(readFileSync(again)))
    throw new Error('Two packages of the same sources are not the same, byte for byte');
  print('  ✓ packaged twice, byte for byte the same');
  await checkRelease(dirname(file), file);
  print('  ✓ could be published: links and pictures lead to the web');
  rmSync(elsewhere, { recursive: true, force: true });
  const { size } = statSync(file);
  print(`  ✓ packaged: ${Math.round(size / 1024)} KB`);
  if (size > megabyte) throw new Error(`The package has ${size} bytes, more than 1 MB`);
  const built = join(dirname(file), 'dist');
  for (const name of readdirSync(built, { recursive: true }).map(String)) {
    if (!name.endsWith('.js')) continue;
    const isFree = !readFileSync(join(built, name), 'utf8').includes('HOSTING_PANEL_PRACTICE');
    if (!isFree) throw new Error(`${name} would sign in to a practice panel`);
  }
  await installExtension({ dataFolder, file });
  print('  ✓ installed from the file');
  const vscode = await startVsCode({
    dataFolder,
    logFile: join(outputs, 'installed', 'server.log'),
  });
  const { browser } = await startBrowser();
  try {
    await tryIt(vscode.window(), browser);
    print('  ✓ shows its views and asks for the address of a panel');
    return { passed: 5, failed: 0, failures: [] };
  } finally {
    await browser.close();
    await vscode.stop();
  }
}

/** @param {string} folder @param {string} file */
async function checkRelease(folder, file) {
  const { releaseOf } = await import('../../scripts/releaseOf.mjs');
  const { releaseProblems } = await import('../../scripts/releaseProblems.mjs');
  const problems = releaseProblems(releaseOf(folder, file));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** @param {string} url @param {import('playwright-core').Browser} browser */
async function tryIt(url, browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(minutes);
  const page = await context.newPage();
  try {
    await page.goto(url, { timeout: 2 * minutes });
    const tab = page.getByRole('tab', { name: /^Hosting Panel/ }).first();
    await tab.click();
    for (const view of ['Servers', 'Monitoring']) {
      await page.locator('.pane-header', { hasText: view }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
    const box = page.locator('.quick-input-widget');
    await box.getByText('Enter the URL of the panel').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().fill('>Hosting Panel: ');
    await page.locator('.quick-input-list').getByText('Sign In to Panel').first().waitFor();
  } catch (error) {
    await page.screenshot({ path: join(outputs, 'installed', 'failed.png') }).catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}
