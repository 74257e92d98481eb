import { fields } from '../api/decode';
import { PanelError } from '../api/errors';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Windows } from '../windows/windows';

/** What a window tells when the user comes to it or leaves it: `{ window, isFocused, at }`. */
const focusedTopic = 'window.focused';

interface Focus {
  readonly isFocused: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Which window of the user is in front, or was last. */
export class FocusedWindow implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  private readonly others = new Map<string, Focus>();
  private own: Focus;

  /** Fires when another window is the one, or the user came to a window or left it. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly windows: Pick<
      Windows,
      'id' | 'tell' | 'onTold' | 'onDidChangeRole' | 'onDidLeave'
    >,
    private readonly clock: Clock,
  ) {
    this.own = { isFocused: false, at: 0 };
    this.owned.add(windows.onTold(focusedTopic, (what) => this.hear(what)));
    this.owned.add(
      windows.onDidChangeRole((role) => {
        // Those that are still there tell again, as this one does.
        if (role === 'leading') this.others.clear();
        if (role !== 'seeking') this.tell();
        this.changed.fire();
      }),
    );
    this.owned.add(
      windows.onDidLeave((window) => {
        if (this.others.delete(window)) this.changed.fire();
      }),
    );
  }

  /** Takes that the user came to this window, or left it. */
  setFocused(isFocused: boolean): void {
    if (this.own.isFocused === isFocused) return;
    this.own = { isFocused, at: this.clock.now() };
    this.tell();
    this.changed.fire();
  }

  /** Whether the user is in any window. */
  get isAnyFocused(): boolean {
    return [this.own, ...this.others.values()].some(({ isFocused }) => isFocused);
  }

  /** The id of the window that the user is in, or was in last; this one where that is not known. */
  get last(): string {
    const all = [[this.windows.id, this.own] as const, ...this.others];
    // A window that is in front goes before all that are not.
    const rank = ({ isFocused, at }: Focus) => (isFocused ? Infinity : at);
    const [last] = all.toSorted(([, a], [, b]) => compare(rank(b), rank(a)));
    return last?.[0] ?? this.windows.id;
  }

  dispose(): void {
    this.owned.dispose();
  }

  private tell(): void {
    this.windows.tell(focusedTopic, { window: this.windows.id, ...this.own });
  }

  private hear(what: unknown): void {
    try {
      const from = fields(what, focusedTopic);
      const at = Math.min(from.number('at'), this.clock.now());
      this.others.set(from.text('window'), { isFocused: from.flag('isFocused'), at });
      this.changed.fire();
    } catch (error) {
      // Not of this version: nothing is known of it.
      if (!PanelError.is(error, 'malformed')) throw error;
    }
  }
}

/** As `a - b`, of numbers that may both be infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
