import assert from 'node:assert/strict';
import { listDatabases, rotateDatabasePassword } from '../../../../src/core/api/databases';
import { PanelHttp } from '../../../../src/core/api/http';
import { systemClock } from '../../../../src/core/base/clock';
import { getServer } from '../../../../src/core/api/servers';
import { viewPassword } from '../../../../src/core/databases/databaseRules';
import {
  currentPassword,
  makeDatabase,
  removeDatabase,
  requireRoom,
} from '../../../../src/core/databases/databaseWork';
import { allows } from '../../../../src/core/servers/permissions';
import type { Fault } from '../../../panel/kernel/faults';
import type { Tongue } from '../../../panel/kernel/tongue';
import { silentLog } from '../../../support/silentLog';
import { PracticeAreas } from '../servers/practiceAreas';

for (const tongue of ['stock', 'pelican'] as const satisfies readonly Tongue[]) {
  describe(`databases of a server on ${tongue}`, () => {
    let areas: PracticeAreas;
    before(async () => {
      areas = await PracticeAreas.start(tongue);
    });
    beforeEach(async () => {
      await areas.panel.reset();
      areas.bot.featureLimits.databases = 2;
    });
    after(() => areas.panel.stop());

    const api = (http: PanelHttp = areas.client()) => ({ http, uuid: areas.uuid });
    const names = () => areas.bot.databases.map(({ name }) => name);
    const full = (name: string) => `s${areas.bot.internalId}_${name}`;
    const create = async (name: string, http?: PanelHttp) => {
      // Newer panels allow 2 a minute.
      areas.panel.clock.advance(60_000);
      const before = await requireRoom(api(http));
      return makeDatabase(api(http), { name, connectionsFrom: '10.0.%' }, before);
    };
    /** The requests of some work, without what names the server. */
    const asked = async (work: () => Promise<unknown>) => {
      const mark = areas.panel.mark();
      await work();
      return areas.panel
        .requestsSince(mark)
        .map(({ method, route }) => `${method} ${route.replace('/servers/:server', '')}`);
    };

    it('are created, listed, given another password and deleted, each with few requests', async () => {
      const http = areas.client();
      const list = 'GET /databases';
      const made: string[] = [];
      assert.deepEqual(
        (await asked(async () => made.push((await create('tickets', http)).id))).sort(),
        ['GET ', list, 'POST /databases'],
      );
      const [id = ''] = made;
      assert.deepEqual(names(), [full('tickets')]);
      assert.deepEqual(
        await asked(async () => {
          const [one] = await listDatabases(api(http));
          assert.equal(one?.id, id);
          assert.equal(one.connectionsFrom, '10.0.%');
          assert.ok(!JSON.stringify(one).includes(areas.bot.databases[0]?.password ?? '-'));
        }),
        [list],
      );
      const read = async () => {
        const password = await currentPassword(api(http), id);
        assert.equal(password, areas.bot.databases[0]?.password);
        return password;
      };
      const old = await read();
      const rotate = () => rotateDatabasePassword(api(http), id);
      assert.deepEqual(await asked(rotate), ['POST /databases/:database/rotate-password']);
      assert.deepEqual(await asked(async () => assert.notEqual(await read(), old)), [list]);
      const remove = () => removeDatabase(api(http), id);
      assert.deepEqual(await asked(remove), ['DELETE /databases/:database']);
      assert.deepEqual(names(), []);
      assert.deepEqual(await asked(remove), ['DELETE /databases/:database', list]);
      assert.deepEqual(areas.panel.violations, []);
    });

    it('do not go beyond what the plan allows', async () => {
      for (const [limit, count, told] of [
        [0, 0, /^This server's plan doesn't include databases\.$/],
        [1, 1, /^You've reached the limit of databases for this server \(1\)\./],
        [null, 1, /^done$/],
      ] as const) {
        areas.bot.featureLimits.databases = null;
        areas.bot.databases = [];
        for (let n = 0; n < count; n++) await create(`before${n}`);
        areas.bot.featureLimits.databases = limit;
        assert.match(await areas.told(create('tickets')), told);
        assert.equal(names().length, count + (limit === null ? 1 : 0));
      }
    });

    const refusals: Readonly<Record<string, readonly [prepare: () => unknown, told: RegExp]>> = {
      'a plan that was used up meanwhile': [
        () => (areas.bot.featureLimits.databases = 0),
        /^It was refused: .*limit has been reached/,
      ],
      'no database host': [
        () => (areas.panel.app.world.databaseHost = 'missing'),
        /^It was refused: No database host was found/,
      ],
      // Looked at afterwards: it was not done.
      'a database host that does not answer': [
        () => (areas.panel.app.world.databaseHost = 'away'),
        /^The panel failed: .* Try again later\.$/,
      ],
      'a panel that lets no user create any': [
        () => (areas.panel.app.world.features.databases = false),
        /^The panel failed: .* Try again later\.$/,
      ],
      'a name that is taken': [
        () =>
          areas.bot.databases.push({
            ...{ id: '5', name: full('tickets'), username: 'u', remote: '%', password: 'x' },
          }),
        /already in use by this server\.$/,
      ],
    };
    for (const [name, [prepare, told]] of Object.entries(refusals)) {
      it(`refuses one: ${name}`, async () => {
        const before = await requireRoom(api());
        prepare();
        const count = areas.bot.databases.length;
        const wanted = { name: 'tickets', connectionsFrom: '%' };
        assert.match(await areas.told(makeDatabase(api(), wanted, before)), told);
        assert.equal(areas.bot.databases.length, count);
      });
    }

    it('keep their password, and themselves, where their host refuses', async () => {
      const { id } = await create('tickets');
      const password = await currentPassword(api(), id);
      areas.panel.app.world.databaseHost = 'away';
      // Whether the daemon of the database did it before the panel failed, nobody knows.
      assert.match(
        await areas.told(rotateDatabasePassword(api(), id)),
        /It may have been done all the same/,
      );
      assert.match(await areas.told(removeDatabase(api(), id)), /Try again later\.$/);
      assert.equal(await currentPassword(api(), id), password);
    });

    for (const kind of [
      'resetAfter',
      'gateway504AfterWork',
    ] as const satisfies readonly Fault['kind'][]) {
      it(`are found where the answer got lost (${kind})`, async () => {
        for (const method of ['POST', 'DELETE']) areas.panel.order({ kind, method });
        const long = `tickets_${'x'.repeat(40)}`;
        const { id, name } = await create(long);
        assert.deepEqual([name], names());
        assert.equal(name.length, 48);
        assert.equal(await areas.told(removeDatabase(api(), id)), 'done');
        assert.deepEqual(names(), []);
      });
    }

    it('are created by who may not see the others, as far as the panel has room', async () => {
      const [subuser] = areas.bot.subusers;
      assert.ok(subuser);
      subuser.permissions = ['database.create'];
      const http = areas.client('subuser');
      assert.equal(await areas.told(create('tickets', http)), 'done');
      areas.bot.featureLimits.databases = 1;
      assert.match(await areas.told(create('other', http)), /limit has been reached/);
    });

    it('may have been created where the answer got lost, and nobody may look', async () => {
      const [subuser] = areas.bot.subusers;
      assert.ok(subuser);
      subuser.permissions = ['database.create'];
      areas.panel.order({ kind: 'gateway504AfterWork', method: 'POST' });
      const told = await areas.told(create('tickets', areas.client('subuser')));
      assert.match(told, /It may have been done all the same/);
      assert.deepEqual(names(), [full('tickets')]);
    });

    it('leave no password in the log, whatever comes of it', async () => {
      const lines: string[] = [];
      const write = (line: unknown) => void lines.push(String(line));
      const http = new PanelHttp({
        baseUrl: areas.panel.baseUrl,
        key: () => Promise.resolve(areas.panel.keys.owner),
        clock: systemClock,
        log: { ...silentLog, debug: write, info: write, warn: write, error: write },
      });
      const { id } = await create('tickets', http);
      const seen = [await currentPassword(api(http), id)];
      await rotateDatabasePassword(api(http), id);
      seen.push(await currentPassword(api(http), id));
      const [database] = areas.bot.databases;
      assert.ok(database);
      database.password = 'hunter2\nrm';
      const told = await areas.told(currentPassword(api(http), id));
      assert.ok(lines.length >= 5);
      for (const secret of [...seen, 'hunter2']) {
        assert.ok(!lines.join('\n').includes(secret));
        assert.ok(!told.includes(secret));
      }
    });

    it('are not said to be created where they were not', async () => {
      areas.panel.order({ kind: 'reset', method: 'POST' });
      assert.match(await areas.told(create('tickets')), /^The connection failed/);
      assert.deepEqual(names(), []);
    });

    it('show their password by the permission of this panel alone', async () => {
      const { id } = await create('tickets');
      const [subuser] = areas.bot.subusers;
      assert.ok(subuser);
      const [own, other] =
        tongue === 'stock'
          ? ['database.view_password', 'database.view-password']
          : ['database.view-password', 'database.view_password'];
      for (const [permission, isSeen] of [
        [own, true],
        [other, false],
      ] as const) {
        subuser.permissions = ['database.read', permission];
        const read = areas.told(currentPassword(api(areas.client('subuser')), id));
        assert.match(await read, isSeen ? /^done$/ : /^Your API key doesn't have access/);
      }
      subuser.permissions = ['database.read', own];
      const { permissions } = await getServer(api(areas.client('subuser')));
      assert.ok(allows(permissions, viewPassword));
      subuser.permissions = [own];
      const read = areas.told(currentPassword(api(areas.client('subuser')), id), 'database.read');
      assert.match(await read, /needs database\.read/);
    });
  });
}

describe('databases of a server on the service of api.md', () => {
  let areas: PracticeAreas;
  before(async () => {
    areas = await PracticeAreas.start();
  });
  after(() => areas.panel.stop());

  it('are not told of, so that nothing is asked for', async () => {
    const { server } = await getServer({ http: areas.client(), uuid: areas.uuid });
    assert.equal(server.featureLimits.databases, undefined);
  });

  it('are asked for once by whoever asks all the same', async () => {
    const api = { http: areas.client(), uuid: areas.uuid };
    const mark = areas.panel.mark();
    for (let n = 0; n < 3; n++) assert.notEqual(await areas.told(listDatabases(api)), 'done');
    assert.equal(areas.panel.requestsSince(mark).length, 1);
  });
});
