import type { PracticePanel } from '../../../panel/practicePanel';

/** The last words of the routes that a practice panel and its daemon were asked since a mark, in order. */
export function askedSince(panel: PracticePanel, mark: number): readonly string[] {
  return panel
    .requestsSince(mark)
    .map(({ where, route, path }) =>
      where === 'node' ? `node ${path.split('/')[1] ?? ''}` : (route.split('/').at(-1) ?? ''),
    );
}
