import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import type { SourcePlace } from '../source/resolve';
import type { ReportedFrame } from '../source/stack';
import { type Sources, whereIsNow } from '../source/whereIsNow';
import { type CodePiece, codePieces } from './codeTokens';
import type { ExcerptView } from './pageView';

/** Lines of a text around one of them. */
export interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly (readonly CodePiece[])[];
  /** From 1. */
  readonly line: number;
}

const around = 4;
const widest = 400;

/** The code of a frame as it is now; undefined where it is not sure which file or line it is. */
export async function frameExcerpt(
  reported: ReportedFrame,
  sources: Sources,
): Promise<ExcerptView | undefined> {
  const found = await whereIsNow(reported, sources);
  if (found.kind !== 'one' || found.place.line === undefined) return undefined;
  const { file, line, note, by } = found.place;
  const text = await sources.workspace.read(file);
  const lines = text === undefined ? undefined : excerpt(text, line, file.path);
  if (!lines) return undefined;
  const words = [sources.workspace.nameOf(file), note, howFound(by)];
  return { ...lines, note: words.filter((part) => part !== '').join(' · ') };
}

/** The lines around a line, from 1, of a file by its name; undefined where the text has no such line. */
export function excerpt(text: string, line: number, file: string): Excerpt | undefined {
  if (text.length > limits.sourceLength) return undefined;
  const lines = text.split(/\r?\n/);
  if (line < 1 || line > lines.length) return undefined;
  const firstLine = Math.max(1, line - around);
  const shown = lines.slice(firstLine - 1, line + around).map((one) => one.slice(0, widest));
  const before = lines.slice(0, firstLine - 1);
  return { firstLine, line, lines: codePieces({ file, lines: shown, before }) };
}

function howFound(by: SourcePlace['by']): string {
  if (by === 'map')
    return l10n.t({
      message: 'found by source map',
      comment: ['How a place in the code was found, behind the name of its file'],
    });
  return by === 'function'
    ? l10n.t({
        message: 'found by function name',
        comment: ['How a place in the code was found, behind the name of its file'],
      })
    : '';
}
