import * as l10n from '@vscode/l10n';
import { fencedMarkdown, inlineMarkdown, isoTime } from '../base/markdown';
import { eventWords } from '../servers/activityEvents';
import type { Incident } from './incident';
import { missingParts, partsWords } from './incidentLacks';
import { linesFromWords, shownLine } from './incidentView';
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
  const parts = [
    `## ${inlineMarkdown(`${server.name}: ${happenedWords(incident)}`)}`,
    '',
    `- ${l10n.t('Happened')}: ${isoTime(at)}`,
    ...fact(l10n.t('Reason'), reason),
    ...fact(l10n.t('Exit code'), exitCode?.toString()),
    ...fact(
      l10n.t('Out of memory'),
      isOutOfMemory === undefined ? undefined : isOutOfMemory ? l10n.t('yes') : l10n.t('no'),
    ),
    ...fact(l10n.t('Release'), release),
    ...fact(l10n.t('Issue'), issue?.title),
    ...fact(l10n.t('How it is known'), evidenceWords(incident)),
    ...fact(l10n.t('Could not be got'), partsWords(lacking)),
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
  return ['', `### ${l10n.t('What Changed Around Then')}`, '', ...rows];
}

function linesPart(incident: Incident, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const last = lines.slice(-maxLines);
  const left = lines.length - last.length;
  const from = linesFromWords(incident);
  const heading = from === '' ? l10n.t('Last Lines') : `${l10n.t('Last Lines')}, ${from}`;
  return [
    '',
    `### ${inlineMarkdown(heading)}`,
    '',
    ...(left > 0 ? [l10n.t('The last {0} of {1} lines.', last.length, lines.length), ''] : []),
    ...fencedMarkdown(last.map(shownLine).join('\n')),
  ];
}
