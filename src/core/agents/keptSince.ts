import { type KeptServer, type KeptText, readEntry } from '../watch/keptText';
import { readSegment } from '../watch/textSearch';

/** Files of kept text that are read at most, of 1 MB each: the last ones. */
const maxSegments = 4;

/** A kept line with its time, in milliseconds since 1970. */
export interface TimedLine {
  readonly at: number;
  readonly line: string;
}

/** The kept lines of a server from a moment on, oldest first; none where its console was not kept. */
export async function keptSince(
  kept: KeptText,
  server: KeptServer,
  since: number,
): Promise<readonly TimedLine[]> {
  await kept.flush();
  const segments = await kept.segments(server);
  const wanted = segments.filter(({ to }) => to >= since).slice(-maxSegments);
  const texts = await Promise.all(wanted.map((one) => readSegment(kept, one)));
  return texts
    .flatMap((text) => (text ?? '').split('\n').flatMap((line) => readEntry(line) ?? []))
    .filter(({ at }) => at >= since);
}
