/** Bytes, before packing, that travel as one archive: daemons take 100 MB unless told (panel-dialect.md, 5). */
const archiveBytes = 80 * 1024 ** 2;

/** Parts files into archives; one that is larger than an archive should be travels alone. */
export function batches<T extends { readonly size: number }>(
  files: readonly T[],
  limit = archiveBytes,
): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    if (bytes + file.size > limit) {
      parts.push([]);
      bytes = 0;
    }
    bytes += file.size;
    parts.at(-1)?.push(file);
  }
  return parts;
}
