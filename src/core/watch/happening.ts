import type { ServerRef } from '../api/panel';
import type { IncidentKind } from './incident';
import type { KeptServer } from './keptText';

/** A change of a server for the worse, as the window that watches saw it. */
export interface Happening {
  readonly server: KeptServer;
  readonly ref: ServerRef;
  readonly kind: IncidentKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How often it fell within minutes, for a crash loop. */
  readonly times?: number;
  /** Lets what is told of it, and what is written down as seen, wait until it is kept. */
  readonly waitUntil?: (kept: Promise<unknown>) => void;
}
