import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { type JsonCuts, JsonWalk, isCostlyJson } from '../base/jsonCost';
import { limits } from '../base/limits';
import { Turns, nextTurn } from '../base/turns';
import { PanelError } from './errors';

/** Characters that are walked through before others may have their turn. */
const stretch = 64 * 1024;

/** The value of an answer's text; a long one is parsed piece by piece, in turns. Rejects with PanelError 'malformed'. */
export async function parseAnswer(text: string): Promise<unknown> {
  const isLong = text.length > limits.answerTurn;
  try {
    if (isLong) return await parseInTurns(text);
    if (!isCostlyJson(text)) return JSON.parse(text) as unknown;
  } catch (error) {
    // What the parser says holds a part of the answer.
    throw PanelError.is(error)
      ? error
      : new PanelError('malformed', l10n.t("The answer isn't JSON"));
  }
  throw tooMany();
}

async function parseInTurns(text: string): Promise<unknown> {
  await nextTurn();
  const turns = new Turns(limits.answerTurnMs);
  const walk = new JsonWalk(text);
  for (let end = stretch; !walk.isOver; end += stretch) {
    walk.to(end);
    await turns.give();
  }
  if (walk.isCostly) throw tooMany();
  await nextTurn();
  const { cuts } = walk;
  const value = cuts ? await parsePieces(text, cuts) : (JSON.parse(text) as unknown);
  await nextTurn();
  return value;
}

/**
 * Parses what is around a long list, and each piece of the list by itself. All of them are JSON where the text is, and only
 * then: no piece is empty, and what stands around the list is parsed up to it and from it on as it would be with it.
 */
async function parsePieces(text: string, { opens, commas, closes }: JsonCuts): Promise<unknown> {
  const turns = new Turns(limits.answerTurnMs);
  // Marks the list among the fields: of two with the same name the last one counts.
  const mark = randomUUID();
  const around = `${text.slice(0, opens + 1)}"${mark}"${text.slice(closes)}`;
  const value = JSON.parse(around) as object;
  const list = Object.values(value).find(
    (field): field is unknown[] => Array.isArray(field) && field[0] === mark,
  );
  list?.pop();
  for (const [index, end] of [...commas, closes].entries()) {
    await turns.give();
    const start = commas[index - 1] ?? opens;
    const entries = JSON.parse(`[${text.slice(start + 1, end)}]`) as readonly unknown[];
    if (entries.length === 0) throw new SyntaxError('Nothing between two commas');
    for (const entry of entries) list?.push(entry);
  }
  return value;
}

function tooMany(): PanelError {
  return new PanelError('malformed', l10n.t('The answer has too many entries or levels'));
}
