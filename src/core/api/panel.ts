import type { PanelHttp } from './http';
import type { PanelPageId } from './panelPages';
import type { DaemonTransfer } from './daemonTransfer';

/** The panels that the user is signed in to, each with the key of now. */
export interface SignedInPanels {
  get(id: string): Panel | undefined;
}

/** A panel is made anew for each key: whoever holds one of before, such as a console, means the one of now. */
export function panelOfNow(panels: SignedInPanels, panel: Panel): Panel {
  return panels.get(panel.id) ?? panel;
}

/** A panel that the user is signed in to. */
export interface Panel {
  /** Names the account in the URI of a file: the panel's host, and what tells it from other accounts there. */
  readonly id: string;
  /** What it is called where there are several: no two are called alike. */
  readonly name: string;
  /** The user's name at the panel; undefined where that is not known. */
  readonly user?: string | undefined;
  /** Which of its pages has the user's keys: that of most panels where left out. */
  readonly keysPage?: PanelPageId;
  readonly http: PanelHttp;
  readonly daemon: DaemonTransfer;
}

/** Names one server of one panel: what commands, views and URIs pass around. */
export interface ServerRef {
  readonly panel: Panel;
  readonly uuid: string;
  readonly name: string;
}

const made = new WeakSet<object>();

/** Makes a panel. */
export function createPanel(panel: Panel): Panel {
  made.add(panel);
  return panel;
}

/**
 * Whether a value is a panel that was made here. An argument of a command that only looks like one is not: what holds a
 * panel that is one comes from a row of ours, or from our own code.
 */
export function isPanel(value: unknown): value is Panel {
  return typeof value === 'object' && value !== null && made.has(value);
}

/** Whether a value names a server of a panel that was made here. */
export function isServerRef(value: unknown): value is ServerRef {
  if (typeof value !== 'object' || value === null) return false;
  const { panel, uuid, name } = value as Readonly<Record<string, unknown>>;
  return isPanel(panel) && typeof uuid === 'string' && typeof name === 'string';
}
