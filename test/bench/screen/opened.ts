import type { Frame, Locator } from 'playwright-core';
import type { Stage } from './stage';

/** Where the last click was, and what it opened: milliseconds since 1970. */
interface Eyes {
  readonly benchEyes: {
    readonly clickedAt: () => number | undefined;
    readonly stackAt: () => number | undefined;
  };
}

/** Milliseconds after which a page that was clicked for will not come. */
const patienceMs = 30_000;

/** Holds in a window where an editor shows a text. */
export function editorShows(text: string): string {
  const wanted = JSON.stringify(text);
  return `[...document.querySelectorAll('.part.editor .view-lines')].some((lines) => lines.textContent.replaceAll('\u00a0', ' ').includes(${wanted}))`;
}

/** Milliseconds from a click on `control` until an expression holds in the window. */
export async function fromClick(
  { workbench: { page } }: Stage,
  control: Locator,
  until: string,
): Promise<number> {
  await page.evaluate(`benchEyes.holds(() => ${until})`);
  const clicked = await clickOn(control);
  return (await page.evaluate<number>('benchEyes.heldAt()')) - clicked;
}

/** Milliseconds from a click on a row of the window until a page shows its frames, and that page. */
export async function pageFromClick(
  { workbench: { page } }: Stage,
  row: Locator,
): Promise<{ readonly ms: number; readonly frame: Frame }> {
  const clicked = await clickOn(row);
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    for (const frame of page.frames()) {
      const at = await stackAtOf(frame);
      if (at !== undefined) return { ms: at - clicked, frame };
    }
    await page.waitForTimeout(20);
  }
  throw new Error('No page showed its frames');
}

/** When it was clicked, by the frame that it is in. */
async function clickOn(control: Locator): Promise<number> {
  const eyes = await control.evaluateHandle(() => (globalThis as unknown as Eyes).benchEyes);
  await control.click();
  const at = await eyes.evaluate(({ clickedAt }) => clickedAt());
  if (at === undefined) throw new Error('No click came');
  return at;
}

/** A frame that goes away meanwhile shows nothing. */
async function stackAtOf(frame: Frame): Promise<number | undefined> {
  if (frame.parentFrame() === null) return undefined;
  try {
    return await frame.evaluate(() => (globalThis as Partial<Eyes>).benchEyes?.stackAt());
  } catch {
    return undefined;
  }
}
