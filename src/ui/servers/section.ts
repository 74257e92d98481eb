import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isNotOffered, sectionProblem } from '../../core/api/errorMeaning';
import { CachedList } from '../../core/base/cachedList';
import { firstOf } from '../../core/base/firstOf';
import { limits } from '../../core/base/limits';
import { systemClock } from '../../core/base/clock';
import { allows } from '../../core/servers/permissions';
import { UserError } from '../../core/base/userError';
import { describe } from '../../core/api/describe';
import type { Panel, ServerRef } from '../../core/api/panel';
import type { PermissionBook } from '../../core/api/permissions';
import { pickOne } from '../base/picks';
import { type AskServer, serverOf } from './askServer';
import type { SectionNode, ServerSection } from './serverSections';
import { type SectionNote, sectionItem, sectionId, sectionNoteItem, rowItem } from './sectionItems';
import type { SectionSpec } from './sectionSpec';

interface Known<T> {
  readonly node: SectionNode;
  readonly list: CachedList<T>;
  permissions: readonly string[];
  /** What its row last said of the list. */
  said: string;
}

/** An area below each server's row. One that the panel does not have says so, and nothing else breaks. */
export class ListSection<T> implements ServerSection {
  private readonly changed = new vscode.EventEmitter<SectionNode>();
  private readonly known = new WeakMap<Panel, Map<string, Known<T>>>();
  private readonly data = new WeakMap<object, T>();

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly spec: SectionSpec<T>,
    private readonly parts: {
      readonly askServer: AskServer;
      readonly permissionBook: PermissionBook;
    },
  ) {}

  nodes(ref: ServerRef, permissions: readonly string[]): readonly SectionNode[] {
    const { isShown, permission } = this.spec;
    if (!(isShown?.(permissions) ?? allows(permissions, permission))) return [];
    const known = this.of(ref);
    known.permissions = permissions;
    return [known.node];
  }

  /** What a row stands for; undefined for a row that is not of this area. */
  dataOf(element: unknown): T | undefined {
    return typeof element === 'object' && element !== null ? this.data.get(element) : undefined;
  }

  /** True for the area's own row below a server. */
  has(element: unknown): boolean {
    return isSection(element) && this.of(element.ref).node === element;
  }

  expire(panels: readonly Panel[]): void {
    const known = panels.flatMap((panel) => [...(this.known.get(panel)?.values() ?? [])]);
    for (const { list } of known) list.expire();
  }

  /** Reads a server's list anew, and shows it. */
  refresh(ref: ServerRef): void {
    const { list, node } = this.of(ref);
    list.expire();
    this.changed.fire(node);
  }

  /** The list as it is, read anew. */
  read(ref: ServerRef): Promise<readonly T[]> {
    return this.of(ref).list.read();
  }

  /**
   * What a command is about: its row, or what the user picks among those that fit. Undefined when they gave up;
   * throws where there is nothing to pick from.
   */
  async ask<D extends T>(
    element: unknown,
    { title, fits }: { readonly title: string; readonly fits: (data: T) => data is D },
  ): Promise<{ readonly ref: ServerRef; readonly data: D } | undefined> {
    const given = this.dataOf(element);
    if (given !== undefined && fits(given) && isSection(element)) {
      return { ref: element.ref, data: given };
    }
    const ref = await this.parts.askServer.ask(element);
    if (!ref) return undefined;
    const all = await this.read(ref).catch(async (error: unknown) => {
      throw await this.explained(ref, error);
    });
    const every = all.flatMap((one) => [one, ...(this.spec.children?.(one) ?? [])]);
    const items = every.filter(fits).map((data) => {
      const { label, description, icon } = this.spec.row(data, []);
      const detail = this.spec.detail?.(data);
      return {
        iconPath: new vscode.ThemeIcon(icon),
        label,
        description,
        ...(detail && { detail }),
        data,
      };
    });
    if (items.length === 0)
      throw new UserError(l10n.t('{0} has nothing that this is for.', ref.name));
    const picked = await pickOne(items, { title, matchOnDescription: true });
    return picked && { ref, data: picked.data };
  }

  private of(ref: ServerRef): Known<T> {
    const servers = this.known.get(ref.panel) ?? new Map<string, Known<T>>();
    this.known.set(ref.panel, servers);
    const found = servers.get(ref.uuid);
    if (found) return found;
    const node: SectionNode = {
      kind: 'section',
      ref,
      item: () => {
        made.said = this.summary(made);
        return sectionItem(ref, this.spec, { permissions: made.permissions, summary: made.said });
      },
      children: () => this.children(ref),
    };
    const list = new CachedList({
      read: () => this.spec.list(ref),
      clock: systemClock,
      onChange: () => this.changed.fire(node),
    });
    const made: Known<T> = { node, list, permissions: [], said: '' };
    servers.set(ref.uuid, made);
    return made;
  }

  private summary({ list, node }: Known<T>): string {
    return (list.last && this.spec.summary?.(list.last, node.ref)) ?? '';
  }

  private async children(ref: ServerRef): Promise<readonly SectionNode[]> {
    const known = this.of(ref);
    try {
      const list = await known.list.get();
      if (this.summary(known) !== known.said) this.changed.fire(known.node);
      if (list.length === 0) return [this.note(ref, { text: this.spec.empty(ref) })];
      return this.below(ref, list);
    } catch (error) {
      if (known.said !== '') this.changed.fire(known.node);
      return [this.note(ref, await this.why(ref, error))];
    }
  }

  private async why(ref: ServerRef, error: unknown): Promise<SectionNote> {
    if (isNotOffered(error)) return { text: sectionProblem(error), tooltip: describe(error) };
    return { text: describe(await this.explained(ref, error)), isWarning: true };
  }

  private async explained(ref: ServerRef, error: unknown): Promise<unknown> {
    if (isNotOffered(error)) return new UserError(sectionProblem(error), { cause: error });
    return this.parts.permissionBook.explain(ref.panel.http, error, this.spec.permission);
  }

  private note(ref: ServerRef, note: SectionNote): SectionNode {
    return {
      kind: 'section',
      ref,
      item: () => sectionNoteItem(note, `${sectionId(ref, this.spec.id)}/note`),
    };
  }

  private below(ref: ServerRef, list: readonly T[]): readonly SectionNode[] {
    const { shown, more } = firstOf(list, limits.treeRows);
    const rows = shown.map((one) => this.node(ref, one));
    return more === undefined ? rows : [...rows, this.note(ref, { text: more })];
  }

  private node(ref: ServerRef, data: T): SectionNode {
    const below = this.spec.children?.(data);
    const node: SectionNode = {
      kind: 'section',
      ref,
      item: () => {
        const row = this.spec.row(data, this.of(ref).permissions);
        const id = `${sectionId(ref, this.spec.id)}/${row.id}`;
        return rowItem(row, { id, hasChildren: below !== undefined && below.length > 0 });
      },
      ...(below && { children: () => Promise.resolve(this.below(ref, below)) }),
    };
    this.data.set(node, data);
    return node;
  }
}

function isSection(element: unknown): element is SectionNode {
  if (serverOf(element) === undefined) return false;
  return typeof element === 'object' && element !== null && 'kind' in element;
}
