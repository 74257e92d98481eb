import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { nameOf } from '../files/remotePath';
import type { Walked } from '../files/walk';
import { formatBytes } from '../base/format';
import type { SearchFacts, SearchResult, SearchStep } from './searchTexts';

/** `Results: 12 · Files: 3`. */
export function countWords({ files, facts }: SearchResult): string {
  const results = files.reduce((sum, { matches }) => sum + matches.length, 0);
  if (results === 0) return l10n.t({ message: 'No results', comment: ['Of a search in files'] });
  const counts = { results, files: files.length };
  return facts.isCut
    ? l10n.t({
        message: 'First results: {results} · Files: {files}',
        args: counts,
        comment: ['How many results are shown, of more, and in how many files'],
      })
    : l10n.t({
        message: 'Results: {results} · Files: {files}',
        args: counts,
        comment: ['How many results there are, and in how many files'],
      });
}

/** What was searched, and what was not. */
export function factWords(facts: SearchFacts): string {
  const { files, folders, folder } = facts;
  const size = formatBytes(facts.bytes);
  const searched =
    folder === '/'
      ? l10n.t('Files searched: {files} ({size}) · Folders: {folders}', { files, size, folders })
      : l10n.t('Files searched in {folder}: {files} ({size}) · Folders: {folders}', {
          ...{ folder, files, size, folders },
        });
  return withSkipped(searched, leftOut(facts));
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
    ...(facts.binary > 0
      ? [
          l10n.t({
            message: 'binary files ({count})',
            args: { count: facts.binary },
            comment: ['In a list of what a search skipped'],
          }),
        ]
      : []),
    ...(facts.tooLarge > 0
      ? [
          l10n.t({
            message: 'large files ({count})',
            args: { count: facts.tooLarge },
            comment: ['In a list of what a search skipped'],
          }),
        ]
      : []),
    ...(tooSlow > 0
      ? [
          l10n.t({
            message: 'files that take too long to match ({count})',
            args: { count: tooSlow },
            comment: ['In a list of what a search skipped'],
          }),
        ]
      : []),
    ...(facts.beyond > 0
      ? [
          l10n.t({
            message: 'folders beyond the limit ({count})',
            args: { count: facts.beyond },
            comment: ['In a list of what a search skipped'],
          }),
        ]
      : []),
  ];
}

/** What a search is doing, in words. */
export function stepWords(step: SearchStep): string {
  switch (step.kind) {
    case 'listing':
      return l10n.t({
        message: 'Folders listed: {count}',
        args: { count: step.folders },
        comment: ['Progress of a search'],
      });
    case 'packing':
      return l10n.t({ message: 'Archiving on the server...', comment: ['Progress of a search'] });
    case 'fetching':
      return l10n.t({
        message: 'Downloaded: {size}',
        args: { size: formatBytes(step.bytes) },
        comment: ['Progress of a search'],
      });
    case 'searching':
      return l10n.t({ message: 'Searching files...', comment: ['Progress of a search'] });
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
    question: l10n.t("Search {size} of text on server '{server}'?", {
      size: formatBytes(bytes),
      server,
    }),
    detail: l10n.t(
      'The server archives all files that changed since the last search, and the archive is downloaded.',
    ),
  };
}

/** How many files can be picked from, while the folders are read and after, in words. */
export function walkWords(name: string, walked: Walked): string {
  const { excluded, beyond, files, folders } = walked;
  const counts = { place: name, files: files.length, folders };
  if (files.length > limits.pickedFiles) {
    return l10n.t({
      message:
        'Go to File on Server: {place} · Files: {files} (first {shown}) · Folders: {folders}',
      args: { ...counts, shown: limits.pickedFiles },
      comment: ['Title of a list of files, of which only the first are shown'],
    });
  }
  // While folders wait to be read they are not left out.
  const left = leftOut({ excluded, beyond: 0, tooLarge: 0, binary: 0 });
  const counted = l10n.t({
    message: 'Go to File on Server: {place} · Files: {files} · Folders: {folders}',
    args: counts,
    comment: ['Title of a list of files'],
  });
  const words = withSkipped(counted, left);
  return beyond.length === 0 ? words : `${words}...`;
}

function withSkipped(words: string, left: readonly string[]): string {
  if (left.length === 0) return words;
  const items = left.join(', ');
  const skipped = l10n.t({
    message: 'Skipped: {items}',
    args: { items },
    comment: ['What a search skipped: names of folders, kinds of files'],
  });
  return [words, skipped].join(' · ');
}
