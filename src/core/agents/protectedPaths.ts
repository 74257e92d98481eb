import * as l10n from '@vscode/l10n';
import { secretReason } from '../base/secretNames';

/** What agents do not write, whatever the user allows: paths below the root, in small letters. */
const protectedPaths: readonly (readonly [RegExp, () => string])[] = [
  [/(^|\/)env(\/|$)|(^|\/)\.envrc$/, () => l10n.t('settings, often with tokens and passwords')],
  [/(^|\/)(\.git|\.ssh|\.gnupg)(\/|$)/, () => l10n.t('what another program runs or trusts')],
  [
    /(^|\/)(world|dim-?\d|region|playerdata|poi|entities)[^/]*\//,
    () =>
      l10n.t({
        message: 'a world',
        comment: ["Why agents can't edit a file: it belongs to the world of a game"],
      }),
  ],
  [
    /(^|\/)(level\.dat(_old|_mcr)?|session\.lock|uid\.dat)$|\.(mca|mcr|mcc|wld|ark|sav|fwl)$/,
    () =>
      l10n.t({
        message: 'a world',
        comment: ["Why agents can't edit a file: it belongs to the world of a game"],
      }),
  ],
  [
    /\.(db|db3|sqlite3?|mdb|accdb|ibd|frm|myd|myi|rdb|aof|ldb|realm)(-(wal|shm|journal))?$/,
    () =>
      l10n.t({
        message: 'a database',
        comment: ["Why agents can't edit a file: it belongs to a database"],
      }),
  ],
  [
    /(^|\/)(ibdata\d*|ib_logfile\d*)$|(^|\/)(mysql|mongo|postgres|redis)[^/]*\/data\//,
    () =>
      l10n.t({
        message: 'a database',
        comment: ["Why agents can't edit a file: it belongs to a database"],
      }),
  ],
];

/** Why agents must not write a path, absolute below the server's root, in a few words; undefined where they may. */
export function protectedReason(path: string): string | undefined {
  const relative = path.replace(/^\/+/, '').toLowerCase();
  const found = protectedPaths.find(([pattern]) => pattern.test(relative));
  return found ? found[1]() : secretReason(relative);
}
