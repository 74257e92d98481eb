import type { SectionRow } from '../../core/servers/sectionRow';
import type { ServerRef } from '../../core/api/panel';

/** One area of a server: where its rows come from and how they look. */
export interface SectionSpec<T> {
  readonly id: string;
  readonly label: () => string;
  readonly icon: string;
  /** Without this permission the area is not shown, unless `isShown` says otherwise. */
  readonly permission: string;
  /** Whether an area that more than one permission opens is shown. */
  readonly isShown?: (permissions: readonly string[]) => boolean;
  /** Words for an area without rows. */
  readonly empty: (ref: ServerRef) => string;
  /** Tags of the area's own row, for its menu. */
  readonly tags: (permissions: readonly string[], ref: ServerRef) => readonly string[];
  readonly list: (ref: ServerRef) => Promise<readonly T[]>;
  readonly row: (data: T, permissions: readonly string[]) => SectionRow;
  /** A few words beside the area's name, once its list is known. */
  readonly summary?: (list: readonly T[], ref: ServerRef) => string;
  /** A second line where one is picked from a list, for what stands alone there. */
  readonly detail?: (data: T) => string | undefined;
  readonly children?: (data: T) => readonly T[] | undefined;
}
