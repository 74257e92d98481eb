import { chart } from './chart';
import { type Html, html } from '../base/html';
import type { MeterView, ReportView, RowView } from './reportView';

/** The page of events or of usage. Everything that came from outside is escaped. */
export function renderReport(view: ReportView): Html {
  return html`<header>
      <h1>${view.title}</h1>
      <p class="note">${view.note}</p>
      <div class="actions" role="toolbar">
        ${view.choices.map(
          ({ label, isOn }, index) =>
            html`<button
              data-choice="${index}"
              aria-pressed="${isOn ? 'true' : 'false'}"
              class="${isOn ? 'primary' : 'secondary'}"
            >
              ${label}
            </button>`,
        )}
        <button data-refresh class="secondary">${view.refresh}</button>
      </div>
    </header>
    <div class="timelines">${view.charts.map(chart)}</div>
    ${view.meters.map(meter)} ${rows(view)}`;
}

function meter({ label, text, percent, tone }: MeterView): Html {
  const width = Math.min(100, Math.max(0, Math.round(percent)));
  return html`<div class="meter ${tone}">
    <p><span>${label}</span> <span>${text}</span></p>
    <svg viewBox="0 0 100 3" preserveAspectRatio="none" role="img" aria-label="${label}: ${text}">
      <rect class="track" x="0" y="0" width="100" height="3" />
      <rect class="fill" x="0" y="0" width="${width}" height="3" />
    </svg>
  </div>`;
}

function rows(view: ReportView): Html {
  const more =
    view.more !== undefined && html`<button data-more class="secondary">${view.more}</button>`;
  if (view.rows.length === 0)
    return html`<p class="empty">${view.empty}</p>
      ${more}`;
  return html`<table class="events">
      ${view.rows.map(row)}
    </table>
    ${more}`;
}

function row({ when, title, detail, tone }: RowView): Html {
  return html`<tr class="${tone}">
    <th scope="row">${when}</th>
    <td class="name">${title}</td>
    <td>${detail}</td>
  </tr>`;
}
