import { type Disposable, toDisposable } from '../base/event';
import type { LookPace } from './lookPace';
import type { ServerState } from './serverState';

/** What tells whose use is wanted. */
interface WantedUseParts {
  readonly pace: LookPace;
  readonly all: () => readonly ServerState[];
  /** Those that the list is narrowed to. */
  readonly listed: () => readonly ServerState[];
  /** The uuids of those that are shown; undefined where all are, or nobody knows. */
  readonly shown: () => ReadonlySet<string> | undefined;
}

/** Whose use is wanted: that of all servers where somebody watches them all, else of those that are shown. */
export class WantedUse {
  private readonly watchers = new Set<{ readonly everyMs: number }>();
  /** When that of all was read, in milliseconds since 1970. */
  private allReadAt = 0;

  constructor(private readonly parts: WantedUseParts) {}

  /** Takes that somebody watches all servers, each `everyMs` milliseconds, until the answer is disposed. */
  watch(everyMs: number): Disposable {
    const watcher = { everyMs };
    this.watchers.add(watcher);
    return toDisposable(() => this.watchers.delete(watcher));
  }

  /** The servers that are shown. */
  get shown(): readonly ServerState[] {
    const { listed, shown } = this.parts;
    const uuids = shown();
    return uuids ? listed().filter(({ server }) => uuids.has(server.uuid)) : listed();
  }

  /** Those that anybody wants to know of. */
  get any(): readonly ServerState[] {
    return this.watchers.size > 0 ? this.parts.all() : this.shown;
  }

  /** Those that are to be read at a beat; `now` in milliseconds since 1970. */
  due(now: number): readonly ServerState[] {
    if (this.watchers.size === 0) return this.shown;
    const everyMs = Math.min(...[...this.watchers].map((watcher) => watcher.everyMs));
    return this.parts.pace.isDue(this.allReadAt, everyMs, now) ? this.parts.all() : this.shown;
  }

  /** Takes that the use of these was read. */
  noteRead(states: readonly ServerState[], now: number): void {
    if (states.length === this.parts.all().length) this.allReadAt = now;
  }
}
