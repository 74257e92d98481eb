import { type PanelRow, panelLook } from '../accounts/panelRow';
import type { PanelList } from '../accounts/panelList';
import type { Panel, ServerRef } from '../api/panel';
import { Emitter } from '../base/event';
import { moreRow } from '../base/moreRow';
import { loadOnce } from '../base/room';
import { type HoverPart, type Row, RowCache } from '../base/row';
import { serverKey } from '../base/serverKey';
import { nextTurn } from '../base/turns';
import { conditionOf } from './condition';
import { type DrawnList, DrawnServers } from './drawnServers';
import { type ServerGroup, type ServerOrder, prepareOrder, serverGroups } from './order';
import { type GroupRow, type ServerRow, groupLook, serverLook } from './rows';
import type { ServerRowExtras } from './rowExtras';
import type { ServerSection } from './serverSection';
import type { ServerState } from './serverState';
import type { ServerStore } from './serverStore';
import type { Servers, ServersChange } from './servers';

/** Changed rows from which on the whole view is drawn anew. */
const manyRows = 50;

/** A section below each server, which may not be loaded yet. */
interface SectionPlace {
  section: ServerSection | undefined;
  readonly open: () => Promise<ServerSection>;
}

/** The Servers view: panels and groups (where there are several), servers, and what the sections add below them. */
export class ServersTree {
  private readonly changed = new Emitter<Row | undefined>();
  private readonly sections: SectionPlace[] = [];
  private readonly known = new RowCache();
  private readonly drawn = new DrawnServers();
  private sorting: ServerOrder = 'name';
  private readonly extras: ServerRowExtras[] = [];

  /** Fires a row that looks otherwise or has other rows below it; undefined for all. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly panels: PanelList,
    private readonly servers: Servers,
  ) {
    servers.showBy((store) => this.drawn.of(store, this.sorting));
    servers.onDidChange((change) => this.refresh(change));
  }

  get order(): ServerOrder {
    return this.sorting;
  }

  set order(order: ServerOrder) {
    this.sorting = order;
    for (const store of this.servers.stores) void store.lookAtShown();
    this.changed.fire(undefined);
  }

  /** Takes that a panel or a group was collapsed or expanded: of what is not seen nothing is read for the view. */
  setCollapsed(row: PanelRow | GroupRow, isCollapsed: boolean): void {
    this.drawn.setCollapsed(row.id, isCollapsed);
    const { panel } = row;
    if (row.kind === 'group' && row.group === 'admin') this.servers.showAdmin(panel, !isCollapsed);
    else if (!isCollapsed) void this.servers.of(panel).lookAtShown();
  }

  /** Lets the rows of servers show more, each when it is drawn next. */
  addExtras(extras: ServerRowExtras): void {
    this.extras.push(extras);
    extras.onDidChange((server) => this.redraw(server));
  }

  /** Adds rows below each server; the earlier a section comes, the higher it stands. */
  addSection(section: ServerSection): void {
    this.listen(section);
    this.sections.push({ section, open: () => Promise.resolve(section) });
  }

  /** Adds rows by a section that is loaded when a server is opened first; it stands where it was added. */
  addSectionLater(load: () => Promise<ServerSection>): void {
    const place: SectionPlace = {
      section: undefined,
      open: loadOnce(async () => {
        const section = await load();
        this.listen(section);
        place.section = section;
        return section;
      }),
    };
    this.sections.push(place);
  }

  private listen(section: ServerSection): void {
    section.onDidChange?.((row) => this.changed.fire(row));
    section.onDidChangeBelow?.((ref) => this.redraw(ref));
  }

  /** Lets each section read anew what it shows, when it is drawn next. */
  expireSections(): void {
    for (const { section } of this.sections) section?.expire?.(this.panels.all);
  }

  /** The topmost rows: one panel's own where there is no other. */
  async roots(): Promise<readonly Row[]> {
    await this.panels.ready();
    const [first, ...others] = this.panels.all;
    if (!first) return [];
    if (others.length === 0) return this.ofPanel(first, true);
    return this.panels.all.map((panel) => this.panelRow(panel));
  }

  /** Asks what the key may do on a server that the user looks at, so that its menu is complete. Never rejects. */
  async learn(ref: ServerRef): Promise<void> {
    // A row without actions is what a failure leaves; the command itself reports it.
    await this.permissionsOf(ref).catch(() => undefined);
  }

  /** What the key may do on a server. A row waits for it, but with a refused key none asks. */
  private permissionsOf(ref: ServerRef): Promise<readonly string[]> {
    const priority = this.panels.isKeyRefused(ref.panel.id) ? 'background' : 'view';
    return this.servers.storeOf(ref).getPermissions(ref.uuid, priority);
  }

  private panelRow(panel: Panel): PanelRow {
    const row: PanelRow = {
      kind: 'panel',
      id: panel.id,
      panel,
      look: () => panelLook(panel, this.panels.isKeyRefused(panel.id)),
      children: () => this.ofPanel(panel, false),
    };
    return this.known.keep(row, (known) => known.panel === panel);
  }

  private groupRow(panel: Panel, group: ServerGroup): GroupRow {
    const row: GroupRow = {
      kind: 'group',
      id: groupId(panel, group),
      panel,
      group,
      look: () => groupLook(group, this.count(panel, group)),
      children: () => this.ofGroup(panel, group),
    };
    return this.known.keep(row, (known) => known.panel === panel);
  }

  private serverRow(ref: ServerRef): ServerRow {
    const row: ServerRow = {
      kind: 'server',
      id: serverKey(ref),
      ref,
      look: () => {
        const state = this.servers.state(ref);
        const look = serverLook(ref, state, this.sections.length > 0);
        return this.extras.reduce((now, extras) => extras.look(ref, now, state), look);
      },
      children: () => this.ofServer(ref),
      hover: () => this.hover(ref),
    };
    const isSame = ({ ref: known }: ServerRow) =>
      known.panel === ref.panel && known.name === ref.name;
    return this.known.keep(row, isSame);
  }

  private async hover(ref: ServerRef): Promise<readonly HoverPart[] | undefined> {
    await this.learn(ref);
    const state = this.servers.state(ref);
    if (!state) return undefined;
    const { serverHover } = await import('./serverHover');
    return [...this.extras.flatMap((extras) => extras.hover(ref, state)), ...serverHover(state)];
  }

  private async ofPanel(panel: Panel, isRoot: boolean): Promise<readonly Row[]> {
    const store = this.servers.of(panel);
    if (!store.isLoaded && !store.error && store.servers.length === 0) await begun(store);
    // With nothing at all to show, the view's own welcome says why.
    if (!store.isLoaded && store.servers.length === 0 && isRoot) return [];
    const groups = serverGroups(store.servers, store.isAdministrator);
    const list = { id: panel.id, panel: panel.id, store };
    if (groups.length > 0) this.drawn.drop(list.id);
    else for (const group of allGroups) this.drawn.drop(groupId(panel, group));
    const servers = groups.length > 0 ? [] : this.listed(panel, list, store.servers);
    return [
      ...(await notesOf(store, panel)),
      ...groups.map((group) => this.groupRow(panel, group)),
      ...servers,
    ];
  }

  private async ofGroup(panel: Panel, group: ServerGroup): Promise<readonly Row[]> {
    const store = this.storeOf(panel, group);
    const list = { id: groupId(panel, group), panel: panel.id, store };
    if (group !== 'admin') return this.listed(panel, list, this.members(store, group));
    this.servers.showAdmin(panel, true);
    if (!store.isLoaded && !store.error && store.servers.length === 0) await begun(store);
    return [...(await notesOf(store, panel)), ...this.listed(panel, list, store.servers)];
  }

  private async ofServer(ref: ServerRef): Promise<readonly Row[]> {
    try {
      const [permissions, sections] = await Promise.all([
        this.permissionsOf(ref),
        Promise.all(this.sections.map(({ open }) => open())),
      ]);
      const state = this.servers.state(ref);
      const isNormal = state !== undefined && conditionOf(state.server) === 'normal';
      return sections
        .filter((section) => isNormal || section.isAlwaysThere)
        .flatMap((section) => section.rows(ref, permissions));
    } catch (error) {
      return [(await notes()).failureNote(error)];
    }
  }

  private listed(panel: Panel, list: DrawnList, states: readonly ServerState[]): readonly Row[] {
    const { shown, left } = this.drawn.draw(list, states, this.sorting);
    void list.store.lookAtShown();
    const servers = shown.map(({ server: { uuid, name } }) =>
      this.serverRow({ panel, uuid, name }),
    );
    if (left === 0) return servers;
    const more = () => {
      this.drawn.more(list.id);
      this.changed.fire(this.known.find(list.id));
    };
    return [...servers, moreRow(list.id, left, more)];
  }

  private members(store: ServerStore, group: ServerGroup): readonly ServerState[] {
    return store.servers.filter(({ server }) => server.isOwner === (group === 'owned'));
  }

  private storeOf(panel: Panel, group: ServerGroup): ServerStore {
    return group === 'admin' ? this.servers.admin(panel) : this.servers.of(panel);
  }

  /** An administrator's others are not counted: that would read them all. */
  private count(panel: Panel, group: ServerGroup): number | undefined {
    return group === 'admin' ? undefined : this.members(this.servers.of(panel), group).length;
  }

  private refresh({ panel, uuids }: ServersChange): void {
    if (!panel || uuids === undefined) return this.changed.fire(undefined);
    // Where use decides the order, a row that changed may move.
    if (this.sorting !== 'name') return this.changed.fire(undefined);
    const rows = uuids.flatMap((uuid) => this.known.find(serverKey({ panel, uuid })) ?? []);
    if (rows.length > manyRows) this.changed.fire(undefined);
    else for (const row of rows) this.changed.fire(row);
  }

  private redraw(server: Parameters<typeof serverKey>[0]): void {
    const row = this.known.find(serverKey(server));
    if (row) this.changed.fire(row);
  }
}

const allGroups: readonly ServerGroup[] = ['owned', 'shared', 'admin'];

function groupId({ id }: Panel, group: ServerGroup): string {
  return `${id}/group/${group}`;
}

/** Waits for the first servers, and uses the time. */
async function begun(store: ServerStore): Promise<void> {
  const beginning = store.begin();
  void nextTurn().then(prepareOrder);
  await beginning;
}

async function notesOf(store: ServerStore, panel: Panel): Promise<readonly Row[]> {
  const { hasOtherRoutes } = panel.http.capabilities;
  if (!hasOtherRoutes && !store.error && store.pendingOrders.length === 0) return [];
  return (await notes()).serversNotes(store, panel);
}

/** Most lists have none: they are loaded with the first. */
function notes() {
  return import('./serversNotes');
}
