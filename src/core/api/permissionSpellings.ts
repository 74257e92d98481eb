/** The permissions that not every panel spells alike: as Pelican does, and as stock Pterodactyl does. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['database.view-password', 'database.view_password'],
]);

/** The ways in which panels write a permission. */
export function spellingsOf(permission: string): readonly string[] {
  const other = spellings.get(permission);
  return other === undefined ? [permission] : [permission, other];
}
