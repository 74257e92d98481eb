import type { PanelHttp } from './http';
import type { NodeTransfer } from './node';

/** A panel that a person is signed in to. */
export interface Panel {
  /** Host, and port where it is not the usual one: the panel's part of a file's URI. */
  readonly id: string;
  /** What the person calls it. */
  readonly name: string;
  readonly http: PanelHttp;
  readonly node: NodeTransfer;
}

/** Names one server of one panel: what commands, views and URIs pass around. */
export interface ServerRef {
  readonly panel: Panel;
  readonly uuid: string;
  readonly name: string;
}
