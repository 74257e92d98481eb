import { lineText } from '../base/outsideText';
import { maskedText } from './maskedText';
import type { Provenance, ResultPart } from './tool';

/** Characters of a piece of a result: some 300 lines. */
const partLength = 20_000;
/** Characters of a line: one without end would push all others out. */
const lineLength = 1_000;
/** Characters that each line has more once it is quoted. */
const aroundLine = '| \n'.length;
const titleLength = 200;
/** Characters that are looked at: what goes is not searched for secrets, which takes its time. */
const lookedAt = 100_000;

/** What a piece of a result is made of. */
interface PartSource {
  readonly from: Provenance;
  /** Our own words alone: a model takes it for ours. */
  readonly title: string;
  /** What it is of: names of servers, projects, panels and files. */
  readonly about?: string;
  readonly text: string;
  /** The file that the text is of. */
  readonly path?: string;
  /** Which end stays where it is too long: the last lines of a console tell more than its first. */
  readonly keeps?: 'start' | 'end';
  /** Whether more was left out before. */
  readonly isCut?: boolean;
}

/** The door of this room: a piece of a result, cleaned, masked and cut to whole lines. */
export function resultPart({
  from,
  title,
  about,
  text,
  path,
  keeps = 'start',
  isCut = false,
}: PartSource): ResultPart {
  const masked = maskedText(keeps === 'start' ? firstOf(text) : lastOf(text), path).split('\n');
  const isLong = (line: string) => line.length > lineLength;
  const short = masked.map((line) => (isLong(line) ? `${line.slice(0, lineLength)} …` : line));
  const kept = keeps === 'start' ? fitting(short) : fitting(short.toReversed()).toReversed();
  return {
    from,
    title: titleOf(title),
    ...(about !== undefined && { about: titleOf(about) }),
    text: kept.join('\n'),
    // Lines not by their ends: what is masked ends alike.
    isCut: isCut || text.length > lookedAt || kept.length < short.length || masked.some(isLong),
  };
}

function titleOf(text: string): string {
  return lineText(maskedText(text.slice(0, 10 * titleLength)), titleLength);
}

/** In whole lines: half a secret would not be known for one. */
function firstOf(text: string): string {
  if (text.length <= lookedAt) return text;
  const end = text.lastIndexOf('\n', lookedAt);
  return text.slice(0, end < 0 ? lookedAt : end);
}

function lastOf(text: string): string {
  if (text.length <= lookedAt) return text;
  const start = text.indexOf('\n', text.length - lookedAt);
  if (start >= 0) return text.slice(start + 1);
  // The last line alone is longer: its beginning is what is told of it.
  const line = text.lastIndexOf('\n') + 1;
  return text.slice(line, line + lookedAt);
}

/** The first lines that fit into a piece. */
function fitting(lines: readonly string[]): readonly string[] {
  let left = partLength;
  const end = lines.findIndex((line) => (left -= line.length + aroundLine) < 0);
  return end < 0 ? lines : lines.slice(0, end);
}
