import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../harness/paths.mjs';
import { run } from '../harness/processes.mjs';
import { temporaryFolder } from '../harness/temporary.mjs';

const minutes = 60_000;

/** @typedef {import('./breaks.mjs').Break} Break */
/** @typedef {import('./runTests.mjs').Seen} Seen */
/** @typedef {import('./runTests.mjs').Task} Task */

/**
 * What a bundle of tests did without a break.
 * @typedef {{ suite: string, file: string, ms: number, hits: Record<string, number> }} Bundle
 */

/** A copy of the checkout that holds all breaks, and is gone when we are. */
export class Sandbox {
  folder = temporaryFolder('mutants');
  /** @type {Bundle[]} */
  bundles = [];

  /**
   * Copies and builds.
   * @param {readonly { name: string, content: string }[]} files those with breaks @param {readonly string[]} suites
   */
  async build(files, suites) {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const name of listed.split('\n')) {
      if (name === '' || !existsSync(join(root, name))) continue;
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      copyFileSync(join(root, name), join(this.folder, name));
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
    for (const { name, content } of files) writeFileSync(join(this.folder, name), content);
    const { code, output } = await run(process.execPath, ['esbuild.js', '--tests', ...suites], {
      cwd: this.folder,
      timeoutMs: 20 * minutes,
    });
    if (code !== 0) throw new Error(`The build did not succeed:\n${output}`);
  }

  /**
   * Looks which bundles run which breaks. Those with a test that fails without any break say nothing, and are returned.
   * @param {string} suite
   */
  async look(suite) {
    const all = this.bundlesOf(suite);
    const { seen, output } = await this.run({ files: all, timeoutMs: 60_000 }, 60 * minutes);
    if (!seen) throw new Error(`The tests did not come to their end:\n${output}`);
    const looked = Object.entries(seen.files);
    for (const [file, { ms, hits, failed }] of looked)
      if (!failed) this.bundles.push({ suite, file, ms, hits });
    return looked.filter(([, { failed }]) => failed).map(([file]) => this.nameOf(file));
  }

  /** How many bundles of unit tests run a break. @param {Break} one */
  runBy({ id }) {
    return this.bundles.filter(({ suite, hits }) => suite === 'unit' && hits[id]).length;
  }

  /** Returns the test that fails by a break, or nothing. @param {Break} one @param {string} suite */
  async killerOf(one, suite) {
    const running = this.bundles.filter((bundle) => bundle.suite === suite && bundle.hits[one.id]);
    if (running.length === 0) return undefined;
    const near = (/** @type {Bundle} */ { file }) => nearness(one.file, this.nameOf(file));
    running.sort((a, b) => near(b) - near(a) || a.ms - b.ms);
    const files = running.map(({ file }) => file);
    const most = Math.max(...running.map(({ hits }) => hits[one.id] ?? 0));
    const usual = running.reduce((sum, { ms }) => sum + ms, 0);
    const limits = { hitLimit: most * 100 + 10_000, ms: 60_000 + usual * 20 };
    const killer = await this.failure(one.id, files, limits);
    if (killer === undefined || suite === 'unit') return killer?.test;
    // These meet sockets and folders: what fails on a busy machine without the break too proves nothing.
    const without = await this.failure('none', killer.file ? [killer.file] : files, limits);
    return without === undefined ? killer.test : undefined;
  }

  /**
   * The first test that fails, and where, which is not known of a process that did not come to its end.
   * @param {string} active @param {string[]} files @param {{ hitLimit: number, ms: number }} limits
   * @returns {Promise<{ test: string, file?: string | undefined } | undefined>}
   */
  async failure(active, files, { hitLimit, ms }) {
    const { seen, code } = await this.run({ files, timeoutMs: 20_000, active, hitLimit }, ms);
    if (!seen) return { test: code === 124 ? 'no end' : 'the process broke off' };
    if (seen.failed === undefined) return undefined;
    return { test: seen.failed, file: Object.keys(seen.files).at(-1) };
  }

  /**
   * Runs bundles in a process of their own.
   * @param {Omit<Task, 'result'>} task @param {number} timeoutMs
   * @returns {Promise<{ seen: Seen | undefined, code: number, output: string }>}
   */
  async run(task, timeoutMs) {
    const result = join(this.folder, 'seen.json');
    rmSync(result, { force: true });
    const env = {
      ...process.env,
      MUTANTS_TASK: JSON.stringify({ ...task, result }),
      // For processes that tests start.
      ...(task.active && { __STRYKER_ACTIVE_MUTANT__: task.active }),
    };
    const { code, output } = await run(process.execPath, ['test/mutants/runTests.mjs'], {
      cwd: this.folder,
      env,
      timeoutMs,
    });
    const seen = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
    return { seen, code, output };
  }

  /** @param {string} suite */
  bundlesOf(suite) {
    const whole = join(this.folder, 'out', suite);
    return readdirSync(whole, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.test.js'))
      .sort()
      .map((name) => join(whole, name));
  }

  /** @param {string} file a bundle */
  nameOf(file) {
    return file.slice(join(this.folder, 'out').length + 1).replaceAll('\\', '/');
  }
}

/** How near a bundle is to a file of src: its own test first, then those of its room. @param {string} file @param {string} test */
function nearness(file, test) {
  const [, , room = ''] = file.split('/');
  const isOwn = basename(test, '.test.js') === basename(file, '.ts');
  return (isOwn ? 2 : 0) + (test.includes(`/core/${room}/`) ? 1 : 0);
}
