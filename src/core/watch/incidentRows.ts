import * as l10n from '@vscode/l10n';
import type { Choice } from '../base/choice';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import type { Row, RowLook } from '../base/row';
import { type IncidentName, watchCommands } from './commands';
import type { Incident, IncidentKind } from './incident';
import { evidenceWords, happenedWords, momentWords, shortMomentWords } from './incidentWords';
import { gapRow } from './watchedGaps';
import type { Span } from './watchedSpans';

/** An incident in a view. */
export interface IncidentRow extends Row, IncidentName {
  readonly kind: 'incident';
}

const icons: Readonly<Record<IncidentKind, string>> = {
  down: 'error',
  restarted: 'debug-restart',
  crashLoop: 'flame',
  installFailed: 'tools',
  backupFailed: 'archive',
};

/**
 * The rows of incidents below a row, whose id is `below`, or of the view of all; between them, of which time nothing is
 * claimed. Both come newest first.
 */
export function incidentRows(
  incidents: readonly Incident[],
  place: { readonly below?: string; readonly locale: string },
  gaps: readonly Span[] = [],
): readonly Row[] {
  const { shown, more } = firstOf(incidents, limits.treeRows);
  let told = 0;
  const rows = shown.flatMap((incident): readonly Row[] => {
    const look = incidentLook(incident, place);
    const id = `${place.below ?? ''}/incident/${incident.id}`;
    const row: IncidentRow = { kind: 'incident', id, incident: incident.id, look: () => look };
    const until = gaps.findIndex(({ to }) => to < incident.at);
    const between = gaps.slice(told, until < 0 ? undefined : until);
    told += between.length;
    return [gapRow(between, place.locale) ?? [], row].flat();
  });
  return more === undefined ? rows : [...rows, noteRow(more)];
}

/** How an incident looks: below its server by its time, among those of all by its server. */
export function incidentLook(
  incident: Incident,
  { below, locale }: { readonly below?: string; readonly locale: string },
): RowLook {
  const { server, kind, reason } = incident;
  const time = shortMomentWords(incident.at, locale);
  const what = happenedWords(incident);
  const words = (parts: readonly string[], between: string) =>
    parts.filter((part) => part !== '').join(between);
  const [label, description] =
    below === undefined
      ? [server.name, words([time, what, reason], ' · ')]
      : [time, words([what, reason], ' · ')];
  return {
    label,
    description,
    icon: icons[kind],
    color: 'list.errorForeground',
    tooltip: words(
      [
        `${server.name}: ${what}`,
        momentWords(incident.at, locale),
        reason,
        evidenceWords(incident),
      ],
      '\n',
    ),
    accessibleLabel: `${label}, ${description}`,
    tags: ['incident'],
    click: {
      id: watchCommands.show.id,
      title: l10n.t({ message: 'Show Incident', comment: ['Title of a click on a row'] }),
    },
  };
}

/** An incident in a list to pick from. */
export function incidentChoice(incident: Incident, locale: string): Choice & IncidentName {
  const { server, kind, reason } = incident;
  return {
    label: server.name,
    description: `${momentWords(incident.at, locale)} · ${happenedWords(incident)}`,
    ...(reason !== '' && { detail: reason }),
    icon: icons[kind],
    incident: incident.id,
  };
}

function noteRow(text: string): Row {
  return { kind: 'note', look: () => ({ label: text, icon: 'info', tags: ['note'] }) };
}
