import { type Html, html } from '../base/html';
import type { ChartView } from './pageView';

const barWidth = 10;
const gap = 2;
const height = 60;
const below = 14;

/** Bars as SVG: one image with one text alternative; each bar tells its own value to a pointer. */
export function chart(view: ChartView): Html {
  const width = Math.max(1, view.bars.length) * (barWidth + gap);
  const most = highest(view.bars.map(({ value }) => value));
  const bars = view.bars.map(({ value: given, label, isUnknown }, index) => {
    if (isUnknown) return unknownBar(index, label);
    const value = plainCount(given);
    // A single error must be visible beside a thousand.
    const size = value === 0 ? 0 : Math.max(2, Math.round((value / most) * height));
    const x = index * (barWidth + gap);
    return html`<g class="bar"
      ><title>${label}</title
      ><rect class="hit" x="${x}" y="0" width="${barWidth + gap}" height="${height}" /><rect
        class="${value === 0 ? 'none' : 'value'}"
        x="${x}"
        y="${height - Math.max(1, size)}"
        width="${barWidth}"
        height="${Math.max(1, size)}"
    /></g>`;
  });
  const ticks = view.ticks.map(
    ({ at, text }) =>
      html`<text class="tick" x="${at * (barWidth + gap)}" y="${height + below - 2}"
        >${text}</text
      >`,
  );
  return html`<figure class="chart">
    <figcaption>${view.caption}</figcaption>
    <svg viewBox="0 0 ${width} ${height + below}" role="img" aria-label="${view.summary}">
      ${bars}${ticks}
    </svg>
    <p class="summary">${view.summary}</p>
  </figure>`;
}

/** A span of which nothing is told: a field across the whole height, which no bar could be mistaken for. */
function unknownBar(index: number, label: string): Html {
  return html`<g class="bar"
    ><title>${label}</title
    ><rect
      class="unknown"
      x="${index * (barWidth + gap)}"
      y="0"
      width="${barWidth + gap}"
      height="${height}"
  /></g>`;
}

/** Counts that fit in a line: those of a day, with room. */
const maxCounts = 100;
const blocks = '▁▂▃▄▅▆▇█';

/** Counts as a row of characters, for where no picture fits. */
export function sparkText(counts: readonly number[]): string {
  const shown = counts.slice(-maxCounts).map(plainCount);
  const most = highest(shown);
  return shown.map((count) => blocks[Math.ceil((count / most) * 7)] ?? '█').join('');
}

/** A count as one can be drawn: a service may send numbers of any size. */
export function plainCount(count: number): number {
  return count > 0 ? Math.min(count, Number.MAX_SAFE_INTEGER) : 0;
}

function highest(counts: readonly number[]): number {
  return counts.reduce((most, count) => Math.max(most, plainCount(count)), 1);
}
