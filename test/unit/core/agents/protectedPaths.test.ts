import assert from 'node:assert/strict';
import { protectedReason } from '../../../../src/core/agents/protectedPaths';

describe('what agents never write', () => {
  const reasons: Readonly<Record<string, string>> = {
    'settings, often with tokens and passwords': '/env /a/env/b /.envrc /a/.ENVRC /.env.local',
    'what another program runs or trusts': '/.git /.git/config /a/.ssh/x //.gnupg/y',
    'a world':
      '/world/a /world_nether/b /DIM-1/a /dim1/a /a/region/r /playerdata/x /poi/x /entities2/x /level.dat /a/level.dat_old ' +
      '/level.dat_mcr /session.lock /uid.dat /a.mca /a.mcr /a.mcc /a.wld /a.ark /a.sav /a.fwl',
    'a database':
      '/a.db /a.db3 /a.sqlite /a.sqlite3 /a.mdb /a.accdb /a.ibd /a.frm /a.myd /a.myi /a.rdb /a.aof /a.ldb /a.realm ' +
      '/a.db-wal /a.db-shm /a.db-journal /ibdata1 /a/ib_logfile0 /ibdata /mysql/data/x /a/mongodb/data/x /postgres-1/data/y /redis/data/z',
    'private key': '/a.pem /id_rsa',
  };
  for (const [reason, paths] of Object.entries(reasons)) {
    for (const path of paths.split(' '))
      it(`${path}: ${reason}`, () => assert.equal(protectedReason(path), reason));
  }
  const free =
    '/index.js /environment /a/envx/b /.gitignore /world /world.txt /dims/a /regions.txt /level.data /a.mcax /uid.dats ' +
    '/a.dbx /a.db-x /xibdata1 /ibdata1x /mysql/x /data/mysql /mysqldata/x /src/region.ts /session.locks';
  for (const path of free.split(' '))
    it(`${path} is none of it`, () => assert.equal(protectedReason(path), undefined));
});
