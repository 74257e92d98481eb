import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeTemporaryFolders } from './temporary.mjs';

const windows = process.platform === 'win32';

/** Everything started and not yet seen to end. @type {Set<import('node:child_process').ChildProcess>} */
const living = new Set();

/**
 * Starts a program in a process group of its own, so that Ctrl+C reaches only us and we end it in good order.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { detached: !windows, windowsHide: true, ...options });
  living.add(child);
  child.once('close', () => living.delete(child));
  child.once('error', () => living.delete(child));
  return child;
}

/**
 * Runs a program to its end. Never hangs: after `timeoutMs` it and its children are killed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs: number, input?: 'inherit', echo?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>} the exit code (124 for a timeout) and what it printed
 */
export function run(command, args, { cwd, env, timeoutMs, echo = false }) {
  return new Promise((resolve) => {
    let output = '';
    let late = false;
    const child = start(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (echo) process.stdout.write(chunk);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const timer = setTimeout(() => {
      late = true;
      output += `\n${command} was ended: it took longer than ${timeoutMs / 1000} s.\n`;
      void stop(child, 1000);
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : (code ?? 1), output });
    });
  });
}

/**
 * Runs npm: the one that runs us, else the one on the PATH.
 * @param {readonly string[]} args
 * @param {{ cwd: string, timeoutMs: number, echo?: boolean }} options
 */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) {
    return run(process.execPath, [script, ...args], options);
  }
  return windows
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options)
    : run('npm', args, options);
}

/** The ids of all living processes, each with its parent's. @returns {(readonly [number, number])[]} */
function processTable() {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
          return state === 'Z' ? [] : [/** @type {const} */ ([Number(pid), Number(parent)])];
        } catch {
          return []; // it ended while we looked
        }
      });
  }
  return execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => /** @type {const} */ ([pid, parent]));
}

/**
 * All living children of a process, their children, and so on. Not on Windows (an empty list).
 * @param {number} pid
 * @returns {number[]}
 */
export function descendants(pid) {
  if (windows) return [];
  const table = processTable();
  const found = [pid];
  for (const parent of found) {
    for (const [child, itsParent] of table) if (itsParent === parent) found.push(child);
  }
  return found.slice(1);
}

/** How a process was started, as one line; empty when it is gone. @param {number} pid @returns {string} */
function commandOf(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The extension hosts of VS Code's server, one for each window. @param {number} server its process id */
export function extensionHosts(server) {
  return descendants(server).filter((pid) => commandOf(pid).includes('--type=extensionHost'));
}

/**
 * Ends the extension hosts that windows left behind, at once: they would go on for the seconds in which a window may
 * come back, and lead, ask and tell beside the next test. @param {number} server its process id
 */
export async function endExtensionHosts(server) {
  for (const pid of extensionHosts(server)) signal(pid, 'SIGKILL');
  if (!(await emptyWithin(() => extensionHosts(server), 10_000)))
    throw new Error('The extension hosts of closed windows do not end.');
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal @returns {boolean} whether it was there */
function signal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * Ends a program and all that it started: asks first, and kills what is left after `graceMs`.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [graceMs]
 */
export async function stop(child, graceMs = 3000) {
  const { pid } = child;
  if (!pid || !living.has(child)) return;
  if (windows) {
    try {
      execFileSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    } catch {
      // it ended by itself
    }
    return;
  }
  const family = new Set([pid, ...descendants(pid)]);
  const left = () => {
    for (const member of family) for (const child of descendants(member)) family.add(child);
    return [...family].filter(isAlive);
  };
  signal(pid, 'SIGTERM');
  if (await emptyWithin(left, graceMs / 2)) return;
  for (const member of left()) signal(member, 'SIGTERM');
  if (await emptyWithin(left, graceMs / 2)) return;
  for (const member of left()) signal(member, 'SIGKILL');
  await emptyWithin(left, 2000);
}

/** @param {() => readonly number[]} list @param {number} ms @returns {Promise<boolean>} whether it got empty in time */
async function emptyWithin(list, ms) {
  const deadline = Date.now() + ms;
  while (list().length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

/** Whether a process still runs; one that ended and was not yet collected by its parent does not. @param {number} pid */
export function isAlive(pid) {
  if (!signal(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^ [ZX] /.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}

/** Ends everything that was started here, and removes the temporary folders. */
export async function stopAll() {
  await Promise.all([...living].map((child) => stop(child)));
  removeTemporaryFolders();
}

/**
 * From now on Ctrl+C, a closed terminal or a polite kill end everything before we go.
 * @param {{ code?: number }} [options] our exit code then; the signal's own when left out
 * @returns {() => boolean} whether the end has begun: the exit is no longer the caller's
 */
export function endTogether({ code } = {}) {
  let ending = false;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (ending) return;
      ending = true;
      const own = name === 'SIGTERM' ? 143 : 130;
      void stopAll().finally(() => process.exit(code ?? own));
    });
  }
  return () => ending;
}
