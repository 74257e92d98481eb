import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { completionsFor, withCommand, findBefore } from './commandHistory';
import { type Key, KeyReader } from './keys';
import { pastedLines } from './pastedLines';
import type { PromptView } from './promptLine';
import {
  type TypedLine,
  edit,
  emptyLine,
  insert,
  lineOf,
  typedText,
  withoutControlCharacters,
} from './typedLine';

/** What the user wants beyond editing. */
export type Intent =
  | { readonly type: 'submit'; readonly lines: readonly string[] }
  /** Several lines came at once: ask, and call `take` or `keep` with them. */
  | { readonly type: 'ask'; readonly lines: readonly string[] }
  /** A text was longer than a line, or a paste, may be, and was left out. */
  | { readonly type: 'tooLong' }
  | { readonly type: 'interrupt' }
  | { readonly type: 'clearScreen' };

/** What the text before the cursor may become, and which of it is shown; `rest` stands behind the cursor. */
interface Completion {
  readonly choices: readonly string[];
  readonly at: number;
  readonly rest: string;
}

interface Search {
  readonly query: string;
  readonly at: number | undefined;
  readonly draft: TypedLine;
}

/** One line that is being typed: cursor, history, search and completion. Knows neither terminal nor server. */
export class LineEditor {
  private readonly keys = new KeyReader();
  private line: TypedLine = emptyLine;
  private past: readonly string[];
  /** Index into the history, with the line that was there before. */
  private browsing: { readonly at: number; readonly draft: TypedLine } | undefined;
  private search: Search | undefined;
  private completion: Completion | undefined;

  constructor(
    history: readonly string[] = [],
    private readonly completions: () => readonly string[] = () => [],
    private readonly prompt = '> ',
  ) {
    this.past = history;
  }

  /** What to show. */
  get view(): PromptView {
    const text = typedText(this.line);
    const cursor = this.line.before.join('').length;
    if (!this.search) return { prompt: this.prompt, text, cursor };
    const prompt = l10n.t({
      message: "search '{query}':",
      args: { query: this.search.query },
      comment: ['Prompt of a console while earlier lines are searched'],
    });
    return { prompt: `${prompt} `, text, cursor };
  }

  /** Puts back a line that was not taken, before whatever was typed since. */
  restore(text: string): void {
    this.line = lineOf(text + typedText(this.line));
  }

  /** Takes lines that another window sent too. What is being browsed keeps its places. */
  learn(history: readonly string[]): void {
    const unknown = history.filter((line) => !this.past.includes(line));
    const newest = this.browsing || this.search ? [] : history.slice(-1);
    this.past = [...unknown, ...newest].reduce(withCommand, this.past);
  }

  /** What the terminal began to send and has not ended; see `settle`. */
  get unfinished() {
    return this.keys.unfinished;
  }

  /** Takes what the terminal sends and returns what the user wants, in order. */
  feed(chunk: string): readonly Intent[] {
    return this.act(this.keys.read(chunk));
  }

  /** The time is up for what the terminal has not ended. */
  settle(): readonly Intent[] {
    return this.act(this.keys.settle());
  }

  /** Returns which of these lines are to be sent; the last one is typed and stays, as it was not ended. */
  take(lines: readonly string[]): readonly string[] {
    this.setLine(lines.at(-1) ?? '');
    const sent = lines.slice(0, -1).filter((line) => line.trim() !== '');
    this.past = sent.reduce(withCommand, this.past);
    return sent;
  }

  /** Puts lines that were not sent into the history, where the arrow keys find them; returns how many have room. */
  keep(lines: readonly string[]): number {
    const kept = lines
      .filter((line) => line.trim() !== '' && line.length <= limits.typedLineLength)
      .slice(-limits.keptLines);
    const last = this.past.slice(this.past.length - kept.length);
    if (last.join('\n') !== kept.join('\n')) this.past = [...this.past, ...kept];
    this.browsing = undefined;
    return kept.length;
  }

  private act(keys: readonly Key[]): readonly Intent[] {
    const lines = this.linesWith(pastedLines(keys));
    if (lines.filter((line) => line.trim() !== '').length > 1) return [{ type: 'ask', lines }];
    // More than one Enter at once is no person's: no history or completion is sent by it.
    const isPaste = keys.some(({ type }) => type === 'paste');
    if (lines.length > (isPaste ? 1 : 2)) return submission(this.take(lines));
    return keys.flatMap((key) => this.key(key) ?? []);
  }

  /** What these lines, typed at the cursor, make of the one that is there: the first goes into it, the last begins anew. */
  private linesWith([first = '', ...others]: readonly string[]): readonly string[] {
    if (others.length === 0) return [first];
    const { before, after } = this.line;
    return [before.join('') + first + after.join(''), ...others].map(withoutControlCharacters);
  }

  private setLine(text: string): void {
    this.line = lineOf(text);
    this.browsing = undefined;
    this.search = undefined;
    this.completion = undefined;
  }

  private key(key: Key): Intent | undefined {
    if (this.search && this.searchKey(key)) return undefined;
    if (key.type !== 'complete' && key.type !== 'completeBack') this.completion = undefined;
    switch (key.type) {
      case 'enter':
        return this.submit();
      case 'interrupt':
        this.setLine('');
        return { type: 'interrupt' };
      case 'up':
      case 'down':
        this.browse(key.type === 'up' ? -1 : 1);
        return undefined;
      case 'search':
        this.search = { query: '', at: undefined, draft: this.line };
        return undefined;
      case 'complete':
      case 'completeBack':
        this.complete(key.type === 'complete' ? 1 : -1);
        return undefined;
      case 'text':
      case 'paste':
        if (key.text.length + typedText(this.line).length > limits.typedLineLength)
          return { type: 'tooLong' };
        this.line = insert(this.line, key.text);
        return undefined;
      case 'clearScreen':
      case 'tooLong':
        return { type: key.type };
      default:
        this.line = edit(this.line, key.type);
        return undefined;
    }
  }

  private submit(): Intent | undefined {
    return submission(this.take([typedText(this.line), '']))[0];
  }

  private browse(by: -1 | 1): void {
    const { at, draft } = this.browsing ?? { at: this.past.length, draft: this.line };
    const next = at + by;
    if (next < 0 || next > this.past.length) return;
    const found = this.past[next];
    this.browsing = found === undefined ? undefined : { at: next, draft };
    this.line = found === undefined ? draft : lineOf(found);
  }

  private complete(by: -1 | 1): void {
    const prefix = this.line.before.join('');
    const start = this.completion ?? {
      choices: completionsFor(prefix, this.completions(), this.past),
      at: by > 0 ? -1 : 0,
      rest: this.line.after.join(''),
    };
    this.completion = nextCompletion(start, by);
    this.line = completedLine(this.completion) ?? this.line;
  }

  /** True when the key belonged to the search; any other ends it and keeps what was found. */
  private searchKey(key: Key): boolean {
    const { search } = this;
    if (!search) return false;
    switch (key.type) {
      case 'text':
        this.find(search, (search.query + key.text).slice(0, limits.labelLength), this.past.length);
        return true;
      case 'backspace':
        this.find(search, [...search.query].slice(0, -1).join(''), this.past.length);
        return true;
      case 'search':
        this.find(search, search.query, search.at ?? this.past.length);
        return true;
      case 'escape':
      case 'interrupt':
        this.line = search.draft;
        this.search = undefined;
        return true;
      default:
        this.search = undefined;
        return false;
    }
  }

  private find(search: Search, query: string, before: number): void {
    const at = query === '' ? undefined : findBefore(this.past, query, before);
    this.search = { ...search, query, at: at ?? search.at };
    const found = at === undefined ? undefined : this.past[at];
    if (found !== undefined) this.line = lineOf(found);
  }
}

/** The wish to send these lines; none for no line. */
function submission(lines: readonly string[]): readonly Intent[] {
  return lines.length > 0 ? [{ type: 'submit', lines }] : [];
}

/** The next choice, or the one before; undefined where there is none. */
function nextCompletion({ choices, at, rest }: Completion, by: -1 | 1): Completion | undefined {
  if (choices.length === 0) return undefined;
  return { choices, at: (at + by + choices.length) % choices.length, rest };
}

/** The line with the choice in it, the cursor behind it. */
function completedLine(completion: Completion | undefined): TypedLine | undefined {
  if (!completion) return undefined;
  const { choices, at, rest } = completion;
  return { before: lineOf(choices[at] ?? '').before, after: lineOf(rest).before };
}
