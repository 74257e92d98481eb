import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { fencedMarkdown, inlineMarkdown, isoTime } from '../base/markdown';
import { shortened } from '../base/outsideText';
import type { Frame, Issue, Occurrence } from '../api/issue';
import { beyondWords, failureLine, framePlace, libraryWords } from './occurrenceView';
import { failureChain, framesBeyond, stackParts } from '../source/stack';

/** An issue with one occurrence as Markdown, to paste into a ticket or a chat. */
export function issueMarkdown(issue: Issue, occurrence: Occurrence | undefined): string {
  const head = [
    `## ${inlineMarkdown(failureLine({ type: issue.type, message: issue.title }))}`,
    '',
    ...line(
      l10n.t({ message: 'Status', comment: ['Label of a fact about an issue'] }),
      issue.status,
    ),
    ...line(
      l10n.t({ message: 'Occurrences', comment: ['Label of a fact about an issue: how many'] }),
      `${issue.count}`,
    ),
    ...line(
      l10n.t({
        message: 'Last 24 hours',
        comment: ['Label of a fact about an issue: how many occurrences'],
      }),
      `${issue.count24h}`,
    ),
    ...line(
      l10n.t({ message: 'First seen', comment: ['Label of a fact about an issue'] }),
      isoTime(issue.firstSeenAt),
    ),
    ...line(
      l10n.t({ message: 'Last seen', comment: ['Label of a fact about an issue'] }),
      isoTime(issue.lastSeenAt),
    ),
    ...line(
      l10n.t({
        message: 'Culprit',
        comment: ['Label of a fact about an issue: the function that failed'],
      }),
      issue.culprit,
    ),
    ...line(
      l10n.t({ message: 'Release', comment: ['Label of a fact about an issue'] }),
      occurrence?.release ?? issue.lastRelease,
    ),
    ...line(
      l10n.t({ message: 'Environment', comment: ['Label of a fact about an issue'] }),
      occurrence?.environment,
    ),
    ...line(
      l10n.t({ message: 'Service', comment: ['Label of a fact about an issue'] }),
      occurrence?.service,
    ),
  ];
  return `${[...head, '', ...(occurrence ? stack(occurrence) : [])].join('\n').trimEnd()}\n`;
}

function stack(occurrence: Occurrence): readonly string[] {
  const lines = failureChain(occurrence).flatMap((failure, index) => [
    index === 0
      ? failureLine(failure)
      : l10n.t({
          message: 'Caused by: {error}',
          args: { error: failureLine(failure) },
          comment: ['In a stack trace'],
        }),
    ...stackParts(failure.stack).flatMap((part) =>
      part.kind === 'frame'
        ? [at(part.frame.frame)]
        : [`    ... ${libraryWords(part.frames.length)}`],
    ),
    ...(framesBeyond(failure.stack) > 0
      ? [`    ... ${beyondWords(framesBeyond(failure.stack))}`]
      : []),
  ]);
  return fencedMarkdown(lines.join('\n'));
}

function at(frame: Frame): string {
  const name =
    shortened(frame.function, limits.frameText) ||
    l10n.t({ message: '(anonymous)', comment: ['In place of the name of a function'] });
  return `    at ${name} (${framePlace(frame)})`;
}

function line(label: string, value: string | undefined): readonly string[] {
  return value ? [`- ${label}: ${inlineMarkdown(value)}`] : [];
}
