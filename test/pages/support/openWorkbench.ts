import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { endExtensionHosts } from '../../harness/processes.mjs';
import { standStill } from '../../harness/standStill.mjs';
import { environment } from './environment';
import { patienceMs } from '../../support/patience';
import { keepSecrets } from './secrets';
import { windowState } from './windowState';
import { Workbench } from './workbench';

/** How a window is opened. */
export interface WorkbenchOptions {
  /** The absolute path of the folder it shows; none when left out. */
  readonly folder?: string;
  /** In Dark Modern, as on a computer that is set to dark; VS Code's default light theme when left out. */
  readonly isDark?: boolean;
  /** User settings on top of those that keep VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Pixels; 1280 × 800 when left out. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The language of VS Code, as a tag such as `de`; English when left out. VS Code's own texts stay English. */
  readonly language?: string;
  /** The absolute path of the extension; that of the repository when left out. */
  readonly extension?: string;
}

interface Opened {
  readonly workbench: Workbench;
  readonly context: BrowserContext;
  readonly log: string[];
}

let browser: Browser | undefined;
let opened: Opened[] = [];

/**
 * Opens VS Code with our extension in a browser context of its own: no memory of other tests. When a test fails, a
 * screenshot and the window's console are left in test/out/pages. All windows are closed after the last test.
 */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  browser ??= await chromium.launch(environment.launch());
  writeSettings(options);
  if (opened.length === 0) {
    await endExtensionHosts(environment.vscodePid());
    // What the extension keeps on the disk for all windows of a user.
    await rm(storage(), { recursive: true, force: true });
  }
  const context = await browser.newContext({
    viewport: options.size ?? { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // A turning wheel is painted without a graphics card: on a slow machine that leaves no time for anything else.
    reducedMotion: 'reduce',
    colorScheme: options.isDark ? 'dark' : 'light',
  });
  context.setDefaultTimeout(patienceMs);
  await keepSecrets(context);
  await context.addInitScript(standStill);
  if (options.language !== undefined) await context.addInitScript(languageScript(options.language));
  const page = await context.newPage();
  const log: string[] = [];
  page.on('console', (message) => log.push(`${message.type()} ${message.text()}`));
  page.on('pageerror', (error) => log.push(`uncaught ${error.stack ?? error.message}`));
  const workbench = new Workbench(page, async () => {
    opened = opened.filter((other) => other.workbench !== workbench);
    await context.close();
    const thrown = log.filter((line) => /^uncaught[^]*\/dist\/pages\//.test(line));
    assert.deepEqual(thrown, [], 'A page of ours threw.');
  });
  opened.push({ workbench, context, log });
  await page.goto(address(options), { timeout: 60_000 });
  await ready(page);
  return workbench;
}

/** Opens another window of the same user, which closes with the first. */
export async function openBeside(
  from: Workbench,
  { folder }: Pick<WorkbenchOptions, 'folder'> = {},
): Promise<Workbench> {
  const context = from.page.context();
  const page = await context.newPage();
  const log: string[] = [];
  page.on('console', (message) => log.push(`${message.type()} ${message.text()}`));
  const beside = new Workbench(page, async () => {
    opened = opened.filter((other) => other.workbench !== beside);
    await page.close();
  });
  opened.push({ workbench: beside, context, log });
  await page.goto(address({ ...(folder !== undefined && { folder }) }), { timeout: 60_000 });
  await ready(page);
  return beside;
}

/**
 * A window for all tests of the surrounding `describe`, opened before the first and closed after the last.
 * Returns how to get at it from inside a test.
 */
export function useWorkbench(options: WorkbenchOptions | (() => WorkbenchOptions) = {}) {
  let workbench: Workbench | undefined;
  before(async () => {
    workbench = await openWorkbench(typeof options === 'function' ? options() : options);
  });
  after(() => workbench?.close());
  return () => {
    if (!workbench) throw new Error('The window is only there inside of a test.');
    return workbench;
  };
}

/** The user settings that the next window opens with; one that is open does not follow. */
function writeSettings({ settings, isDark }: WorkbenchOptions): void {
  const all = {
    ...environment.baseSettings(),
    'terminal.integrated.gpuAcceleration': 'off',
    // A window without a memory does not heed the setting of its theme, but it does heed the computer.
    ...(isDark && {
      'window.autoDetectColorScheme': true,
      'workbench.preferredDarkColorTheme': 'Dark Modern',
    }),
    ...settings,
  };
  writeFileSync(environment.settingsFile(), JSON.stringify(all, undefined, 2));
}

/** What the extension keeps on the disk for all windows of a user. */
export function storage(): string {
  const user = dirname(environment.settingsFile());
  return join(user, 'globalStorage', 'hosting-panel.hosting-panel');
}

/** What makes VS Code take a language for that of its window: its own file of English texts says nothing of it. */
function languageScript(language: string): string {
  const value = JSON.stringify(language);
  return `Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { get: () => ${value}, set() {} });`;
}

function address({ folder, extension }: WorkbenchOptions): string {
  const url = new URL(environment.workbench());
  if (extension !== undefined) {
    const payload = url.searchParams.get('payload') ?? '';
    url.searchParams.set('payload', payload.replace(environment.extension(), extension));
  }
  if (folder) {
    url.searchParams.delete('ew');
    url.searchParams.set('folder', folder);
  }
  return url.href;
}

/** Resolves when the workbench is drawn and the extension host runs. */
async function ready(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 60_000 });
  await page
    .locator('.activitybar, .monaco-workbench')
    .getByRole('tab', { name: /^Hosting Panel/ })
    .first()
    .waitFor({ timeout: 60_000 });
}

function fileName(title: string): string {
  return title.replace(/[^\w-]+/g, '-').slice(0, 120);
}

/** Adds to what is told of the test that failed last. */
function tellOfFailure(text: string): void {
  appendFileSync(environment.results(), `${JSON.stringify({ event: 'more', text })}\n`);
}

afterEach(async function () {
  const test = this.currentTest;
  if (test?.state !== 'failed') return;
  const folder = join(environment.screenshots(), 'failures');
  mkdirSync(folder, { recursive: true });
  for (const [index, { context, log }] of opened.entries()) {
    const name = join(folder, `${fileName(test.fullTitle())}-${index + 1}`);
    // A window can have opened others by itself.
    for (const [number, page] of context.pages().entries()) {
      const path = `${name}${number > 0 ? `-${number + 1}` : ''}.png`;
      await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
      tellOfFailure(`window ${index + 1}:\n${(await windowState(page)) ?? 'does not answer'}`);
    }
    appendFileSync(`${name}.log`, `${log.join('\n')}\n`);
  }
});

after(async () => {
  for (const { workbench } of opened) await workbench.close();
  await browser?.close();
  browser = undefined;
});
