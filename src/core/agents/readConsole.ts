import { isoTime } from '../base/markdown';
import type { ServerRef } from '../api/panel';
import type { KeptServer, KeptText } from '../watch/keptText';
import { searchKeptText } from '../watch/textSearch';
import type { BriefConnectionParts } from '../console/briefConnection';
import { consoleTail } from './consoleTail';
import { type KnownServers, findServer } from './findServer';
import { type TimedLine, keptSince } from './keptSince';
import { type ToolCall, makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { resultPart } from './resultPart';
import type { AgentTool, ResultPart } from './tool';
import { toolTexts } from './toolTexts';

const usualLines = 100;
/** Kept lines with the text that are looked at, before what is masked is left out. */
const maxKeptHits = 2_000;

/** What this tool needs. */
export interface ReadConsoleParts extends KnownServers, BriefConnectionParts {
  /** What is kept of consoles on this computer. */
  readonly kept: KeptText;
}

/** Reads a console: at most one request, none where it is open or what is kept answers. */
export function readConsoleTool(parts: ReadConsoleParts): AgentTool {
  return makeTool(toolTexts.readConsole, async (call) => {
    const ref = await findServer(parts, call.input.text('server'));
    const search = call.input.textIf('search');
    const minutes = call.input.numberIf('sinceMinutes');
    if (search !== undefined) return [await found(parts, ref, { ...call, search })];
    if (minutes !== undefined) {
      const since = parts.clock.now() - minutes * 60_000;
      const lines = await keptSince(parts.kept, keptServer(ref), since);
      const title = `Console, the last ${minutes} minutes, ${lines.length} lines`;
      if (lines.length > 0) return [ofLines(title, ref, lines.map(timed), call)];
    }
    const lines = await maskedTail(ref, parts, call.signal);
    const kept = minutes === undefined ? '' : ', without times, as none of that time is kept';
    return [ofLines(`Last lines of the console${kept}`, ref, lines, call)];
  });
}

async function found(
  parts: ReadConsoleParts,
  ref: ServerRef,
  call: ToolCall & { readonly search: string },
): Promise<ResultPart> {
  const { search: query, signal } = call;
  const server = keptServer(ref);
  const text = query.toLowerCase();
  const has = (line: string) => line.toLowerCase().includes(text);
  const hits = await searchKeptText(parts.kept, { query, server, maxHits: maxKeptHits, signal });
  if (hits.since !== undefined) {
    // What is masked is not found, nor counted: a search would tell a secret letter by letter.
    const seen = hits.hits.filter(({ line }) => has(maskedText(line)));
    const title = `Lines of the console with the text, newest first, kept since ${isoTime(hits.since)}`;
    const isCut = seen.length > 0 && hits.isCut;
    return newestFirst(title, ref, { lines: seen.map(timed), isCut }, call);
  }
  const lines = (await maskedTail(ref, parts, signal)).filter(has).toReversed();
  const title = 'Lines of the console with the text, newest first, among its last ones';
  return newestFirst(title, ref, { lines, isCut: false }, call);
}

/** The first of lines, as many as were asked for. */
function newestFirst(
  title: string,
  { name }: ServerRef,
  { lines, isCut }: { readonly lines: readonly string[]; readonly isCut: boolean },
  { input }: ToolCall,
): ResultPart {
  const most = input.numberIf('lines') ?? usualLines;
  return resultPart({
    from: 'anybody',
    title,
    about: name,
    text: lines.slice(0, most).join('\n'),
    isCut: isCut || lines.length > most,
  });
}

/** All of it is masked in its order: a line of a private key is known by those around it. */
async function maskedTail(
  ref: ServerRef,
  parts: ReadConsoleParts,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lines = await consoleTail(ref, parts, signal);
  return lines.length === 0 ? [] : maskedText(lines.join('\n')).split('\n');
}

/** The last of lines, as many as were asked for. */
function ofLines(
  title: string,
  { name }: ServerRef,
  lines: readonly string[],
  { input }: ToolCall,
): ResultPart {
  const most = input.numberIf('lines') ?? usualLines;
  return resultPart({
    // Programs print what strangers send them: players, visitors, users of a bot.
    from: 'anybody',
    title,
    about: name,
    text: lines.slice(-most).join('\n'),
    keeps: 'end',
    isCut: lines.length > most,
  });
}

function timed({ at, line }: TimedLine): string {
  return `${isoTime(at)} ${line}`;
}

function keptServer({ panel, uuid, name }: ServerRef): KeptServer {
  return { panelId: panel.id, uuid, name };
}
