import type * as vscode from 'vscode';
import type { Panel, ServerRef } from '../../core/api/panel';

/** An element below a server's row that a section made: it knows its own look and its own children. */
export interface SectionNode {
  readonly kind: 'section';
  readonly ref: ServerRef;
  item(): vscode.TreeItem;
  /** Undefined for one that has none. */
  readonly children?: () => Promise<readonly SectionNode[]>;
}

/** A part of the extension that adds rows below each server's row. */
export interface ServerSection {
  /** The rows, or none where the key may not use them. `permissions` holds `*` or `group.key` entries. */
  nodes(ref: ServerRef, permissions: readonly string[]): readonly SectionNode[];
  /** True for one that works in every condition of the server, such as suspended; others are left out then (409). */
  readonly isAlwaysThere?: boolean;
  /** Takes what it knows of these panels for old: the user wants everything read anew. */
  expire?(panels: readonly Panel[]): void;
  /** Fires an element whose children changed. */
  readonly onDidChange?: vscode.Event<SectionNode>;
}
