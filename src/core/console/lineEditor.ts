import * as l10n from '@vscode/l10n';
import { completionsFor, remember, searchBack } from './commandHistory';
import { type Key, KeyReader } from './keys';
import type { PromptView } from './promptLine';
import { type TypedLine, edit, emptyLine, insert, lineOf, textOf } from './typedLine';

/** What a person wants beyond editing. */
export type Intent =
  | { readonly type: 'submit'; readonly lines: readonly string[] }
  | { readonly type: 'interrupt' }
  | { readonly type: 'clearScreen' };

interface Search {
  readonly query: string;
  readonly at: number | undefined;
  readonly draft: TypedLine;
}

interface Completion {
  readonly choices: readonly string[];
  readonly at: number;
  readonly rest: string;
}

const enter: Key = { type: 'enter' };

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

  /** The lines that were submitted, oldest first. */
  get history(): readonly string[] {
    return this.past;
  }

  /** What to show. */
  get view(): PromptView {
    const text = textOf(this.line);
    const cursor = this.line.before.join('').length;
    if (!this.search) return { prompt: this.prompt, text, cursor };
    return { prompt: `${l10n.t('search')} "${this.search.query}": `, text, cursor };
  }

  /** Puts back a line that was not taken, before whatever was typed since. */
  restore(text: string): void {
    this.line = lineOf(text + textOf(this.line));
  }

  /** Takes what the terminal sends and answers what the person wants, in order. */
  feed(chunk: string): readonly Intent[] {
    const submitted: string[] = [];
    const intents: Intent[] = [];
    for (const key of this.keys.read(chunk)) {
      for (const part of key.type === 'paste' ? pasted(key.text) : [key]) {
        const intent = this.key(part);
        if (typeof intent === 'string') submitted.push(intent);
        else if (intent) intents.push(intent);
      }
    }
    return submitted.length > 0 ? [{ type: 'submit', lines: submitted }, ...intents] : intents;
  }

  private key(key: Key): string | Intent | undefined {
    if (this.search && this.searchKey(key)) return undefined;
    if (key.type !== 'complete' && key.type !== 'completeBack') this.completion = undefined;
    switch (key.type) {
      case 'enter':
        return this.submit();
      case 'interrupt':
        this.line = emptyLine;
        this.browsing = undefined;
        return { type: 'interrupt' };
      case 'clearScreen':
        return { type: 'clearScreen' };
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
        this.line = insert(this.line, key.text);
        return undefined;
      default:
        this.line = edit(this.line, key.type);
        return undefined;
    }
  }

  private submit(): string | undefined {
    const text = textOf(this.line);
    this.line = emptyLine;
    this.browsing = undefined;
    this.past = remember(this.past, text);
    return text.trim() === '' ? undefined : text;
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
    const start = this.completion ?? {
      choices: completionsFor(this.line.before.join(''), this.completions(), this.past),
      at: by > 0 ? -1 : 0,
      rest: this.line.after.join(''),
    };
    const { choices, rest } = start;
    if (choices.length === 0) return;
    const at = (start.at + by + choices.length) % choices.length;
    this.completion = { choices, at, rest };
    this.line = { before: lineOf(choices[at] ?? '').before, after: lineOf(rest).before };
  }

  /** True when the key belonged to the search; any other ends it and keeps what was found. */
  private searchKey(key: Key): boolean {
    const { search } = this;
    if (!search) return false;
    switch (key.type) {
      case 'text':
        this.find(search, search.query + key.text, this.past.length);
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
    const at = query === '' ? undefined : searchBack(this.past, query, before);
    this.search = { ...search, query, at: at ?? search.at };
    const found = at === undefined ? undefined : this.past[at];
    if (found !== undefined) this.line = lineOf(found);
  }
}

/** A paste as keys: each line end submits, what follows the last one stays to be edited. */
function pasted(text: string): readonly Key[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at): readonly Key[] => {
    const words: Key = { type: 'text', text: line };
    return at === 0 ? [words] : [enter, words];
  });
}
