import type { Priority } from './budget';
import type { UrlQuery } from './panelUrl';

/** A GET whose answer all windows of a user may share. */
export interface SharedRead {
  readonly path: string;
  readonly query: UrlQuery;
  /** Milliseconds that an answer may be old. */
  readonly maxAgeMs: number;
  readonly priority: Priority;
  /** As in PanelRequest. */
  readonly isSentOnce: boolean;
}

/** What the windows of one user do for each other, so that all of them together ask a panel as much as one. */
export interface OtherWindows {
  /** The JSON of an answer, from whichever window asked; `ask` asks by this one. Rejects as that does. */
  read(wanted: SharedRead, ask: () => Promise<unknown>): Promise<unknown>;
  /**
   * Milliseconds until a request may be sent by the count of all windows; where that is 0, it is counted. Never rejects: a
   * window that hears nothing of the others goes by its own count.
   */
  msUntilTurn(priority: Priority): Promise<number>;
}
