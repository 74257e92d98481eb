import * as l10n from '@vscode/l10n';
import type { Choice } from '../base/choice';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import { momentWords } from './incidentWords';
import type { KeptServer, KeptText } from './keptText';
import { type TextHit, type TextHits, searchKeptText } from './textSearch';

/** Milliseconds without a key after which is looked. */
const pauseMs = 150;
/** Lines that a list shows: who needs more types more. */
const maxHits = 200;

/** A line that was found, to pick. */
export interface HistoryChoice extends Choice {
  readonly hit: TextHit;
}

/** What a text found. */
export interface FoundLines {
  readonly choices: readonly HistoryChoice[];
  /** What there is to say of them, such as that there are none; empty where there is nothing. */
  readonly note: string;
  readonly isBusy: boolean;
}

/** Where the search looks. */
export interface HistorySearchOptions {
  /** All servers where left out. */
  readonly server?: KeptServer | undefined;
  readonly clock: Clock;
  readonly locale: string;
}

/** Finds lines of kept console text while the user types. */
export class HistorySearch implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly found = this.owned.add(new Emitter<FoundLines>());
  private readonly pause = this.owned.add(new MutableDisposable());
  private looking = new AbortController();

  /** Fires what is to be shown. */
  readonly onDidFind = this.found.event;

  constructor(
    private readonly kept: KeptText,
    private readonly options: HistorySearchOptions,
  ) {}

  /** Looks for a text, in place of the one before. */
  type(typed: string): void {
    const query = typed.trim();
    this.looking.abort();
    const mine = (this.looking = new AbortController());
    this.pause.clear();
    if (query === '') return this.found.fire({ choices: [], note: '', isBusy: false });
    this.found.fire({ choices: [], note: '', isBusy: true });
    this.pause.value = this.options.clock.after(pauseMs, () => void this.look(query, mine.signal));
  }

  dispose(): void {
    this.looking.abort();
    this.owned.dispose();
  }

  private async look(query: string, signal: AbortSignal): Promise<void> {
    const { server } = this.options;
    try {
      const hits = await searchKeptText(this.kept, { query, server, maxHits, signal });
      if (signal.aborted) return;
      const choices = hits.hits.map((hit) => this.choice(hit));
      this.found.fire({ choices, note: this.note(query, hits), isBusy: false });
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      const note = l10n.t("Couldn't search the console history. {reason}", { reason: why });
      this.found.fire({ choices: [], note, isBusy: false });
    }
  }

  private choice(hit: TextHit): HistoryChoice {
    const time = momentWords(hit.at, this.options.locale);
    const isOne = this.options.server !== undefined;
    return { label: hit.line, description: isOne ? time : `${hit.server.name} · ${time}`, hit };
  }

  private note(query: string, { hits, isCut, since }: TextHits): string {
    if (isCut)
      return l10n.t('Only the newest lines are shown ({count}). Type more to narrow the results.', {
        count: maxHits,
      });
    if (hits.length > 0) return '';
    if (since === undefined) return l10n.t('No console output is kept yet.');
    const time = momentWords(since, this.options.locale);
    return l10n.t("No lines contain '{query}'. Console output has been kept since {time}.", {
      query,
      time,
    });
  }
}
