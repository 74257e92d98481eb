import { html } from '../core/base/html';
import { renderGraphs } from '../core/console/renderGraphs';
import type { FromResourcesPage, ResourcesPageView } from '../core/console/resourcesMessages';
import { runPage } from './kit';

runPage<ResourcesPageView, never, FromResourcesPage>({ render });

function render(view: ResourcesPageView) {
  const { title, state, note, graphs, table } = view;
  return html`<h1>${title} <span class="state">${state}</span></h1>
    ${note === '' ? undefined : html`<p class="note">${note}</p>`}
    ${renderGraphs(graphs, view.ticks)}
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
