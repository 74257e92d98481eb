import assert from 'node:assert/strict';
import { type Browser, type Page, chromium } from 'playwright-core';
import { environment } from './support/environment';
import { whyHidden } from './support/onScreen';

describe('What a picture is of', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await chromium.launch(environment.launch());
    page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  });
  after(() => browser.close());

  const over = 'position: fixed; inset: 0; background: white';
  const inPage = (html: string) => `<iframe style="width: 300px; height: 100px" srcdoc="${html}">`;
  const rows: readonly (readonly [what: string, html: string, told: RegExp])[] = [
    ['is seen', '<p id=it>text</p>', /^$/],
    ['is seen in a page', inPage('<p id=it>text</p>'), /^$/],
    ['is seen in a view that was loaded', loading('<p id=it>text</p>', 'done'), /^$/],
    ['begins in the window', '<p id=it style="width: 900px">text</p>', /^$/],
    ['has no size', '<p id=it style="width: 0">', /has no size/],
    ['is transparent', '<div style="opacity: 0"><p id=it>text</p></div>', /cannot be seen/],
    ['is below the window', '<p id=it style="margin-top: 400px">text</p>', /outside of the window/],
    [
      'is scrolled out of its page',
      inPage("<p id=it style='margin-top: 150px'>text</p>"),
      /scrolled out/,
    ],
    ['lies below something', `<p id=it>text</p><div style="${over}"></div>`, /covered/],
    [
      'lies below nothing that shows',
      '<p id=it>text</p><div style="position: fixed; inset: 0"></div>',
      /^$/,
    ],
    [
      'lies in a page below something',
      `${inPage('<p id=it>text</p>')}</iframe><div style="${over}"></div>`,
      /page that something covers/,
    ],
    ['belongs to what is loaded', loading('<p id=it>text</p>', 'active'), /still being loaded/],
  ];

  for (const [what, html, told] of rows) {
    it(`${what}: ${told.source === '^$' ? 'is taken' : 'is not taken'}`, async () => {
      await page.setContent(html);
      const frame = html.includes('<iframe') ? page.frameLocator('iframe') : page;
      const subject = frame.locator('#it');
      await subject.waitFor({ state: 'attached' });
      assert.match(await whyHidden(subject), told);
    });
  }

  it('is taken while it is loaded where the picture is about that', async () => {
    await page.setContent(loading('<p id=it>text</p>', 'active'));
    assert.equal(await whyHidden(page.locator('#it'), { isLoading: true }), '');
  });
});

/** A view with VS Code's progress bar. */
function loading(html: string, state: string): string {
  return `<div class=pane>${html}<div class="monaco-progress-container ${state}"></div></div>`;
}
