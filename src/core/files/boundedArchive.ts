import { Transform } from 'node:stream';
import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { UserError } from '../base/userError';

/** Bytes of a block of a tar. */
const block = 512;
const lineEnd = 0x0a;
/** What only tells something of the entry behind it: records of attributes, long names of files and of links. */
const heads = new Set(['x', 'g', 'L', 'K']);
/** Links, devices, folders: they have no content, whatever their size says. */
const bodyless = new Set(['1', '2', '3', '4', '5', '6']);
/** Files, in the ways in which they are written; all else is unknown, such as files with holes. */
const files = new Set(['0', '\0', '7']);

/**
 * Passes an unpacked tar on as it is, and breaks off with a UserError where it is more than any real one: its bytes for
 * those of the archive, its entries, and what precedes one. It knows just enough of the format to count.
 */
export class BoundedArchive extends Transform {
  private bytes = 0;
  private entries = 0;
  /** Bytes until the next header. */
  private toSkip = 0;
  private kept: Buffer[] = [];
  private keptBytes = 0;
  /** Set while the records of the next entry are read. */
  private records: string | undefined;
  /** Bytes of these records, without what fills their last block. */
  private recordBytes = 0;
  /** The size that records gave the next entry. */
  private size: number | undefined;
  private isAtEnd = false;
  private readonly most: number;

  /** `packed`: bytes of the archive. */
  constructor(packed: number) {
    super();
    this.most = limits.unpackedFreely + packed * limits.unpackedRatio;
  }

  override _transform(
    piece: Buffer,
    _: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    try {
      this.bytes += piece.byteLength;
      if (this.bytes > this.most) throw unbelievable();
      this.look(piece);
      this.push(piece);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private look(piece: Buffer): void {
    for (let at = 0; at < piece.byteLength && !this.isAtEnd;) {
      if (this.toSkip > 0 && this.records === undefined) {
        const skipped = Math.min(this.toSkip, piece.byteLength - at);
        this.toSkip -= skipped;
        at += skipped;
        continue;
      }
      const wanted = (this.records === undefined ? block : this.toSkip) - this.keptBytes;
      const part = piece.subarray(at, at + wanted);
      this.kept.push(part);
      this.keptBytes += part.byteLength;
      at += part.byteLength;
      if (part.byteLength < wanted) return;
      const whole = this.kept.length === 1 ? part : Buffer.concat(this.kept);
      this.kept = [];
      this.keptBytes = 0;
      if (this.records === undefined) this.header(whole);
      else this.takeRecords(whole);
    }
  }

  private header(head: Buffer): void {
    const type = head.toString('latin1', 156, 157);
    if (head[0] === 0 && head.every((byte) => byte === 0)) {
      this.isAtEnd = true;
      return;
    }
    if (++this.entries > limits.archiveEntries) throw tooMany();
    if (heads.has(type)) {
      const own = numberIn(head.subarray(124, 136));
      // Records hold for what comes right behind them.
      this.size = undefined;
      if (own > limits.archiveHeader) throw unbelievable();
      this.toSkip = padded(own);
      this.recordBytes = own;
      if (own > 0) this.records = type;
      return;
    }
    if (!bodyless.has(type) && !files.has(type)) throw unbelievable();
    const size = this.size ?? numberIn(head.subarray(124, 136));
    this.size = undefined;
    this.toSkip = bodyless.has(type) ? 0 : padded(size);
  }

  private takeRecords(content: Buffer): void {
    if (this.records === 'x' || this.records === 'g') {
      const size = sizeIn(content.subarray(0, this.recordBytes));
      // For all entries behind it: nobody writes that, and readers differ on it.
      if (size !== undefined && this.records === 'g') throw unbelievable();
      this.size = size ?? this.size;
    }
    this.records = undefined;
    this.toSkip = 0;
  }
}

/**
 * The size that records of attributes give, if any. They are read by their lengths, as the unpacker does: what looks like
 * a record inside of another one's value would hide the entries behind it from the count. What is no record is refused.
 */
function sizeIn(records: Buffer): number | undefined {
  let size: number | undefined;
  for (let at = 0; at < records.byteLength;) {
    const length = /^(\d{1,6}) /.exec(records.toString('latin1', at, at + 7))?.[1];
    const end = at + Number(length);
    // A record holds at least `=` and its line end behind its length.
    if (length === undefined || end < at + length.length + 3 || records[end - 1] !== lineEnd)
      throw unbelievable();
    const begin = at + length.length + 1;
    if (records.toString('latin1', begin, Math.min(begin + 5, end)) === 'size=') {
      const digits = records.toString('latin1', begin + 5, end - 1);
      size = Number(digits);
      if (!/^\d+$/.test(digits) || !Number.isSafeInteger(size)) throw unbelievable();
    }
    at = end;
  }
  return size;
}

/** A number of a header: octal digits, or from 8 GB on the bytes themselves. */
function numberIn(field: Buffer): number {
  const [first = 0] = field;
  if (first & 0x80) {
    const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, first & 0x7f);
    if (Number.isSafeInteger(value)) return value;
    throw unbelievable();
  }
  // Blanks mean nothing wherever they stand, and a zero byte is the end.
  const text = field.toString('latin1').split('\0', 1)[0] ?? '';
  const digits = text.replaceAll(' ', '');
  if (!/^[0-7]*$/.test(digits)) throw unbelievable();
  return Number.parseInt(`0${digits}`, 8);
}

function padded(bytes: number): number {
  return Math.ceil(bytes / block) * block;
}

/** Said of an archive that is built to do harm, or broken. */
function unbelievable(): UserError {
  return new UserError(
    l10n.t("Couldn't extract the archive from the server, because it's damaged or far too large."),
  );
}

/** Said of an archive with more in it than can be handled. */
export function tooMany(): UserError {
  return new UserError(
    l10n.t(
      "Couldn't extract the archive from the server, because it contains more than {limit} files and folders. Select a smaller folder.",
      { limit: limits.archiveEntries },
    ),
  );
}
