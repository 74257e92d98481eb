import type {
  ActivityChoices,
  ActivityRow,
  ActivityView,
  FromActivityPage,
} from '../core/servers/activityMessages';
import { html } from '../core/base/html';
import { runPage } from './kit';

runPage<ActivityView, never, FromActivityPage>({
  render,
  status: ({ words }) => words.place,
  onClick: ({ page }) => (page ? { type: 'page', page: Number(page) } : undefined),
  onChoose: (value, list) => {
    if (list === 'day') return { type: 'day', day: value };
    if (list === 'filter') return { type: 'filter', event: value };
    return { type: 'order', order: value === 'oldest' ? 'oldest' : 'newest' };
  },
  onType: (text) => ({ type: 'search', text }),
  onDidShow: (main) => main.querySelector('.near, .asked')?.scrollIntoView({ block: 'center' }),
});

function render(view: ActivityView) {
  const { title, rows, kinds, orders, text, day, today, words, newer, older } = view;
  const pager = (id: string, label: string, page: number | undefined) =>
    page === undefined
      ? html`<button id="${id}" disabled>${label}</button>`
      : html`<button id="${id}" data-page="${page}">${label}</button>`;
  return html`<h1>${title}</h1>
    <div class="bar">
      <label
        >${words.search}
        <input
          id="search"
          type="text"
          value="${text}"
          placeholder="${words.searchHint}"
          maxlength="500"
          autocomplete="off"
          spellcheck="false"
      /></label>
      <label>${words.day} <input id="day" type="date" value="${day ?? ''}" max="${today}" /></label>
      ${choose('filter', kinds)} ${choose('order', orders)}
      <button id="refresh" data-refresh>${words.refresh}</button>
      <span class="pager">
        <span class="place">${words.place}</span>
        ${pager('newer', words.newer, newer)} ${pager('older', words.older, older)}
      </span>
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
                  html`${heading(row)}
                    <tr class="${row.isNear ? 'near' : ''}">
                      <td title="${row.event}">${row.what}</td>
                      <td>${row.about}</td>
                      <td>${row.who}</td>
                      <td title="${row.time}">
                        <time>${row.clock}</time> <span class="ago">${row.ago}</span>
                      </td>
                    </tr>`,
              )}
            </tbody>
          </table>`
    }`;
}

function heading({ heading: day }: ActivityRow) {
  return (
    day &&
    html`<tr class="day ${day.isAsked ? 'asked' : ''}">
      <th colspan="4" scope="rowgroup">${day.text}</th>
    </tr>`
  );
}

function choose(id: string, { label, chosen, choices }: ActivityChoices) {
  return html`<label
    >${label}
    <select id="${id}">
      ${choices.map(({ value, label: text }) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select></label
  >`;
}
