/**
 * Whether everything is tried. `npm test` alone leaves out what tries in a further language, theme, panel or moment what
 * another row tries already; `npm run test:all`, and each suite by itself, does not.
 */
export const triesAll = process.env.HOSTING_PANEL_EXTENT !== 'once';

/** All rows, or in `npm test` those that stand for the others. */
export function chosen<T>(all: readonly T[], standsForOthers: (row: T, at: number) => boolean) {
  return triesAll ? all : all.filter(standsForOthers);
}
