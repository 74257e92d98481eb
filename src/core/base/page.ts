import type { Disposable, Event } from './event';
import { type Html, html, scriptElement, styleElement } from './html';
import { isRecord } from './record';

/** From the extension to a page. All texts are complete: the page adds none. */
export type ToPage<View, Part = never> =
  /** What brings the page back after a reload of the window. */
  | { readonly type: 'keep'; readonly state: object }
  /** All that it shows from now on. `isAhead`: it comes again when the page is ready, and is drawn once. */
  | { readonly type: 'show'; readonly view: View; readonly isAhead?: true }
  /** A piece that came later than the rest. */
  | { readonly type: 'part'; readonly part: Part }
  /** Something is on its way; what is shown stays. `stop` is the label of a button that ends it. */
  | { readonly type: 'busy'; readonly text: string; readonly stop?: string }
  /** Something went wrong; what is shown stays below it. `retry` is the label of a button that sends `refresh`. */
  | { readonly type: 'failed'; readonly text: string; readonly retry: string };

/** From a page to the extension: its script runs, it is to be read again, or what else the user wants of it. */
export type FromPage<Intent = never> =
  | { readonly type: 'ready' }
  | { readonly type: 'refresh' }
  | Intent;

/** A page of the editor. */
export interface Page<Message> {
  readonly isVisible: boolean;
  readonly onDidChangeVisibility: Event<unknown>;
  /** Tells the page; lost before its script runs, which says `ready`, and after it was closed. */
  send(message: Message): void;
  /** Tells a page whose script doesn't run yet; VS Code keeps it until then, which it promises nowhere: it is sent again. */
  sendAhead(message: Message): void;
  setTitle(title: string): void;
}

/** Decides what a page shows. Ends with the page. */
export interface PageController<Message> extends Disposable {
  /** What is known at once: it stands in the document, and is seen before a script runs. */
  readonly beginning?: Html | undefined;
  /** Takes a message of the page. What it rejects with is reported. */
  receive(message: Message): Promise<void> | void;
}

/** Reads a message of a page; undefined for anything that no page of ours would send. `intent` reads those of its own. */
export function parseFromPage<Intent = never>(
  value: unknown,
  intent: (message: Readonly<Record<string, unknown>>) => Intent | undefined = () => undefined,
): FromPage<Intent> | undefined {
  if (!isRecord(value)) return undefined;
  const { type } = value;
  return type === 'ready' || type === 'refresh' ? { type } : intent(value);
}

/** What could not be read, with a way to try again. */
export function renderFailure(text: string, retry: string): Html {
  return html`<div class="failed" role="alert">
    <p>${text}</p>
    <button data-refresh class="primary">${retry}</button>
  </div>`;
}

/** What is on its way, with a way to end it where it takes long. */
export function renderBusy(text: string, stop: string | undefined): Html {
  return html`${text}${stop !== undefined && html` <button data-stop class="secondary">${stop}</button>`}`;
}

/** What a page's document is made of. */
export interface PageDocument {
  /** Unguessable: only the script and the style sheet that have it count. */
  readonly nonce: string;
  /** The text of our own script. */
  readonly script: string;
  /** The text of our own style sheet. */
  readonly style: string;
  readonly language: string;
  readonly title: string;
  /** What is shown until the script shows more. */
  readonly beginning?: Html | undefined;
}

/**
 * The document of a page: what is known at once, one script that waits for it, one style sheet, and a policy that allows no
 * more. It loads nothing: VS Code shows it when all is there, and a file would come through its window from the computer
 * that the extension runs on.
 */
export function pageDocument(page: PageDocument): string {
  // What `default-src` does not speak of: where forms lead, and what addresses are relative to.
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${page.nonce}'`,
    `style-src 'nonce-${page.nonce}'`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width" />
        <title>${page.title}</title>
        ${styleElement(page.nonce, page.style)}
      </head>
      <body>
        <p role="status"></p>
        <main>${page.beginning}</main>
        ${scriptElement(page.nonce, page.script)}
      </body>
    </html>`.markup;
}
