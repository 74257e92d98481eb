import { type Html, html } from './html';
import type { ChartView } from './pageView';

const barWidth = 10;
const gap = 2;
const height = 60;
const below = 14;

/** Bars as SVG: one image with one text alternative; each bar tells its own value to a pointer. */
export function chart(view: ChartView): Html {
  const width = Math.max(1, view.bars.length) * (barWidth + gap);
  const most = Math.max(1, ...view.bars.map(({ value }) => value));
  const bars = view.bars.map(({ value, label }, index) => {
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

const blocks = '▁▂▃▄▅▆▇█';

/** Counts as a row of characters, for where no picture fits. */
export function sparkText(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  return counts
    .map((count) => (count <= 0 ? '▁' : (blocks[Math.ceil((count / most) * 7)] ?? '█')))
    .join('');
}
