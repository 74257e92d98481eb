import { html } from '../core/base/html';
import { renderGraphs } from '../core/console/renderGraphs';
import {
  type FromResourcesPage,
  type ResourcesPageView,
  type ResourcesPart,
  isResourceRange,
} from '../core/console/resourcesMessages';
import { runPage } from './kit';

/** What can be read at each step of the graphs, from left to right. */
let readings: readonly string[] = [];

runPage<ResourcesPageView, ResourcesPart, FromResourcesPage>({
  render,
  renderPart: (part) => {
    readings = part.readings;
    return { id: 'live', content: renderPart(part) };
  },
  onClick: ({ range }) => (isResourceRange(range) ? { type: 'range', range } : undefined),
  onDidShow: showMoment,
});

document.addEventListener('input', showMoment);

document.addEventListener('pointermove', ({ target, clientX }) => {
  const graph = target instanceof Element ? target.closest('figure > svg') : null;
  const slider = momentSlider();
  if (!graph || !slider) return;
  const { left, width } = graph.getBoundingClientRect();
  slider.value = String(Math.round(((clientX - left) / width) * Number(slider.max)));
  showMoment();
});

function momentSlider(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('#moment');
}

/** Says what was used at the chosen moment, and marks it in all graphs. */
function showMoment(): void {
  const slider = momentSlider();
  const output = document.getElementById('reading');
  if (!slider || !output) return;
  const reading = readings[Number(slider.value)] ?? '';
  slider.disabled = readings.length === 0;
  slider.setAttribute('aria-valuetext', reading);
  output.textContent = reading;
  for (const cursor of document.querySelectorAll('.cursor')) {
    const { width = 0 } = cursor.closest('svg')?.viewBox.baseVal ?? {};
    const x = String((Number(slider.value) / Number(slider.max)) * width);
    cursor.setAttribute('x1', x);
    cursor.setAttribute('x2', x);
    cursor.classList.toggle('shown', slider.value !== slider.max);
  }
}

function render({ title, ranges, moment }: ResourcesPageView) {
  return html`<h1>${title}</h1>
    <div class="bar">
      <div class="ranges" role="group" aria-label="${ranges.label}">
        ${ranges.choices.map(
          ({ range, label, isChosen }) =>
            html`<button data-range="${range}" aria-pressed="${String(isChosen)}">
              ${label}
            </button>`,
        )}
      </div>
      <label
        >${moment.label}
        <input
          id="moment"
          type="range"
          min="0"
          max="${moment.steps}"
          value="${moment.steps}"
          disabled
      /></label>
      <output id="reading" for="moment"></output>
    </div>
    <div data-kept="use"><div id="live"></div></div>`;
}

function renderPart({ state, note, graphs, ticks, bands, stretches, table }: ResourcesPart) {
  return html`<p class="state">${state}</p>
    ${note === '' ? undefined : html`<p class="note">${note}</p>`}
    ${renderGraphs(graphs, { ticks, bands })}
    ${
      stretches.length === 0
        ? undefined
        : html`<ul class="stretches">
            ${stretches.map((text) => html`<li>${text}</li>`)}
          </ul>`
    }
    ${
      table.rows.length === 0
        ? undefined
        : html`<details id="numbers">
            <summary>${table.caption}</summary>
            <table>
              <thead>
                <tr>
                  ${table.columns.map((column) => html`<th scope="col">${column}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${table.rows.map(
                  (row) =>
                    html`<tr>
                      ${row.map((cell) => html`<td>${cell}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </details>`
    }`;
}
