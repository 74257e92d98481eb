import { html } from '../core/base/html';
import { renderGraphs } from '../core/console/renderGraphs';
import type {
  FromIncidentPage,
  IncidentAction,
  IncidentView,
  LineView,
} from '../core/watch/incidentMessages';
import { runPage } from './kit';

runPage<IncidentView, never, FromIncidentPage>({
  render,
  onClick: ({ action, line, link }) => {
    if (action) return { type: 'act', action: action as IncidentAction };
    if (line === undefined || link === undefined) return undefined;
    return { type: 'openCode', line: Number(line), link: Number(link) };
  },
});

function render(view: IncidentView) {
  return html`<h1>${view.title}</h1>
    <p class="note">${view.when}</p>
    ${view.reason !== '' && html`<p class="reason">${view.reason}</p>`}
    <p class="actions">
      ${view.buttons.map(({ action, label }) => html`<button data-action="${action}">${label}</button>`)}
    </p>
    <dl class="facts">
      ${view.facts.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${issue(view)} ${activity(view)} ${use(view)} ${lines(view)}`;
}

function issue({ issue: found }: IncidentView) {
  return (
    found &&
    html`<h2>${found.heading}</h2>
      <p class="issue">
        <span>${found.title}</span> <button data-action="issue">${found.open}</button>
      </p>`
  );
}

function activity({ activity: { heading, note, columns, rows } }: IncidentView) {
  return html`<h2>${heading}</h2>
    ${
      rows.length > 0 &&
      html`<table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <td title="${row.time}"><time>${row.when}</time></td>
                <td>${row.what}</td>
                <td>${row.who}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
    ${note !== '' && html`<p class="note">${note}</p>`}`;
}

function use({ use: { heading, note, graphs, ticks } }: IncidentView) {
  return html`<h2>${heading}</h2>
    ${note === '' ? renderGraphs(graphs, { ticks }) : html`<p class="note">${note}</p>`}`;
}

function lines({ lines: { heading, note, open, lines: all } }: IncidentView) {
  return html`<h2>${heading}</h2>
    <p class="note">${note}</p>
    ${
      all.length > 0 &&
      html`<ol class="lines">
        ${all.map((line, index) => lineItem(line, { index, open }))}
      </ol>`
    }`;
}

/** Without spaces of our own: those of a line are shown. */
function lineItem(
  { pieces, isReason }: LineView,
  { index, open }: { readonly index: number; readonly open: string },
) {
  const shown = pieces.map(({ text, link }) =>
    link === undefined
      ? text
      : // oxfmt-ignore
        html`<button class="link" title="${open}" data-line="${index}" data-link="${link}">${text}</button>`,
  );
  return html`<li class="${isReason ? 'reason' : ''}">${shown}</li>`;
}
