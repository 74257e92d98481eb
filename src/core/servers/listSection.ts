import * as l10n from '@vscode/l10n';
import { isMissing } from '../api/errorMeaning';
import { describeError } from '../api/describe';
import type { Panel, ServerRef } from '../api/panel';
import type { PermissionCatalog } from '../api/permissions';
import type { Server } from '../api/server';
import { apiOf } from '../api/serverApi';
import { getServer } from '../api/servers';
import { CachedList } from '../base/cachedList';
import type { Clock } from '../base/clock';
import { Emitter } from '../base/event';
import { firstOf } from '../base/firstOf';
import { firstThose } from '../base/firstThose';
import { limits } from '../base/limits';
import { type Row, type RowLook, rowOf } from '../base/row';
import { serverKey } from '../base/serverKey';
import { UserError } from '../base/userError';
import type { ItemRow, SectionRow } from './arguments';
import type { ItemLook } from './itemLook';
import { allows } from './permissions';
import type { ServerSection } from './serverSection';

/** One section of a server: where its rows come from and how they look. What is told of the server may be old. */
interface SectionSpec<T> {
  readonly id: string;
  readonly label: () => string;
  readonly icon: string;
  /** Without this permission the section is not shown, unless `isShown` says otherwise. */
  readonly permission: string;
  /** Whether a section that more than one permission opens is shown. */
  readonly isShown?: (permissions: readonly string[]) => boolean;
  /** Whether a server can have it, where not every panel has. */
  readonly isOffered?: (panel: Panel, server: Server | undefined) => boolean;
  /** Words for a section without rows. */
  readonly empty: (server: Server | undefined) => string;
  /** Tags of the section's own row, for its menu. */
  readonly tags: (permissions: readonly string[], server: Server | undefined) => readonly string[];
  readonly list: (ref: ServerRef) => Promise<readonly T[]>;
  readonly look: (data: T, permissions: readonly string[]) => ItemLook;
  /** A few words beside the section's name, once its list is known. */
  readonly summary?: (list: readonly T[], server: Server | undefined) => string;
  /** A second line where one is picked from a list, for what stands alone there. */
  readonly detail?: (data: T) => string | undefined;
  readonly children?: (data: T) => readonly T[] | undefined;
}

/** What every section works with. */
export interface SectionParts {
  readonly permissionCatalog: PermissionCatalog;
  readonly clock: Clock;
  /** What the list of servers knows of one. */
  readonly knownServer: (ref: ServerRef) => Server | undefined;
}

/** An item to pick from. */
interface Choice<D> {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly detail?: string;
  readonly data: D;
}

interface Known<T> {
  readonly row: SectionRow;
  readonly list: CachedList<T>;
  permissions: readonly string[];
  /** What its row last said of the list. */
  said: string;
}

/** A sentence in place of rows. */
interface SectionNote {
  readonly text: string;
  readonly tooltip?: string;
  readonly isWarning?: boolean;
}

/** A section below each server's row. One that the panel does not have says so, and nothing else breaks. */
export class ListSection<T> implements ServerSection {
  private readonly changed = new Emitter<Row>();
  private readonly known = new WeakMap<Panel, Map<string, Known<T>>>();

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly spec: SectionSpec<T>,
    private readonly parts: SectionParts,
  ) {}

  get id(): string {
    return this.spec.id;
  }

  rows(ref: ServerRef, permissions: readonly string[]): readonly Row[] {
    const { isShown, permission } = this.spec;
    if (!(isShown?.(permissions) ?? allows(permissions, permission))) return [];
    if (!this.isOfferedOn(ref)) return [];
    const known = this.of(ref);
    known.permissions = permissions;
    return [known.row];
  }

  /** Whether a server can have what the section lists. */
  isOfferedOn(ref: ServerRef): boolean {
    return this.spec.isOffered?.(ref.panel, this.parts.knownServer(ref)) ?? true;
  }

  expire(panels: readonly Panel[]): void {
    const known = panels.flatMap((panel) => [...(this.known.get(panel)?.values() ?? [])]);
    for (const { list } of known) list.expire();
  }

  /** Reads a server's list anew, and shows it. */
  refresh(ref: ServerRef): void {
    const { list, row } = this.of(ref);
    list.expire();
    this.changed.fire(row);
  }

  /** Waits for a change of a server's list, and shows the list anew whatever came of it: a failure may say to look there. */
  async refreshAfter<R>(ref: ServerRef, change: Promise<R>): Promise<R> {
    try {
      return await change;
    } finally {
      this.refresh(ref);
    }
  }

  /** The list as it is, read anew. */
  read(ref: ServerRef): Promise<readonly T[]> {
    return this.of(ref).list.read();
  }

  /**
   * The items that fit, those below others too, to pick one of: first those whose rows are among `selected`. Throws
   * UserError where none does, and the refusal with its reason where the list cannot be read.
   */
  async choices<D extends T>(
    ref: ServerRef,
    fits: (data: T) => data is D,
    selected: readonly Row[] = [],
  ): Promise<readonly Choice<D>[]> {
    const all = await this.read(ref).catch(async (error: unknown) => {
      throw await this.explained(ref, error);
    });
    const every = all.flatMap((one) => [one, ...(this.spec.children?.(one) ?? [])]);
    const choices = every.filter(fits).map((data): Choice<D> => {
      const { label, description, icon } = this.spec.look(data, []);
      const detail = this.spec.detail?.(data);
      return { label, description, icon, ...(detail && { detail }), data };
    });
    const isSelected = ({ data }: Choice<D>) => selected.some((row) => this.isOf(row, ref, data));
    if (choices.length > 0) return firstThose(choices, isSelected);
    throw new UserError(l10n.t('{0} has nothing that this is for.', ref.name));
  }

  /** Whether a row stands for an item of a server: its data may have been read anew since. */
  private isOf(row: Row, { panel, uuid }: ServerRef, data: T): boolean {
    const item = rowOf<ItemRow<T>>(row, 'item');
    if (item?.section !== this.spec.id || item.ref.panel !== panel || item.ref.uuid !== uuid) {
      return false;
    }
    return this.spec.look(item.data, []).id === this.spec.look(data, []).id;
  }

  private of(ref: ServerRef): Known<T> {
    const servers = this.known.get(ref.panel) ?? new Map<string, Known<T>>();
    this.known.set(ref.panel, servers);
    const found = servers.get(ref.uuid);
    if (found) return found;
    const row: SectionRow = {
      kind: 'section',
      id: this.idOf(ref),
      ref,
      section: this.spec.id,
      look: () => {
        made.said = this.summary(made);
        return this.look(made);
      },
      children: () => this.children(ref),
    };
    const list = new CachedList({
      read: () => this.spec.list(ref).catch((error: unknown) => whyMissing(ref, error)),
      clock: this.parts.clock,
      onChange: () => this.changed.fire(row),
    });
    const made: Known<T> = { row, list, permissions: [], said: '' };
    servers.set(ref.uuid, made);
    return made;
  }

  private idOf(ref: ServerRef): string {
    return `${serverKey(ref)}/area/${this.spec.id}`;
  }

  private look({ row, permissions, said }: Known<T>): RowLook {
    const { id, label, icon, tags } = this.spec;
    return {
      label: label(),
      description: said,
      icon,
      tags: ['area', id, ...tags(permissions, this.parts.knownServer(row.ref))],
      expands: 'closed',
    };
  }

  private summary({ list, row }: Known<T>): string {
    return (list.last && this.spec.summary?.(list.last, this.parts.knownServer(row.ref))) ?? '';
  }

  private async children(ref: ServerRef): Promise<readonly Row[]> {
    const known = this.of(ref);
    try {
      const list = await known.list.get();
      if (this.summary(known) !== known.said) this.changed.fire(known.row);
      if (list.length === 0)
        return [this.note(ref, { text: this.spec.empty(this.parts.knownServer(ref)) })];
      return this.below(ref, list);
    } catch (error) {
      if (known.said !== '') this.changed.fire(known.row);
      return [this.note(ref, await this.why(ref, error))];
    }
  }

  private async why(ref: ServerRef, error: unknown): Promise<SectionNote> {
    // What is only not there needs nothing done about it.
    if (error instanceof UserError)
      return { text: error.message, tooltip: describeError(error.cause) };
    return { text: describeError(await this.explained(ref, error)), isWarning: true };
  }

  private async explained(ref: ServerRef, error: unknown): Promise<unknown> {
    return this.parts.permissionCatalog.explain(ref.panel.http, error, this.spec.permission);
  }

  private note(ref: ServerRef, { text, tooltip = text, isWarning = false }: SectionNote): Row {
    const icon = isWarning ? 'warning' : 'info';
    const look: RowLook = { label: text, icon, tooltip, tags: ['note'] };
    const row = { kind: 'note', id: `${this.idOf(ref)}/note`, ref, look: () => look };
    return row;
  }

  private below(ref: ServerRef, list: readonly T[]): readonly Row[] {
    const { shown, more } = firstOf(list, limits.treeRows);
    const rows = shown.map((one) => this.row(ref, one));
    return more === undefined ? rows : [...rows, this.note(ref, { text: more })];
  }

  private row(ref: ServerRef, data: T): ItemRow<T> {
    const below = this.spec.children?.(data);
    const lookNow = () => this.spec.look(data, this.of(ref).permissions);
    return {
      kind: 'item',
      id: `${this.idOf(ref)}/${lookNow().id}`,
      ref,
      section: this.spec.id,
      data,
      look: () => {
        const look = lookNow();
        const words = [look.label, look.description].filter((part) => part !== '');
        return {
          ...look,
          accessibleLabel: words.join(', '),
          ...(below && below.length > 0 && { expands: 'closed' }),
        };
      },
      ...(below && { children: () => Promise.resolve(this.below(ref, below)) }),
    };
  }
}

/**
 * Rejects with why a list could not be read. Where there is none (404), a look at its server tells whether that is gone,
 * or only the panel lacks this (api.md, Errors).
 */
async function whyMissing(ref: ServerRef, error: unknown): Promise<never> {
  if (!isMissing(error)) throw error;
  try {
    await getServer(apiOf(ref), { priority: 'view' });
  } catch (failure) {
    if (!isMissing(failure)) throw failure;
    const gone = l10n.t('{0} does not exist any more, or this key may no longer see it.', ref.name);
    throw new UserError(gone, { cause: failure });
  }
  throw new UserError(l10n.t('This panel does not offer it.'), { cause: error });
}
