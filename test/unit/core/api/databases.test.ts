import assert from 'node:assert/strict';
import { listDatabases, readDatabasePassword } from '../../../../src/core/api/databases';
import { PanelError } from '../../../../src/core/api/errors';
import { describeError } from '../../../../src/core/api/describe';
import { PanelFake } from '../monitoring/panelFake';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const attributes = {
  id: 'Kq1a2b',
  host: { address: 'db.example.com', port: 3306 },
  name: 's7_tickets',
  username: 'u7_Ab3',
  connections_from: '%',
  max_connections: null,
};

function answering(...records: readonly object[]) {
  const data = records.map((changes) => ({
    object: 'server_database',
    attributes: { ...attributes, ...changes },
  }));
  return new PanelFake(() => ({ object: 'list', data }));
}

function withPassword(password: unknown) {
  const related = { object: 'database_password', attributes: { password } };
  return { relationships: { password: related } };
}

describe('databases as panels tell of them', () => {
  const ids: readonly (readonly [unknown, string | undefined])[] = [
    ['Kq1a2b', 'Kq1a2b'],
    [17, '17'],
    ['', undefined],
    ['../users', undefined],
    ['a/b', undefined],
    ['x'.repeat(65), undefined],
    [0, undefined],
    [1.5, undefined],
    [null, undefined],
  ];
  for (const [id, read] of ids) {
    it(`reads the id ${JSON.stringify(id)?.slice(0, 20)} as ${read ?? 'none'}`, async () => {
      const list = listDatabases({ http: answering({ id }).http, uuid });
      if (read !== undefined) assert.equal((await list)[0]?.id, read);
      else await assert.rejects(list, (error) => PanelError.is(error, 'malformed'));
    });
  }

  it('never reads a password into the list, told or not', async () => {
    const { http, asked } = answering(withPassword('hunter2'), { max_connections: 5 });
    const list = await listDatabases({ http, uuid });
    assert.deepEqual(asked, [`GET /servers/${uuid}/databases`]);
    assert.ok(!JSON.stringify(list).includes('hunter2'));
    assert.deepEqual(
      list.map(({ maxConnections }) => maxConnections),
      [undefined, 5],
    );
  });

  const passwords: readonly (readonly [
    what: string,
    record: object,
    wanted: string | undefined,
  ])[] = [
    ['told', withPassword("!@=.+^'"), "!@=.+^'"],
    ['hidden', { relationships: { password: { object: 'null_resource', attributes: null } } }, ''],
    ['left out', {}, ''],
    ['with another line', withPassword('abc\nrm -rf /'), undefined],
    ['with an escape', withPassword('abc\u001b[2J'), undefined],
    ['with a turned direction', withPassword('abc\u202e'), undefined],
    ['empty', withPassword(''), undefined],
    ['a number', withPassword(5), undefined],
  ];
  for (const [what, record, wanted] of passwords) {
    it(`reads a password: ${what}`, async () => {
      const { http, asked } = answering({ id: 1, ...withPassword('x\ny') }, record);
      const read = readDatabasePassword({ http, uuid }, 'Kq1a2b');
      if (wanted !== undefined) assert.equal((await read) ?? '', wanted);
      else
        await assert.rejects(read, (error) => {
          assert.ok(PanelError.is(error, 'malformed'));
          assert.ok(!/abc/.test(error.detail + describeError(error)));
          return true;
        });
      assert.deepEqual(asked, [`GET /servers/${uuid}/databases include=password`]);
    });
  }

  it('says so where the database is gone', async () => {
    const { http } = answering({ id: 2 });
    const read = readDatabasePassword({ http, uuid }, 'Kq1a2b');
    await assert.rejects(read, (error) => PanelError.is(error, 'notFound'));
  });
});
