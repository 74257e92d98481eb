import assert from 'node:assert/strict';
import type { Backup } from '../../../../src/core/api/backups';
import type { PanelRequest } from '../../../../src/core/api/http';
import { type Panel, type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import type { Server } from '../../../../src/core/api/server';
import { backupRow } from '../../../../src/core/backups/backupRules';
import { backupSection } from '../../../../src/core/backups/backupSection';
import { backupCommands } from '../../../../src/core/backups/commands';
import type { Row } from '../../../../src/core/base/row';
import { databaseCommands } from '../../../../src/core/databases/commands';
import { databaseSection } from '../../../../src/core/databases/databaseSection';
import { networkCommands } from '../../../../src/core/network/commands';
import { networkSection } from '../../../../src/core/network/networkSection';
import { scheduleCommands } from '../../../../src/core/schedules/commands';
import { scheduleSection } from '../../../../src/core/schedules/scheduleSection';
import type { ItemCommand } from '../../../../src/core/servers/arguments';
import { serverCommands } from '../../../../src/core/servers/commands';
import type { ServerSection } from '../../../../src/core/servers/serverSection';
import { settingsCommands } from '../../../../src/core/settings/commands';
import { settingsSection } from '../../../../src/core/settings/settingsSection';
import { startupCommands } from '../../../../src/core/startup/commands';
import { startupSection } from '../../../../src/core/startup/startupSection';
import { subuserCommands } from '../../../../src/core/subusers/commands';
import { subuserSection } from '../../../../src/core/subusers/subuserSection';
import { FakeClock } from '../../../support/fakeClock';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { panel, ref, server } from '../../sampleRows';
import { uuidOf } from '../../uuidOf';

const backup = { state: 'complete', isLocked: false };
const task = { kind: 'task', schedule: { isActive: true }, task: { action: 'power' } };
const variable = {
  ...{ name: 'n', envVariable: 'N', isEditable: true, defaultValue: 'a', value: 'b' },
  ...{ rules: 'string', description: '' },
};

/** Each command that is about an item: its title, what its list asks for, and the items that it fits, and does not. */
const commands: readonly (readonly [
  command: { readonly id: string },
  id: string,
  title: string,
  picks?: string,
  fits?: readonly object[],
  not?: readonly object[],
])[] = [
  [serverCommands.start, 'server.start', 'Start Server'],
  [serverCommands.stop, 'server.stop', 'Stop Server'],
  [serverCommands.restart, 'server.restart', 'Restart Server'],
  [serverCommands.kill, 'server.kill', 'Kill Server'],
  [serverCommands.showActivity, 'server.showActivity', 'Show Activity Log'],
  [serverCommands.delete, 'server.delete', 'Delete Server'],
  [serverCommands.refreshSections, 'area.refresh', 'Refresh Server'],
  [settingsCommands.rename, 'server.rename', 'Rename Server'],
  [settingsCommands.editDescription, 'server.editDescription', 'Edit Server Description'],
  [settingsCommands.chooseImage, 'server.chooseImage', 'Change Docker Image'],
  [settingsCommands.reinstall, 'server.reinstall', 'Reinstall Server'],
  [settingsCommands.openDeploys, 'server.openDeploys', 'Open Git Deploys in Browser'],
  [backupCommands.create, 'backup.create', 'Create Backup'],
  [
    ...([backupCommands.download, 'backup.download', 'Download Backup'] as const),
    ...(['Select a backup', [backup], [{ ...backup, state: 'failed' }]] as const),
  ],
  [
    ...([backupCommands.restore, 'backup.restore', 'Restore Backup'] as const),
    ...(['Select a backup', [backup], [{ ...backup, state: 'pending' }]] as const),
  ],
  [
    ...([backupCommands.lock, 'backup.lock', 'Lock Backup', 'Select a backup'] as const),
    ...([[backup], [{ ...backup, isLocked: true }]] as const),
  ],
  [
    ...([backupCommands.unlock, 'backup.unlock', 'Unlock Backup', 'Select a backup'] as const),
    ...([[{ ...backup, isLocked: true }], [backup]] as const),
  ],
  [
    ...([backupCommands.delete, 'backup.delete', 'Delete Backup', 'Select a backup'] as const),
    ...([[backup], [{ ...backup, isLocked: true }]] as const),
  ],
  [networkCommands.add, 'allocation.add', 'Create Allocation'],
  ...(
    [
      [networkCommands.editNote, 'editNote', 'Edit Allocation Note', []],
      [networkCommands.copy, 'copy', 'Copy Address', []],
      [networkCommands.makePrimary, 'makePrimary', 'Make Allocation Primary', [true]],
      [networkCommands.remove, 'remove', 'Remove Allocation', [true]],
    ] as const
  ).map(([command, id, title, primary]) => {
    const of = (isDefault: boolean) => ({ allocation: { id: 1, isDefault } });
    const fits = [of(false), ...(primary.length > 0 ? [] : [of(true)])];
    return [
      command,
      `allocation.${id}`,
      title,
      'Select an allocation',
      fits,
      primary.map(of),
    ] as const;
  }),
  [databaseCommands.create, 'database.create', 'Create Database'],
  ...(
    [
      [databaseCommands.viewPassword, 'viewPassword', 'View Database Password'],
      [
        databaseCommands.copyConnectionString,
        'copyConnectionString',
        'Copy Database Connection String',
      ],
      [databaseCommands.rotatePassword, 'rotatePassword', 'Rotate Database Password'],
      [databaseCommands.delete, 'delete', 'Delete Database'],
    ] as const
  ).map(
    ([command, id, title]) =>
      [command, `database.${id}`, title, 'Select a database', [{ id: 'a' }], [{ id: '' }]] as const,
  ),
  [subuserCommands.invite, 'subuser.invite', 'Invite Subuser'],
  ...(
    [
      [subuserCommands.edit, 'editPermissions', 'Change Subuser Permissions', { uuid: '' }],
      [subuserCommands.copyEmail, 'copyEmail', 'Copy Subuser Email', { email: '' }],
      [subuserCommands.remove, 'remove', 'Remove Subuser', { uuid: '' }],
    ] as const
  ).map(([command, id, title, lacks]) => {
    const one = { uuid: 'u', email: 'e' };
    return [
      command,
      `subuser.${id}`,
      title,
      'Select a subuser',
      [one],
      [{ ...one, ...lacks }],
    ] as const;
  }),
  [scheduleCommands.create, 'schedule.create', 'Create Schedule'],
  ...(
    [
      [scheduleCommands.edit, 'schedule.edit', 'Edit Schedule', 'any'],
      [scheduleCommands.enable, 'schedule.enable', 'Enable Schedule', 'off'],
      [scheduleCommands.disable, 'schedule.disable', 'Disable Schedule', 'on'],
      [scheduleCommands.run, 'schedule.run', 'Run Schedule Now', 'any'],
      [scheduleCommands.delete, 'schedule.delete', 'Delete Schedule', 'any'],
      [scheduleCommands.addTask, 'task.add', 'Create Schedule Task', 'any'],
    ] as const
  ).map(([command, id, title, kind]) => {
    const of = (isActive: boolean) => ({ kind: 'schedule', schedule: { isActive } });
    const all = [of(true), of(false)];
    const fits = kind === 'any' ? all : [of(kind === 'on')];
    const not = [task, { ...task, schedule: { isActive: false } }];
    const others = kind === 'any' ? not : [...not, of(kind !== 'on')];
    return [command, id, title, 'Select a schedule', fits, others] as const;
  }),
  ...(
    [
      [scheduleCommands.editTask, 'edit', 'Edit Schedule Task'],
      [scheduleCommands.moveTaskUp, 'moveUp', 'Move Task Up'],
      [scheduleCommands.moveTaskDown, 'moveDown', 'Move Task Down'],
      [scheduleCommands.deleteTask, 'delete', 'Delete Schedule Task'],
    ] as const
  ).map(([command, id, title]) => {
    const odd = { ...task, task: { action: 'odd' } };
    const schedule = { kind: 'schedule', schedule: { isActive: true } };
    const isEdit = id === 'edit';
    const fits = isEdit ? [task] : [task, odd];
    const not = isEdit ? [schedule, odd] : [schedule];
    return [command, `task.${id}`, title, 'Select a task', fits, not] as const;
  }),
  [
    ...([startupCommands.edit, 'variable.edit', 'Change Startup Variable'] as const),
    ...(['Select a startup variable', [{ kind: 'variable', variable }]] as const),
    [{ kind: 'command', command: 'c' }],
  ],
  [
    ...([startupCommands.reset, 'variable.reset', 'Reset Startup Variable'] as const),
    ...(['Select a startup variable', [{ kind: 'variable', variable }]] as const),
    [
      { kind: 'command', command: 'c' },
      { kind: 'variable', variable: { ...variable, value: 'a' } },
    ],
  ],
  [
    ...([startupCommands.copy, 'startup.copy', 'Copy Startup Value'] as const),
    'Select a startup value',
    [
      { kind: 'variable', variable },
      { kind: 'command', command: 'c' },
    ],
    [
      { kind: 'command', command: '' },
      { kind: 'variable', variable: { ...variable, value: '' } },
    ],
  ],
];

describe('a command below a server', () => {
  for (const [command, id, title, picks, fits = [], not = []] of commands) {
    it(`${id} is “${title}”`, () => {
      const one = command as ItemCommand<unknown, unknown> & { readonly asks: () => string };
      assert.equal(one.id, `hostingPanel.${id}`);
      assert.equal(one.asks(), title);
      if (picks !== undefined) assert.equal(one.picks(), picks);
      for (const item of fits) {
        assert.equal(one.fits(item), true, JSON.stringify(item));
        // The row that our own code calls it with is of its section.
        const [row] = one.takes.given({ ref, data: item });
        assert.deepEqual(one.takes.of(row, undefined), { ref, data: item });
      }
      for (const item of not) assert.equal(one.fits(item), false, JSON.stringify(item));
    });
  }
});

describe('a section below a server', () => {
  const list = (...all: readonly object[]) => ({
    object: 'list',
    data: all.map((attributes) => ({ object: 'any', attributes })),
    meta: { startup_command: 'run' },
  });

  type Make = (parts: Parameters<typeof backupSection>[0]) => ServerSection;
  const rows: readonly (readonly [
    make: Make,
    id: string,
    label: string,
    icon: string,
    permission: string,
    answer: object,
    items: readonly string[],
    said: string,
    empty: string,
    creates: readonly [permission: string, tag: string] | undefined,
  ])[] = [
    [
      ...([backupSection, 'backups', 'Backups', 'archive', 'backup.read'] as const),
      list(
        { uuid: uuidOf(1), name: 'old', created_at: '2026-01-01T00:00:00Z' },
        { uuid: uuidOf(2), name: 'new', created_at: '2026-01-02T00:00:00Z' },
        { uuid: uuidOf(3), name: 'none' },
      ),
      ...([['new', 'old', 'none'], '3 of 5', 'No backups yet'] as const),
      ['backup.create', 'canCreate'],
    ],
    [
      ...([networkSection, 'network', 'Network', 'globe', 'allocation.read'] as const),
      list({ id: 1, ip: '1.1.1.1', port: 1 }, { id: 2, ip: '1.1.1.1', port: 2, is_default: true }),
      ...([['1.1.1.1:2', '1.1.1.1:1'], '2 of 3', 'No allocations'] as const),
      ['allocation.create', 'canAdd'],
    ],
    [
      ...([databaseSection, 'databases', 'Databases', 'database', 'database.read'] as const),
      list({ id: 'a', name: 'one', host: { address: 'h', port: 1 } }),
      ...([['one'], '1 of 2', 'No databases yet'] as const),
      ['database.create', 'canCreate'],
    ],
    [
      ...([subuserSection, 'people', 'Subusers', 'organization', 'user.read'] as const),
      list({ uuid: uuidOf(1), username: 'mara' }),
      ...([['mara'], '1', 'No subusers yet'] as const),
      ['user.create', 'canInvite'],
    ],
    [
      ...([scheduleSection, 'schedules', 'Schedules', 'calendar', 'schedule.read'] as const),
      list({
        id: 1,
        name: 'Nightly',
        cron: { minute: '0', hour: '4', day_of_month: '*', day_of_week: '*' },
      }),
      ...([['Nightly'], '1', 'No schedules yet'] as const),
      ['schedule.create', 'canCreate'],
    ],
    [
      ...([startupSection, 'startup', 'Startup', 'play-circle', 'startup.read'] as const),
      list({ name: 'Level', env_variable: 'LEVEL' }),
      ...([['Command', 'Level'], '', ''] as const),
      undefined,
    ],
    [
      ...([settingsSection, 'settings', 'Settings', 'settings-gear', 'settings.rename'] as const),
      {
        ...{ object: 'server', attributes: { uuid: ref.uuid, name: 'Lobby' } },
        meta: { user_permissions: ['*'] },
      },
      ['Name', 'Description', 'Docker image', 'Git deploys', 'Reinstall'],
      ...(['', '', undefined] as const),
    ],
  ];
  const known: Server = {
    ...server,
    featureLimits: { allocations: 3, backups: 5, databases: 2 },
  };
  const parts = {
    ...{ permissionCatalog: new PermissionCatalog(), clock: new FakeClock() },
    knownServer: () => known,
  };
  const at = (answer: unknown, capabilities = ofService): ServerRef => {
    const send = (request: PanelRequest<unknown>) =>
      Promise.resolve().then(() => request.read(answer, 'body'));
    return {
      ...ref,
      panel: createPanel({ ...panel, http: { capabilities, send } } as unknown as Panel),
    };
  };
  const labels = (all: readonly Row[] | undefined) => all?.map((row) => row.look().label);

  for (const [make, id, label, icon, permission, answer, items, said, empty, creates] of rows) {
    it(`${id} shows ${items.join(', ')}`, async () => {
      const section = make(parts);
      const [row] = section.rows(at(answer), ['*']);
      assert.equal(row?.id, `panel.example.com/${ref.uuid}/area/${id}`);
      assert.deepEqual(labels(await row.children?.()), items);
      const { tags, ...look } = row.look();
      assert.deepEqual(look, { label, icon, description: said, expands: 'closed' });
      assert.deepEqual(tags, ['area', id, ...(creates ? [creates[1]] : [])]);
      assert.deepEqual(section.rows(ref, []), []);
      const [limited] = section.rows(at(answer), [permission]);
      assert.deepEqual(limited?.look().tags, ['area', id]);
    });

    if (creates)
      it(`${id} says that there is nothing: ${empty}`, async () => {
        const [row] = make(parts).rows(at(list()), [permission, creates[0]]);
        const [note, ...others] = (await row?.children?.()) ?? [];
        assert.deepEqual([note?.kind, note?.look().label, others.length], ['note', empty, 0]);
        assert.deepEqual(row?.look().tags, ['area', id, creates[1]]);
      });
  }

  it('is left out, and adds nothing, where the plan has no room for any', () => {
    const none = { ...known, featureLimits: { allocations: 0, backups: 0, databases: 0 } };
    const without = { ...parts, knownServer: () => none };
    const tags = (make: Make) => make(without).rows(ref, ['*'])[0]?.look().tags;
    assert.deepEqual(tags(networkSection), ['area', 'network']);
    assert.deepEqual(tags(databaseSection), ['area', 'databases']);
    assert.deepEqual(tags(backupSection), ['area', 'backups', 'canCreate']);
  });

  it('is not there where the panel does not have it', async () => {
    const unknown = { ...known.featureLimits, databases: undefined };
    const without = { ...parts, knownServer: () => ({ ...known, featureLimits: unknown }) };
    assert.deepEqual(databaseSection(without).rows(ref, ['*']), []);
    const [, , , , , answer = {}] = rows.find(([, id]) => id === 'settings') ?? [];
    const [row] = settingsSection(parts).rows(at(answer, ofOthers), ['*']);
    assert.deepEqual(labels(await row?.children?.()), [
      ...['Name', 'Description', 'Docker image', 'Reinstall'],
    ]);
  });
});

describe('the row of a backup', () => {
  const now = 1_700_000_000_000;
  const one: Backup = {
    ...{ uuid: 'u1', name: 'Nightly', state: 'complete', isLocked: true, size: 2048 },
    ...{ checksum: 'sha1:ab', ignored: ['logs', '*.tmp'] },
    ...{ createdAt: now - 60_000, completedAt: now },
  };
  const date = (at: number) => new Date(at).toLocaleString('en');

  it('tells all when the pointer rests', () => {
    assert.equal(
      backupRow(one, [], now).tooltip,
      [
        ...['Nightly', '1 minute ago · 2 KB · Locked', `Started: ${date(now - 60_000)}`],
        ...[`Finished: ${date(now)}`, 'sha1:ab', 'Excluded: logs, *.tmp', 'u1'],
      ].join('\n'),
    );
    const bare: Backup = {
      ...{ ...one, name: '', state: 'pending', isLocked: false, ignored: [] },
      ...{ checksum: undefined, createdAt: undefined, completedAt: undefined },
    };
    const row = backupRow(bare, [], now);
    assert.deepEqual([row.label, row.tooltip, row.icon], ['u1', 'In progress\nu1', 'loading~spin']);
  });
});
