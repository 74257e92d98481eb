import type {
  ActivityView,
  FromActivityPage,
  ToActivityPage,
} from '../core/servers/activityMessages';
import { html } from '../core/monitoring/html';

declare function acquireVsCodeApi(): { postMessage(message: FromActivityPage): void };

const vscode = acquireVsCodeApi();
const main = document.querySelector('main') ?? document.body;
const status = document.querySelector('[role="status"]') ?? document.createElement('p');

window.addEventListener('message', ({ data }: MessageEvent<ToActivityPage>) => {
  switch (data.type) {
    case 'show':
      status.textContent = data.view.words.place;
      return show(data.view);
    case 'busy':
      status.textContent = data.text;
      return;
    case 'failed':
      status.textContent = '';
      main.querySelector('.failed')?.remove();
      main.insertAdjacentHTML(
        'afterbegin',
        html`<p class="failed" role="alert">
          ${data.text} <button data-retry="1">${data.retry}</button>
        </p>`.markup,
      );
  }
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : undefined;
  if (button?.dataset.retry) vscode.postMessage({ type: 'retry' });
  if (button?.dataset.page) vscode.postMessage({ type: 'page', page: Number(button.dataset.page) });
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) {
    vscode.postMessage({ type: 'filter', event: target.value });
  }
});

/** Draws the page; the focus stays on the same control, so that a keyboard can page on. */
function show(view: ActivityView): void {
  const focused = document.activeElement?.id;
  // All markup is made by the html tag, which escapes; and the page's policy runs no inline script.
  main.innerHTML = render(view).markup;
  const control = focused ? document.getElementById(focused) : undefined;
  control?.focus();
  main.querySelector('.near')?.scrollIntoView({ block: 'center' });
}

function render({ title, rows, filters, filter, words, newer, older }: ActivityView) {
  const pager = (id: string, label: string, page: number | undefined) =>
    page === undefined
      ? html`<button id="${id}" disabled>${label}</button>`
      : html`<button id="${id}" data-page="${page}">${label}</button>`;
  return html`<h1>${title}</h1>
    <div class="bar">
      <label
        >${words.filter}
        <select id="filter">
          ${filters.map(({ event, label }) =>
            event === filter
              ? html`<option value="${event}" selected>${label}</option>`
              : html`<option value="${event}">${label}</option>`,
          )}
        </select>
      </label>
      <button id="refresh" data-retry="1">${words.refresh}</button>
      <span class="place">${words.place}</span>
      ${pager('newer', words.newer, newer)} ${pager('older', words.older, older)}
    </div>
    ${
      rows.length === 0
        ? html`<p class="empty">${words.empty}</p>`
        : html`<table>
            <thead>
              <tr>
                ${words.columns.map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (row) =>
                  html`<tr class="${row.isNear ? 'near' : ''}">
                    <td title="${row.event}">${row.what}</td>
                    <td>${row.about}</td>
                    <td>${row.who}</td>
                    <td title="${row.time}"><time>${row.ago}</time></td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }`;
}

vscode.postMessage({ type: 'ready' });
