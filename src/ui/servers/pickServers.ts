import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { DisposableStore } from '../../core/base/event';
import {
  type FoundServers,
  type ServerChoice,
  type ServersFirst,
  findUnshown,
  isMeant,
  serverChoices,
} from '../../core/servers/serverChoices';
import type { Servers } from '../../core/servers/servers';
import type { Panels } from '../accounts/panels';
import { itemsOf } from '../base/picks';
import { type TextQuickPick, createQuickPick } from '../base/quickPick';

/** What is picked from. */
interface PickParts {
  readonly panels: Panels;
  readonly servers: Servers;
}

/** How servers are picked. */
interface PickHow extends ServersFirst {
  readonly title: string;
  readonly isForSeveral: boolean;
}

type Item = vscode.QuickPickItem & { readonly choice: ServerChoice };

/** Milliseconds without a key after which the panels are asked for what was typed. */
const typingMs = 300;

/**
 * Lets the user pick a server, or several, by name, description, identifier, UUID and external id. Returns none when the
 * user gave up; rejects as serverChoices does.
 */
export async function pickServers(parts: PickParts, how: PickHow): Promise<readonly ServerRef[]> {
  const pick = createQuickPick<Item>();
  pick.title = how.title;
  pick.placeholder = l10n.t(
    'Select a server by its name, description, identifier, UUID, or external ID',
  );
  pick.canSelectMany = how.isForSeveral;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.busy = true;
  const owned = new DisposableStore();
  owned.add(pick);
  const answered = new Promise<readonly Item[]>((resolve) => {
    const accept = () => {
      const picked = how.isForSeveral ? pick.selectedItems : pick.activeItems;
      // Nothing can be meant before there is something to choose.
      if (picked.length > 0 && picked.every(({ choice }) => choice.ref === undefined)) return;
      if (picked.length > 0 || (how.isForSeveral && pick.items.length > 0)) resolve(picked);
    };
    owned.add(pick.onDidAccept(accept));
    owned.add(pick.onDidHide(() => resolve([])));
  });
  pick.show();
  try {
    const choices = await serverChoices(parts.panels, parts.servers, how);
    pick.items = await itemsOf(choices);
    if (how.isForSeveral) pick.selectedItems = pick.items.filter(({ picked }) => picked);
    pick.busy = false;
    owned.add(new Finder(pick, parts));
    const picked = await answered;
    return picked.flatMap(({ choice }) => choice.ref ?? []);
  } finally {
    owned.dispose();
  }
}

const nothing: FoundServers = { uuids: new Set(), problems: [] };

/** Shows what is meant by what is typed, also where the list does not show it. */
class Finder {
  private readonly owned = new DisposableStore();
  private readonly listed: readonly Item[];
  private waiting: vscode.Disposable | undefined;
  private isOver = false;

  constructor(
    private readonly pick: TextQuickPick<Item>,
    private readonly parts: PickParts,
  ) {
    this.listed = pick.items;
    this.owned.add(pick.onDidChangeValue((typed) => this.follow(typed)));
    if (pick.value !== '') this.follow(pick.value);
  }

  dispose(): void {
    this.isOver = true;
    this.waiting?.dispose();
    this.owned.dispose();
  }

  private follow(typed: string): void {
    this.pick.busy = false;
    this.show(typed, nothing);
    this.waiting?.dispose();
    this.waiting = systemClock.after(typingMs, () => void this.ask(typed));
  }

  /** Asks the panels, where the list itself has nothing for what is typed. */
  private async ask(typed: string): Promise<void> {
    const text = typed.trim();
    if (text.length < 2 || this.pick.activeItems.length > 0) return;
    this.pick.busy = true;
    const found = await findUnshown(this.parts.panels, this.parts.servers, text);
    if (this.isOver || this.pick.value !== typed) return;
    this.pick.busy = false;
    const problems = await itemsOf(found.problems);
    this.show(
      typed,
      found,
      problems.map((item) => ({ ...item, alwaysShow: true })),
    );
  }

  private show(typed: string, { uuids }: FoundServers, problems: readonly Item[] = []): void {
    const shown = this.listed.map((item) =>
      isMeant(item.choice, typed, uuids) ? { ...item, alwaysShow: true } : item,
    );
    const items = [...shown, ...problems];
    const isSame = (item: Item, index: number) =>
      item.alwaysShow === this.pick.items[index]?.alwaysShow;
    if (items.length === this.pick.items.length && items.every(isSame)) return;
    const selected = new Set(this.pick.selectedItems.map(({ choice }) => choice));
    this.pick.items = items;
    this.pick.selectedItems = items.filter(({ choice }) => selected.has(choice));
  }
}
