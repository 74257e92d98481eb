import type { Locator, Page } from 'playwright-core';

const arrow =
  '<svg xmlns="http://www.w3.org/2000/svg" width="22" height="30" viewBox="0 0 22 30">' +
  '<path d="M2 2v21l5-5 4 9 4-2-4-9h7z" fill="#fff" stroke="#000" stroke-width="1.6"/></svg>';

/** The mouse pointer: a browser that is driven has none to be seen in a picture. */
export class Pointer {
  constructor(private readonly page: Page) {}

  /** Points at the middle of something, or at a place in it; `at` in pixels from its upper left corner. */
  async at(target: Locator, at?: { readonly x: number; readonly y: number }): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to point at');
    const x = box.x + (at?.x ?? Math.min(box.width / 2, 120));
    const y = box.y + (at?.y ?? box.height / 2);
    await this.page.mouse.move(x, y);
    await this.page.evaluate(
      `(() => {
        let pointer = document.getElementById('shown-pointer');
        if (!pointer) {
          pointer = document.createElement('img');
          pointer.id = 'shown-pointer';
          pointer.src = 'data:image/svg+xml,' + encodeURIComponent(${JSON.stringify(arrow)});
          pointer.style.cssText = 'position:fixed;z-index:99999999;pointer-events:none';
          document.body.append(pointer);
        }
        pointer.style.left = '${x}px';
        pointer.style.top = '${y}px';
        pointer.hidden = false;
      })()`,
    );
  }

  /** Takes it out of sight. */
  async hide(): Promise<void> {
    await this.page.evaluate(
      `document.getElementById('shown-pointer')?.setAttribute('hidden', '')`,
    );
  }
}
