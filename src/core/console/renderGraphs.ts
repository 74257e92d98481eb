import { type Html, html } from '../base/html';
import type { Graph, GraphBand, GraphPieces, ResourcesPart } from './resourcesMessages';

const width = 600;
const height = 120;
const below = 16;

/** What stands below and behind all graphs. */
export interface GraphsAround {
  readonly ticks: ResourcesPart['ticks'];
  readonly bands?: readonly GraphBand[];
}

/** Graphs side by side, as stats.css draws them, with the same times below each. */
export function renderGraphs(graphs: readonly Graph[], around: GraphsAround): Html {
  return html`<div class="graphs">${graphs.map((graph) => figure(graph, around))}</div>`;
}

function figure(graph: Graph, { ticks, bands = [] }: GraphsAround) {
  const { caption, current, summary, top, lines, limit } = graph;
  return html`<figure>
    <figcaption><b>${caption}</b> <span class="current">${current}</span></figcaption>
    <svg viewBox="0 0 ${width} ${height + below}" role="img" aria-label="${summary}">
      ${bands.map(band)}
      <line class="frame" x1="0" x2="${width}" y1="${height}" y2="${height}" />
      <line class="frame" x1="0" x2="${width}" y1="0.5" y2="0.5" />
      ${ticks.map(({ x, text }) => {
        const anchor = x < 0.05 ? 'start' : x === 1 ? 'end' : 'middle';
        const at = Math.round(x * width);
        return html`<line
            class="frame"
            x1="${at}"
            x2="${at}"
            y1="${height}"
            y2="${height + 3}"
          /><text x="${at}" y="${height + below - 2}" text-anchor="${anchor}">${text}</text>`;
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
      ${lines.map(({ kind, pieces, peaks }) => [
        ...paths(`${kind} peak`, peaks),
        ...paths(kind, pieces),
      ])}
      ${
        // The limit says the same where it is the top.
        limit?.y === 1 ? undefined : html`<text x="2" y="12">${top}</text>`
      }
      <line class="cursor" x1="0" x2="0" y1="0" y2="${height}" />
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

/** A time without a line. */
function band({ kind, from, to, label }: GraphBand) {
  const x = Math.round(from * width);
  const wide = Math.max(1, Math.round(to * width) - x);
  return html`<rect class="${kind}" x="${x}" width="${wide}" y="1" height="${height - 1}" />${
      label === ''
        ? undefined
        : html`<text x="${x + wide / 2}" y="${height / 2}" text-anchor="middle">${label}</text>`
    }`;
}

function paths(kind: string, pieces: GraphPieces) {
  return pieces.map((piece) => {
    const points = piece.map(([x, y]) => `${(x * width).toFixed(1)} ${yOf(y).toFixed(1)}`);
    // A single moment must be visible too.
    const d = points.length === 1 ? `M${points[0] ?? ''} h1` : `M${points.join(' L')}`;
    return html`<path class="${kind}" d="${d}" />`;
  });
}

function yOf(share: number): number {
  return height - share * (height - 2);
}
