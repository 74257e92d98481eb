import type { RowLook } from '../base/row';

/** How an item of a section looks. */
export interface ItemLook extends RowLook {
  /** Names it among its neighbours, for as long as it lives. */
  readonly id: string;
  readonly description: string;
  readonly icon: string;
  readonly tooltip: string;
  readonly tags: readonly string[];
}

/** The parts of a description that are there, as one line. */
export function joinedWords(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' · ');
}
