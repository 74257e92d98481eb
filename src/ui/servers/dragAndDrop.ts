import type * as vscode from 'vscode';
import type { Row } from '../../core/base/row';

/** A part of the extension that knows what rows are when they are dragged, and what may be dropped on them. */
export interface DragHandler {
  drag(nodes: readonly Row[], transfer: vscode.DataTransfer): void | Promise<void>;
  drop(node: Row | undefined, transfer: vscode.DataTransfer): Promise<void>;
}

/** The view's ends of dragging; what it means is known by the handler, which comes later than the view. */
export class ServersDragAndDrop implements vscode.TreeDragAndDropController<Row> {
  readonly dragMimeTypes = ['text/uri-list'];
  readonly dropMimeTypes = ['files', 'text/uri-list'];
  /** Until there is one, nothing can be dragged or dropped. */
  handler: DragHandler | undefined;

  async handleDrag(nodes: readonly Row[], transfer: vscode.DataTransfer): Promise<void> {
    await this.handler?.drag(nodes, transfer);
  }

  async handleDrop(node: Row | undefined, transfer: vscode.DataTransfer): Promise<void> {
    await this.handler?.drop(node, transfer);
  }
}
