import * as l10n from '@vscode/l10n';

/** Names in a sentence; the log has them all. */
const maxNames = 3;

/** Some names, and how many more there are. */
export function nameSome(names: readonly string[], most = maxNames): string {
  const some = names.slice(0, most).join(', ');
  return names.length > most
    ? l10n.t({
        message: '{names} and {count} more',
        args: { names: some, count: names.length - most },
        comment: ['Names of a list, and how many there are besides'],
      })
    : some;
}
