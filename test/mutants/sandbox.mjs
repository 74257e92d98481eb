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
import { run, temporaryFolder } from '../harness/processes.mjs';

const minutes = 60_000;

/** @typedef {import('./breaks.mjs').Break} Break */
/** @typedef {import('./runTests.mjs').Seen} Seen */
/** @typedef {import('./runTests.mjs').Task} Task */

/** What a bundle of unit tests did without a break. @typedef {{ file: string, ms: number, hits: Record<string, number> }} Bundle */

/** A copy of the checkout that holds all breaks, and is gone when we are. */
export class Sandbox {
  folder = temporaryFolder('mutants');
  /** @type {readonly Bundle[]} */
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

  /** Looks which bundles run which breaks. Those with a test that fails without any break say nothing, and are returned. */
  async look() {
    const all = this.bundlesBelow('unit');
    const { seen, output } = await this.run({ files: all, timeoutMs: 60_000 }, 60 * minutes);
    if (!seen) throw new Error(`The unit tests did not come to their end:\n${output}`);
    const bundles = Object.entries(seen.files).map(([file, told]) => ({ file, ...told }));
    this.bundles = bundles.filter(({ failed }) => !failed);
    return bundles.filter(({ failed }) => failed).map(({ file }) => this.nameOf(file));
  }

  /** How many bundles run a break. @param {Break} one */
  runBy(one) {
    return this.bundles.filter(({ hits }) => hits[one.id]).length;
  }

  /** Returns the unit test that fails by a break, or nothing. @param {Break} one */
  async killedByUnit(one) {
    const running = this.bundles.filter(({ hits }) => hits[one.id]);
    if (running.length === 0) return undefined;
    const near = (/** @type {Bundle} */ { file }) => nearness(one.file, this.nameOf(file));
    running.sort((a, b) => near(b) - near(a) || a.ms - b.ms);
    const most = Math.max(...running.map(({ hits }) => hits[one.id] ?? 0));
    const usual = running.reduce((sum, { ms }) => sum + ms, 0);
    return this.killedBy(one, running, { hitLimit: most * 100 + 10_000, ms: 60_000 + usual * 20 });
  }

  /** Returns the service test of a break's room that fails by it and passes without it, or nothing. @param {Break} one */
  async killedByService(one) {
    const [, , room = ''] = one.file.split('/');
    for (const file of this.bundlesBelow(join('service', 'core', room))) {
      const options = { hitLimit: 1_000_000, ms: 5 * minutes };
      const killer = await this.killedBy(one, [{ file }], options);
      if (killer === undefined) continue;
      const without = { ...one, id: 'none' };
      if ((await this.killedBy(without, [{ file }], options)) === undefined) return killer;
    }
    return undefined;
  }

  /**
   * @param {Break} one @param {readonly { file: string }[]} bundles
   * @param {{ hitLimit: number, ms: number }} limits
   */
  async killedBy({ id }, bundles, { hitLimit, ms }) {
    const files = bundles.map(({ file }) => file);
    const { seen, code } = await this.run({ files, timeoutMs: 20_000, active: id, hitLimit }, ms);
    if (!seen) return code === 124 ? 'no end' : 'the process broke off';
    return seen.failed;
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

  /** @param {string} folder below out */
  bundlesBelow(folder) {
    const whole = join(this.folder, 'out', folder);
    if (!existsSync(whole)) return [];
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
