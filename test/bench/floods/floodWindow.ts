import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { keepSecrets } from '../../pages/support/secrets';
import { signInTo } from '../../pages/support/signIn';
import { Workbench } from '../../pages/support/workbench';
import type { PanelFacts } from '../../support/panelControl';

/** Milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** What became of an extension host in a flood. */
export type Measured =
  | {
      readonly kind: 'answered';
      /** How late it turned to what was due. */
      readonly lateness: Spread;
      /** The part of it in which it really ran: what else the machine does is not in it. */
      readonly own: Spread;
      /** How long a command took, by way of the window. */
      readonly commands: Spread;
      readonly memory: number;
      /** How what was begun has ended, in words. */
      readonly ends: readonly string[];
    }
  /** It was ended, for its process had become too large. */
  | { readonly kind: 'memory'; readonly afterMs: number; readonly memory: number }
  /** It was ended, for it did not answer any more. */
  | { readonly kind: 'silent'; readonly afterMs: number; readonly memory: number };

/** Bytes that the process of an extension host may take before it is ended. */
const mostMemory = 2 * 1024 ** 3;
/** Milliseconds that an extension host may stay silent when all is over, and that something kept may take. */
const patienceMs = 30_000;
/** Milliseconds that the beginning may take: what the user does in a window that hangs has no end. */
const beginningMs = 60_000;

/** A window whose extension host is watched from inside and from outside. */
export class FloodWindow {
  private constructor(
    readonly workbench: Workbench,
    private readonly context: BrowserContext,
    private readonly probe: { readonly port: number; readonly pid: number },
  ) {}

  /** Opens a window and signs in, once the probe in it has written to `file` where it listens. */
  static async open(
    browser: Browser,
    { url, file, facts }: { url: string; file: string; facts: PanelFacts },
  ): Promise<FloodWindow> {
    rmSync(file, { force: true });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    try {
      await keepSecrets(context);
      const page = await context.newPage();
      await page.goto(url, { timeout: 60_000 });
      const deadline = Date.now() + 60_000;
      while (!existsSync(file)) {
        if (Date.now() > deadline) throw new Error('The extension host of the window is silent');
        await sleep(100);
      }
      const probe = JSON.parse(readFileSync(file, 'utf8')) as { port: number; pid: number };
      const workbench = new Workbench(page, () => context.close());
      await workbench.openView();
      await signInTo(workbench, facts.url, facts.keys.owner);
      await workbench.treeRow('Ticket Bot', 'Servers').waitFor({ timeout: 30_000 });
      return new FloodWindow(workbench, context, probe);
    } catch (error) {
      await context.close();
      throw error;
    }
  }

  /** Takes a row of the quick pick that is open, or comes. */
  async pickRow(text: string | RegExp): Promise<void> {
    const rows = this.workbench.quickInput.box.locator('.monaco-list-row');
    await rows.filter({ hasText: text }).first().click();
  }

  /** Begins something in the extension host, and waits for nothing. */
  async begin(...[what, ...args]: Begun): Promise<void> {
    await this.ask('begin', [what, ...args]);
  }

  /** Begins it again and again; resolves when it has come to an end once, or nobody would wait any longer. */
  async keep(...[what, ...args]: Begun): Promise<void> {
    await this.ask('keep', [what, ...args]);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      await sleep(200);
      if (((await this.ask('ends')) as readonly string[]).length > 0) return;
    }
  }

  /**
   * Measures from the beginning of `begin` until `ms` after its end, or after a minute. Rejects as `begin` does, as long as
   * the extension host answers.
   */
  async measure(ms: number, begin: () => Promise<unknown>): Promise<Measured> {
    await this.ask('watch');
    const start = performance.now();
    let begun = start + beginningMs;
    let problem: Error | undefined;
    const onEnd = () => (begun = Math.min(begun, performance.now()));
    void begin()
      .catch((error: Error) => (problem = error))
      .finally(onEnd);
    let memory = 0;
    let figures: Figures | undefined;
    let isAsked = false;
    while (!figures) {
      await sleep(200);
      const now = performance.now();
      const afterMs = now - start;
      memory = Math.max(memory, memoryOf(this.probe.pid));
      if (memory > mostMemory) return { kind: 'memory', afterMs, memory };
      if (now > begun + ms + patienceMs) return { kind: 'silent', afterMs, memory };
      if (isAsked || now < begun + ms) continue;
      isAsked = true;
      this.ask('figures').then(
        (answer) => (figures = answer as Figures),
        () => undefined,
      );
    }
    if (problem) throw problem;
    return { kind: 'answered', ...figures, memory };
  }

  /** Closes the window, and ends its extension host whatever it does. */
  async close(): Promise<void> {
    try {
      process.kill(this.probe.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await this.context.close();
  }

  private async ask(verb: string, given?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.probe.port}/${verb}`, {
      method: 'POST',
      body: given === undefined ? '' : JSON.stringify(given),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(String(answer));
    return answer;
  }
}

/** What the probe knows how to begin, and with what. */
type Begun = readonly ['command' | 'commandAt' | 'list' | 'copy' | 'remove', ...unknown[]];

type Figures = Omit<Measured & { kind: 'answered' }, 'kind' | 'memory'>;

/** Bytes that a process takes; 0 when it is gone, and on Windows, where nobody says. */
function memoryOf(pid: number): number {
  try {
    if (process.platform === 'linux') {
      const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
      return Number(pages) * 4096;
    }
    return (
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
    );
  } catch {
    return 0;
  }
}
