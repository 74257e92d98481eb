import * as l10n from '@vscode/l10n';
import { formatBytes } from '../base/format';
import { looksSecret } from '../base/secretNames';
import { FileRefusal } from '../files/fileRefusal';
import type { RemoteFiles } from '../files/remoteFiles';
import { nameOf } from '../files/remotePath';
import { decodeText } from '../search/query';
import { makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { resultPart } from './resultPart';
import { type KnownFiles, filesOf, pathOf } from './serverFolder';
import type { AgentTool, Provenance } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** Bytes of a file that agents read; a listing may be a moment old. */
export const maxFileBytes = 1024 ** 2;
const usualLines = 200;
/** Lines that a private key takes at most. */
const longestKey = 200;

/** Reads lines of a text file: two requests and one transfer. */
export function readFileTool(parts: KnownFiles): AgentTool {
  return makeTool(toolTexts.readFile, async ({ input, signal }) => {
    const path = pathOf(input.text('path'));
    refuseKeys(path);
    const { ref, files } = await filesOf(parts, input.text('server'));
    const { text } = await smallFile(files, path, signal);
    const lines = text.split(/\r\n?|\n/);
    const from = (input.numberIf('fromLine') ?? 1) - 1;
    const most = input.numberIf('lines') ?? usualLines;
    // A page may begin in the middle of a key.
    const start = Math.max(0, from - longestKey);
    const masked = maskedText(lines.slice(start, from + most).join('\n'), path).split('\n');
    const shown = masked.slice(from - start);
    const title = `Text file, lines ${from + 1} to ${from + shown.length} of ${lines.length}`;
    const isCut = from + shown.length < lines.length;
    return [
      resultPart({
        from: writerOf(path),
        title,
        about: `${path} on ${ref.name}`,
        text: shown.join('\n'),
        isCut,
      }),
    ];
  });
}

/** A text file as it is, and its text. */
export interface SmallFile {
  readonly bytes: Uint8Array;
  /** With the mark at its beginning that some files have: written back without it, it would be another file. */
  readonly text: string;
}

/**
 * A text file of at most 1 MB. Throws UserError for a larger or a binary one, or one that is not UTF-8: what an agent writes
 * back of it would be another file. Throws FileRefusal where there is none.
 */
export async function smallFile(
  files: Pick<RemoteFiles, 'stat' | 'read'>,
  path: string,
  signal: AbortSignal,
): Promise<SmallFile> {
  const entry = await files.stat(path);
  if (entry.type === 'link') throw new FileRefusal('isLink', path);
  if (entry.size > maxFileBytes) {
    const most = formatBytes(maxFileBytes);
    throw new ToolError(
      l10n.t('The file is too large for an agent. The maximum is {size}.', { size: most }),
    );
  }
  const bytes = await files.read(path, { signal, maxBytes: 2 * maxFileBytes });
  if (decodeText(bytes) === undefined)
    throw new ToolError(l10n.t("Couldn't read the file because it's binary."));
  return { bytes, text: utf8Of(bytes) };
}

function utf8Of(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ToolError(
      l10n.t("Agents can't use the file because it isn't UTF-8. Ask the user to check it."),
    );
  }
}

/** Keys are read by nobody but the user; of settings files the names are told, and no values. */
function refuseKeys(path: string): void {
  const relative = path.slice(1);
  if (!looksSecret(relative) || /(^|[./-])env([./-]|$)/i.test(nameOf(path))) return;
  throw new ToolError(
    l10n.t("Agents can't read the file because it looks like it contains keys or passwords."),
  );
}

/** Who may have written a file: into a log goes what strangers send. */
function writerOf(path: string): Provenance {
  return /(^|\/)logs?\/|\.log$|crash-reports?\//i.test(path) ? 'anybody' : 'program';
}
