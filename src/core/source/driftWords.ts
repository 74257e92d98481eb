import * as l10n from '@vscode/l10n';
import type { Drift } from './drift';
import type { Since } from './reportedText';

/** How a line, from 1, is another one than it was, to stand behind the name of its file. */
export function driftWords(
  drift: Exclude<Drift, { kind: 'same' }>,
  from: number,
  since: Since,
): string {
  if (drift.kind === 'gone') return changedWords(since);
  const lines = { from, to: drift.line };
  switch (since.kind) {
    case 'release':
      return l10n.t('moved from line {from} to {to} since release {release}', {
        ...lines,
        release: since.release,
      });
    case 'build':
      return l10n.t('moved from line {from} to {to} since the build', lines);
    case 'save':
      return l10n.t('moved from line {from} to {to} since the last save', lines);
    case 'commit':
      return l10n.t('moved from line {from} to {to} since the last commit', lines);
    case 'report':
      return l10n.t('moved from line {from} to {to} since the error occurred', lines);
  }
}

function changedWords(since: Since): string {
  switch (since.kind) {
    case 'release':
      return l10n.t('changed since release {release}', { release: since.release });
    case 'build':
      return l10n.t('changed since the build');
    case 'save':
      return l10n.t('changed since the last save');
    case 'commit':
      return l10n.t('changed since the last commit');
    case 'report':
      return l10n.t('changed since the error occurred');
  }
}

/** The title of a comparison of a file as it was with the file as it is. */
export function comparisonTitle(file: string, since: Since): string {
  switch (since.kind) {
    case 'release':
      return l10n.t({
        message: '{file} (Release {release} ↔ Current)',
        args: { file, release: since.release },
        comment: ['Title of a comparison of a file as it was with the file as it is'],
      });
    case 'build':
      return l10n.t({
        message: '{file} (Built ↔ Current)',
        args: { file },
        comment: ['Title of a comparison of a file as it was with the file as it is'],
      });
    case 'save':
      return l10n.t({
        message: '{file} (Saved ↔ Current)',
        args: { file },
        comment: ['Title of a comparison of a file as it was with the file as it is'],
      });
    case 'commit':
      return l10n.t({
        message: '{file} (Last Commit ↔ Current)',
        args: { file },
        comment: ['Title of a comparison of a file as it was with the file as it is'],
      });
    case 'report':
      return l10n.t({
        message: '{file} (When Reported ↔ Current)',
        args: { file },
        comment: ['Title of a comparison of a file as it was with the file as it is'],
      });
  }
}
