import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { outputs } from './paths.mjs';

/**
 * @typedef {{ event: 'start', total: number } | { event: 'begin', title: string } | { event: 'pass', title: string, ms: number }
 *   | { event: 'skip', title: string } | { event: 'fail', title: string, error: string }
 *   | { event: 'more', text: string } | { event: 'end' }} Line
 * @typedef {{ passed: number, failed: number, failures: string[], passedAgain?: number, told?: string[] }} Outcome
 *   `passedAgain` counts tests that failed and passed at the second try; `told` holds what failed at the first
 */

/** Follows the results of one suite as its reporter writes them. */
export class Results {
  /** @param {string} suite @param {(text: string) => void} print @param {string} [name] what its file is called */
  constructor(suite, print, name = 'results') {
    this.suite = suite;
    this.print = print;
    this.file = join(outputs, suite, `${name}.jsonl`);
    mkdirSync(dirname(this.file), { recursive: true });
    rmSync(this.file, { force: true });
    /** How many bytes of it were taken: whole lines only. */
    this.seen = 0;
    this.ended = false;
    /** The test that runs, or ran last. */
    this.current = 'before the first test';
    this.lastChange = Date.now();
    /** @type {Outcome} */
    this.outcome = { passed: 0, failed: 0, failures: [] };
  }

  /** Reads what is new. @returns {boolean} whether the suite has said that it is through */
  read() {
    const text = this.rest();
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) return this.ended;
    const whole = text.slice(0, end);
    this.seen += Buffer.byteLength(whole);
    for (const line of whole.split('\n').slice(0, -1)) this.take(JSON.parse(line));
    this.lastChange = Date.now();
    return this.ended;
  }

  /** What was written since, its last line perhaps in part: a file of thousands of tests is not read anew each time. */
  rest() {
    if (!existsSync(this.file)) return '';
    const file = openSync(this.file, 'r');
    try {
      const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - this.seen));
      const length = readSync(file, bytes, 0, bytes.length, this.seen);
      return bytes.toString('utf8', 0, length);
    } finally {
      closeSync(file);
    }
  }

  /** @param {Line} line */
  take(line) {
    if (line.event === 'begin') {
      this.current = line.title;
    } else if (line.event === 'pass') {
      this.outcome.passed += 1;
      this.print(`  ✓ ${line.title}${line.ms > 200 ? ` (${line.ms} ms)` : ''}`);
    } else if (line.event === 'fail') {
      this.fail(`${line.title}\n${indent(line.error)}`);
    } else if (line.event === 'more') {
      this.tell(line.text);
    } else if (line.event === 'skip') {
      this.fail(`${line.title}\n    was skipped: a test that does not run proves nothing`);
    } else if (line.event === 'end') {
      this.ended = true;
    }
  }

  /** Adds to the failure that was counted last, and shows it. @param {string} text */
  tell(text) {
    const { failures } = this.outcome;
    if (failures.length > 0) failures.push(`${failures.pop()}\n${indent(text)}`);
    this.print(indent(text));
  }

  /** Counts one failure, and shows it. @param {string} text */
  fail(text) {
    this.outcome.failed += 1;
    this.outcome.failures.push(text);
    this.print(`  ✗ ${text}`);
  }

  /**
   * Waits until the suite is through, or until `ended` settles (throws what it throws), or nothing was heard for `quietMs`, or `totalMs` are over.
   * @param {{ ended: Promise<unknown>, quietMs: number, totalMs: number }} options
   * @returns {Promise<'done' | 'ended' | 'quiet' | 'late'>}
   */
  async follow({ ended, quietMs, totalMs }) {
    const began = Date.now();
    this.lastChange = began;
    let gone = false;
    const settled = ended.finally(() => (gone = true));
    for (;;) {
      const last = gone;
      if (this.read()) return 'done';
      if (last) return settled.then(() => 'ended');
      if (Date.now() - this.lastChange > quietMs) return 'quiet';
      if (Date.now() - began > totalMs) return 'late';
      await Promise.race([settled.catch(() => undefined), sleep(100)]);
    }
  }
}

/** @param {string} text */
function indent(text) {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
