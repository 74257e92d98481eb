import * as l10n from '@vscode/l10n';
import type { Incident, IncidentPart } from './incident';

/** Milliseconds after which a part is not looked for any more: whoever did has ended. */
const lookMs = 2 * 60_000;

type Looked = Pick<Incident, 'at' | 'looksFor' | 'lacks'>;

/** The parts of an incident that are not there yet, and those that could not be got. `now`: milliseconds since 1970. */
export function missingParts(
  { at, looksFor, lacks }: Looked,
  now: number,
): { readonly coming: readonly IncidentPart[]; readonly lacking: readonly IncidentPart[] } {
  const isLookedFor = now - at < lookMs;
  return {
    coming: isLookedFor ? looksFor : [],
    lacking: isLookedFor ? lacks : [...new Set([...lacks, ...looksFor])],
  };
}

/** What parts are called, in a row. */
export function partsWords(parts: readonly IncidentPart[]): string {
  return parts.map(partWords).join(', ');
}

function partWords(part: IncidentPart): string {
  switch (part) {
    case 'lines':
      return l10n.t({
        message: 'last lines',
        comment: ['A part of an incident, in a list of those that are still missing'],
      });
    case 'activity':
      return l10n.t({
        message: 'activity',
        comment: ['A part of an incident, in a list of those that are still missing'],
      });
    case 'issue':
      return l10n.t({
        message: 'matching issue',
        comment: ['A part of an incident, in a list of those that are still missing'],
      });
  }
}
