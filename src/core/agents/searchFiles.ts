import { formatBytes } from '../base/format';
import { isoTime } from '../base/markdown';
import { looksSecret } from '../base/secretNames';
import type { RemoteFiles } from '../files/remoteFiles';
import { nameOf } from '../files/remotePath';
import { type ListedFile, type Walked, walk } from '../files/walk';
import { sortOut } from '../search/searchable';
import { decodeText } from '../search/query';
import { makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { resultPart } from './resultPart';
import { type KnownFiles, filesOf, pathOf } from './serverFolder';
import type { AgentTool, ResultPart } from './tool';
import { toolTexts } from './toolTexts';

/** Folders that are listed, one request each, and files that are read, two requests each. */
const maxFolders = 30;
const maxFiles = 15;
/** Bytes of a file above which its text is not looked at. */
const largestFile = 256 * 1024;
/** Names and lines that one answer has. */
const maxNames = 200;
const maxLines = 100;
/** What programs fetch and build by themselves. */
const exclude = new Set(['node_modules', '.git', '.cache', '__pycache__', 'libraries', 'venv']);

/** Finds files by name and by text: at most 60 requests. */
export function searchFilesTool(parts: KnownFiles): AgentTool {
  return makeTool(toolTexts.searchFiles, async ({ input, signal }) => {
    const folder = pathOf(input.textIf('folder') ?? '/');
    const { ref, files } = await filesOf(parts, input.text('server'));
    const walked = await walk(files, folder, { exclude, maxFolders, signal });
    const name = (input.textIf('name') ?? '').toLowerCase();
    const named = walked.files.filter(({ path }) => nameOf(path).toLowerCase().includes(name));
    const text = input.textIf('text');
    const place = `${folder} on ${ref.name}`;
    if (text === undefined) return [names(named, walked, place)];
    return [await lines(files, { named, walked, place, text: text.toLowerCase(), signal })];
  });
}

function names(named: readonly ListedFile[], walked: Walked, place: string): ResultPart {
  const shown = named.slice(0, maxNames).map(({ path, size, modifiedAt }) => {
    return `${path} · ${formatBytes(size)} · ${isoTime(modifiedAt)}`;
  });
  return resultPart({
    from: 'program',
    title: `${named.length} files below a folder, from ${walked.folders} folders`,
    about: place,
    text: shown.join('\n'),
    isCut: named.length > maxNames || isPart(walked),
  });
}

async function lines(
  files: Pick<RemoteFiles, 'read'>,
  search: {
    readonly named: readonly ListedFile[];
    readonly walked: Walked;
    readonly place: string;
    /** In small letters. */
    readonly text: string;
    readonly signal: AbortSignal;
  },
): Promise<ResultPart> {
  const { named, walked, place, text, signal } = search;
  const open = named.filter(({ path }) => !looksSecret(path.slice(1)));
  const newest = sortOut(open, largestFile).texts.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
  const some = newest.slice(0, maxFiles);
  const found: string[] = [];
  for (const { path } of some) {
    signal.throwIfAborted();
    const content = decodeText(await files.read(path, { signal, maxBytes: 2 * largestFile }));
    // What is masked is not found: a search would tell a secret letter by letter.
    if (!content?.toLowerCase().includes(text)) continue;
    maskedText(content, path)
      .split('\n')
      .forEach((line, index) => {
        if (line.toLowerCase().includes(text)) found.push(`${path}:${index + 1}: ${line}`);
      });
  }
  return resultPart({
    from: 'anybody',
    title: `${found.length} lines with the text, in ${some.length} of ${named.length} files below a folder`,
    about: place,
    text: found.slice(0, maxLines).join('\n'),
    isCut: found.length > maxLines || some.length < named.length || isPart(walked),
  });
}

function isPart({ excluded, beyond }: Walked): boolean {
  return excluded.length > 0 || beyond.length > 0;
}
