import type { Event } from '../base/event';
import type { HoverPart, RowLook } from '../base/row';
import type { ServerId } from '../base/serverKey';
import type { ServerRef } from '../api/panel';
import type { ServerState } from './serverState';

/** What the rows of servers show besides what their panels tell. */
export interface ServerRowExtras {
  /** Fires a server whose row looks otherwise. */
  readonly onDidChange: Event<ServerId>;
  /** How a server's row looks with it. */
  look(ref: ServerRef, look: RowLook, state: ServerState | undefined): RowLook;
  /** What the pointer reads before all else. */
  hover(ref: ServerRef, state: ServerState): readonly HoverPart[];
}
