import assert from 'node:assert/strict';
import { renderGraphs } from '../../../../src/core/console/renderGraphs';
import type { Graph } from '../../../../src/core/console/resourcesMessages';

describe('graphs as they are drawn', () => {
  const line = { kind: 'cpu' as const, label: 'CPU <b>', peaks: [] };
  const graph: Graph = {
    ...{ caption: 'CPU', current: '5%', summary: 'all <b>', top: '10%', limit: undefined },
    lines: [
      {
        ...line,
        pieces: [
          [[0, 0]],
          [
            [0.5, 1],
            [1, 0.5],
          ],
        ],
      },
    ],
  };
  const markup = (one: Graph, more: object = {}) =>
    renderGraphs([one], { ticks: [], ...more }).markup.replace(/\s+/g, ' ');

  it('have a path for each piece, also of a single moment', () => {
    const text = markup(graph);
    assert.match(text, /<path class="cpu" d="M0.0 120.0 h1" \/>/);
    assert.match(text, /<path class="cpu" d="M300.0 2.0 L600.0 61.0" \/>/);
    assert.match(text, /aria-label="all &lt;b&gt;"/);
    assert.match(text, /<text x="2" y="12">10%<\/text>/);
    assert.doesNotMatch(text, /class="key"|class="limit"/);
  });

  it('have their peaks behind, and a key where there are several lines', () => {
    const lines = [
      { ...line, pieces: [], peaks: [[[0, 1] as const]] },
      { ...line, kind: 'sent' as const, pieces: [] },
    ];
    const text = markup({ ...graph, lines });
    assert.match(text, /<path class="cpu peak" d="M0.0 2.0 h1" \/>/);
    assert.match(text, /<p class="key">.*CPU &lt;b&gt;.*<path class="sent" d="M0 4 H24" \/>/);
  });

  it('have a limit, which says the same where it is the top', () => {
    const half = markup({ ...graph, limit: { y: 0.5, label: 'limit 5%' } });
    assert.match(half, /class="limit" x1="0" x2="600" y1="61" y2="61"/);
    assert.match(half, /<text x="600" y="73" text-anchor="end">limit 5%<\/text>/);
    assert.match(half, /<text x="2" y="12">10%/);
    assert.doesNotMatch(
      markup({ ...graph, limit: { y: 1, label: 'limit 10%' } }),
      /<text x="2" y="12">/,
    );
  });

  it('have marks below, which stay inside', () => {
    const ticks = [
      { x: 0.04, text: 'a' },
      { x: 0.05, text: 'b' },
      { x: 1, text: 'c' },
    ];
    assert.deepEqual(
      [
        ...markup(graph, { ticks }).matchAll(/<text x="(\d+)" y="134" text-anchor="(\w+)">(\w)</g),
      ].map(([, x, anchor, text]) => [x, anchor, text]),
      [
        ['24', 'start', 'a'],
        ['30', 'middle', 'b'],
        ['600', 'end', 'c'],
      ],
    );
  });

  it('have bands, a pixel wide at least', () => {
    const bands = [
      { kind: 'offline', from: 0.1, to: 0.3, label: 'offline' },
      { kind: 'unknown', from: 0.5, to: 0.5, label: '' },
    ];
    const text = markup(graph, { bands });
    assert.match(text, /<rect class="offline" x="60" width="120" y="1" height="119" \/>/);
    assert.match(text, /<text x="120" y="60" text-anchor="middle">offline<\/text>/);
    assert.match(text, /<rect class="unknown" x="300" width="1" y="1" height="119" \/>(?!<text)/);
  });
});
