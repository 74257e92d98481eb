import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptResources, maxKeptServers } from '../../../../src/core/console/keptResources';
import { minute, now, sample } from './samplesOf';

describe('what servers used, on this computer', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-use-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const server = { panelId: 'p.example', uuid: 'u1' };

  it('is kept for each, and read again', async () => {
    const kept = new KeptResources(join(folder, 'use'));
    assert.deepEqual(await kept.load(server, now), []);
    await kept.save(server, [sample(now - minute)], now);
    assert.equal((await kept.load(server, now)).length, 1);
    assert.deepEqual(await kept.load({ ...server, uuid: 'u2' }, now), []);
    kept.saveNow(server, [], now);
    assert.deepEqual(await kept.load(server, now), []);
    const names = readdirSync(join(folder, 'use'));
    assert.equal(names.length, 1);
    assert.match(names[0] ?? '', /^[0-9a-f]{32}\.json$/);
    await kept.erase();
    await kept.erase();
    assert.equal(existsSync(join(folder, 'use')), false);
  });

  it('is made room for: of what is old or too much the oldest goes', async () => {
    const kept = new KeptResources(folder);
    const name = (index: number) => `${index.toString(16).padStart(32, '0')}.json`;
    const write = (file: string, age: number) => {
      writeFileSync(join(folder, file), '');
      utimesSync(join(folder, file), Date.now() / 1_000 - age, Date.now() / 1_000 - age);
    };
    for (let index = 0; index <= maxKeptServers; index++) write(name(index), 60 + index);
    write('notes.txt', 10 * 86_400);
    mkdirSync(join(folder, name(9_999)));
    await kept.makeRoom();
    const left = readdirSync(folder);
    assert.equal(left.length, maxKeptServers + 2);
    assert.equal(left.includes(name(maxKeptServers)), false);
    write(name(0), 86_400 + 60);
    write(name(1), 86_400 - 60);
    await kept.makeRoom();
    assert.deepEqual(
      [0, 1].map((index) => existsSync(join(folder, name(index)))),
      [false, true],
    );
    await new KeptResources(join(folder, 'nowhere')).makeRoom();
  });
});
