import type { ActivityEntry } from '../api/activity';
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
  /** When the server was last seen as it was before that, in milliseconds since 1970; left out where nobody looked. */
  readonly since?: number;
  /** How often it fell within minutes, for a crash loop. */
  readonly times?: number;
  /** Whether it goes on with a crash loop that was told: it belongs to that one's incident. */
  readonly isOfToldLoop?: boolean;
  /** What was done to the server lately, newest first; left out where it was not looked up. */
  readonly activity?: readonly ActivityEntry[] | undefined;
  /**
   * Whoever keeps it gives the end of that here: it is told, and counts as seen, only then. A window that ends before
   * leaves it to the next.
   */
  readonly waitUntil?: (kept: Promise<unknown>) => void;
}
