import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { ServerState } from '../../src/core/servers/serverState';
import { serverLook } from '../../src/core/servers/rows';
import { ref, server, stats } from './sampleRows';

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly group: string;
  readonly when: string;
}

const { menus, commands, submenus } = (
  JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    readonly contributes: {
      readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
      readonly commands: readonly { readonly command: string; readonly title: string }[];
      readonly submenus: readonly { readonly id: string; readonly label: string }[];
    };
  }
).contributes;
const words = JSON.parse(fs.readFileSync('package.nls.json', 'utf8')) as Record<string, string>;

function titleOf({ command, submenu }: MenuEntry): string {
  const title =
    commands.find((one) => one.command === command)?.title ??
    submenus.find(({ id }) => id === submenu)?.label ??
    '';
  const label = words[title.replaceAll('%', '')] ?? title;
  return submenu === undefined ? label : `${label} >`;
}

/** Whether an entry is there for a row of the Servers view with these words. */
function isThere(when: string, tags: string, isForSeveral: boolean): boolean {
  return when.split(' || ').some((clause) =>
    clause.split(' && ').every((part) => {
      if (part === 'view == hostingPanel.servers') return true;
      if (part === 'listMultiSelection') return isForSeveral;
      const pattern = /^viewItem =~ \/(.*)\/$/.exec(part)?.[1];
      return pattern !== undefined && new RegExp(pattern).test(tags);
    }),
  );
}

/** The menu of a server's row as VS Code shows it: by group, with a line between groups. */
function menuOf(
  { menu = 'view/item/context', isForSeveral = false },
  changes: Partial<ServerState> = {},
): string[] {
  const state = { server, stats: stats('running'), permissions: ['*'], ...changes };
  const tags = serverLook(ref, state, true).tags?.join(' ') ?? '';
  const found = (menus[menu] ?? [])
    .filter(({ group }) => !group.startsWith('inline'))
    .filter(({ when }) => isThere(when, tags, isForSeveral))
    .map((entry) => {
      const [group = '', place = '0'] = entry.group.split('@');
      return { group, place: Number(place), title: titleOf(entry) };
    })
    .sort((a, b) => a.group.localeCompare(b.group) || a.place - b.place);
  return found.flatMap(({ group, title }, index) => {
    const isFirst = index > 0 && found[index - 1]?.group !== group;
    return isFirst ? ['-', title] : [title];
  });
}

const marks = [
  'Rename Server...',
  'Configure Notifications...',
  'Pin to Status Bar',
  'Set Color...',
  'Confirm Saves...',
];
const looks = [
  'Open Console',
  'Open Server Folder',
  'Open Latest Log',
  'Show Resource Usage',
  'Show Activity Log',
  'Open in Browser',
];
const finds = ['Find in Server Files...', 'Find in Server Logs...', 'Search Console History...'];
const syncs = [
  'Compare with Local Folder...',
  'Push Folder to Server...',
  'Pull Folder from Server...',
  'Enable Sync on Save',
];

describe('menu of a server', () => {
  it('opens, powers, finds, syncs, backs up, copies, changes', () => {
    assert.deepEqual(menuOf({}), [
      ...[...looks, '-'],
      ...['Stop Server', 'Restart Server', 'Kill Server', '-'],
      ...[...finds, '-'],
      ...[...syncs, '-'],
      ...['Create Backup...', '-'],
      ...['Copy >', '-'],
      ...[...marks, '-'],
      ...['Reinstall Server', 'Delete Server'],
    ]);
  });

  it('holds what can be copied in a submenu', () =>
    assert.deepEqual(menuOf({ menu: 'hostingPanel.server.copy' }), [
      'Copy Server Address',
      'Copy SFTP Address',
      'Copy Identifier',
      'Copy UUID',
    ]));

  const noBackups = { ...server, featureLimits: { ...server.featureLimits, backups: 0 } };
  const others = { ...server, isOwner: false };
  const rows: readonly [string, Partial<ServerState>, readonly string[]][] = [
    ['no backups by its plan', { server: noBackups }, ['Create Backup...']],
    [
      'files that may be read only',
      { server: others, permissions: ['file.read', 'backup.create'] },
      ['Find in Server Files...', ...syncs],
    ],
    [
      'files that may be created, and no archives',
      { server: others, permissions: ['file.read', 'file.create'] },
      ['Find in Server Files...', syncs[0] ?? '', syncs[2] ?? '', 'Create Backup...'],
    ],
    [
      'a suspension',
      { server: { ...server, isSuspended: true } },
      [...finds, ...syncs, 'Create Backup...', 'Start Server', 'Stop Server', 'Open Console'],
    ],
    ['permissions that nobody knows yet', { permissions: undefined }, [...syncs, 'Open Console']],
  ];
  for (const [name, changes, absent] of rows) {
    it(`does not offer what is impossible: ${name}`, () => {
      const menu = menuOf({}, changes);
      assert.deepEqual(
        absent.filter((title) => menu.includes(title)),
        [],
      );
      assert.ok(menu.includes('Copy >'), 'what can be copied is always there');
    });
  }

  it('has no more than a screen holds', () =>
    assert.ok(menuOf({}).length <= 32, String(menuOf({}).length)));
});
