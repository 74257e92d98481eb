import * as l10n from '@vscode/l10n';
import { fencedMarkdown, inlineMarkdown, isoTime } from '../base/markdown';
import { eventWords } from '../servers/activityEvents';
import type { Incident } from './incident';
import { missingParts, partsWords } from './incidentLacks';
import { linesHeading, shownLine } from './incidentView';
import { evidenceWords, happenedWords } from './incidentWords';

/** Lines that are pasted into a ticket: enough for a stack, few enough to be read. */
const maxLines = 100;

/** An incident as Markdown, to paste into a ticket or a chat. */
export function incidentMarkdown(
  incident: Incident,
  lines: readonly string[],
  now: number,
): string {
  const { lacking } = missingParts(incident, now);
  const { server, at, reason, exitCode, isOutOfMemory, release, issue } = incident;
  const fact = (label: string, value: string | undefined) =>
    value ? [`- ${label}: ${inlineMarkdown(value)}`] : [];
  const happened = l10n.t({
    message: 'Occurred',
    comment: ['Label of a fact about an incident: when'],
  });
  const parts = [
    `## ${inlineMarkdown(`${server.name}: ${happenedWords(incident)}`)}`,
    '',
    `- ${happened}: ${isoTime(at)}`,
    ...fact(l10n.t({ message: 'Reason', comment: ['Label of a fact about an incident'] }), reason),
    ...fact(
      l10n.t({ message: 'Exit code', comment: ['Label of a fact about an incident'] }),
      exitCode?.toString(),
    ),
    ...fact(
      l10n.t({ message: 'Out of memory', comment: ['Label of a fact about an incident'] }),
      isOutOfMemory === undefined
        ? undefined
        : isOutOfMemory
          ? l10n.t({ message: 'yes', comment: ['Value of a fact'] })
          : l10n.t({ message: 'no', comment: ['Value of a fact'] }),
    ),
    ...fact(
      l10n.t({ message: 'Release', comment: ['Label of a fact about an incident'] }),
      release,
    ),
    ...fact(
      l10n.t({ message: 'Issue', comment: ['Label of a fact about an incident'] }),
      issue?.title,
    ),
    ...fact(
      l10n.t({
        message: 'Detection',
        comment: ['Label of a fact about an incident: how it became known'],
      }),
      evidenceWords(incident),
    ),
    ...fact(
      l10n.t({
        message: 'Unavailable',
        comment: ['Label of a fact about an incident: the parts that could not be loaded'],
      }),
      partsWords(lacking),
    ),
    ...activityPart(incident),
    ...linesPart(incident, lines),
  ];
  return `${parts.join('\n')}\n`;
}

function activityPart({ activity }: Incident): readonly string[] {
  if (activity.length === 0) return [];
  const rows = activity
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, event, actor }) => {
      const who = actor === undefined ? '' : ` (${inlineMarkdown(actor)})`;
      return `- ${isoTime(at)}: ${inlineMarkdown(eventWords(event))}${who}`;
    });
  const heading = l10n.t('Activity Around That Time');
  return ['', `### ${heading}`, '', ...rows];
}

function linesPart(incident: Incident, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const last = lines.slice(-maxLines);
  const left = lines.length - last.length;

  return [
    '',
    `### ${inlineMarkdown(linesHeading(incident))}`,
    '',
    ...(left > 0
      ? [l10n.t('Lines shown: {shown} of {total}', { shown: last.length, total: lines.length }), '']
      : []),
    ...fencedMarkdown(last.map(shownLine).join('\n')),
  ];
}
