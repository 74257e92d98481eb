import assert from 'node:assert/strict';
import { type ServerUse, isFit, whyUnfit } from '../../../../src/core/servers/serverFit';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { server, stats } from '../../sampleRows';

describe('what a server can be used for', () => {
  const state = (changes: Partial<ServerState> = {}): ServerState => ({
    ...{ server, stats: stats('running'), permissions: ['*'] },
    ...changes,
  });
  const offline = state({ stats: stats('offline') });
  const suspended = state({ server: { ...server, isSuspended: true } });
  const installing = state({ server: { ...server, status: 'installing' } });
  const unknown = state({ permissions: undefined });
  const shared = state({ server: { ...server, isOwner: false }, permissions: ['file.read'] });
  const noBackups = { ...server, featureLimits: { ...server.featureLimits, backups: 0 } };
  const denied = (permission: string) => `missing permission: ${permission}`;
  const rows: readonly (readonly [
    name: string,
    ServerState,
    ServerUse | undefined,
    why: string | undefined,
    isFit: boolean,
  ])[] = [
    ['anything', suspended, undefined, undefined, true],
    ['a start', offline, 'canStart', undefined, true],
    ['a start of one that runs', state(), 'canStart', 'running', false],
    ['a stop', state(), 'canStop', undefined, true],
    ['a stop of one that is offline', offline, 'canStop', 'offline', false],
    ['a restart of one that is offline', offline, 'canRestart', 'offline', false],
    [
      'a start of one of which nothing is known',
      state({ stats: undefined }),
      'canStart',
      undefined,
      true,
    ],
    ['a start of a suspended one', suspended, 'canStart', 'suspended', false],
    ['files', shared, 'canFiles', undefined, true],
    ['files of one that is being installed', installing, 'canFiles', 'installing', false],
    ['files that may not be made', shared, 'canCreateFiles', denied('file.create'), false],
    ['files while nobody knows what is allowed', unknown, 'canFiles', undefined, false],
    ['a console', offline, 'canConsole', undefined, true],
    ['a console during an installation', installing, 'canConsole', undefined, false],
    ['a console of a suspended one', suspended, 'canConsole', 'suspended', false],
    ['a backup', state(), 'canBackUp', undefined, true],
    [
      'a backup that the plan does not allow',
      state({ server: noBackups }),
      'canBackUp',
      "the plan doesn't include backups",
      false,
    ],
    ['a schedule', state(), 'schedule.create', undefined, true],
    [
      'a schedule that may not be made',
      shared,
      'schedule.create',
      denied('schedule.create'),
      false,
    ],
    ['a description', state(), 'canDescribe', undefined, true],
    [
      'a description that may not be changed',
      shared,
      'canDescribe',
      denied('settings.rename'),
      false,
    ],
    [
      'a description that alone may be changed',
      state({ permissions: ['settings.description'] }),
      'canDescribe',
      undefined,
      true,
    ],
    ['a deletion', state(), 'canDelete', undefined, true],
    ['a deletion of a suspended one', suspended, 'canDelete', undefined, true],
    ['a deletion while nobody knows what is allowed', unknown, 'canDelete', undefined, true],
    ['a deletion of somebody else’s', shared, 'canDelete', 'only the owner can delete it', false],
    [
      'a second deletion',
      state({ server: { ...server, status: 'deleting' } }),
      'canDelete',
      'deleting',
      false,
    ],
    ['a section', state(), 'normal', undefined, true],
    ['a section of a suspended one', suspended, 'normal', 'suspended', false],
    ['a command to one that runs', state(), 'running', undefined, true],
    ['a command to one that is offline', offline, 'running', undefined, false],
  ];
  for (const [name, known, use, why, fits] of rows) {
    it(`${name}: ${why ?? (fits ? 'fits' : 'may fit')}`, () => {
      assert.deepEqual([whyUnfit(known, use), isFit(known, use)], [why, fits]);
    });
  }
});
