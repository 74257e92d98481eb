import assert from 'node:assert/strict';
import { changePermissions, share, unshare } from '../../../../src/core/subusers/subuserWork';
import type { PanelHttp } from '../../../../src/core/api/http';
import * as network from '../../../../src/core/api/network';
import * as settings from '../../../../src/core/api/settings';
import { getStartup, setVariable } from '../../../../src/core/api/startup';
import { listSubusers } from '../../../../src/core/api/subusers';
import type { PracticePanel } from '../../../panel/practicePanel';
import { PracticeAreas } from './practiceAreas';

/** One request of an area, with the permission that it needs. */
interface Request {
  readonly permission: string;
  readonly send: (http: PanelHttp, server: string) => Promise<unknown>;
}

describe('refusals of network, people, startup and settings', () => {
  let areas: PracticeAreas;
  let panel: PracticePanel;
  let uuid: string;

  before(async () => {
    areas = await PracticeAreas.start();
    ({ panel, uuid } = areas);
  });
  beforeEach(() => panel.reset());
  after(() => panel.stop());

  const bot = () => areas.bot;
  const mainId = () => bot().allocations[0]?.id ?? 0;
  const otherId = () => bot().allocations[1]?.id ?? 0;
  const jonas = () => bot().subusers[0]?.user ?? '';
  const read = ['websocket.connect'];

  const requests: Readonly<Record<string, Request>> = {
    'list addresses': {
      permission: 'allocation.read',
      send: (http, server) => network.listAllocations({ http, uuid: server }),
    },
    'add an address': {
      permission: 'allocation.create',
      send: (http, server) => network.addAllocation({ http, uuid: server }),
    },
    'note an address': {
      permission: 'allocation.update',
      send: (http, server) =>
        network.setAllocationNotes({ http, uuid: server }, { id: mainId(), notes: 'x' }),
    },
    'make an address primary': {
      permission: 'allocation.update',
      send: (http, server) => network.setPrimaryAllocation({ http, uuid: server }, otherId()),
    },
    'remove an address': {
      permission: 'allocation.delete',
      send: (http, server) => network.removeAllocation({ http, uuid: server }, otherId()),
    },
    'list people': {
      permission: 'user.read',
      send: (http, server) => listSubusers({ http, uuid: server }),
    },
    'share a server': {
      permission: 'user.create',
      send: (http, server) =>
        share({ http, uuid: server }, { email: 'kim@host.example', permissions: read }),
    },
    'change permissions': {
      permission: 'user.update',
      send: (http, server) =>
        changePermissions({ http, uuid: server }, { user: jonas(), permissions: read }),
    },
    'stop sharing': {
      permission: 'user.delete',
      send: (http, server) => unshare({ http, uuid: server }, jonas()),
    },
    'read the startup': {
      permission: 'startup.read',
      send: (http, server) => getStartup({ http, uuid: server }),
    },
    'set a variable': {
      permission: 'startup.update',
      send: (http, server) =>
        setVariable({ http, uuid: server }, { key: 'LOG_LEVEL', value: 'warn' }),
    },
    'change the image': {
      permission: 'startup.docker-image',
      send: (http, server) =>
        settings.setImage({ http, uuid: server }, bot().images['Node.js 22'] ?? ''),
    },
    rename: {
      permission: 'settings.rename',
      send: (http, server) => settings.renameServer({ http, uuid: server }, { name: 'Other' }),
    },
    reinstall: {
      permission: 'settings.reinstall',
      send: (http, server) => settings.reinstallServer({ http, uuid: server }),
    },
  };

  for (const [name, { permission, send }] of Object.entries(requests)) {
    it(`${name}: works with the owner's key`, () => send(areas.client(), uuid));

    it(`${name}: a key without ${permission} is told its name and meaning`, async () => {
      const key = panel.app.world.keys.get(panel.keys.readOnly);
      Object.assign(key ?? {}, { permissions: ['activity.read'] });
      const told = await areas.told(send(areas.client('readOnly'), uuid), permission);
      const start = `You don't have permission to do this. Required permission: ${permission} (Allows `;
      assert.ok(told.startsWith(start), told);
    });

    it(`${name}: a suspended server is told of`, async () => {
      panel.setCondition('Ticket Bot', 'suspended');
      const told = await areas.told(send(areas.client(), uuid), permission);
      assert.equal(
        told,
        'The server is busy: This server is currently suspended and the functionality requested is unavailable.',
      );
    });

    it(`${name}: a panel without it is told of`, async () => {
      panel.order({ kind: 'status', status: 404 });
      const told = await areas.told(send(areas.client(), uuid), permission);
      assert.match(told, /^Not found, or your API key doesn't have access: .*\.$/);
    });
  }

  /** What the panel's own rules refuse, and what the user reads then. */
  const rules: readonly (readonly [
    name: string,
    send: (http: PanelHttp) => Promise<unknown>,
    told: RegExp,
    before?: () => void,
  ])[] = [
    [
      'another address than the plan allows',
      (http) => network.addAllocation({ http, uuid }),
      /^The panel refused the request: Cannot assign additional allocations .* limit has been reached\.$/,
      () => Object.assign(bot().featureLimits, { allocations: 2 }),
    ],
    [
      'an address where none are given out by themselves',
      (http) => network.addAllocation({ http, uuid }),
      /^The panel refused the request: Server auto-allocation is not enabled for this instance\.$/,
      () => Object.assign(panel.app.world.features, { autoAllocation: false }),
    ],
    [
      'the primary address going',
      (http) => network.removeAllocation({ http, uuid }, mainId()),
      /^The panel refused the request: You cannot delete the primary allocation/,
    ],
    [
      'an address going where the plan names no number',
      (http) => network.removeAllocation({ http, uuid }, otherId()),
      /^The panel refused the request: .*no allocation limit is set\.$/,
      () => Object.assign(bot().featureLimits, { allocations: 0 }),
    ],
    [
      'an address that is gone',
      (http) => network.removeAllocation({ http, uuid }, 999_999),
      /^Not found, or your API key doesn't have access: /,
    ],
    [
      'a note that is too long',
      (http) =>
        network.setAllocationNotes({ http, uuid }, { id: mainId(), notes: 'x'.repeat(257) }),
      /^The panel reported invalid values: notes: .*256/,
    ],
    [
      'somebody who is there already',
      (http) => share({ http, uuid }, { email: 'jonas@weber.example', permissions: read }),
      /^The panel refused the request: A user with that email address is already assigned/,
    ],
    [
      'the owner as a guest',
      (http) => share({ http, uuid }, { email: 'mara@lindqvist.example', permissions: read }),
      /^The panel refused the request: You cannot add the server owner/,
    ],
    [
      'an address that is none',
      (http) => share({ http, uuid }, { email: 'kim', permissions: read }),
      /^The panel reported invalid values: email: /,
    ],
    [
      'nobody who may do nothing',
      (http) => changePermissions({ http, uuid }, { user: jonas(), permissions: [] }),
      /^The panel reported invalid values: permissions: /,
    ],
    [
      'a value that its rules do not allow',
      (http) => setVariable({ http, uuid }, { key: 'LOG_LEVEL', value: 'loud' }),
      /^The panel reported invalid values: value: The Log Level variable breaks the rule in\.$/,
    ],
    [
      'a variable that is read-only',
      (http) => setVariable({ http, uuid }, { key: 'AUTO_UPDATE', value: '1' }),
      /^The panel refused the request: .* is read-only\.$/,
    ],
    [
      'a variable that is hidden',
      (http) => setVariable({ http, uuid }, { key: 'INTERNAL_TOKEN', value: '1' }),
      /^The panel refused the request: .* does not exist\.$/,
    ],
    [
      'a server without a name',
      (http) => settings.renameServer({ http, uuid }, { name: '' }),
      /^The panel reported invalid values: name: /,
    ],
    [
      'a name that is too long',
      (http) => settings.renameServer({ http, uuid }, { name: 'x'.repeat(192) }),
      /^The panel reported invalid values: name: .*191/,
    ],
    [
      'an image that is not listed',
      (http) => settings.setImage({ http, uuid }, 'other/image'),
      /^The panel reported invalid values: docker_image: /,
    ],
    [
      'another image where it was set by hand',
      (http) => settings.setImage({ http, uuid }, bot().images['Node.js 22'] ?? ''),
      /^The panel refused the request: .*manually set by an administrator/,
      () => (bot().image = 'private/image'),
    ],
    [
      'reinstalling while the node is away',
      (http) => settings.reinstallServer({ http, uuid }),
      /^The panel can't reach the server's node\./,
      () => panel.setNodeDown(true),
    ],
  ];

  for (const [name, send, wanted, prepare] of rules) {
    it(`refuses ${name}, in a sentence`, async () => {
      prepare?.();
      assert.match(await areas.told(send(areas.client())), wanted);
    });
  }

  it('refuses to change oneself, and to give more than one has, in the words of the panel', async () => {
    const guest = bot().subusers[0];
    Object.assign(guest ?? {}, { permissions: ['user.read', 'user.update', 'user.create'] });
    const change = (permissions: readonly string[]) =>
      changePermissions({ http: areas.client('subuser'), uuid }, { user: jonas(), permissions });
    assert.equal(
      await areas.told(change(read), 'user.update'),
      'The panel refused the request: You cannot manage your own account here.',
    );
    const invite = share(
      { http: areas.client('subuser'), uuid },
      {
        email: 'kim@host.example',
        permissions: ['control.start'],
      },
    );
    assert.match(
      await areas.told(invite, 'user.create'),
      /^The panel refused the request: Cannot assign permissions .* does not actively possess\.$/,
    );
  });

  /** What the user must wait for; the panel counts for all users of a server. */
  const rates = [
    ['add an address', 2],
    ['share a server', 10],
  ] as const;
  for (const [name, count] of rates) {
    it(`${name}: says when it was too often`, async () => {
      const rate = { count, windowMs: 600_000, per: 'server' as const };
      panel.setLimits({ rates: { allocationCreate: rate, subuserCreate: rate } });
      Object.assign(bot().featureLimits, { allocations: 99 });
      const send = (index: number) =>
        name === 'add an address'
          ? network.addAllocation({ http: areas.client(), uuid })
          : share(
              { http: areas.client(), uuid },
              {
                email: `kim${index}@host.example`,
                permissions: read,
              },
            );
      for (let index = 0; index < count; index++) await send(index);
      assert.match(await areas.told(send(count)), /Too many requests\. Try again in \d+ min/);
    });
  }
});
