import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackChromium } from './chromium.mjs';
import { folderSize } from './folderSize.mjs';
import { installFailure } from './installFailure.mjs';
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
  const ended = await npm(['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: root,
    timeoutMs: 10 * 60_000,
  });
  if (ended.code !== 0)
    throw new Error(installFailure(ended, { folder: root, needed: '500 MB' }).text);
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
  return folderSize(installed, (file) => file !== stamp);
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

/** How npm is called: what it has downloaded before is not asked for again, and a network that stumbles has time. */
const quietly = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'],
  ...['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=3000'],
];

/** An installation that failed, with what the user can do about it. */
class InstallError extends Error {
  /** @param {{ text: string, isLasting: boolean }} failure */
  constructor({ text, isLasting }) {
    super(text);
    /** Whether trying once more is of no use. */
    this.isLasting = isLasting;
  }
}

/** @param {string[]} args @param {string} cwd */
async function npmOrThrow(args, cwd) {
  const ended = await npm([...args, ...quietly], { cwd, timeoutMs: 15 * 60_000 });
  if (ended.code !== 0)
    throw new InstallError(installFailure(ended, { folder: vscodePackage, needed: '1.5 GB' }));
}

/** What an installation takes, one after the other; each can be done again. */
const steps = {
  packages: () => npmOrThrow(['ci'], vscodePackage),
  server: () => npmOrThrow(['install', '--omit=dev'], server),
  browser: unpackChromium,
};

const stepsDone = join(vscodePackage, '.cache', 'installed.json');

/** The steps of the wanted installation that an earlier run has done. @returns {string[]} */
function doneBefore() {
  try {
    const seen = JSON.parse(readFileSync(stepsDone, 'utf8'));
    return seen.wanted === wanted() && existsSync(server) ? seen.steps : [];
  } catch {
    return [];
  }
}

async function installVsCode() {
  const began = Date.now();
  const done = doneBefore();
  if (done.length === 0) forgetVsCode();
  const { bavail, bsize } = statfsSync(vscodePackage);
  if (done.length === 0 && bavail * bsize < 1.5e9)
    throw new InstallError(
      installFailure({ code: 1, output: 'ENOSPC' }, { folder: vscodePackage, needed: '1.5 GB' }),
    );
  console.log('Installing VS Code, its Node and a browser for the tests (about 1 GB, only once)…');
  const stopTelling = everyFewSeconds(() => {
    const { files, bytes } = measure();
    const seconds = Math.round((Date.now() - began) / 1000);
    return `  ${Math.round(bytes / 1e6)} MB in ${files} files after ${seconds} s`;
  });
  try {
    for (const [name, take] of Object.entries(steps)) {
      if (done.includes(name)) continue;
      await severalTimes(take);
      done.push(name);
      writeFileSync(stepsDone, JSON.stringify({ wanted: wanted(), steps: done }));
    }
  } finally {
    stopTelling();
  }
  writeFileSync(stamp, JSON.stringify({ wanted: wanted(), ...measure() }));
  rmSync(stepsDone, { force: true });
}

/** Tries a step up to three times, unless what is wrong will stay so. @param {() => Promise<void>} step */
async function severalTimes(step) {
  for (const pauseMs of [2000, 10_000, undefined]) {
    try {
      return await step();
    } catch (error) {
      const isLasting = error instanceof InstallError && error.isLasting;
      if (pauseMs === undefined || isLasting) throw error;
      const [reason] = `${error instanceof Error ? error.message : error}`.split('\n');
      console.log(`  ${reason}\n  Trying once more…`);
      await sleep(pauseMs);
    }
  }
}

/** Removes the installed VS Code, so that the next `ensureVsCode` starts from nothing. */
export function forgetVsCode() {
  rmSync(stepsDone, { force: true });
  rmSync(installed, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Installs VS Code's server edition, its Node and a Chromium on first use. An installation that was broken off is continued
 * at the step where it was; one that is of another version or has lost files is made anew. A second run at the same time
 * waits for the first. Throws with what the user can do where disk, network or registry is missing.
 */
export async function ensureVsCode() {
  const release = await lock(join(vscodePackage, '.cache'));
  try {
    if (vsCodeIsThere()) return;
    // What was finished once and is no longer good has lost something.
    if (existsSync(stamp)) forgetVsCode();
    await installVsCode();
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
