import type { StoredReader } from '../../../../src/core/source/reportedText';
import type { Frame } from '../../../../src/core/api/issue';

/** A frame whose other fields do not matter. */
export function frameOf(fields: Partial<Frame>): Frame {
  return {
    function: '',
    module: '',
    filename: '',
    lineno: 0,
    colno: undefined,
    inApp: true,
    ...fields,
  };
}

/** A workspace of one folder whose files are texts in memory. */
export function memoryReader(
  texts: Readonly<Record<string, string>>,
  folder = 'file:///work/space',
): StoredReader {
  const all = Object.keys(texts).map((path) => ({ folder, path }));
  return {
    find: (names) =>
      Promise.resolve(
        all.filter(({ path }) => {
          const own = path.split('/').at(-1)?.toLowerCase();
          return names.some((name) => name.toLowerCase() === own);
        }),
      ),
    existing: (files) =>
      Promise.resolve(
        files.filter((file) => file.folder === folder && texts[file.path] !== undefined),
      ),
    read: (file) => Promise.resolve(texts[file.path]),
    readStored: ({ path }) => {
      const text = texts[path];
      return Promise.resolve(text === undefined ? undefined : { text, modifiedAt: 0 });
    },
  };
}
