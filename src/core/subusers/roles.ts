import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import { sameMembers } from './permissionChoices';

/** What somebody is for on a server, as people say it: a set of permissions with a name. */
export interface Role {
  readonly label: string;
  /** What it lets somebody do. */
  readonly detail: string;
  readonly permissions: readonly string[];
}

/** What decides on the roles that can be given. */
interface Giver {
  /** Every permission of the panel. */
  readonly catalogue: ReadonlyMap<string, string>;
  /** What one has oneself: nobody can give more (panel-dialect.md, 3.7). */
  readonly own: readonly string[];
}

/** The panel gives it to everybody, whatever is asked for (panel-dialect.md, 3.7). */
const connect = 'websocket.connect';

const useConsole = [connect, 'control.console'];

/** Who lacks one of these does not have the files; panels differ in what else the group holds. */
const eachFile = ['file.create', 'file.read', 'file.read-content', 'file.update', 'file.delete'];

/** The roles with a name of their own (panel-dialect.md, 3.8), from the least on, where these permissions are all there are. */
const namedRoles = (all: readonly string[]): readonly Role[] => [
  {
    label: l10n.t('View the Console'),
    detail: l10n.t('View the console output and the state of the server'),
    permissions: [connect],
  },
  {
    label: l10n.t('Use the Console'),
    detail: l10n.t('View the console output and send commands'),
    permissions: useConsole,
  },
  {
    label: l10n.t('Start and Stop'),
    detail: l10n.t('Use the console, and start, stop and restart the server'),
    permissions: [...useConsole, 'control.start', 'control.stop', 'control.restart'],
  },
  {
    label: l10n.t({ message: 'Manage Files', comment: ['Set of permissions of a subuser'] }),
    detail: l10n.t('View the console, and read, change and delete all files, also over SFTP'),
    permissions: [
      connect,
      ...new Set([...eachFile, ...all.filter((permission) => permission.startsWith('file.'))]),
    ],
  },
];

/** The roles that can be given, from the least on: those of which one has every permission oneself. */
export function rolesToGive({ catalogue, own }: Giver): readonly Role[] {
  const all = [...new Set([...catalogue.keys(), connect])];
  const mine = all.filter((permission) => allows(own, permission));
  const everything: Role = {
    label: l10n.t({ message: 'Full Access', comment: ['Set of permissions of a subuser'] }),
    detail:
      mine.length === all.length
        ? l10n.t('Everything that the owner can do, except deleting the server')
        : l10n.t('Everything that you can do'),
    permissions: mine,
  };
  const named = namedRoles(all).filter(({ permissions }) =>
    permissions.every((permission) => mine.includes(permission)),
  );
  return [...named, everything];
}

/** What the role with exactly these permissions is called; undefined where there is none. */
export function roleName(held: readonly string[]): string | undefined {
  const permissions = [...new Set([...held, connect])];
  return namedRoles(permissions).find((role) => sameMembers(role.permissions, permissions))?.label;
}
