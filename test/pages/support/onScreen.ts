import type { Locator } from 'playwright-core';
import { succeeds, until } from './until';

/** What may go on while a picture is taken. */
export interface Meanwhile {
  /** What the subject belongs to is still being loaded: the picture is about just that. */
  readonly isLoading?: boolean;
}

/**
 * Waits until a subject can be seen, to which its page is scrolled: it has a size, is inside of the window and of its page, nothing lies over it, and what
 * it belongs to has been loaded. Rejects with what keeps it from being seen when patience ends.
 */
export async function onScreen(subject: Locator, meanwhile: Meanwhile = {}): Promise<void> {
  let hidden = 'is not there';
  const seen = until('', async (waitMs) => {
    if (!(await succeeds(subject.waitFor({ timeout: waitMs })))) return false;
    // It may go while it is looked at.
    hidden = await whyHidden(subject, meanwhile).catch(
      (error: unknown) => `is gone: ${String(error)}`,
    );
    if (hidden !== '') await scrollTo(subject).catch(() => undefined);
    return hidden === '';
  });
  await seen.catch(() => {
    throw new Error(`What the picture is of ${hidden}: ${String(subject)}`);
  });
}

/** Scrolls a page of ours to a subject, which its header may lie over; the lists of VS Code scroll by their own rules. */
async function scrollTo(subject: Locator): Promise<void> {
  const handle = await subject.elementHandle({ timeout: 1000 });
  if ((await handle?.ownerFrame()) === subject.page().mainFrame()) return;
  await handle?.evaluate((one: { scrollIntoView(how: object): void }) =>
    one.scrollIntoView({ block: 'center' }),
  );
}

/** What keeps a subject that is there from being seen, in words; empty where nothing does. */
export async function whyHidden(
  subject: Locator,
  { isLoading = false }: Meanwhile = {},
): Promise<string> {
  const page = subject.page();
  const box = await subject.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (!box || box.width < 1 || box.height < 1) return 'has no size';
  // A long line goes on to the right: seen is how it begins.
  const isInside =
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + Math.min(box.width, 100) <= width + 1 &&
    box.y + box.height <= height + 1;
  if (!isInside) return `is outside of the window (${JSON.stringify(box)})`;
  const handle = await subject.elementHandle({ timeout: 1000 });
  const own = (await handle?.evaluate(whyHiddenInPage)) ?? 'is gone';
  if (own !== '') return own;
  if (!isLoading && (await handle?.evaluate(isBeingLoaded)))
    return 'belongs to what is still being loaded';
  if ((await handle?.ownerFrame()) === page.mainFrame()) return '';
  const x = box.x + Math.min(box.width, width - box.x) / 2;
  const y = box.y + box.height / 2;
  const over = await page.evaluate<string>(`document.elementFromPoint(${x}, ${y})?.tagName ?? ''`);
  return over === 'IFRAME' ? '' : `lies in a page that something covers (${over})`;
}

/** What the page knows of an element. */
interface Shown {
  readonly tagName: string;
  readonly outerHTML: string;
  readonly childNodes: { readonly length: number };
  readonly ownerDocument: {
    readonly defaultView: {
      readonly innerWidth: number;
      readonly innerHeight: number;
      getComputedStyle(of: Shown): { readonly backgroundColor: string };
    };
  };
  checkVisibility(how: object): boolean;
  getBoundingClientRect(): {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  getRootNode(): { elementsFromPoint(x: number, y: number): readonly Shown[] };
  contains(other: Shown): boolean;
  closest(selector: string): Shown | null;
  querySelector(selector: string): Shown | null;
}

/** In the page: most of nine points of it show itself, what is in it or what it is in. */
function whyHiddenInPage(subject: Shown): string {
  if (!subject.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return 'cannot be seen';
  const view = subject.ownerDocument.defaultView;
  const { innerWidth, innerHeight } = view;
  const { left, top, width: all, height } = subject.getBoundingClientRect();
  const width = Math.min(all, innerWidth - left);
  const isInside =
    left >= -1 && top >= -1 && width >= Math.min(all, 100) - 1 && top + height <= innerHeight + 1;
  if (!isInside) return 'is scrolled out of its page';
  const parts = [0.1, 0.5, 0.9];
  const isOwn = (one: Shown) => one.contains(subject) || subject.contains(one);
  // What is empty and has no colour of its own lets through what is below it.
  const isEmpty = (one: Shown) =>
    one.childNodes.length === 0 &&
    view.getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)' &&
    !/^(img|canvas|video|iframe|input|textarea)$/i.test(one.tagName);
  const others = parts.flatMap((across) =>
    parts.flatMap((down) => {
      const at = [left + width * across, top + height * down] as const;
      const first = subject
        .getRootNode()
        .elementsFromPoint(...at)
        .find((one) => isOwn(one) || !isEmpty(one));
      return first && isOwn(first) ? [] : [first];
    }),
  );
  if (others.length <= 4) return '';
  return `is covered by ${others[0]?.outerHTML.slice(0, 200) ?? 'the edge'}`;
}

/** In the page: a progress bar runs in the view, the editors or the box that it belongs to. */
function isBeingLoaded(subject: Shown): boolean {
  const part = subject.closest('.pane, .quick-input-widget, .editor-group-container');
  return (part?.querySelector('.monaco-progress-container.active') ?? null) !== null;
}
