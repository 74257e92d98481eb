/** Bytes, before packing, that travel as one archive: daemons take 100 MB unless told (panel-dialect.md, 5). */
const usualBytes = 80 * 1024 ** 2;

/** Bytes, before packing, that travel as one archive to a node that takes files of so many bytes, as far as it has said. */
export function archiveBytes(uploadLimit: number | undefined): number {
  // What is packed already grows a little, and each file has a header.
  return Math.min(usualBytes, Math.floor((uploadLimit ?? Infinity) * 0.8));
}

/** The first of the files, as many as fit into an archive; one that is larger than that travels alone. */
export function firstBatch<T extends { readonly size: number }>(
  files: readonly T[],
  limit: number,
): readonly T[] {
  let bytes = 0;
  const end = files.findIndex(({ size }, index) => {
    bytes += size;
    return index > 0 && bytes > limit;
  });
  return end < 0 ? files : files.slice(0, end);
}
