import type { ServerRef } from '../api/panel';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Log } from '../base/log';
import { isRecord } from '../base/record';
import { type ServerId, serverKey } from '../base/serverKey';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { eachConsole } from '../console/eachConsole';
import { withoutColours } from '../console/output';
import type { StartClaims } from '../console/startClaims';
import type { ConsoleWindows } from '../console/windowQuestions';
import { allows } from '../servers/permissions';
import type { ServerState } from '../servers/serverState';
import type { ServerStore } from '../servers/serverStore';
import { type EggFeature, featureNamed, featureOfLine, permissionsFor } from './eggFeature';

const dismissedTopic = 'eggs.dismissed';
/** Dismissed offers that are remembered; a user has some hundred servers at most. */
const maxDismissed = 1_000;

/** Something that can be done for a server whose program did not start. */
export interface EggOffer {
  readonly ref: ServerRef;
  readonly feature: EggFeature;
}

/** What the offers need. */
export interface EggOffersParts {
  readonly consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>;
  readonly servers: {
    state(ref: ServerRef): ServerState | undefined;
    storeOf(ref: ServerRef): Pick<ServerStore, 'getPermissions'>;
  };
  /** Which of the windows that see the same start tells of it. */
  readonly claims: Pick<StartClaims, 'claim'>;
  readonly windows: Pick<ConsoleWindows, 'tell' | 'onTold'>;
  readonly log: Log;
}

/** The features that the start under way, or the last one, asked for; true for what may be offered. */
type Start = Map<EggFeature, boolean>;

/**
 * Hears what programs print that did not start, while somebody holds their console, and says what can be done. What is
 * heard is from outside: it makes an offer and nothing else, once for each start of a program, and none that is still
 * shown or was dismissed.
 */
export class EggOffers implements Disposable {
  private readonly store = new DisposableStore();
  private readonly offered = this.store.add(new Emitter<EggOffer>());
  private readonly starts = new Map<string, Start>();
  private readonly shown = new Set<string>();
  private readonly dismissed = new Set<string>();

  /** Fires in one of the windows with what is to be offered now; `close` says what became of it. */
  readonly onDidOffer = this.offered.event;

  constructor(private readonly parts: EggOffersParts) {
    this.store.add(eachConsole(parts.consoles, (connection, ref) => this.follow(connection, ref)));
    this.store.add(
      parts.windows.onTold(dismissedTopic, (what) => {
        if (!isRecord(what)) return;
        const { panelId, uuid, feature: name } = what;
        if (typeof panelId !== 'string' || typeof uuid !== 'string') return;
        const feature = typeof name === 'string' ? featureNamed(name) : undefined;
        if (feature) this.dismiss(offerKey({ panelId, uuid }, feature));
      }),
    );
  }

  /** What can be done for a server, whether it was dismissed or not. */
  of(ref: ServerRef): readonly EggFeature[] {
    const start = this.starts.get(serverKey(ref)) ?? [];
    return [...start].flatMap(([feature, isOffered]) => (isOffered ? [feature] : []));
  }

  /** An offer is not shown any more. One that was dismissed is not made again by any window that is open now. */
  close({ ref, feature }: EggOffer, isDismissed: boolean): void {
    const key = offerKey(ref, feature);
    this.shown.delete(key);
    if (!isDismissed) return;
    this.dismiss(key);
    this.parts.windows.tell(dismissedTopic, { panelId: ref.panel.id, uuid: ref.uuid, feature });
  }

  /** What was offered is done. */
  done({ ref, feature }: EggOffer): void {
    this.starts.get(serverKey(ref))?.delete(feature);
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(connection: ConsoleConnection, ref: ServerRef): void {
    this.store.add(
      connection.onDidChangePower((state) => {
        if (state === 'starting') this.starts.delete(serverKey(ref));
      }),
    );
    this.store.add(
      connection.onDidReceiveLine((line) => {
        // While a program runs, anybody who uses it may have it print anything.
        const { power } = connection;
        if (power === undefined || power === 'running') return;
        const feature = featureOfLine(withoutColours(line));
        if (feature && this.isOfEgg(ref, feature)) this.take({ ref, feature }, connection);
      }),
    );
    this.store.add(
      connection.onDidPassFrame((frame) => {
        if (frame.type !== 'featureMatch') return;
        const feature = featureNamed(frame.feature);
        if (feature) this.take({ ref, feature }, connection);
      }),
    );
  }

  /** Panels of the family tell it of each server, with null for an egg that has none; the service need not tell it. */
  private isOfEgg(ref: ServerRef, feature: EggFeature): boolean {
    const told = this.parts.servers.state(ref)?.server.eggFeatures;
    return told?.includes(feature) ?? !ref.panel.http.capabilities.lacks('useOfAll');
  }

  private take(offer: EggOffer, connection: ConsoleConnection): void {
    const key = serverKey(offer.ref);
    const start: Start = this.starts.get(key) ?? new Map<EggFeature, boolean>();
    this.starts.set(key, start);
    if (start.has(offer.feature)) return;
    start.set(offer.feature, false);
    this.offer(offer, start, connection).catch((error: unknown) =>
      this.parts.log.warn(`Nothing is offered for ${offer.feature}: ${String(error)}`),
    );
  }

  private async offer(offer: EggOffer, start: Start, connection: ConsoleConnection): Promise<void> {
    const { ref, feature } = offer;
    const needed = permissionsFor(feature);
    // The console's own token tells them without a request, where it does.
    const permissions = needed.length === 0 ? [] : await this.permissions(ref, connection);
    if (!needed.every((one) => allows(permissions, one))) return;
    start.set(feature, true);
    if (this.isKept(offer)) return;
    if (!(await this.parts.claims.claim({ panelId: ref.panel.id, uuid: ref.uuid }))) return;
    if (this.isKept(offer) || this.store.isDisposed) return;
    this.shown.add(offerKey(ref, feature));
    this.offered.fire(offer);
  }

  private async permissions(
    ref: ServerRef,
    { permissions }: ConsoleConnection,
  ): Promise<readonly string[]> {
    return permissions ?? this.parts.servers.storeOf(ref).getPermissions(ref.uuid);
  }

  private dismiss(key: string): void {
    this.dismissed.add(key);
    const [oldest] = this.dismissed;
    if (this.dismissed.size > maxDismissed && oldest !== undefined) this.dismissed.delete(oldest);
  }

  private isKept({ ref, feature }: EggOffer): boolean {
    const key = offerKey(ref, feature);
    return this.shown.has(key) || this.dismissed.has(key);
  }
}

function offerKey(server: ServerRef | ServerId, feature: EggFeature): string {
  return `${serverKey(server)} ${feature}`;
}
