import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackChromium } from './chromium.mjs';
import { root, vscodePackage } from './paths.mjs';
import { npm } from './processes.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} Lock */

/** @param {string} file @returns {Lock | undefined} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds just what the lock file asks for. */
function dependenciesAreThere() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const found = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted.packages).every(
    ([path, { version, optional }]) =>
      path === '' ||
      (optional && !found.packages[path]) ||
      (found.packages[path]?.version === version && existsSync(join(root, path, 'package.json'))),
  );
}

/** Runs `npm ci` in the repository when node_modules is missing or is not what the lock file says. */
export async function ensureDependencies() {
  if (dependenciesAreThere()) return;
  console.log('Installing the dependencies (npm ci)…');
  const { code, output } = await npm(['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    timeoutMs: 10 * 60_000,
  });
  if (code !== 0) throw new Error(`npm ci did not succeed:\n${output}`);
}

const installed = join(vscodePackage, 'node_modules');
const stamp = join(installed, '.complete.json');
const server = join(installed, 'code-server', 'lib', 'vscode');

/** Names what is wanted here: another lock file or another machine means another installation. */
function wanted() {
  const lock = readFileSync(join(vscodePackage, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  return `${hash} ${process.platform} ${process.arch}`;
}

/** The count and bytes of all files of an installation: a lost or cut file changes them. */
function measure() {
  let files = 0;
  let bytes = 0;
  const entries = readdirSync(installed, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || join(entry.parentPath ?? entry.path, entry.name) === stamp) continue;
    files += 1;
    bytes += statSync(join(entry.parentPath ?? entry.path, entry.name)).size;
  }
  return { files, bytes };
}

/** Whether the last installation was finished, is the one wanted, and has lost nothing since. */
function vsCodeIsThere() {
  try {
    const seen = JSON.parse(readFileSync(stamp, 'utf8'));
    const { files, bytes } = measure();
    return seen.wanted === wanted() && seen.files === files && seen.bytes === bytes;
  } catch {
    return false;
  }
}

/** Says every few seconds how far a long step is. @param {() => string} text */
function everyFewSeconds(text) {
  const timer = setInterval(() => console.log(text()), 4000);
  return () => clearInterval(timer);
}

/** @param {string[]} args @param {string} cwd */
async function npmOrThrow(args, cwd) {
  const { code, output } = await npm(args, { cwd, timeoutMs: 15 * 60_000 });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} did not succeed:\n${output}`);
}

async function installVsCode() {
  const began = Date.now();
  console.log('Installing VS Code, its Node and a browser for the tests (about 1 GB, only once)…');
  const stopTelling = everyFewSeconds(() => {
    const { files, bytes } = existsSync(installed) ? measure() : { files: 0, bytes: 0 };
    const seconds = Math.round((Date.now() - began) / 1000);
    return `  ${Math.round(bytes / 1e6)} MB in ${files} files after ${seconds} s`;
  });
  try {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
    await npmOrThrow(['ci', ...quiet], vscodePackage);
    await npmOrThrow(['install', '--omit=dev', ...quiet], server);
    await unpackChromium();
  } finally {
    stopTelling();
  }
  writeFileSync(stamp, JSON.stringify({ wanted: wanted(), ...measure() }));
}

/** Removes the installed VS Code, so that the next `ensureVsCode` starts from nothing. */
export function forgetVsCode() {
  rmSync(installed, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Installs VS Code's server edition, its Node and a Chromium on first use. An installation that was broken off, is of
 * another version or has lost files is made anew; a second run at the same time waits for the first.
 */
export async function ensureVsCode() {
  const release = await lock(join(vscodePackage, '.cache'));
  try {
    if (vsCodeIsThere()) return;
    forgetVsCode();
    await installVsCode().catch(async (error) => {
      console.log(`${error.message}\nTrying once more, from nothing.`);
      forgetVsCode();
      await installVsCode();
    });
  } finally {
    release();
  }
}

/**
 * One installer at a time, also between two terminals. The lock of a process that is gone is taken over.
 * @param {string} folder
 */
async function lock(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'installing');
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch {
      if (!holderLives(file)) rmSync(file, { force: true });
      else await sleep(500);
    }
  }
}

/** @param {string} file */
function holderLives(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}
