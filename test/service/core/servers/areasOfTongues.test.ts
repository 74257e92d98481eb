import assert from 'node:assert/strict';
import { listResources } from '../../../../src/core/api/resources';
import { listPermissions } from '../../../../src/core/api/permissions';
import { setAllocationNotes } from '../../../../src/core/api/network';
import { addAddress } from '../../../../src/core/network/networkWork';
import { getServer } from '../../../../src/core/api/servers';
import { settingsItems } from '../../../../src/core/settings/settingsRules';
import { changeWords } from '../../../../src/core/settings/settingsWork';
import { permissionChoices } from '../../../../src/core/subusers/permissionChoices';
import { share } from '../../../../src/core/subusers/subuserWork';
import type { Tongue } from '../../../panel/kernel/tongue';
import { PracticeAreas } from './practiceAreas';

/** A practice panel of a tongue, whose client knows what kind it is. */
async function open(tongue: Tongue) {
  const areas = await PracticeAreas.start(tongue);
  const http = areas.client();
  await listResources(http, [areas.uuid]).catch(() => undefined);
  return { areas, api: { http, uuid: areas.uuid } };
}

describe('areas of a server on stock Pterodactyl and on Pelican', () => {
  let areas: PracticeAreas;
  afterEach(() => areas.panel.stop());

  const requests: readonly (readonly [Tongue, first: number, second: number])[] = [
    // The name as it is now, and the change: no request more than ever.
    ['service', 2, 2],
    // And a look at what came of it.
    ['stock', 3, 3],
    // The first time the change with the name, a look, the change alone, a look; then that at once.
    ['pelican', 5, 3],
  ];
  for (const [tongue, first, second] of requests) {
    it(`${tongue}: a description is changed, and seen to be`, async () => {
      const opened = await open(tongue);
      ({ areas } = opened);
      for (const [description, count] of [
        ['New', first],
        ['', second],
      ] as const) {
        const mark = areas.panel.mark();
        await changeWords(opened.api, { description });
        assert.equal(areas.bot.description, description);
        assert.equal(areas.panel.requestsSince(mark).length, count);
      }
      assert.equal(areas.bot.name, 'Ticket Bot');
    });
  }

  it('pelican: a description is changed by who may change nothing else', async () => {
    const opened = await open('pelican');
    ({ areas } = opened);
    const [subuser] = areas.bot.subusers;
    if (subuser) subuser.permissions = ['settings.description'];
    const api = { http: areas.client('subuser'), uuid: areas.uuid };
    const { server, permissions } = await getServer(api);
    const kinds = settingsItems(server, permissions).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['description']);
    const mark = areas.panel.mark();
    await changeWords(api, { description: 'New' });
    assert.equal(areas.bot.description, 'New');
    assert.equal(areas.panel.requestsSince(mark).length, 3);
  });

  it('pelican: a description is changed also while it is not known what the panel lacks', async () => {
    const opened = await open('pelican');
    ({ areas } = opened);
    opened.api.http.capabilities.forgetAbsences();
    await changeWords(opened.api, { description: 'New' });
    assert.equal((await getServer(opened.api)).server.description, 'New');
  });

  it('pelican: a description that nobody may change is not taken for changed', async () => {
    const opened = await open('pelican');
    ({ areas } = opened);
    areas.panel.app.world.features.descriptions = false;
    const change = () => areas.told(changeWords(opened.api, { description: 'New' }));
    assert.equal(await change(), 'This panel does not let users change descriptions.');
    assert.equal(await change(), 'This panel does not let users change descriptions.');
  });

  for (const tongue of ['stock', 'pelican'] as const) {
    it(`${tongue}: every permission that the panel has can be given`, async () => {
      const opened = await open(tongue);
      ({ areas } = opened);
      const catalogue = await listPermissions(opened.api.http);
      const choices = permissionChoices({ catalogue, own: ['*'], held: [] });
      const permissions = choices.map(({ permission }) => permission);
      const view = tongue === 'stock' ? 'database.view_password' : 'database.view-password';
      assert.ok(permissions.length > 30 && permissions.includes(view));
      const invited = await share(opened.api, { email: 'new@example.com', permissions });
      assert.deepEqual([...invited.permissions].sort(), [...permissions].sort());
    });

    it(`${tongue}: no address is asked for where their limit is null`, async () => {
      const opened = await open(tongue);
      ({ areas } = opened);
      areas.bot.featureLimits.allocations = null;
      const mark = areas.panel.mark();
      assert.match(await areas.told(addAddress(opened.api)), /its plan allows none/);
      const posts = areas.panel.requestsSince(mark).filter(({ method }) => method === 'POST');
      assert.deepEqual(posts, []);
      const [{ id } = { id: 0 }] = areas.bot.allocations;
      assert.equal((await setAllocationNotes(opened.api, { id, notes: 'x' })).notes, 'x');
    });
  }
});
