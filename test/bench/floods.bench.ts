import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../harness/build.mjs';
import { startBrowser } from '../harness/chromium.mjs';
import { outputs, root } from '../harness/paths.mjs';
import { startPracticePanel, writeTicketBot } from '../harness/practicePanel.mjs';
import { temporaryFolder } from '../harness/temporary.mjs';
import { type VsCodeServer, startVsCode } from '../harness/vscodeServer.mjs';
import { PanelControl } from '../support/panelControl';
import { FloodWindow, type Measured } from './floods/floodWindow';
import { type Flood, floods } from './floods/floods';
import { installOurs, writeManifest } from './install.mjs';

/** How long each flood runs, in milliseconds; `FLOOD_MS=2000` is enough to try one. */
const ms = Number(process.env['FLOOD_MS'] ?? 10_000);
/** Parts of the names of those that are wanted, between commas; all when empty. */
const wanted = (process.env['FLOODS'] ?? '').split(',');
/** Milliseconds within which the extension host turns to 99 of 100 things that are due. */
const goal = 200;

/**
 * How late the extension host is while a server, a panel or a daemon sends what an attacker would: what ships, in a real VS
 * Code, signed in to the practice panel. Each flood has a window of its own.
 */
export async function rows(): Promise<string[]> {
  const dataFolder = temporaryFolder('floods');
  const logs = join(outputs, 'bench');
  const file = join(dataFolder, 'probe.json');
  await build(['--tests', 'practice']);
  const ours = join(dataFolder, 'extensions', 'hosting-panel.hosting-panel-0.0.1');
  await installOurs(join(dataFolder, 'ours'), ours);
  const extension = join(dataFolder, 'probe');
  mkdirSync(extension);
  cpSync(join(root, 'test', 'bench', 'floods', 'probe.cjs'), join(extension, 'probe.cjs'));
  writeManifest(extension, {
    name: 'probe',
    main: './probe.cjs',
    activationEvents: ['onStartupFinished'],
  });
  const panel = await startPracticePanel({ logFile: join(logs, 'panel.log') });
  const vscode = await startVsCode({
    dataFolder,
    logFile: join(logs, 'server.log'),
    env: { BENCH_FLOODS: file },
    isForTests: true,
  });
  const { browser } = await startBrowser();
  try {
    const parts = { browser, vscode, file, extension, dataFolder };
    const made: string[] = [];
    for (const flood of floods) {
      if (!wanted.some((part) => flood.what.includes(part))) continue;
      const control = new PanelControl(panel.controlUrl);
      const line = await measured({ ...parts, panel: control }, flood).catch(
        (error: unknown) =>
          `| ${flood.what} | – | ${goal} ms | – | not measured: ${firstLine(error)} |`,
      );
      // All of it takes ten minutes: whoever watches sees how far it is.
      console.error(line);
      made.push(line);
    }
    return made;
  } finally {
    await browser.close();
    await vscode.stop();
    await panel.stop();
  }
}

interface Parts {
  readonly browser: Browser;
  readonly vscode: VsCodeServer;
  readonly panel: PanelControl;
  readonly file: string;
  readonly extension: string;
  readonly dataFolder: string;
}

async function measured(parts: Parts, flood: Flood): Promise<string> {
  const { browser, vscode, panel, file, extension } = parts;
  await panel.reset();
  const facts = await panel.facts();
  const folder = join(parts.dataFolder, `${floods.indexOf(flood)}`, 'ticket-bot');
  await writeTicketBot(folder);
  const url = vscode.workbench({ extension, folder });
  const window = await FloodWindow.open(browser, { url, file, facts });
  try {
    const given = { panel, facts, window, folder, ms };
    await flood.prepare?.(given);
    const mark = await panel.mark();
    const result = await window.measure(ms, () => flood.begin(given));
    return row(flood.what, result, await poured(panel, mark));
  } finally {
    await window.close();
  }
}

/** What really came, in words: a flood that was none would look good. */
async function poured(panel: PanelControl, mark: number): Promise<string> {
  const requests = await panel.requestsSince(mark);
  const bytes = requests.reduce((sum, { bytesOut }) => sum + bytesOut, 0);
  const state = await panel.call<{ sent: number } | null>('consoleFloodState', {
    server: 'Survival SMP',
  });
  const frames = state ? `, ${state.sent} frames` : '';
  return `${requests.length} requests, ${megabytes(bytes)} as they travel${frames}`;
}

function row(what: string, result: Measured, sent: string): string {
  const memory = megabytes(result.memory);
  const after = (result.kind === 'answered' ? 0 : result.afterMs / 1000).toFixed(0);
  if (result.kind === 'memory')
    return `| ${what} | – | ${goal} ms | – | not met: ended at ${memory} of memory after ${after} s; ${sent} |`;
  if (result.kind === 'silent')
    return `| ${what} | > ${after} s | ${goal} ms | – | not met: ended, for it did not answer any more; ${memory}; ${sent} |`;
  const { lateness, own, commands, ends } = result;
  const isMet = lateness.p99 <= goal;
  const ratio = (lateness.p99 / goal).toFixed(2);
  const spread = `${shown(own.p99)} of it by its own work, median ${shown(lateness.p50)}, at most ${shown(lateness.max)}`;
  const asked = `a command through the window ${shown(commands.p99)} (median ${shown(commands.p50)})`;
  const words = [isMet ? 'met' : 'not met', spread, asked, memory, sent, ...ends].join('; ');
  return `| ${what} | ${shown(lateness.p99)} | ${goal} ms | ${ratio} | ${words.replaceAll('|', '/')} |`;
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0]?.replaceAll('|', '/') ?? '';
}

function shown(value: number): string {
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ms`;
}

function megabytes(bytes: number): string {
  const value = bytes / 1024 ** 2;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} MB`;
}
