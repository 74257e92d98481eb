import type { Html } from '../core/monitoring/html';
import type { FromPage, PageState, ToPage } from '../core/monitoring/messages';
import { type PageAction } from '../core/monitoring/pageView';
import { renderExcerpt, renderFailure, renderIssue } from '../core/monitoring/render';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: PageState): void;
};

const vscode = acquireVsCodeApi();
const main = document.querySelector('main') ?? document.body;
const status = document.querySelector('[role="status"]') ?? document.createElement('p');

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  switch (data.type) {
    case 'show':
      vscode.setState(data.state);
      status.textContent = '';
      return replace(main, renderIssue(data.view));
    case 'excerpt': {
      const place = document.getElementById(`excerpt-${data.cause}-${data.frame}`);
      return place ? replace(place, renderExcerpt(data.excerpt)) : undefined;
    }
    case 'busy':
      status.textContent = data.text;
      return;
    case 'failed':
      status.textContent = '';
      main.querySelector('.failed')?.remove();
      main.insertAdjacentHTML('afterbegin', renderFailure(data.text, data.retry).markup);
  }
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : undefined;
  const { action, cause, frame, where } = button?.dataset ?? {};
  if (action) vscode.postMessage({ type: 'act', action: action as PageAction });
  if (cause === undefined || frame === undefined) return;
  vscode.postMessage({
    type: 'openFrame',
    cause: Number(cause),
    frame: Number(frame),
    where: where === 'server' ? 'server' : 'here',
  });
});

/** Puts markup in place; what was opened stays open, and the focus stays where it was. */
function replace(place: Element, content: Html): void {
  const open = [...place.querySelectorAll('details[open]')].map((element) => keyOf(element));
  const focused = keyOf(document.activeElement);
  // All markup is made by the html tag, which escapes; and the page's policy runs no inline script.
  place.innerHTML = content.markup;
  for (const element of place.querySelectorAll('details')) {
    element.open = open.includes(keyOf(element));
  }
  if (focused === '') return;
  for (const button of place.querySelectorAll('button')) {
    if (keyOf(button) === focused) return button.focus();
  }
}

function keyOf(element: Element | null): string {
  return element instanceof HTMLElement ? Object.entries(element.dataset).join() : '';
}

vscode.postMessage({ type: 'ready' });
