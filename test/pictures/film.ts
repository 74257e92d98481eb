import type { Locator, Page } from 'playwright-core';
import type { Frame } from './images';
import { Pointer } from './pointer';

/** Takes the frames of an animation of one window. */
export class Film {
  readonly frames: Frame[] = [];
  readonly pointer: Pointer;

  constructor(private readonly page: Page) {
    this.pointer = new Pointer(page);
  }

  /** A frame that stands for `ms`. */
  async frame(ms: number): Promise<void> {
    this.frames.push({ png: await this.page.screenshot({ caret: 'initial' }), ms });
  }

  /** Points at something, which is seen, and clicks it. */
  async click(target: Locator, at?: { readonly x: number; readonly y: number }): Promise<void> {
    await this.pointer.at(target, at);
    await this.frame(700);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** Types a text a few keys at a time. */
  async type(text: string, keysAtOnce = 8): Promise<void> {
    for (let at = 0; at < text.length; at += keysAtOnce) {
      await this.page.keyboard.type(text.slice(at, at + keysAtOnce));
      await this.frame(120);
    }
  }
}
