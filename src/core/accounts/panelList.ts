import type { Panel } from '../api/panel';
import type { Event } from '../base/event';

/** The panels that the user is signed in to. */
export interface PanelList {
  readonly all: readonly Panel[];
  /** Fires when a panel came, went or got another key. */
  readonly onDidChange: Event<void>;
  /** Resolves when the stored accounts have been read once. Whoever shows panels waits for it. */
  ready(): Promise<void>;
  /** The panel of a file's URI or of a stored reference. */
  get(id: string): Panel | undefined;
  /** True while the panel refuses the key that is stored for it. */
  isKeyRefused(id: string): boolean;
}
