import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { pageDocument } from '../../src/core/base/page';
import { issueView } from '../../src/core/monitoring/issueView';
import { renderIssue, renderIssueHeading } from '../../src/core/monitoring/render';
import { startBrowser } from '../harness/chromium.mjs';
import { startServer } from '../support/httpServer';
import { frame, issue, occurrence } from '../unit/core/monitoring/issueRows';
import { mediansOf, row } from './measure';

/** An issue with a stack of 50 frames in a real browser: the page as VS Code shows it, beside its markup as a plain page. */
export async function rows(): Promise<string[]> {
  const shown = occurrence({
    stack: Array.from({ length: 50 }, (_, n) => frame(`/home/container/src/f${n}.ts`, n + 1)),
  });
  const view = issueView({
    issue: issue({ latest: shown }),
    occurrence: shown,
    standing: { index: 0, total: 9 },
    now: Date.now(),
    hasServer: true,
  });
  const { outputFiles } = await build({
    entryPoints: ['src/webview/issue.ts'],
    ...{ bundle: true, platform: 'browser', format: 'iife', target: 'es2022' },
    ...{ minify: true, legalComments: 'none', write: false },
  });
  const style = readFileSync(join('media', 'issue.css'), 'utf8');
  const document = { style, nonce: 'bench', language: 'en', title: 'Issue' };
  const script = outputFiles[0]?.text ?? '';
  const files = new Map([
    ['/ours', pageDocument({ ...document, script, beginning: renderIssueHeading(view) })],
    ['/plain', pageDocument({ ...document, script: '', beginning: renderIssue(view) })],
  ]);
  const server = await startServer(({ url }, response) => {
    const page = files.get(url);
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(page);
  });
  const { browser } = await startBrowser();
  try {
    // What asks the page by an expression is what its policy forbids.
    const tab = await browser.newPage({ bypassCSP: true });
    await tab.addInitScript({ content: `${host(view)}${watch}` });
    const times = (until: string) =>
      mediansOf(
        15,
        ['ours', 'plain'].map((path) => () => painted(tab, `${server.url}/${path}`, until)),
      );
    const [ours = NaN, plain = NaN] = await times(firstPaint);
    const [oursAll = NaN, plainAll = NaN] = await times(stackPaint);
    const session = await tab.context().newCDPSession(tab);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const [oursWork = NaN, plainWork = NaN] = await mediansOf(
      25,
      ['ours', 'plain'].map((path) => async () => {
        await painted(tab, `${server.url}/${path}`, stackPaint);
        return taskMs(session);
      }),
    );
    return [
      row({
        what: 'First paint of an issue’s page, 50 frames',
        ours,
        yardstick: plain,
        unit: 'ms',
        against:
          'the same markup and style as a page without a script; ours begins with what its row told',
      }),
      row({
        what: 'The page of an issue, until its stack is on the screen',
        ours: oursAll,
        yardstick: plainAll,
        unit: 'ms',
        against: 'the same; all of both pages is in their documents',
      }),
      row({
        what: 'The same, time of the processor of the page’s thread',
        ours: oursWork,
        yardstick: plainWork,
        unit: 'ms',
        against: 'the same; what else the machine does counts less here',
      }),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What VS Code is to the page: it shows the issue as soon as the page is ready. */
function host(view: unknown): string {
  const show = JSON.stringify({ type: 'show', state: {}, view });
  return `{
    const show = ${show};
    globalThis.acquireVsCodeApi = () => ({
      setState() {},
      postMessage: () => window.postMessage(show),
    });
  }`;
}

/** Notes when the picture with the list of frames was made, from wherever the list came. */
const watch = `{
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main ol.stack')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (globalThis.benchStackAt = performance.now());
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}`;

/** When the first content was on the screen. */
const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
/** When the picture with the stack was made. */
const stackPaint = `globalThis.benchStackAt`;

/** Milliseconds of the processor that the page took of its thread since it was navigated to. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  return (seconds ?? NaN) * 1000;
}

/** Milliseconds from the navigation to what `until` tells, by the browser's own clock. */
async function painted(tab: Page, address: string, until: string): Promise<number> {
  await tab.goto(address);
  const at = await tab.waitForFunction(until);
  if ((await tab.locator('main button').count()) === 0) throw new Error(`${address} is empty`);
  return Number(await at.jsonValue());
}
