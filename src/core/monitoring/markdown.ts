import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import type { Frame, Issue, Occurrence } from '../api/issue';
import { beyondWords, failureLine, framePlace } from './occurrenceView';
import { failureChain, framesBeyond, stackParts } from '../source/stack';

/** An issue with one occurrence as Markdown, to paste into a ticket or a chat. */
export function issueMarkdown(issue: Issue, occurrence: Occurrence | undefined): string {
  const head = [
    `## ${inline(failureLine({ type: issue.type, message: issue.title }))}`,
    '',
    `- ${l10n.t('Status')}: ${issue.status}`,
    `- ${l10n.t('Happened')}: ${issue.count} (${l10n.t('{0} in 24 hours', issue.count24h)})`,
    `- ${l10n.t('First seen')}: ${iso(issue.firstSeenAt)}`,
    `- ${l10n.t('Last seen')}: ${iso(issue.lastSeenAt)}`,
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
  const text = lines.join('\n');
  // A fence longer than any in the text cannot be closed by it.
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return [fence, text, fence];
}

function at(frame: Frame): string {
  const name = shortened(frame.function, limits.frameText) || l10n.t('(anonymous)');
  return `    at ${name} (${framePlace(frame)})`;
}

function line(label: string, value: string | undefined): readonly string[] {
  return value ? [`- ${label}: ${inline(value)}`] : [];
}

/** One line, whose signs mean nothing to Markdown. */
function inline(text: string): string {
  return shortened(text, limits.valueLength)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

function iso(at: number): string {
  const date = new Date(at);
  // A service may send a number that is no time.
  return at === 0 || Number.isNaN(date.getTime()) ? '–' : date.toISOString();
}
