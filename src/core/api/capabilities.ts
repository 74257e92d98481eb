import type { Clock } from '../base/clock';
import { Emitter } from '../base/event';
import { isRecord } from '../base/record';
import {
  type Capability,
  capabilities,
  capabilityOf,
  isRouteMissing,
  isServiceOnly,
} from './capabilityRoutes';
import { fields } from './decode';
import type { PanelError } from './errors';

/** What was seen of one capability. */
interface Seen {
  readonly isThere: boolean;
  /** Whether it was there once: what is gone may come back soon. */
  readonly wasThere: boolean;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** What a request came to; `error` undefined for one that did not fail. */
interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly error: PanelError | undefined;
}

/** Milliseconds after which what was never there is asked for once more: the panel may have been updated. */
const absentMs = 24 * 60 * 60_000;
/** The same for what was there before. */
const goneMs = 5 * 60_000;

/**
 * What a panel has of all that panels of the family have, learnt by the form of its answers and not by its name: which
 * routes there are. What is not known counts as there.
 */
export class Capabilities {
  private readonly seen = new Map<Capability, Seen>();
  private readonly learned = new Emitter<undefined>();
  private readonly changed = new Emitter<undefined>();
  private isOther = false;

  /** Fires when there is something to keep. */
  readonly onDidLearn = this.learned.event;
  /** Fires when something is known to be lacking that was not, or the other way: what is offered changes. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly clock: Clock) {}

  /** Whether the panel is known not to have something. */
  lacks(capability: Capability): boolean {
    const seen = this.seen.get(capability);
    if (!seen) return isServiceOnly(capability) && this.lacks('useOfAll');
    const trustMs = seen.wasThere ? goneMs : absentMs;
    return !seen.isThere && this.clock.now() - seen.at < trustMs;
  }

  /** Whether something was seen to be there: what not every panel of its kind has. */
  has(capability: Capability): boolean {
    return this.seen.get(capability)?.isThere === true;
  }

  /** Whether all that lies below a server has addresses of the panel's own, which nothing here knows. */
  get hasOtherRoutes(): boolean {
    return this.isOther;
  }

  /** Takes that a panel names the kind of a daemon: such panels have routes for each kind. */
  noteOtherRoutes(): void {
    if (this.isOther) return;
    this.isOther = true;
    this.changed.fire(undefined);
  }

  /** Takes what a request came to. */
  note({ method, path, status, error }: Answered): void {
    const capability = capabilityOf(method, path);
    if (capability === undefined) return;
    const isThere = status >= 200 && status < 300;
    if (!isThere && !(error && isRouteMissing(error, path))) return;
    const before = this.seen.get(capability);
    const lacked = this.lacks(capability);
    if (isThere && before?.isThere) return;
    const wasThere = isThere || before?.wasThere === true;
    this.seen.set(capability, { isThere, wasThere, at: this.clock.now() });
    this.learned.fire(undefined);
    if (this.lacks(capability) !== lacked) this.changed.fire(undefined);
  }

  /** Has everything that was not there asked for once more: the user wants to see what is new. */
  forgetAbsences(): void {
    for (const [capability, { isThere }] of [...this.seen])
      if (!isThere) this.seen.delete(capability);
  }

  /** What was learnt, as JSON, to be kept with the panel. */
  get learnt(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.seen);
  }

  /** Takes what was kept. What is no such thing, or from the future, is left out. */
  restore(kept: unknown): void {
    if (!isRecord(kept)) return;
    for (const capability of capabilities) {
      const from = fields(isRecord(kept[capability]) ? kept[capability] : {}, capability);
      const at = from.numberIf('at');
      const isThere = from.raw('isThere');
      if (at === undefined || at > this.clock.now() || typeof isThere !== 'boolean') continue;
      this.seen.set(capability, { isThere, wasThere: isThere || from.flag('wasThere'), at });
    }
  }
}
