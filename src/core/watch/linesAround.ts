import { isName, isRecord } from '../base/record';
import { momentWords } from './incidentWords';
import { type KeptServer, type KeptText, readEntry } from './keptText';
import { type TextHit, readSegment } from './textSearch';

/** Lines before and after the one that was picked. */
const linesBeside = 1_000;

/** A moment of a server's kept text: it names a document, also after a reload of the window. */
export interface TextPlace {
  readonly server: KeptServer;
  /** Milliseconds since 1970, whole seconds. */
  readonly at: number;
  /** Which of the lines of that second, from 0. */
  readonly nth: number;
}

/** The kept lines around a moment. */
export interface LinesAround {
  readonly text: string;
  /** The line that is meant, from 1; undefined where it is not kept any more. */
  readonly line: number | undefined;
}

/** Finds where a hit stands among the lines of its second. */
export async function placeOf(kept: KeptText, { server, at, line }: TextHit): Promise<TextPlace> {
  const ofSecond = (await entriesAround(kept, server, at)).filter((entry) => entry.at === at);
  const nth = ofSecond.findIndex((entry) => entry.line === line);
  return { server, at, nth: Math.max(0, nth) };
}

/** Reads the kept lines around a moment, each with its time. */
export async function linesAround(
  kept: KeptText,
  { server, at, nth }: TextPlace,
  locale: string,
): Promise<LinesAround> {
  const entries = await entriesAround(kept, server, at);
  const first = entries.findIndex((entry) => entry.at === at);
  const index = first < 0 ? entries.findIndex((entry) => entry.at > at) : first + nth;
  const start = Math.max(0, index - linesBeside);
  const shown = entries.slice(start, Math.max(0, index) + linesBeside + 1);
  const days = [...new Set(shown.map((entry) => dayOf(entry.at)))];
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const moment = (then: number) =>
    days.length > 1 ? momentWords(then, locale) : time.format(then);
  return {
    text: shown.map((entry) => `[${moment(entry.at)}] ${entry.line}`).join('\n'),
    line: first < 0 ? undefined : index - start + 1,
  };
}

/** Reads what names a document of kept text; undefined for anything else. */
export function readTextPlace(text: string): TextPlace | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { panelId, uuid, name, at, nth } = value;
    if (!isName(panelId) || !isName(uuid) || !isName(name)) return undefined;
    if (!isCount(at) || !isCount(nth)) return undefined;
    return { server: { panelId, uuid, name }, at, nth };
  } catch {
    return undefined;
  }
}

/** What `readTextPlace` reads. */
export function textPlaceName({ server, at, nth }: TextPlace): string {
  const { panelId, uuid, name } = server;
  return JSON.stringify({ panelId, uuid, name, at, nth });
}

/** The entries of the file that a moment lies in, and of those beside it. */
async function entriesAround(kept: KeptText, server: KeptServer, at: number) {
  await kept.flush();
  const segments = await kept.segments(server);
  // Its name says when a file began: the last one that did before.
  const own = segments.findLastIndex(({ from }) => Math.floor(from / 1000) * 1000 <= at);
  const near = segments.slice(Math.max(0, own - 1), Math.max(0, own) + 2);
  const texts = await Promise.all(near.map((segment) => readSegment(kept, segment)));
  return texts.flatMap((text) => (text ?? '').split('\n').flatMap((line) => readEntry(line) ?? []));
}

function dayOf(at: number): string {
  return new Date(at).toDateString();
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e14;
}
