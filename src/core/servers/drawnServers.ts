import { limits } from '../base/limits';
import { RowPages } from '../base/rowPages';
import { type ServerOrder, sortServers } from './order';
import type { ServerState } from './serverState';
import type { ServerStore } from './serverStore';

/** A list of servers in the view. */
export interface DrawnList {
  /** The id of the row that it stands below. */
  readonly id: string;
  readonly panel: string;
  readonly store: ServerStore;
}

/**
 * Which servers have a row that the user may be looking at: VS Code tells what is collapsed, and not what is scrolled to.
 * Of each list the first ones, and more once the user wants that.
 */
export class DrawnServers {
  private readonly pages = new RowPages(limits.serverRows);
  private readonly lists = new Map<string, DrawnList & { readonly uuids: readonly string[] }>();
  private readonly collapsed = new Set<string>();
  /** Where each server stood in a list when that was drawn last. */
  private readonly places = new Map<string, ReadonlyMap<string, number>>();

  /** Takes that a list is drawn in this order: those that are shown, and how many are left. */
  draw(
    list: DrawnList,
    states: readonly ServerState[],
    order: ServerOrder,
  ): { readonly shown: readonly ServerState[]; readonly left: number } {
    const sorted = sortServers(this.asDrawn(list.id, states), order);
    this.places.set(list.id, new Map(sorted.map(({ server }, at) => [server.uuid, at])));
    const { shown, left } = this.pages.of(list.id, sorted);
    this.lists.set(list.id, { ...list, uuids: shown.map(({ server }) => server.uuid) });
    return { shown, left };
  }

  /** Takes that there is no such list: its servers stand elsewhere. */
  drop(id: string): void {
    this.lists.delete(id);
    this.places.delete(id);
  }

  /** Shows more of a list from now on. */
  more(id: string): void {
    this.pages.more(id);
  }

  /** Takes that a row was collapsed, or expanded: what stands below it is seen no longer, or again. */
  setCollapsed(id: string, isCollapsed: boolean): void {
    if (isCollapsed) this.collapsed.add(id);
    else this.collapsed.delete(id);
  }

  /** The servers in the order in which they were drawn, new ones last: what is sorted already is sorted soon. */
  private asDrawn(id: string, states: readonly ServerState[]): readonly ServerState[] {
    const places = this.places.get(id);
    if (!places) return states;
    const drawn: ServerState[][] = Array.from({ length: places.size + 1 }, () => []);
    for (const state of states) drawn[places.get(state.server.uuid) ?? places.size]?.push(state);
    return drawn.flat();
  }

  /** The uuids of the servers of a store that have a row; undefined where all have one. */
  of(store: ServerStore, order: ServerOrder): ReadonlySet<string> | undefined {
    // Where the use decides the order, that of all must be known.
    if (order !== 'name') return undefined;
    const lists = [...this.lists.values()].filter((list) => list.store === store);
    const isSeen = ({ id, panel }: DrawnList) =>
      !this.collapsed.has(id) && !this.collapsed.has(panel);
    if (lists.length > 0) return new Set(lists.filter(isSeen).flatMap(({ uuids }) => uuids));
    // Nothing is drawn yet: what will be.
    const { shown, left } = this.pages.of('', sortServers(store.servers, order));
    return left === 0 ? undefined : new Set(shown.map(({ server }) => server.uuid));
  }
}
