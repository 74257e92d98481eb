import assert from 'node:assert/strict';
import {
  addAddress,
  makePrimary,
  noteAddress,
  removeAddress,
} from '../../../../src/core/network/networkWork';
import {
  beginReinstall,
  changeImage,
  changeVariable,
  changeWords,
} from '../../../../src/core/settings/settingsWork';
import { changePermissions, share, unshare } from '../../../../src/core/subusers/subuserWork';
import type { PanelHttp } from '../../../../src/core/api/http';
import { PracticeAreas } from './practiceAreas';

describe('changes of network, people, startup and settings whose answer gets lost', () => {
  let areas: PracticeAreas;
  before(async () => {
    areas = await PracticeAreas.start();
  });
  beforeEach(() => areas.panel.reset());
  after(() => areas.panel.stop());

  const other = () => areas.bot.allocations[1]?.id ?? 0;
  const guest = () => areas.bot.subusers[0]?.user ?? '';
  const image = 'ghcr.io/parkervcp/yolks:nodejs_22';
  const permissions = ['control.start'];

  /** Each change, and whether the panel's own store shows it. */
  const rows: Readonly<
    Record<
      string,
      {
        readonly send: (http: PanelHttp, uuid: string) => Promise<unknown>;
        readonly isDone: () => boolean;
      }
    >
  > = {
    'adding an address': {
      send: (http, uuid) => addAddress({ http, uuid }),
      isDone: () => areas.bot.allocations.length === 3,
    },
    'a note': {
      send: (http, uuid) => noteAddress({ http, uuid }, { id: other(), notes: 'voice' }),
      isDone: () => areas.bot.allocations[1]?.notes === 'voice',
    },
    'taking a note away': {
      send: (http, uuid) => noteAddress({ http, uuid }, { id: other(), notes: '' }),
      isDone: () => areas.bot.allocations[1]?.notes === null,
    },
    'the primary address': {
      send: (http, uuid) => makePrimary({ http, uuid }, other()),
      isDone: () => areas.bot.allocations[1]?.isDefault === true,
    },
    'removing an address': {
      send: (http, uuid) => removeAddress({ http, uuid }, other()),
      isDone: () => areas.bot.allocations.length === 1,
    },
    sharing: {
      send: (http, uuid) => share({ http, uuid }, { email: 'Kim@host.example', permissions }),
      isDone: () => areas.bot.subusers.length === 2,
    },
    'changing permissions': {
      send: (http, uuid) => changePermissions({ http, uuid }, { user: guest(), permissions }),
      isDone: () => areas.bot.subusers[0]?.permissions.length === 2,
    },
    'stopping to share': {
      send: (http, uuid) => unshare({ http, uuid }, guest()),
      isDone: () => areas.bot.subusers.length === 0,
    },
    'a variable': {
      send: (http, uuid) => changeVariable({ http, uuid }, { key: 'LOG_LEVEL', value: 'warn' }),
      isDone: () => areas.bot.variables[1]?.value === 'warn',
    },
    'the name': {
      send: (http, uuid) => changeWords({ http, uuid }, { name: 'Help Desk' }),
      isDone: () => areas.panel.find(areas.uuid).name === 'Help Desk',
    },
    'the description': {
      send: (http, uuid) => changeWords({ http, uuid }, { description: '' }),
      isDone: () => areas.bot.description === '',
    },
    'the image': {
      send: (http, uuid) => changeImage({ http, uuid }, image),
      isDone: () => areas.bot.image === image,
    },
    'installing anew': {
      send: (http, uuid) => beginReinstall({ http, uuid }),
      isDone: () => areas.bot.status === 'installing',
    },
  };

  for (const [name, { send, isDone }] of Object.entries(rows)) {
    for (const kind of ['resetAfter', 'gateway504AfterWork'] as const) {
      it(`${name}: done and not answered (${kind}) is done`, async () => {
        for (const method of ['POST', 'PUT', 'DELETE']) areas.panel.order({ kind, method });
        assert.equal(await areas.told(send(areas.client(), areas.uuid)), 'done');
        assert.ok(isDone());
      });
    }

    it(`${name}: not done and not answered is told`, async () => {
      const kind = 'reset';
      for (const method of ['POST', 'PUT', 'DELETE']) areas.panel.order({ kind, method });
      assert.match(await areas.told(send(areas.client(), areas.uuid)), /^The connection failed/);
      assert.ok(!isDone());
    });
  }

  it('what is gone already needs no removing', async () => {
    const http = areas.client();
    const [address, user] = [other(), guest()];
    await removeAddress({ http, uuid: areas.uuid }, address);
    await unshare({ http, uuid: areas.uuid }, user);
    assert.equal(await areas.told(removeAddress({ http, uuid: areas.uuid }, address)), 'done');
    assert.equal(await areas.told(unshare({ http, uuid: areas.uuid }, user)), 'done');
  });

  it('says that the plan is full before the panel is asked for more', async () => {
    Object.assign(areas.bot.featureLimits, { allocations: 2 });
    const mark = areas.panel.mark();
    assert.match(
      await areas.told(addAddress({ http: areas.client(), uuid: areas.uuid })),
      /^All 2 addresses/,
    );
    const methods = areas.panel.requestsSince(mark).map(({ method }) => method);
    assert.deepEqual(methods, ['GET', 'GET']);
  });

  it('shares for somebody who may not see with whom, and adds for one who may not see the others', async () => {
    const key = areas.panel.app.world.keys.get(areas.panel.keys.owner);
    Object.assign(key ?? {}, { permissions: ['user.create', 'allocation.create', ...permissions] });
    const http = areas.client();
    const wanted = { email: 'kim@host.example', permissions };
    assert.equal(await areas.told(share({ http, uuid: areas.uuid }, wanted)), 'done');
    assert.equal(await areas.told(addAddress({ http, uuid: areas.uuid })), 'done');
  });

  for (const name of ['sharing', 'adding an address']) {
    it(`${name}: may be done where the answer got lost, and nobody may look`, async () => {
      const key = areas.panel.app.world.keys.get(areas.panel.keys.owner);
      const held = ['user.create', 'allocation.create', ...permissions];
      Object.assign(key ?? {}, { permissions: held });
      areas.panel.order({ kind: 'gateway504AfterWork', method: 'POST' });
      const row = rows[name];
      assert.ok(row);
      const told = await areas.told(row.send(areas.client(), areas.uuid));
      assert.match(told, /It may have been done all the same/);
      assert.ok(row.isDone());
    });
  }

  it('a description does not bring an older name back', async () => {
    areas.bot.name = 'Renamed Meanwhile';
    await changeWords({ http: areas.client(), uuid: areas.uuid }, { description: 'x' });
    assert.equal(areas.bot.name, 'Renamed Meanwhile');
  });
});
