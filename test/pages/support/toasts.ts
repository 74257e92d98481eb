import type { Page } from 'playwright-core';
import { environment } from './environment';

/** Where VS Code keeps its toasts back while a test drives it. */
const keptBack = /!this\.environmentService\.enableSmokeTestDriver&&(\w+\.priority\b)/;

/** Has a window show toasts from its next load on, as it does for people. Its loads take longer then. */
export async function showToasts(page: Page): Promise<void> {
  // The oldest VS Code shows them to tests, too: later ones alone keep them back.
  if (environment.isOldestVsCode()) return;
  await page.route('**/workbench/workbench.js', async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    if (!keptBack.test(code)) throw new Error('This VS Code keeps toasts back in another way');
    await route.fulfill({ response: answer, body: code.replace(keptBack, '$1') });
  });
}
