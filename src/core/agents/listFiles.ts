import { formatBytes } from '../base/format';
import { isoTime } from '../base/markdown';
import { makeTool } from './makeTool';
import { resultPart } from './resultPart';
import { type KnownFiles, filesOf, pathOf } from './serverFolder';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';

/** Entries that one answer lists. */
const maxEntries = 300;
/** Milliseconds that a listing may be old. */
const freshMs = 5_000;

/** Lists a folder of a server: one request. */
export function listFilesTool(parts: KnownFiles): AgentTool {
  return makeTool(toolTexts.listFiles, async ({ input }) => {
    const { ref, files } = await filesOf(parts, input.text('server'));
    const folder = pathOf(input.textIf('folder') ?? '/');
    const entries = await files.list(folder, freshMs);
    const sorted = entries.toSorted((a, b) => a.name.localeCompare(b.name));
    const lines = sorted.slice(0, maxEntries).map(({ name, type, size, modifiedAt }) => {
      const what = type === 'file' ? formatBytes(size) : type;
      return `${name}${type === 'folder' ? '/' : ''} · ${what} · ${isoTime(modifiedAt)}`;
    });
    const title = `${entries.length} entries of a folder`;
    const about = `${folder} on ${ref.name}`;
    const isCut = entries.length > maxEntries;
    return [resultPart({ from: 'program', title, about, text: lines.join('\n'), isCut })];
  });
}
