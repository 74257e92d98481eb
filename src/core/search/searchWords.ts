import * as l10n from '@vscode/l10n';
import { nameOf } from '../files/remotePath';
import { formatBytes } from '../base/format';
import type { SearchFacts, SearchResult } from './searchTexts';

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
