import type { Panel, ServerRef } from '../api/panel';
import type { Event } from '../base/event';
import type { Row } from '../base/row';

/** A part of the extension that adds rows below each server's row. */
export interface ServerSection {
  /** The rows, or none where the key may not use them. `permissions` holds `*` or `group.key` entries. */
  rows(ref: ServerRef, permissions: readonly string[]): readonly Row[];
  /** True for one that works in every condition of the server, such as suspended; others are left out then (409). */
  readonly isAlwaysThere?: boolean;
  /** Takes what it knows of these panels for old: the user wants everything read anew. */
  expire?(panels: readonly Panel[]): void;
  /** Fires a row whose children changed. */
  readonly onDidChange?: Event<Row>;
  /** Fires a server below which other rows stand from now on. */
  readonly onDidChangeBelow?: Event<ServerRef>;
}
