import { fields } from '../api/decode';
import { PanelError } from '../api/errors';
import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/event';
import type { PowerAction } from '../base/power';
import { type ServerId, serverKey } from '../base/serverKey';
import type { SetPower } from '../servers/changePower';
import type { Windows } from '../windows/windows';
import type { LastLook } from './serverNews';

/** What windows tell each other of power that one of them asks for: `{ panelId, uuid, action, at, askedAt? }`. */
const askedTopic = 'watch.asked';
/** Milliseconds that an answer of the panel about the use of a server may be old. */
const answerMs = 20_000;
/** Milliseconds after which nothing follows any more from what was asked. */
const keptMs = 60 * 60_000;
/** Milliseconds for which a look may still show what was before: the panel keeps its answers for 20 s (api.md, Limits). */
const lateMs = 60_000;
const actions = ['start', 'stop', 'restart', 'kill', 'delete'] as const;
/** What takes a server down. A server that was started and goes down has fallen all the same. */
const downward: ReadonlySet<AskedAction> = new Set(['stop', 'restart', 'kill']);

/** What the user may ask for that is seen in a server later. */
type AskedAction = PowerAction | 'delete';

/** Something that the user asked for in a window. */
export interface PowerAsk {
  readonly action: AskedAction;
  /** When it was asked for, in milliseconds since 1970. */
  readonly askedAt: number;
}

interface Asked extends PowerAsk {
  /** When it was last waited for: a stop may take minutes. */
  readonly at: number;
}

/** What the user asked of servers' power, from any window: what follows from that is no news. */
export class AskedPower implements Disposable {
  private readonly asked = new Map<string, readonly Asked[]>();
  private readonly heard: Disposable;

  constructor(
    private readonly windows: Pick<Windows, 'tell' | 'onTold'>,
    private readonly clock: Clock,
  ) {
    this.heard = windows.onTold(askedTopic, (what) => this.hear(what));
  }

  /** Remembers in all windows that something is being asked for now, or still since `askedAt`. */
  ask(ref: ServerRef, action: AskedAction, askedAt = this.clock.now()): void {
    const name = { panelId: ref.panel.id, uuid: ref.uuid };
    const asked: Asked = { action, askedAt, at: this.clock.now() };
    this.remember(name, asked);
    this.windows.tell(askedTopic, { ...name, ...asked });
  }

  /** Changes power as `setPower` does, after it was remembered; again at its end, for a stop may take long. */
  telling(setPower: SetPower): SetPower {
    return async (ref, action, signal) => {
      const askedAt = this.clock.now();
      this.ask(ref, action, askedAt);
      try {
        await setPower(ref, action, signal);
      } finally {
        this.ask(ref, action, askedAt);
      }
    };
  }

  /**
   * Whether power was asked for since a look, or so shortly before it that its effect was not seen then. What was asked
   * for before the program that it saw was started has had its effect, and what was asked for after its end has not caused
   * it. For a server that is down now, only what takes one down counts.
   */
  wasAsked(ref: ServerRef, seen: LastLook, isDown: boolean): boolean {
    return this.allOf(ref).some(
      ({ action, askedAt, at }) =>
        at >= seen.at - lateMs &&
        askedAt >= countsFrom(action, seen) &&
        askedAt <= (seen.endedAt ?? Infinity) &&
        (!isDown || downward.has(action)),
    );
  }

  /** What was asked for around an end without being its reason: too early, or too late. Nothing where the end is not known. */
  withoutEffect(ref: ServerRef, seen: LastLook): readonly PowerAsk[] {
    const { endedAt } = seen;
    if (endedAt === undefined) return [];
    const others = this.allOf(ref).filter(
      ({ action, askedAt }) =>
        askedAt > endedAt || (askedAt < countsFrom(action, seen) && askedAt > endedAt - 2 * lateMs),
    );
    // Windows tell each other of one more than once.
    return [...new Map(others.map((one) => [one.askedAt, one])).values()];
  }

  /** Whether the user asked for a server's end within the last hour. */
  wasDeleted(ref: ServerRef): boolean {
    const since = this.clock.now() - keptMs;
    return this.allOf(ref).some(({ action, at }) => action === 'delete' && at >= since);
  }

  dispose(): void {
    this.heard.dispose();
  }

  private allOf(ref: ServerRef): readonly Asked[] {
    return this.asked.get(serverKey(ref)) ?? [];
  }

  private hear(what: unknown): void {
    try {
      const from = fields(what, askedTopic);
      const action = actions.find((one) => one === from.text('action'));
      const now = this.clock.now();
      // It may be told again later. A word for a later moment than now would silence what happens until then.
      const at = Math.min(from.numberIf('at') ?? now, now);
      const askedAt = Math.min(from.numberIf('askedAt') ?? at, at);
      const name = { panelId: from.text('panelId'), uuid: from.uuid('uuid') };
      if (action) this.remember(name, { action, askedAt, at });
    } catch (error) {
      // Not of this version: nothing is known of it.
      if (!PanelError.is(error, 'malformed')) throw error;
    }
  }

  private remember(name: ServerId, asked: Asked): void {
    const before = this.asked.get(serverKey(name)) ?? [];
    const recent = before.filter(({ at }) => at > asked.at - keptMs);
    this.asked.set(serverKey(name), [...recent, asked].slice(-maxAsked));
  }
}

const maxAsked = 20;

/**
 * From when on something counts that was asked for, of a program that was started at `startedAt` as far as is known. A
 * panel keeps its answer for 20 s (api.md, Limits), so that a program may be that much older than it says: a stop that
 * seems to have come before the start may have come behind it. A restart is what starts a program, mostly.
 */
export function countsFrom(action: string, { startedAt = 0, isStartSeen }: LastLook): number {
  return isStartSeen || action === 'restart' ? startedAt : startedAt - answerMs;
}
