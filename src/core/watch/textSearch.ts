import * as path from 'node:path';
import { readOwnBytes, readOwnFile } from '../base/ownFile';
import { type KeptServer, type KeptText, type Segment, readEntry } from './keptText';
import { blocksWith, isIndexOf, maxQueryBytes } from './textIndex';

/** A kept line that has what was looked for. */
export interface TextHit {
  readonly server: KeptServer;
  /** Milliseconds since 1970, whole seconds. */
  readonly at: number;
  readonly line: string;
}

/** What a search through kept text found. */
export interface TextHits {
  /** Newest first. */
  readonly hits: readonly TextHit[];
  /** True where there may be more, older ones. */
  readonly isCut: boolean;
  /** The time of the oldest line that was looked at or ruled out; undefined where nothing is kept. */
  readonly since: number | undefined;
}

/** Where to look, and for how much. */
export interface TextSearch {
  /** Text that a line must contain; the case of letters does not count. At most 1,024 bytes. */
  readonly query: string;
  /** All servers where left out. */
  readonly server?: KeptServer | undefined;
  readonly maxHits: number;
  readonly signal?: AbortSignal | undefined;
}

type Entry = Omit<TextHit, 'server'>;

/** More than a segment and the lines that were written with its end. */
const maxSegmentBytes = 8 * 1024 ** 2;
/** Indexes that are read at once: one after the other, a disk that is busy takes seconds for them. */
const together = 32;

/** Looks through kept text, the newest first. Rejects with the signal's reason. */
export async function searchKeptText(kept: KeptText, search: TextSearch): Promise<TextHits> {
  const query = search.query.toLowerCase();
  if (query === '' || Buffer.byteLength(query) > maxQueryBytes) {
    return { hits: [], isCut: false, since: undefined };
  }
  await kept.flush();
  const segments = await kept.segments(search.server);
  const servers = new Map<string, KeptServer | undefined>();
  let hits: TextHit[] = [];
  // Files overlap in time, one for each server: those that ended last come first.
  const newestFirst = segments.toSorted((a, b) => b.to - a.to);
  const ruledOut = new Set<Segment>();
  for (const [at, segment] of newestFirst.entries()) {
    search.signal?.throwIfAborted();
    const oldest = hits.length > search.maxHits ? hits.at(-1) : undefined;
    if (oldest && segment.to < oldest.at) break;
    if (at % together === 0) {
      const next = newestFirst.slice(at, at + together);
      const may = await Promise.all(next.map((one) => mayHave(kept, one, query)));
      next.forEach((one, index) => may[index] || ruledOut.add(one));
    }
    if (ruledOut.has(segment)) continue;
    const { folder } = segment;
    if (!servers.has(folder)) servers.set(folder, await kept.serverOf(folder));
    const server = servers.get(folder);
    const text = server && (await readSegment(kept, segment));
    if (!server || text === undefined) continue;
    // One more than wanted shows that there are more.
    const found = lastWith(text, query, search.maxHits + 1);
    hits = [...hits, ...found.map((entry) => ({ server, ...entry }))]
      .sort((a, b) => b.at - a.at)
      .slice(0, search.maxHits + 1);
  }
  const isCut = hits.length > search.maxHits;
  const wanted = hits.slice(0, search.maxHits);
  return { hits: wanted, isCut, since: isCut ? wanted.at(-1)?.at : segments[0]?.from };
}

async function mayHave(kept: KeptText, segment: Segment, query: string): Promise<boolean> {
  if (!segment.isIndexed) return true;
  const { index } = kept.pathsOf(segment);
  const read = await readOwnBytes(path.dirname(index), path.basename(index), maxSegmentBytes);
  const isWhole = read && isIndexOf(read, segment.textBytes);
  const blocks = isWhole ? blocksWith(read, query) : undefined;
  return blocks === undefined || blocks.length > 0;
}

/** The entries of a segment as they are kept; undefined where another window removed it meanwhile. */
export async function readSegment(kept: KeptText, segment: Segment): Promise<string | undefined> {
  const { text } = kept.pathsOf(segment);
  return readOwnFile(path.dirname(text), path.basename(text), maxSegmentBytes);
}

/** The last entries of a text whose words contain a text in small letters: at most `max`, newest first. */
function lastWith(text: string, query: string, max: number): readonly Entry[] {
  const small = text.toLowerCase();
  // A few letters of the world change their length with their case.
  const isAligned = small.length === text.length;
  if (!isAligned)
    return text
      .split('\n')
      .flatMap((line) => entryWith(query, line) ?? [])
      .slice(-max)
      .reverse();
  const found: Entry[] = [];
  for (let at = small.lastIndexOf(query); at >= 0 && found.length < max;) {
    const start = small.lastIndexOf('\n', at) + 1;
    const end = small.indexOf('\n', at);
    const entry = entryWith(query, text.slice(start, end < 0 ? undefined : end));
    if (entry) found.push(entry);
    if (start === 0) break;
    at = small.lastIndexOf(query, start - 1);
  }
  return found;
}

/** A kept line, read again, whose words contain a text; undefined for others. */
function entryWith(query: string, line: string): Entry | undefined {
  const entry = readEntry(line);
  return entry?.line.toLowerCase().includes(query) ? entry : undefined;
}
