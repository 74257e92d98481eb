/** A permission that can be given. */
export interface PermissionChoice {
  /** `group.key`. */
  readonly permission: string;
  /** What it is about, in words. */
  readonly group: string;
  /** What it is called within its group, in words. */
  readonly label: string;
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
    return {
      permission,
      ...wordsOf(permission),
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

/** What permissions are about, a line for each group: "File: create, read". */
export function permissionGroups(permissions: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const permission of [...permissions].sort()) {
    const { group, label } = wordsOf(permission);
    groups.set(group, [...(groups.get(group) ?? []), label.toLowerCase()]);
  }
  return [...groups].map(([group, labels]) => `${group}: ${labels.join(', ')}`);
}

/** `file.read-content` as it is read: "File" and "Read content". */
function wordsOf(permission: string): { readonly group: string; readonly label: string } {
  const [group = '', ...key] = permission.split('.');
  return { group: asWords(group), label: asWords(key.join(' ')) };
}

function asWords(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words === 'sftp' ? 'SFTP' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** As `allows`, for many questions about one list. */
function allowing(permissions: readonly string[]): (permission: string) => boolean {
  const all = new Set(permissions);
  return (permission) => all.has('*') || all.has(permission);
}
