import type { ActivityEntry } from '../api/activity';
import { isRecord } from '../base/record';
import { joinPath, normalise } from '../files/remotePath';

/**
 * Who changed a path of a server last, by entries of its log, the newest first; undefined where none names it. The shape of
 * their properties is not fixed (panel-dialect.md, 3.9).
 */
export function whoChanged(entries: readonly ActivityEntry[], path: string): string | undefined {
  const found = entries.find(
    ({ event, properties, actor }) =>
      actor !== undefined &&
      /^server:(?:file|sftp)\.(?!read|download|compress|denied)/.test(event) &&
      pathsIn(properties).some((one) => path === one || path.startsWith(`${one}/`)),
  );
  return found?.actor;
}

function pathsIn(properties: unknown): readonly string[] {
  if (!isRecord(properties)) return [];
  const { directory, file, files, name } = properties;
  const folder = typeof directory === 'string' ? normalise(directory) : '/';
  const listed: readonly unknown[] = Array.isArray(files) ? files : [files];
  const named = [file, name, ...listed].flatMap((one) =>
    isRecord(one) ? [one['from'], one['to']] : [one],
  );
  return named.flatMap((one) => {
    if (typeof one !== 'string' || one === '') return [];
    return [normalise(one.startsWith('/') ? one : joinPath(folder, one))];
  });
}
