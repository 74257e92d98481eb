import assert from 'node:assert/strict';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelError } from '../../../../src/core/api/errors';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { UserError } from '../../../../src/core/base/userError';
import { requirePermission } from '../../../../src/core/servers/requirePermission';
import { PanelFake } from '../monitoring/panelFake';

const lost = new PanelError('network', "The host didn't answer");

/** What is known of a server, what the panel says when it is asked again, and what comes of it. */
const rows: readonly {
  readonly what: string;
  readonly known: readonly string[];
  readonly now?: readonly string[] | PanelError;
  /** The permissions, or the sentence of the failure. */
  readonly outcome: readonly string[] | string;
}[] = [
  {
    what: 'is known',
    known: ['backup.read', 'backup.delete'],
    outcome: ['backup.read', 'backup.delete'],
  },
  { what: 'is known as all of them', known: ['*'], outcome: ['*'] },
  { what: 'was given meanwhile', known: [], now: ['backup.delete'], outcome: ['backup.delete'] },
  {
    what: 'is missing',
    known: ['backup.read'],
    now: ['backup.read'],
    outcome:
      "You don't have permission to do this. Required permission: backup.delete (Deletes a backup).",
  },
  { what: 'is of a server that is gone', known: [], outcome: "Server 'Lobby' no longer exists." },
  { what: 'cannot be looked up', known: [], now: lost, outcome: sentence(lost) },
];

describe('a permission that is needed', () => {
  for (const { what, known, now, outcome } of rows) {
    it(`${what}: ${typeof outcome === 'string' ? outcome : 'go on'}`, async () => {
      let looks = 0;
      const store = {
        getPermissions: () => Promise.resolve(known),
        refreshServer: () => {
          looks++;
          return now instanceof Error ? Promise.reject(now) : Promise.resolve(now);
        },
      };
      const fake = new PanelFake(() => {
        const backup = { description: '', keys: { delete: 'Deletes a backup.' } };
        return { object: 'system_permissions', attributes: { permissions: { backup } } };
      });
      const panel: Panel = createPanel({
        id: 'panel.example',
        name: 'Panel',
        http: fake.http,
        daemon: undefined as never,
      });
      const ref = { panel, uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca', name: 'Lobby' };
      const view = {
        servers: { storeOf: () => store },
        permissionCatalog: new PermissionCatalog(),
      };
      const told: unknown = await requirePermission(view, ref, 'backup.delete').catch(
        (error: unknown) => error,
      );
      assert.deepEqual(told instanceof Error ? sentence(told) : told, outcome);
      assert.ok(!(told instanceof Error) || PanelError.is(told) || told instanceof UserError);
      assert.equal(looks, typeof outcome === 'string' || now !== undefined ? 1 : 0);
    });
  }

  const spelled: readonly (readonly [panel: string, key: string, sentence: RegExp])[] = [
    [
      'stock Pterodactyl',
      'view_password',
      /Required permission: database\.view_password \(Shows it\)\./,
    ],
    ['Pelican', 'view-password', /Required permission: database\.view-password \(Shows it\)\./],
    ['a panel without a catalogue', '', /Required permission: database\.view-password\./],
  ];
  for (const [panel, key, wanted] of spelled) {
    it(`is named as ${panel} spells it`, async () => {
      const { http } = new PanelFake(() => ({
        object: 'system_permissions',
        attributes: { permissions: key && { database: { keys: { [key]: 'Shows it.' } } } },
      }));
      const refusal = await new PermissionCatalog().refusal(http, 'database.view-password');
      assert.match(sentence(refusal), wanted);
    });
  }
});
