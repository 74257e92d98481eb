import { describeError } from '../api/describe';
import type { Panel } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import type { Log } from '../base/log';
import type { Incident } from '../watch/incident';
import type { Gap, WatchedSpans } from '../watch/watchedSpans';
import { type GapServer, gapCrashes } from './gapCrashes';
import { type Recorder, bare } from './recorder';

/** A panel that is watched now, with its servers. */
export interface WatchedPanel {
  readonly panel: Panel;
  readonly servers: readonly (GapServer & { readonly name: string })[];
}

/** What the reader needs. */
export interface GapReaderParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly spans: Pick<WatchedSpans, 'gaps' | 'note'>;
  readonly recorder: Pick<Recorder, 'recall'>;
  /** The panels that are watched by this window now: none unless it leads. */
  readonly watched: () => readonly WatchedPanel[];
  /** Tells the user, once, of crashes of the time in which nobody watched. */
  readonly tell: (crashes: readonly Incident[]) => void;
  /** Called when an account begins to be watched, or a gap ended. */
  readonly hasBegun: () => void;
}

/** Milliseconds between two notes of who is watched. */
const noteMs = 60_000;
/** Milliseconds before the first: by then the panels have answered. */
const firstMs = 10_000;
/** How long one gap may be read, in milliseconds. */
const readMs = 60_000;
/** The longest pause after failures, in milliseconds. */
const maxPauseMs = 60 * 60_000;

/** What failed to be read, and when it is read again, in milliseconds since 1970. */
interface Failed {
  readonly times: number;
  readonly until: number;
}

/**
 * Writes down which panels are watched, and fills the gaps: what the service remembers of them becomes incidents, once. A
 * gap that could not be read stays one, and is read again, ever more rarely.
 */
export class GapReader implements Disposable {
  private readonly timer = new MutableDisposable<Disposable>();
  private readonly failed = new Map<string, Failed>();
  private noting: Promise<void> | undefined;

  constructor(private readonly parts: GapReaderParts) {
    this.plan(firstMs);
  }

  /** Notes who is watched now, unless that is being done. Never rejects. */
  note(): Promise<void> {
    this.noting ??= this.noteAll()
      .catch((error: unknown) =>
        this.parts.log.error(`What was watched was not noted: ${describeError(error)}`),
      )
      .finally(() => {
        this.noting = undefined;
      });
    return this.noting;
  }

  dispose(): void {
    this.timer.dispose();
  }

  private plan(ms: number): void {
    this.timer.value = this.parts.clock.after(ms, () => {
      this.plan(noteMs);
      void this.note();
    });
  }

  private async noteAll(): Promise<void> {
    const { spans, watched, tell, clock } = this.parts;
    const all = watched();
    if (all.length === 0) return;
    const gaps = await spans.gaps(all.map(({ panel }) => panel.id));
    const found: Incident[] = [];
    const left = new Set<string>();
    for (const gap of gaps) {
      const now = all.find(({ panel }) => panel.id === gap.account);
      const isDue = (this.failed.get(gap.account)?.until ?? 0) <= clock.now();
      const crashes = now && isDue ? await this.read(now, gap) : undefined;
      if (crashes) found.push(...crashes);
      else left.add(gap.account);
    }
    // A window that ends before this, or leads no more, leaves the gap to the next one.
    if (watched().length === 0) return;
    const isNew = await spans.note(all.map(({ panel }) => panel.id).filter((id) => !left.has(id)));
    if (isNew) this.parts.hasBegun();
    if (found.length > 0) tell(found);
  }

  /** The crashes of a gap that were not known; undefined where they could not be read. */
  private async read(watched: WatchedPanel, gap: Gap): Promise<readonly Incident[] | undefined> {
    const { clock, log, recorder } = this.parts;
    const { panel, servers } = watched;
    const end = new AbortController();
    const timer = clock.after(readMs, () => end.abort(new Error('it took too long')));
    try {
      const crashes = await gapCrashes(panel.http, servers, gap, end.signal);
      const found: Incident[] = [];
      for (const { uuid, at, evidence, exitCode } of crashes.toReversed()) {
        const name = servers.find((server) => server.uuid === uuid)?.name ?? uuid;
        const incident = bare({ panelId: panel.id, uuid, name }, 'down', at);
        const added = await recorder.recall({ ...incident, evidence, exitCode }, gap.to);
        if (added) found.unshift(added);
      }
      this.failed.delete(gap.account);
      return found;
    } catch (error) {
      const times = (this.failed.get(gap.account)?.times ?? 0) + 1;
      const pause = Math.min(noteMs * 2 ** times, maxPauseMs);
      this.failed.set(gap.account, { times, until: clock.now() + pause });
      log.info(`What happened while nobody watched is not known yet: ${describeError(error)}`);
      return undefined;
    } finally {
      timer.dispose();
    }
  }
}
