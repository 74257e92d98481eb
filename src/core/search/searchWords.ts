import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { nameOf } from '../files/remotePath';
import type { Walked } from '../files/walk';
import { formatBytes } from '../base/format';
import type { SearchFacts, SearchResult, SearchStep } from './searchTexts';

/** `12 results in 3 files`. */
export function countWords({ files, facts }: SearchResult): string {
  const results = files.reduce((sum, { matches }) => sum + matches.length, 0);
  if (results === 0) return l10n.t('No results');
  const inFiles = files.length === 1 ? l10n.t('1 file') : l10n.t('{0} files', files.length);
  if (facts.isCut) return l10n.t('The first {0} results, in {1}', results, inFiles);
  return results === 1
    ? l10n.t('1 result in {0}', inFiles)
    : l10n.t('{0} results in {1}', results, inFiles);
}

/** What was searched, and what was not. */
export function factWords(facts: SearchFacts): string {
  const { files, folders, folder } = facts;
  const bytes = formatBytes(facts.bytes);
  const searched =
    folder === '/'
      ? l10n.t('Searched {0} files ({1}) in {2} folders.', files, bytes, folders)
      : l10n.t('Searched {0} files ({1}) in {2} folders of {3}.', files, bytes, folders, folder);
  const left = leftOut(facts);
  return left.length === 0 ? searched : `${searched} ${l10n.t('Left out: {0}.', left.join(', '))}`;
}

/** What a walk or a search passed over, in words. */
export function leftOut(
  facts: Pick<SearchFacts, 'excluded' | 'beyond' | 'tooLarge' | 'binary'> &
    Partial<Pick<SearchFacts, 'tooSlow'>>,
): readonly string[] {
  const names = [...new Set(facts.excluded.map(nameOf))];
  const { tooSlow = 0 } = facts;
  return [
    ...names,
    ...(facts.binary > 0 ? [l10n.t('binary files ({0})', facts.binary)] : []),
    ...(facts.tooLarge > 0 ? [l10n.t('large files ({0})', facts.tooLarge)] : []),
    ...(tooSlow > 0
      ? [l10n.t('files for which the expression takes too long ({0})', tooSlow)]
      : []),
    ...(facts.beyond > 0 ? [l10n.t('folders beyond the limit ({0})', facts.beyond)] : []),
  ];
}

/** What a search is doing, in words. */
export function stepWords(step: SearchStep): string {
  switch (step.kind) {
    case 'listing':
      return l10n.t('{0} folders listed', step.folders);
    case 'packing':
      return l10n.t('the server is packing');
    case 'fetching':
      return l10n.t('{0} fetched', formatBytes(step.bytes));
    case 'searching':
      return l10n.t('looking through the texts');
  }
}

/** Bytes of texts above which is asked before the server packs them. */
const askAbove = 50 * 1024 ** 2;

/** The question before the server packs so many bytes of texts; undefined where nobody is asked. */
export function searchQuestion(
  bytes: number,
  server: string,
): { readonly question: string; readonly detail: string } | undefined {
  if (bytes <= askAbove) return undefined;
  return {
    question: l10n.t('Search {0} of texts on {1}?', formatBytes(bytes), server),
    detail: l10n.t('The server packs what has changed since the last search, and it is fetched.'),
  };
}

/** How many files can be picked from, while the folders are read and after, in words. */
export function walkWords(name: string, walked: Walked): string {
  const { excluded, beyond, files, folders } = walked;
  const counted = l10n.t(
    'Go to File of {0}: {1} files in {2} folders',
    name,
    files.length,
    folders,
  );
  if (files.length > limits.pickedFiles) {
    return l10n.t('{0}, of which the first {1} can be picked', counted, limits.pickedFiles);
  }
  // While folders wait to be read they are not left out.
  const left = leftOut({ excluded, beyond: 0, tooLarge: 0, binary: 0 });
  const without =
    left.length === 0 ? counted : l10n.t('{0}, without {1}', counted, left.join(', '));
  return beyond.length === 0 ? without : `${without}…`;
}
