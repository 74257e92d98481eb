import type { Tongue } from '../kernel/tongue';

/** Every permission with its description (panel-dialect.md 3.8). */
export const permissionCatalogue = {
  websocket: group('Connecting to the console of a server.', {
    connect: 'Allows a user to connect to the websocket of a server and see its console.',
  }),
  control: group('Controlling the power state of a server, or sending commands to it.', {
    console: 'Allows a user to send commands to the server through the console.',
    start: 'Allows a user to start the server if it is stopped.',
    stop: 'Allows a user to stop a server if it is running.',
    restart: 'Allows a user to perform a server restart.',
  }),
  user: group('Managing the other users of a server.', {
    create: 'Allows a user to create new subusers for the server.',
    read: 'Allows the user to view subusers and their permissions.',
    update: 'Allows a user to modify other subusers.',
    delete: 'Allows a user to delete a subuser from the server.',
  }),
  file: group('Changing the files of a server.', {
    create: 'Allows a user to create files and folders, and to upload.',
    read: 'Allows a user to view the contents of a folder, but not of files.',
    'read-content': 'Allows a user to view the contents of a file, and to download it.',
    update: 'Allows a user to update the contents of an existing file or folder.',
    delete: 'Allows a user to delete files or folders.',
    archive: 'Allows a user to archive the contents of a folder.',
    sftp: 'Allows a user to connect over SFTP.',
  }),
  backup: group('Making and managing backups of a server.', {
    create: 'Allows a user to create new backups for this server.',
    read: 'Allows a user to view all backups of this server.',
    delete: 'Allows a user to remove backups.',
    download: 'Allows a user to download a backup.',
    restore: 'Allows a user to restore a backup; all files may be deleted in doing so.',
  }),
  allocation: group('Changing the addresses of a server.', {
    read: 'Allows a user to view all allocations of this server.',
    create: 'Allows a user to assign additional allocations.',
    update: 'Allows a user to change the primary allocation and notes.',
    delete: 'Allows a user to delete an allocation from the server.',
  }),
  startup: group('Viewing and changing the startup of a server.', {
    read: 'Allows a user to view the startup variables.',
    update: 'Allows a user to modify the startup variables.',
    'docker-image': 'Allows a user to modify the container image.',
  }),
  database: group('Managing the databases of a server.', {
    create: 'Allows a user to create a new database.',
    read: 'Allows a user to view databases.',
    update: 'Allows a user to rotate a password.',
    delete: 'Allows a user to remove a database.',
    view_password: 'Allows a user to view the password of a database.',
  }),
  schedule: group('Managing the schedules of a server.', {
    create: 'Allows a user to create new schedules.',
    read: 'Allows a user to view schedules and their tasks.',
    update: 'Allows a user to update schedules and their tasks.',
    delete: 'Allows a user to delete schedules.',
  }),
  settings: group('Changing the settings of a server.', {
    rename: 'Allows a user to rename this server and change its description.',
    reinstall: 'Allows a user to trigger a reinstall of this server.',
  }),
  activity: group('Reading the activity log of a server.', {
    read: 'Allows a user to view the activity log.',
  }),
  git: group('Deploying from a repository.', {
    read: 'Allows a user to see what is linked and how deployments went.',
  }),
};

/** The catalogue of a panel that has groups; git belongs to the service alone. */
export function permissionsOfTongue(
  tongue: 'service' | 'stock',
): Readonly<Record<string, ReturnType<typeof group>>> {
  if (tongue === 'service') return permissionCatalogue;
  return Object.fromEntries(Object.entries(permissionCatalogue).filter(([name]) => name !== 'git'));
}

/** Pelican's own: a list of groups, and other names for some. */
export const permissionList: readonly {
  readonly name: string;
  readonly hidden: boolean;
  readonly permissions: readonly string[];
}[] = Object.entries(permissionsOfTongue('stock')).map(([name, { keys }]) => ({
  name,
  hidden: name === 'websocket',
  permissions: [
    ...Object.keys(keys).map((key) => key.replace('view_password', 'view-password')),
    ...(name === 'settings' ? ['description'] : []),
  ],
}));

function group<T extends Readonly<Record<string, string>>>(description: string, keys: T) {
  return { description, keys };
}

/** Every permission of a panel as `group.key`. */
export function allPermissions(tongue: Tongue): readonly string[] {
  const groups =
    tongue === 'pelican'
      ? permissionList.map(({ name, permissions }) => [name, permissions] as const)
      : Object.entries(permissionsOfTongue(tongue)).map(
          ([name, { keys }]) => [name, Object.keys(keys)] as const,
        );
  return groups.flatMap(([name, keys]) => keys.map((key) => `${name}.${key}`));
}
