import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { fencedMarkdown, inlineMarkdown, isoTime } from '../base/markdown';
import { shortened } from '../base/outsideText';
import type { Frame, Issue, Occurrence } from '../api/issue';
import { beyondWords, failureLine, framePlace } from './occurrenceView';
import { failureChain, framesBeyond, stackParts } from '../source/stack';

/** An issue with one occurrence as Markdown, to paste into a ticket or a chat. */
export function issueMarkdown(issue: Issue, occurrence: Occurrence | undefined): string {
  const head = [
    `## ${inlineMarkdown(failureLine({ type: issue.type, message: issue.title }))}`,
    '',
    `- ${l10n.t('Status')}: ${issue.status}`,
    `- ${l10n.t('Happened')}: ${issue.count} (${l10n.t('{0} in 24 hours', issue.count24h)})`,
    `- ${l10n.t('First seen')}: ${isoTime(issue.firstSeenAt)}`,
    `- ${l10n.t('Last seen')}: ${isoTime(issue.lastSeenAt)}`,
    ...line(l10n.t('Culprit'), issue.culprit),
    ...line(l10n.t('Release'), occurrence?.release ?? issue.lastRelease),
    ...line(l10n.t('Environment'), occurrence?.environment),
    ...line(l10n.t('Service'), occurrence?.service),
  ];
  return `${[...head, '', ...(occurrence ? stack(occurrence) : [])].join('\n').trimEnd()}\n`;
}

function stack(occurrence: Occurrence): readonly string[] {
  const lines = failureChain(occurrence).flatMap((failure, index) => [
    (index === 0 ? '' : `${l10n.t('Caused by')}: `) + failureLine(failure),
    ...stackParts(failure.stack).flatMap((part) =>
      part.kind === 'frame'
        ? [at(part.frame.frame)]
        : [`    … ${l10n.t('{0} library frames', part.frames.length)}`],
    ),
    ...(framesBeyond(failure.stack) > 0
      ? [`    … ${beyondWords(framesBeyond(failure.stack))}`]
      : []),
  ]);
  return fencedMarkdown(lines.join('\n'));
}

function at(frame: Frame): string {
  const name = shortened(frame.function, limits.frameText) || l10n.t('(anonymous)');
  return `    at ${name} (${framePlace(frame)})`;
}

function line(label: string, value: string | undefined): readonly string[] {
  return value ? [`- ${label}: ${inlineMarkdown(value)}`] : [];
}
