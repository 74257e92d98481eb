import { type Html, html } from '../base/html';
import type { Graph, ResourcesPageView } from './resourcesMessages';

const width = 600;
const height = 120;
const below = 16;

/** Graphs side by side, as stats.css draws them, with the same marks below each. */
export function renderGraphs(graphs: readonly Graph[], ticks: ResourcesPageView['ticks']): Html {
  return html`<div class="graphs">${graphs.map((graph) => figure(graph, ticks))}</div>`;
}

function figure(graph: Graph, ticks: ResourcesPageView['ticks']) {
  const { caption, current, summary, top, lines, limit } = graph;
  return html`<figure>
    <figcaption><b>${caption}</b> <span class="current">${current}</span></figcaption>
    <svg viewBox="0 0 ${width} ${height + below}" role="img" aria-label="${summary}">
      <line class="frame" x1="0" x2="${width}" y1="${height}" y2="${height}" />
      <line class="frame" x1="0" x2="${width}" y1="0.5" y2="0.5" />
      ${ticks.map(({ x, text }) => {
        const anchor = x === 0 ? 'start' : x === 1 ? 'end' : 'middle';
        return html`<text x="${x * width}" y="${height + below - 3}" text-anchor="${anchor}"
          >${text}</text
        >`;
      })}
      ${
        limit
          ? html`<line
                class="limit"
                x1="0"
                x2="${width}"
                y1="${yOf(limit.y)}"
                y2="${yOf(limit.y)}"
              /><text x="${width}" y="${yOf(limit.y) + 12}" text-anchor="end">${limit.label}</text>`
          : undefined
      }
      ${lines.map(({ kind, pieces }) => pieces.map((piece) => path(kind, piece)))}
      ${
        // The limit says the same where it is the top.
        limit?.y === 1 ? undefined : html`<text x="2" y="12">${top}</text>`
      }
    </svg>
    ${
      lines.length < 2
        ? undefined
        : html`<p class="key">
            ${lines.map(
              ({ kind, label }) =>
                html`<span
                  ><svg class="sample" viewBox="0 0 24 8" aria-hidden="true">
                    <path class="${kind}" d="M0 4 H24" /></svg
                  >${label}</span
                >`,
            )}
          </p>`
    }
    <p class="summary">${summary}</p>
  </figure>`;
}

function path(kind: string, piece: readonly (readonly [number, number])[]) {
  const points = piece.map(([x, y]) => `${(x * width).toFixed(1)} ${yOf(y).toFixed(1)}`);
  // A single moment must be visible too.
  const d = points.length === 1 ? `M${points[0] ?? ''} h1` : `M${points.join(' L')}`;
  return html`<path class="${kind}" d="${d}" />`;
}

function yOf(share: number): number {
  return height - share * (height - 2);
}
