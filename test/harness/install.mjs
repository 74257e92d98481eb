import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackChromium } from './chromium.mjs';
import { editions, serverOf } from './editions.mjs';
import { folderSize } from './folderSize.mjs';
import { installFailure } from './installFailure.mjs';
import { root } from './paths.mjs';
import { npm } from './processes.mjs';

/** @typedef {import('./editions.mjs').Edition} Edition */
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
  const installed = join(root, 'node_modules');
  const told = { folder: root, needed: '0.5 GB' };
  if (!existsSync(installed)) roomOrThrow(told);
  console.log('Installing the dependencies (npm ci)…');
  const stopTelling = tellSize(() => folderSize(installed));
  await severalTimes(() => npmOrThrow(told, ['ci', ...quietly], root)).finally(stopTelling);
}

/** Where an edition is installed, and what tells of it. @param {Edition} edition */
function placesOf(edition) {
  const installed = join(edition.folder, 'node_modules');
  return {
    installed,
    server: serverOf(edition),
    stamp: join(installed, '.complete.json'),
    stepsDone: join(edition.folder, '.cache', 'installed.json'),
  };
}

/** Names what is wanted here: another lock file or another machine means another installation. @param {Edition} edition */
function wanted({ folder }) {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  return `${hash} ${process.platform} ${process.arch}`;
}

/** The count and bytes of all files of an installation: a lost or cut file changes them. @param {Edition} edition */
function measure(edition) {
  const { installed, stamp } = placesOf(edition);
  return folderSize(installed, (file) => file !== stamp);
}

/** Whether the last installation was finished, is the one wanted, and has lost nothing since. @param {Edition} edition */
function vsCodeIsThere(edition) {
  try {
    const seen = JSON.parse(readFileSync(placesOf(edition).stamp, 'utf8'));
    const { files, bytes } = measure(edition);
    return seen.wanted === wanted(edition) && seen.files === files && seen.bytes === bytes;
  } catch {
    return false;
  }
}

/**
 * Says every few seconds how far an installation is, until what it returns is called.
 * @param {() => { files: number, bytes: number }} size what is there by now
 */
function tellSize(size) {
  const began = Date.now();
  const timer = setInterval(() => {
    const { files, bytes } = size();
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`  ${Math.round(bytes / 1e6)} MB in ${files} files after ${seconds} s`);
  }, 4000);
  return () => clearInterval(timer);
}

/** How npm is called: what it has downloaded before is not asked for again, and a network that stumbles has time. */
const quietly = [
  ...['--no-audit', '--no-fund', '--prefer-offline'],
  // By itself npm says nothing for minutes where it reaches no registry; what failed is tried again here, and said.
  ...['--fetch-retries=1', '--fetch-retry-mintimeout=3000'],
];

/** The same for a VS Code: it is run as it comes, by a Node of its own. */
const asItComes = [...quietly, '--ignore-scripts', '--engine-strict=false'];

/** An installation that failed, with what the user can do about it. */
class InstallError extends Error {
  /** @param {{ text: string, isLasting: boolean }} failure */
  constructor({ text, isLasting }) {
    super(text);
    /** Whether trying once more is of no use. */
    this.isLasting = isLasting;
  }
}

/**
 * Throws where the disk has no room for an installation: npm goes on for a long time after a disk is full.
 * @param {{ folder: string, needed: string }} told `needed` in GB, as `1.5 GB`
 */
function roomOrThrow({ folder, needed }) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < parseFloat(needed) * 1e9)
    throw new InstallError(installFailure({ code: 1, output: 'ENOSPC' }, { folder, needed }));
}

/** @param {{ folder: string, needed: string }} told @param {string[]} args @param {string} cwd */
async function npmOrThrow({ folder, needed }, args, cwd) {
  const ended = await npm(args, { cwd, timeoutMs: 15 * 60_000 });
  if (ended.code !== 0) throw new InstallError(installFailure(ended, { folder, needed }));
}

/**
 * Leaves to the pinned package what both it and the server ask for: the oldest server names an address of git, which not
 * every machine may reach, and finds the registry's one folder further up.
 * @param {Edition} edition
 */
function leaveOutPinned(edition) {
  const { server } = placesOf(edition);
  const pinned = JSON.parse(readFileSync(join(edition.folder, 'package.json'), 'utf8'));
  for (const name of ['package.json', 'npm-shrinkwrap.json']) {
    const file = join(server, name);
    const content = JSON.parse(readFileSync(file, 'utf8'));
    for (const left of Object.keys(pinned.dependencies)) {
      delete (content.packages?.[''] ?? content).dependencies[left];
      delete content.packages?.[`node_modules/${left}`];
    }
    writeFileSync(file, JSON.stringify(content, undefined, 2));
  }
}

/**
 * What an installation takes, one after the other; each can be done again.
 * @param {Edition} edition @returns {Record<string, () => Promise<void>>}
 */
function stepsOf(edition) {
  return {
    packages: () => npmOrThrow(edition, ['ci', ...asItComes], edition.folder),
    server: () => {
      leaveOutPinned(edition);
      return npmOrThrow(edition, ['install', '--omit=dev', ...asItComes], placesOf(edition).server);
    },
    ...(edition.hasBrowser && { browser: unpackChromium }),
  };
}

/** The steps of the wanted installation that an earlier run has done. @param {Edition} edition @returns {string[]} */
function doneBefore(edition) {
  const { stepsDone, server } = placesOf(edition);
  try {
    const seen = JSON.parse(readFileSync(stepsDone, 'utf8'));
    return seen.wanted === wanted(edition) && existsSync(server) ? seen.steps : [];
  } catch {
    return [];
  }
}

/** @param {Edition} edition */
async function installVsCode(edition) {
  const { stamp, stepsDone } = placesOf(edition);
  const done = doneBefore(edition);
  if (done.length === 0) forgetVsCode(edition);
  if (done.length === 0) roomOrThrow(edition);
  const what = edition.hasBrowser ? 'VS Code, its Node and a browser' : 'an old VS Code, its Node';
  console.log(`Installing ${what} for the tests (about 1 GB, only once)…`);
  const stopTelling = tellSize(() => measure(edition));
  try {
    for (const [name, take] of Object.entries(stepsOf(edition))) {
      if (done.includes(name)) continue;
      await severalTimes(take);
      done.push(name);
      writeFileSync(stepsDone, JSON.stringify({ wanted: wanted(edition), steps: done }));
    }
  } finally {
    stopTelling();
  }
  writeFileSync(stamp, JSON.stringify({ wanted: wanted(edition), ...measure(edition) }));
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

/** Removes what is installed of an edition, so that the next `ensureVsCode` starts from nothing. @param {Edition} edition */
function forgetVsCode(edition) {
  const { stepsDone, installed } = placesOf(edition);
  rmSync(stepsDone, { force: true });
  rmSync(installed, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Installs an edition of VS Code's server, its Node and a Chromium on first use. An installation that was broken off is continued
 * at the step where it was; one that is of another version or has lost files is made anew. A second run at the same time
 * waits for the first. Throws with what the user can do where disk, network or registry is missing.
 * @param {Edition} [edition] today's when left out
 */
export async function ensureVsCode(edition = editions.newest) {
  const release = await lock(join(edition.folder, '.cache'));
  try {
    if (vsCodeIsThere(edition)) return;
    // What was finished once and is no longer good has lost something.
    if (existsSync(placesOf(edition).stamp)) forgetVsCode(edition);
    await installVsCode(edition);
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
