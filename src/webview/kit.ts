import type { Html } from '../core/base/html';
import { type FromPage, type ToPage, renderBusy, renderFailure } from '../core/base/page';
import { followMenus } from './menus';

/** What a page does with what it is sent, and what its controls ask for. */
export interface PageScript<View, Part, Intent> {
  readonly render: (view: View) => Html;
  /** What is read out when something new is shown. */
  readonly status?: (view: View) => string;
  /** Where a part goes, by the id of its element, and what it shows there. */
  readonly renderPart?: (part: Part) => { readonly id: string; readonly content: Html };
  /** What a pressed button asks for, by its `data-` attributes. */
  readonly onClick?: (data: DOMStringMap) => Intent | undefined;
  /** What a choice of a list, or a day, asks for; `list` is the id of the control. */
  readonly onChoose?: (value: string, list: string) => Intent | undefined;
  /** What a text asks for with each key that is typed into it. */
  readonly onType?: (text: string) => Intent | undefined;
  /** Called when something new was shown, a part too. */
  readonly onDidShow?: (main: Element) => void;
}

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  setState(state: object): void;
};

/** Runs a page: state comes in and is drawn, intents go out. */
export function runPage<View, Part = never, Intent = never>(
  script: PageScript<View, Part, Intent>,
): void {
  const vscode = acquireVsCodeApi();
  const main = document.querySelector('main') ?? document.body;
  const status = document.querySelector('[role="status"]') ?? document.createElement('p');
  /** What was drawn before this page was ready, and comes again. */
  let ahead: string | undefined;
  const send = (message: FromPage<Intent> | undefined) => {
    if (message !== undefined) vscode.postMessage(message);
  };

  window.addEventListener('message', ({ data }: MessageEvent<ToPage<View, Part>>) => {
    switch (data.type) {
      case 'keep':
        return vscode.setState(data.state);
      case 'show': {
        status.textContent = script.status?.(data.view) ?? '';
        const content = script.render(data.view);
        if (content.markup !== ahead) replace(main, content);
        ahead = data.isAhead ? content.markup : undefined;
        return script.onDidShow?.(main);
      }
      case 'part': {
        const part = script.renderPart?.(data.part);
        const place = part && document.getElementById(part.id);
        if (place) replace(place, part.content);
        return script.onDidShow?.(main);
      }
      case 'busy':
        return replace(status, renderBusy(data.text, data.stop));
      case 'failed':
        ahead = undefined;
        status.textContent = '';
        main.querySelector('.failed')?.remove();
        main.insertAdjacentHTML('afterbegin', renderFailure(data.text, data.retry).markup);
    }
  });

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : undefined;
    if (!button) return;
    send(
      button.dataset.refresh === undefined ? script.onClick?.(button.dataset) : { type: 'refresh' },
    );
  });

  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement || isDay(target)) {
      send(script.onChoose?.(target.value, target.id));
    }
  });

  document.addEventListener('input', ({ target }) => {
    if (isDay(target)) return;
    if (target instanceof HTMLInputElement) send(script.onType?.(target.value));
  });

  followMenus();
  send({ type: 'ready' });
}

/** A day is half written while its parts are typed: it counts when it is complete. */
function isDay(target: EventTarget | null): target is HTMLInputElement & { type: 'date' } {
  return target instanceof HTMLInputElement && target.type === 'date';
}

/** Puts markup in place; what was opened stays open, the focus on the same control, and the text where it was. */
function replace(place: Element, content: Html): void {
  const open = new Set([...place.querySelectorAll('details[open]')].map(keyOf));
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const focused = keyOf(active);
  const scrolled = window.scrollY;
  const before = pieces(place);
  // All markup is made by the html tag, which escapes; and the page's policy runs no inline script.
  place.innerHTML = content.markup;
  for (const [key, piece] of pieces(place)) {
    if (!piece.hasChildNodes()) piece.append(...(before.get(key)?.childNodes ?? []));
  }
  for (const details of place.querySelectorAll('details')) details.open = open.has(keyOf(details));
  if (focused !== '') {
    for (const control of place.querySelectorAll<HTMLElement>('button, select, summary, input')) {
      if (keyOf(control) !== focused) continue;
      control.focus({ preventScroll: true });
      if (active instanceof HTMLInputElement && control instanceof HTMLInputElement) {
        keepTyped(active, control);
      }
    }
  }
  window.scrollTo(window.scrollX, scrolled);
}

/** Where parts go, by what they are parts of: what came for the same thing before stays until it comes again. */
function pieces(place: Element): ReadonlyMap<string, Element> {
  const all = [...place.querySelectorAll<HTMLElement>('[data-kept]')].flatMap((whole) =>
    [...whole.querySelectorAll('[id]')].map((piece) => {
      return [`${whole.dataset.kept} ${piece.id}`, piece] as const;
    }),
  );
  return new Map(all);
}

/** What was typed since the markup was made, and where the caret was. */
function keepTyped(from: HTMLInputElement, to: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = from;
  to.value = from.value;
  // A date and a slider have no caret, and throw where they are given one.
  if (selectionStart !== null) to.setSelectionRange(selectionStart, selectionEnd);
}

/** What an element is known by from one drawing to the next; empty for what has no name. */
function keyOf(element: Element | null): string {
  if (!(element instanceof HTMLElement)) return '';
  if (element.tagName === 'SUMMARY') return `summary ${keyOf(element.parentElement)}`;
  return element.id || Object.entries(element.dataset).join();
}
