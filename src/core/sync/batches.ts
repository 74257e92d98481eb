/** Bytes, before packing, that travel as one archive: daemons take 100 MB unless told (panel-dialect.md, 5). */
const usualBytes = 80 * 1024 ** 2;
/** Bytes that each file takes besides its content, at the most: its header, and what fills its last block. */
const bytesAround = 1024;

interface Sized {
  readonly size: number;
}

/** Bytes, before packing, that travel as one archive to a node that takes files of so many bytes, as far as it has said. */
export function archiveBytes(uploadLimit: number | undefined): number {
  // What is packed already grows a little.
  return Math.min(usualBytes, Math.floor((uploadLimit ?? Infinity) * 0.8));
}

/** The first of the files, as many as fit into an archive; one that is larger than that travels alone. */
export function firstBatch<T extends Sized>(files: readonly T[], limit: number): readonly T[] {
  let bytes = 0;
  const end = files.findIndex(({ size }, index) => {
    bytes += size + bytesAround;
    return index > 0 && bytes > limit;
  });
  return end < 0 ? files : files.slice(0, end);
}

/** The limit for an archive of some of the files, after one of them all was too large: fewer of them fit, unless it is one. */
export function lessThan(files: readonly Sized[]): number {
  return Math.floor(files.reduce((sum, { size }) => sum + size + bytesAround, 0) / 2);
}

/** The files, the largest of those first that do not fit into an archive: whether a node takes them is known only then. */
export function doubtfulFirst<T extends Sized>(files: readonly T[], limit: number): readonly T[] {
  const doubtful = files.filter(({ size }) => size + bytesAround > limit);
  const others = files.filter(({ size }) => size + bytesAround <= limit);
  return [...doubtful.sort((one, other) => other.size - one.size), ...others];
}
