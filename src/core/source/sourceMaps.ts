import {
  type EncodedSourceMap,
  TraceMap,
  originalPositionFor,
  traceSegment,
  decodedMappings,
  sourceContentFor,
} from '@jridgewell/trace-mapping';

import { isCostlyJson } from '../base/jsonCost';
import { limits } from '../base/limits';
import { isRecord } from '../base/record';

/** Where built code comes from. */
export interface OriginalPlace {
  /** The source's path as the map has it, relative to the map, or a bundler's URL. */
  readonly source: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The source's text where the map carries it. */
  readonly content: string | undefined;
}

/** The address in a built file's last `sourceMappingURL` comment. */
export function sourceMapUrl(code: string): string | undefined {
  const found = [...code.matchAll(/^[ \t]*(?:\/\/|\/\*)[#@][ \t]*sourceMappingURL=([^\s'"*]+)/gm)];
  return found.at(-1)?.[1];
}

/** The text of a map that is written into the built file itself; undefined for any other address. */
export function inlineMap(url: string): string | undefined {
  const data = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(url);
  if (!data) return undefined;
  const [, base64, text = ''] = data;
  try {
    if (!base64) return decodeURIComponent(text);
    return new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
  } catch {
    // Cut off or never one: as good as no map.
    return undefined;
  }
}

/** Reads a map; undefined for a text that is none, or too long to read in passing. */
export function readMap(text: string): TraceMap | undefined {
  if (text.length > limits.sourceMapLength) return undefined;
  if (isCostlyJson(text)) return undefined;
  try {
    // Some servers put this before their JSON.
    const map: unknown = JSON.parse(text.replace(/^\)\]\}'[^\n]*\n/, ''));
    return isSmall(map) ? new TraceMap(map as EncodedSourceMap) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether what takes time to read of a map, its places and the paths of its sources, is no more than code has. */
function isSmall(map: unknown): boolean {
  if (!isRecord(map)) return false;
  const { mappings, sources, sourceRoot } = map;
  if (typeof mappings !== 'string' || mappings.length > limits.mappingsLength) return false;
  if (!Array.isArray(sources) || sources.length > limits.mapSources) return false;
  const root = typeof sourceRoot === 'string' ? sourceRoot.length : 0;
  let length = 0;
  for (const source of sources as unknown[]) {
    length += root + (typeof source === 'string' ? source.length : 0);
  }
  return length <= limits.mappingsLength;
}

/**
 * The source of a place in built code. Lines and columns from 1. Without a column, the first code of the line:
 * right for code that was only translated, and as good as it gets for bundled code.
 */
export function originalPlace(
  map: TraceMap,
  line: number,
  column: number | undefined,
): OriginalPlace | undefined {
  if (line < 1) return undefined;
  const at = column === undefined ? firstColumn(map, line - 1) : column - 1;
  if (at === undefined || at < 0) return undefined;
  const found = originalPositionFor(map, { line, column: at });
  if (found.source === null) return undefined;
  return {
    source: found.source,
    line: found.line,
    column: found.column + 1,
    content: sourceContentFor(map, found.source) ?? undefined,
  };
}

function firstColumn(map: TraceMap, line: number): number | undefined {
  if (!traceSegment(map, line, 0) && line >= decodedMappings(map).length) return undefined;
  return decodedMappings(map)[line]?.find((segment) => segment.length > 1)?.[0];
}
