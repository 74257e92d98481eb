import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import type { Subuser } from '../api/subusers';
import { type ItemLook, joinedWords } from '../servers/itemLook';

/** The row of somebody that a server is shared with. */
export function subuserRow(subuser: Subuser, permissions: readonly string[]): ItemLook {
  const { uuid, createdAt, permissions: held } = subuser;
  const count = held.length === 1 ? l10n.t('1 permission') : l10n.t('{0} permissions', held.length);
  const description = joinedWords(count, subuser.hasTwoFactor && l10n.t('two-factor'));
  const can = {
    canEdit: allows(permissions, 'user.update'),
    canRemove: allows(permissions, 'user.delete'),
  };
  return {
    id: uuid,
    label: subuserName(subuser),
    description,
    icon: 'person',
    tooltip: [
      subuser.username,
      subuser.email,
      description,
      createdAt === undefined
        ? ''
        : l10n.t('Account created: {0}', new Date(createdAt).toLocaleString()),
      [...held].sort().join(', '),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    tags: ['subuser', ...Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))],
  };
}

/** What a subuser is called: one without a name is known by the address of the invitation. */
export function subuserName({ username, email, uuid }: Subuser): string {
  return username || email || uuid;
}

/** What is wrong with an e-mail address; only what no panel would take. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return l10n.t('An e-mail address is needed.');
  if (text.length > 191) return l10n.t('At most 191 characters.');
  return /^[^@\s]+@[^@\s]+$/.test(text) ? undefined : l10n.t('That is no e-mail address.');
}

/** A permission that can be given. */
export interface PermissionChoice {
  /** `group.key`. */
  readonly permission: string;
  readonly group: string;
  readonly key: string;
  /** What it allows, in the panel's own words; empty where it does not say. */
  readonly meaning: string;
  readonly isHeld: boolean;
}

/** What decides on the choices. */
export interface Granting {
  /** Every permission of the panel, with what it allows. */
  readonly catalogue: ReadonlyMap<string, string>;
  /** What one has oneself: nobody can give more (panel-dialect.md, 3.7). */
  readonly own: readonly string[];
  /** What the other one has so far. */
  readonly held: readonly string[];
}

/** What can be given, group by group in the panel's order. What the other one holds is never left out. */
export function permissionChoices({ catalogue, own, held }: Granting): readonly PermissionChoice[] {
  const known = new Set([...catalogue.keys(), ...held]);
  const isHeld = new Set(held);
  const isOwn = allowing(own);
  const all = [...known].filter(isOwn).map((permission) => {
    const [group = '', ...key] = permission.split('.');
    return {
      permission,
      group,
      key: key.join('.'),
      meaning: catalogue.get(permission) ?? '',
      isHeld: isHeld.has(permission),
    };
  });
  const groups = new Map<string, PermissionChoice[]>();
  for (const choice of all) {
    const group = groups.get(choice.group);
    if (group) group.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return [...groups.values()].flat();
}

/** What the other one has and oneself lacks: any change takes it away, as the panel takes the whole list only. */
export function lostPermissions({ own, held }: Omit<Granting, 'catalogue'>): readonly string[] {
  const isOwn = allowing(own);
  return held.filter((permission) => !isOwn(permission));
}

/** Whether two lists hold the same, in any order. */
export function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  const members = new Set(other);
  return one.length === other.length && one.every((member) => members.has(member));
}

/** As `allows`, for many questions about one list. */
function allowing(permissions: readonly string[]): (permission: string) => boolean {
  const all = new Set(permissions);
  return (permission) => all.has('*') || all.has(permission);
}
