import type { Frame } from '../../core/panel/issue';
import type { IssueRef } from './nodes';

/** A frame of an occurrence with all that belongs to opening it. */
export interface ShownFrame {
  readonly ref: IssueRef;
  readonly frame: Frame;
  readonly stack: readonly Frame[];
  readonly release: string | undefined;
}
