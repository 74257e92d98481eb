import { type Reader, fields } from '../api/decode';
import { readOwnFile, writeOwnFile, writeOwnFileNow } from '../base/ownFile';
import { isRecord } from '../base/record';
import { nextTurn } from '../base/turns';
import { type Condition } from '../servers/condition';
import type { ServerLook, Use, Watched } from './serverNews';

const name = 'watched.json';
/** Bytes of what is remembered of all servers. */
const maxBytes = 8 * 1024 ** 2;
/** Milliseconds since the last look after which the next one claims nothing: nobody watched in between. */
export const goesOnMs = 5 * 60_000;

/** What was seen of servers, kept for the window that watches next. */
export interface WatchedFile {
  /** By panel and UUID. Never rejects: what cannot be read is nothing. */
  load(now: number): Promise<Map<string, Watched>>;
  /** Nothing where this window leads no more. Rejects where the disk does not take it. */
  save(watched: ReadonlyMap<string, Watched>): Promise<void>;
  /** The same before it returns, for a window that ends. Throws where the disk does not take it. */
  saveNow(watched: ReadonlyMap<string, Watched>): void;
}

/**
 * Keeps what was seen in a folder of ours. `leads` says whether this window does: one that was frozen may learn late that
 * another one has seen more since.
 */
export function watchedFile(folder: string, leads: () => boolean): WatchedFile {
  const text = (watched: ReadonlyMap<string, Watched>) =>
    JSON.stringify(Object.fromEntries(watched));
  return {
    load: async (now) => readAll(await readOwnFile(folder, name, maxBytes), now),
    save: async (watched) => {
      // The text of thousands of servers is long: a piece of work of its own.
      await nextTurn();
      if (leads()) await writeOwnFile(folder, name, text(watched));
    },
    saveNow: (watched) => {
      if (leads()) writeOwnFileNow(folder, name, text(watched));
    },
  };
}

function readAll(text: string | undefined, now: number): Map<string, Watched> {
  const found = new Map<string, Watched>();
  try {
    const all: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(all)) return found;
    for (const [key, value] of Object.entries(all)) {
      const watched = readWatched(value, key);
      const at = watched.last?.at ?? 0;
      if (at <= now && now - at <= goesOnMs) found.set(key, watched);
    }
  } catch {
    // A file that is damaged remembers nothing: the next look is the first.
    found.clear();
  }
  return found;
}

const readWatched: Reader<Watched> = (value, at) => {
  const from = fields(value, at);
  return {
    last: from.readIf('last', readLook),
    downAt: from.numberIf('downAt'),
    falls: from.listIf('falls', (one) => Number(one)).filter(Number.isFinite),
    loopAt: from.numberIf('loopAt'),
    memoryFull: from.numberIf('memoryFull') ?? 0,
    diskFull: from.numberIf('diskFull') ?? 0,
  };
};

const readLook: Reader<ServerLook> = (value, at) => {
  const from = fields(value, at);
  return {
    at: from.number('at'),
    // Whatever it is, it is only compared with what is seen next.
    condition: from.text('condition') as Condition,
    power: from.textIf('power'),
    powerAt: from.numberIf('powerAt'),
    uptimeMs: from.numberIf('uptimeMs'),
    memory: from.readIf('memory', readUse),
    disk: from.readIf('disk', readUse),
  };
};

const readUse: Reader<Use> = (value, at) => {
  const from = fields(value, at);
  return { usedBytes: from.number('usedBytes'), limitBytes: from.number('limitBytes') };
};
