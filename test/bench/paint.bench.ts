import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Page, chromium } from 'playwright-core';
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
  const files = new Map([
    ['/issue.css', { type: 'text/css', text: readFileSync(join('media', 'issue.css'), 'utf8') }],
    ['/issue.js', { type: 'text/javascript', text: outputFiles[0]?.text ?? '' }],
    ['/host.js', { type: 'text/javascript', text: host(view) }],
    [
      '/ours',
      { type: 'text/html', text: page(renderIssueHeading(view).markup, ['host.js', 'issue.js']) },
    ],
    ['/plain', { type: 'text/html', text: page(renderIssue(view).markup, []) }],
  ]);
  const server = await startServer(({ url }, response) => {
    const file = files.get(url);
    response.writeHead(file ? 200 : 404, { 'Content-Type': `${file?.type}; charset=utf-8` });
    response.end(file?.text);
  });
  const browser = await startBrowser();
  try {
    const connected = await chromium.connect(browser.endpoint);
    const tab = await connected.newPage();
    const times = (until: string) =>
      mediansOf(
        15,
        ['ours', 'plain'].map((path) => () => painted(tab, `${server.url}/${path}`, until)),
      );
    const [ours = NaN, plain = NaN] = await times(firstPaint);
    const [oursAll = NaN, plainAll = NaN] = await times(stackPaint);
    return [
      row({
        what: 'First paint of an issue’s page, 50 frames',
        ours,
        yardstick: plain,
        unit: 'ms',
        against:
          'the same markup and style as a plain page without a script; ours begins with what its row told',
      }),
      row({
        what: 'The same until its stack is on the screen',
        ours: oursAll,
        yardstick: plainAll,
        unit: 'ms',
        against: 'the same',
      }),
    ];
  } finally {
    await browser.stop();
    await server.close();
  }
}

/** What VS Code is to the page: it shows the issue as soon as the page is ready. */
function host(view: unknown): string {
  const show = JSON.stringify({ type: 'show', state: {}, view });
  return `const show = ${show};
    const acquireVsCodeApi = () => ({ setState() {}, postMessage: () => window.postMessage(show) });`;
}

function page(markup: string, scripts: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Issue</title>
    <link rel="stylesheet" href="issue.css" /></head>
    <body><p role="status"></p><main>${markup}</main>
    ${scripts.map((name) => `<script src="${name}"></script>`).join('')}<script>${watch}</script></body></html>`;
}

/** Notes when the list of frames was drawn: at the beginning of the next picture. */
const watch = `
  const look = () => {
    if (!document.querySelector('main ol.stack')) return requestAnimationFrame(look);
    requestAnimationFrame(() => (globalThis.benchStackAt = performance.now()));
  };
  look();`;

/** When the first content was on the screen. */
const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
/** When the picture after the one with the stack begins. */
const stackPaint = `benchStackAt`;

/** Milliseconds from the navigation to what `until` tells, by the browser's own clock. */
async function painted(tab: Page, address: string, until: string): Promise<number> {
  await tab.goto(address);
  const at = await tab.waitForFunction(until);
  if ((await tab.locator('main button').count()) === 0) throw new Error(`${address} is empty`);
  return Number(await at.jsonValue());
}
