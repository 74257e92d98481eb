/** A file of an incident, as it is found on the disk. */
export interface IncidentFile {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** How much may be kept of all servers. */
export interface IncidentRoom {
  readonly incidents: number;
  readonly bytes: number;
}

/** Lines are written before the note that lists them, within this time, in milliseconds. */
const noteMs = 60_000;

/**
 * The files that must go: those of the oldest incidents until the others fit, of which the newest stays whatever it takes,
 * and lines without an incident. `now`: milliseconds since 1970.
 */
export function filesToRemove(
  files: readonly IncidentFile[],
  room: IncidentRoom,
  now: number,
): readonly string[] {
  const byIncident = new Map<string, IncidentFile[]>();
  for (const file of files) {
    const incident = file.name.replace(/\.(json|log)$/, '');
    byIncident.set(incident, [...(byIncident.get(incident) ?? []), file]);
  }
  const gone: string[] = [];
  let incidents = 0;
  let bytes = 0;
  const newestFirst = [...byIncident].sort(([a], [b]) => momentOf(b) - momentOf(a));
  for (const [, own] of newestFirst) {
    const names = own.map(({ name }) => name);
    if (!names.some((name) => name.endsWith('.json'))) {
      if (own.every(({ modifiedAt }) => modifiedAt < now - noteMs)) gone.push(...names);
      continue;
    }
    incidents++;
    bytes += own.reduce((sum, one) => sum + one.bytes, 0);
    const isOver = incidents > room.incidents || bytes > room.bytes;
    if (isOver && incidents > 1) gone.push(...names);
  }
  return gone;
}

/** Names begin with the time of the incident. */
function momentOf(name: string): number {
  return Number.parseInt(name, 10);
}
