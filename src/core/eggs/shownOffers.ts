import type { ServerRef } from '../api/panel';
import { type Disposable, DisposableStore } from '../base/event';
import { isRecord } from '../base/record';
import { serverKey } from '../base/serverKey';
import type { ConsoleWindows } from '../console/windowQuestions';
import { type EggFeature, featureNamed } from './eggFeature';

/** Told when a window shows an offer and when it does not any more: `{ window, panelId, uuid, feature, became }`. */
const offerTopic = 'eggs.offer';
/** Offers that are remembered, of each kind; a user has some hundred servers at most. */
const maxRemembered = 1_000;

/** Names what is offered, and for which server. */
interface Offered {
  readonly ref: ServerRef;
  readonly feature: EggFeature;
}

/** An offer as windows tell each other of it. */
interface ToldOffer {
  readonly panelId: string;
  readonly uuid: string;
  readonly feature: EggFeature;
}

/** What the user sees now or did not want to see: an offer is shown by one window at a time. */
export class ShownOffers implements Disposable {
  private readonly store = new DisposableStore();
  private readonly own = new Map<string, ToldOffer>();
  /** Those of other windows, each with its window. */
  private readonly others = new Map<string, ToldOffer & { readonly window: string }>();
  private readonly dismissed = new Set<string>();

  constructor(
    private readonly windows: Pick<
      ConsoleWindows,
      'id' | 'tell' | 'onTold' | 'onDidChangeRole' | 'onDidLeave'
    >,
  ) {
    this.store.add(windows.onTold(offerTopic, (what) => this.hear(what)));
    this.store.add(
      windows.onDidChangeRole((role) => {
        // Those that are still there tell again once they have found each other, as this one does.
        if (role === 'seeking') this.others.clear();
        else for (const offer of this.own.values()) this.tell(offer, 'shown');
      }),
    );
    this.store.add(
      windows.onDidLeave((left) => {
        // Only the window that leads hears of it.
        for (const [key, offer] of this.others) {
          if (offer.window !== left) continue;
          this.others.delete(key);
          this.tell(offer, 'closed');
        }
      }),
    );
  }

  /** Whether it is shown by any window, or was dismissed in one while this one was open. */
  has(offer: Offered): boolean {
    const key = keyOf(told(offer));
    return this.own.has(key) || this.others.has(key) || this.dismissed.has(key);
  }

  /** Takes that this window shows it. */
  show(offer: Offered): void {
    const shown = told(offer);
    this.own.set(keyOf(shown), shown);
    this.tell(shown, 'shown');
  }

  /** Takes that this window does not show it any more. */
  close(offer: Offered, became: 'closed' | 'dismissed'): void {
    const closed = told(offer);
    this.own.delete(keyOf(closed));
    if (became === 'dismissed') this.dismiss(keyOf(closed));
    this.tell(closed, became);
  }

  dispose(): void {
    this.store.dispose();
  }

  private tell({ panelId, uuid, feature }: ToldOffer, became: string): void {
    this.windows.tell(offerTopic, { window: this.windows.id, panelId, uuid, feature, became });
  }

  private hear(what: unknown): void {
    if (!isRecord(what)) return;
    const { window, panelId, uuid, feature: name, became } = what;
    if (typeof panelId !== 'string' || typeof uuid !== 'string') return;
    const feature = typeof name === 'string' ? featureNamed(name) : undefined;
    if (!feature || typeof window !== 'string') return;
    const key = keyOf({ panelId, uuid, feature });
    if (became === 'closed' || became === 'dismissed') this.others.delete(key);
    if (became === 'dismissed') this.dismiss(key);
    if (became === 'shown' && this.others.size < maxRemembered)
      this.others.set(key, { panelId, uuid, feature, window });
  }

  private dismiss(key: string): void {
    this.dismissed.add(key);
    const [oldest] = this.dismissed;
    if (this.dismissed.size > maxRemembered && oldest !== undefined) this.dismissed.delete(oldest);
  }
}

function told({ ref, feature }: Offered): ToldOffer {
  return { panelId: ref.panel.id, uuid: ref.uuid, feature };
}

function keyOf({ panelId, uuid, feature }: ToldOffer): string {
  return `${serverKey({ panelId, uuid })} ${feature}`;
}
