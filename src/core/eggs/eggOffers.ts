import type { ServerRef, SignedInPanels } from '../api/panel';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Log } from '../base/log';
import type { PowerState } from '../base/power';
import { serverKey } from '../base/serverKey';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { eachConsole } from '../console/eachConsole';
import { withoutColours } from '../console/output';
import type { StartClaims } from '../console/startClaims';
import type { ConsoleWindows } from '../console/windowQuestions';
import { allows } from '../servers/permissions';
import type { ServerState } from '../servers/serverState';
import type { ServerStore } from '../servers/serverStore';
import {
  type EggFeature,
  featureNamed,
  featureOfLine,
  isAboutLimits,
  keepsFromStarting,
  permissionsFor,
} from './eggFeature';
import { HeardStart } from './heardStart';
import { ShownOffers } from './shownOffers';

/** Something that can be done for a server whose program did not start. */
export interface EggOffer {
  readonly ref: ServerRef;
  readonly feature: EggFeature;
  /** Which start of the program asked for it. */
  readonly start: object;
}

/** What the offers need. */
export interface EggOffersParts {
  readonly consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>;
  readonly panels: SignedInPanels;
  readonly servers: {
    state(ref: ServerRef): ServerState | undefined;
    storeOf(ref: ServerRef): Pick<ServerStore, 'getPermissions'>;
  };
  /** Which of the windows that see the same start tells of it. */
  readonly claims: Pick<StartClaims, 'claim'>;
  readonly windows: Pick<
    ConsoleWindows,
    'id' | 'tell' | 'onTold' | 'onDidChangeRole' | 'onDidLeave'
  >;
  readonly log: Log;
}

/** What the start under way, or the last one, asked for, and what became of that. */
type Start = Map<EggFeature, 'heldBack' | 'notOffered' | 'offered'>;

/**
 * Hears what programs print that did not start, while somebody holds their console, and says what can be done. What is
 * heard is from outside: it makes an offer and nothing else, once for each start of a program, and none that is still
 * shown or was dismissed.
 */
export class EggOffers implements Disposable {
  private readonly store = new DisposableStore();
  private readonly offered = this.store.add(new Emitter<EggOffer>());
  private readonly starts = new Map<string, Start>();
  private readonly shown: ShownOffers;

  /** Fires in one of the windows with what is to be offered now; `close` says what became of it. */
  readonly onDidOffer = this.offered.event;

  constructor(private readonly parts: EggOffersParts) {
    this.shown = this.store.add(new ShownOffers(parts.windows));
    this.store.add(eachConsole(parts.consoles, (connection, ref) => this.follow(connection, ref)));
  }

  /** What can be done for a server, whether it was dismissed or not. */
  of(given: ServerRef): readonly EggOffer[] {
    const start = this.starts.get(serverKey(given));
    const ref = this.refOfNow(given);
    if (!start || !ref) return [];
    return [...start].flatMap(([feature, became]) =>
      became === 'offered' ? [{ ref, feature, start }] : [],
    );
  }

  /** An offer is not shown any more. One that was dismissed is not made again by any window that is open now. */
  close(offer: EggOffer, isDismissed: boolean): void {
    this.shown.close(offer, isDismissed ? 'dismissed' : 'closed');
  }

  /** What was offered is done. What a later start asks for again stays. */
  done({ ref, feature, start }: EggOffer): void {
    const now = this.starts.get(serverKey(ref));
    if (now === start) now.delete(feature);
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(connection: ConsoleConnection, ref: ServerRef): void {
    const heard = new HeardStart();
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        // Nobody looks any more: what is heard next may be of any start.
        if (phase === 'idle' || phase === 'closed') heard.forget();
      }),
    );
    this.store.add(
      connection.onDidChangePower((power) => {
        if (heard.changePower(power)) this.powerChanged(ref, connection, power);
      }),
    );
    this.store.add(
      connection.onDidReceiveLine((line) => {
        if (connection.power === undefined || heard.hasRun) return;
        const feature = featureOfLine(withoutColours(line));
        if (feature && this.isOfEgg(ref, feature)) this.take(ref, feature, connection);
      }),
    );
    this.store.add(
      connection.onDidPassFrame((frame) => {
        if (frame.type !== 'featureMatch') return;
        const feature = featureNamed(frame.feature);
        if (!feature || connection.power === undefined) return;
        // Pelican's node looks for the words while the program runs as well.
        if (!heard.hasRun || isAboutLimits(feature)) this.take(ref, feature, connection);
      }),
    );
  }

  private powerChanged(ref: ServerRef, connection: ConsoleConnection, power: PowerState): void {
    const key = serverKey(ref);
    if (power === 'starting') this.starts.delete(key);
    const start = this.starts.get(key);
    for (const [feature, became] of start ?? []) {
      if (power === 'running' && keepsFromStarting(feature)) start?.delete(feature);
      if (power !== 'offline' || became !== 'heldBack') continue;
      start?.delete(feature);
      this.take(ref, feature, connection);
    }
  }

  /** Panels of the family tell it of each server, with null for an egg that has none; the service need not tell it. */
  private isOfEgg(given: ServerRef, feature: EggFeature): boolean {
    const ref = this.refOfNow(given);
    if (!ref) return false;
    const told = this.parts.servers.state(ref)?.server.eggFeatures;
    return told?.includes(feature) ?? !ref.panel.http.capabilities.lacks('useOfAll');
  }

  private take(given: ServerRef, feature: EggFeature, connection: ConsoleConnection): void {
    const ref = this.refOfNow(given);
    if (!ref) return;
    const key = serverKey(ref);
    const start: Start = this.starts.get(key) ?? new Map<EggFeature, never>();
    this.starts.set(key, start);
    if (start.has(feature)) return;
    // A plugin that is of another Java says so as well, and the program starts without it.
    const isHeldBack = feature === 'java_version' && connection.power !== 'offline';
    start.set(feature, isHeldBack ? 'heldBack' : 'notOffered');
    if (isHeldBack) return;
    this.offer({ ref, feature, start }, start, connection).catch((error: unknown) =>
      this.parts.log.warn(`Nothing is offered for ${feature}: ${String(error)}`),
    );
  }

  private async offer(offer: EggOffer, start: Start, connection: ConsoleConnection): Promise<void> {
    const { ref, feature } = offer;
    const needed = permissionsFor(feature);
    // The console's own token tells them without a request, where it does.
    const permissions = needed.length === 0 ? [] : await this.permissions(ref, connection);
    if (!needed.every((one) => allows(permissions, one))) return;
    if (!start.has(feature)) return;
    start.set(feature, 'offered');
    if (this.shown.has(offer)) return;
    if (!(await this.parts.claims.claim({ panelId: ref.panel.id, uuid: ref.uuid }))) return;
    if (this.shown.has(offer) || this.store.isDisposed) return;
    this.shown.show(offer);
    this.offered.fire(offer);
  }

  private async permissions(
    ref: ServerRef,
    { permissions }: ConsoleConnection,
  ): Promise<readonly string[]> {
    return permissions ?? this.parts.servers.storeOf(ref).getPermissions(ref.uuid);
  }

  /** The server with the key of now: a console is held longer than a key is valid. Undefined after signing out. */
  private refOfNow(ref: ServerRef): ServerRef | undefined {
    const panel = this.parts.panels.get(ref.panel.id);
    return panel && { ...ref, panel };
  }
}
