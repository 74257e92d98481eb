import { readOwnFile, writeOwnFile } from '../base/ownFile';
import { limits } from '../base/limits';
import { isName, isRecord } from '../base/record';

/** Which window leads, as written down for the others. */
export interface LeaderNote {
  /** Where it listens. */
  readonly address: string;
  /** Tells this time of leading from all others. */
  readonly id: string;
}

/** The file of the note. */
export const leaderNoteName = 'leader.json';

/** What stands in a folder; undefined where nothing does that could be meant, which means that nobody leads. */
export async function readLeader(folder: string): Promise<LeaderNote | undefined> {
  const text = await readOwnFile(folder, leaderNoteName, limits.leaderNoteBytes);
  try {
    const note: unknown = JSON.parse(text ?? '');
    if (!isRecord(note) || !isName(note['address']) || !isName(note['id'])) return undefined;
    return { address: note['address'], id: note['id'] };
  } catch {
    return undefined;
  }
}

/** Writes down who leads. Only the holder of the election's lock may. */
export async function writeLeader(folder: string, { address, id }: LeaderNote): Promise<void> {
  await writeOwnFile(folder, leaderNoteName, JSON.stringify({ address, id }));
}
