import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Incident } from '../../../../src/core/watch/incident';
import { IncidentStore, isOf } from '../../../../src/core/watch/incidentStore';
import { bot, moment, sampleIncident, sampleLines } from './sampleIncident';

const other = { ...bot, uuid: '2b7ce997-259b-452e-8b4e-cecc464142ca' };

describe('the incidents that are kept on the disk', () => {
  let parent: string;
  let folder: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'incidents-'));
    folder = join(parent, 'kept');
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  const files = () => readdirSync(folder).sort();
  /** A window, and what it says of changes. */
  function open() {
    const store = new IncidentStore(folder);
    const heard: string[] = [];
    store.onDidChange(() => heard.push('changed'));
    store.onDidWrite(() => heard.push('written'));
    const take = () => heard.splice(0);
    return { store, take };
  }
  /** What is new has neither an id nor lines: others take their place. */
  const fresh = (more: Partial<Incident> = {}) => sampleIncident(more);

  it('are written with their lines beside them, and are there for the next window', async () => {
    const { store, take } = open();
    const added = await store.add(fresh(), sampleLines);
    assert.match(added.id, /^[0-9a-f-]{36}$/);
    assert.equal(added.lineCount, sampleLines.length);
    assert.deepEqual(take(), ['written', 'changed']);
    assert.deepEqual(files(), [`${moment}-${added.id}.json`, `${moment}-${added.id}.log`]);
    assert.deepEqual(await store.list(), [added]);
    const next = open().store;
    assert.deepEqual(await next.list(), [added]);
    assert.deepEqual(await next.lines(added), sampleLines);
  });

  it('are listed newest first', async () => {
    const { store } = open();
    for (const at of [2, 3, 1]) await store.add(fresh({ at }), []);
    assert.deepEqual(
      (await store.list()).map(({ at }) => at),
      [3, 2, 1],
    );
  });

  it('are none where nothing was ever written', async () => {
    assert.deepEqual(await open().store.list(), []);
  });

  it('may be of no time that there is', async () => {
    const { store } = open();
    const added = await store.add(fresh({ at: -5.5 }), []);
    assert.deepEqual(files(), [`0-${added.id}.json`, `0-${added.id}.log`]);
    const later = await store.add(fresh({ at: 7.9 }), []);
    assert.ok(files().includes(`7-${later.id}.json`));
    assert.equal((await open().store.list()).length, 2);
  });

  it('have no lines where none were kept, or the file is gone', async () => {
    const { store } = open();
    const added = await store.add(fresh(), []);
    assert.deepEqual(await store.lines(added), []);
    rmSync(join(folder, `${moment}-${added.id}.log`));
    assert.deepEqual(await store.lines(added), []);
  });

  it('keep the last thousand lines, without secrets, as is their reason', async () => {
    const { store } = open();
    const lines = Array.from({ length: 1_001 }, (_, n) => `line ${n}`);
    const secret = 'DB_PASS=abc';
    const added = await store.add(fresh({ reason: secret }), [...lines, secret]);
    assert.equal(added.lineCount, 1_000);
    const kept = await store.lines(added);
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [1_000, 'line 2', 'DB_PASS=…']);
    assert.equal((await store.list())[0]?.reason, 'DB_PASS=…');
    assert.doesNotMatch(readFileSync(join(folder, `${moment}-${added.id}.json`), 'utf8'), /abc/);
    await store.update(added, [...lines, 'last']);
    const [now] = await store.list();
    const next = await store.lines(added);
    assert.deepEqual([now?.lineCount, next.length, next[0]], [1_000, 1_000, 'line 2']);
  });

  it('are rewritten with what became known, their lines only where there are some', async () => {
    const { store, take } = open();
    const added = await store.add(fresh(), sampleLines);
    take();
    await store.update({ ...added, reason: 'another' });
    assert.deepEqual(take(), ['written', 'changed']);
    const [now = assert.fail()] = await open().store.list();
    assert.deepEqual([now.reason, now.lineCount], ['another', sampleLines.length]);
    assert.deepEqual(await store.lines(now), sampleLines);
    await store.update(now, ['one']);
    assert.deepEqual([(await store.list())[0]?.lineCount, await store.lines(now)], [1, ['one']]);
  });

  it('are not there again behind their end', async () => {
    const { store, take } = open();
    const added = await store.add(fresh(), sampleLines);
    await store.remove(added);
    assert.deepEqual([files(), await store.list()], [[], []]);
    assert.deepEqual(take(), ['written', 'changed', 'written', 'changed']);
    await store.update(added, ['late']);
    assert.deepEqual([files(), take()], [[], []]);
  });

  it('of one server are erased alone', async () => {
    const { store, take } = open();
    const [one, two] = [
      await store.add(fresh(), []),
      await store.add(fresh({ server: other }), []),
    ];
    take();
    await store.erase({ panelId: bot.panelId, uuid: bot.uuid });
    assert.deepEqual(take(), ['written', 'changed']);
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      [two.id],
    );
    assert.ok(!files().some((name) => name.includes(one.id)));
    assert.equal(files().length, 2);
  });

  it('are all erased, with what is being written', async () => {
    const { store, take } = open();
    const added = await store.add(fresh(), []);
    take();
    const both = [store.update({ ...added, reason: 'late' }), store.erase()];
    await Promise.all(both);
    assert.deepEqual([existsSync(folder), await store.list()], [false, []]);
    assert.deepEqual(take(), ['written', 'changed', 'written', 'changed']);
  });

  it('that another window erased are gone at the next look; what it changed, when that is told', async () => {
    const [one, two] = [open(), open()];
    const added = await one.store.add(fresh(), []);
    await two.store.list();
    await one.store.update({ ...added, reason: 'another' });
    assert.equal((await two.store.list())[0]?.reason, added.reason);
    two.store.reload();
    assert.deepEqual(two.take(), ['changed']);
    assert.equal((await two.store.list())[0]?.reason, 'another');
    await one.store.remove(added);
    assert.deepEqual(await two.store.list(), []);
  });

  const strange: readonly (readonly [
    string,
    (good: string, id: string) => readonly [string, string],
  ])[] = [
    ['half a file', (good, id) => [`5-${id}.json`, good.slice(0, 50)]],
    ['nothing', (_, id) => [`5-${id}.json`, '']],
    ['another incident than its name says', (good, id) => [`5-${id}.json`, good]],
    ['another name', (good) => [`${moment}.json`, good]],
    ['no time', (good, id) => [`-${id}.json`, good]],
    ['another ending', (good, id) => [`${moment}-${id}.json.tmp`, good]],
  ];
  for (const [name, make] of strange) {
    it(`are not ${name}`, async () => {
      const { store } = open();
      const added = await store.add(fresh(), []);
      const good = readFileSync(join(folder, `${moment}-${added.id}.json`), 'utf8');
      const [file, text] = make(good, added.id);
      writeFileSync(join(folder, file), text);
      assert.deepEqual(await open().store.list(), [added]);
    });
  }

  it('that cannot be written are told to the one who writes, and the next is written', async () => {
    writeFileSync(folder, '');
    const { store, take } = open();
    await assert.rejects(store.add(fresh(), []));
    assert.deepEqual(take(), []);
    rmSync(folder);
    const added = await store.add(fresh(), []);
    const note = join(folder, `${moment}-${added.id}.log`);
    rmSync(note);
    mkdirSync(join(note, 'in the way'), { recursive: true });
    await assert.rejects(store.update(added, ['line']));
    await store.update({ ...added, reason: 'another' });
    assert.equal((await store.list())[0]?.reason, 'another');
  });

  const names: readonly (readonly [at: number, id: string, isOne: boolean])[] = [
    [5, 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f11', true],
    [999_999_999_999_999, 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f11', true],
    [1_000_000_000_000_000, 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f11', false],
    [5, 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f1', false],
    [5, 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f111', false],
    [5, 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f1x', false],
    [5, '', false],
  ];
  for (const [at, id, isOne] of names) {
    it(`are ${isOne ? '' : 'not '}what ${at}-${id}.json says`, async () => {
      mkdirSync(folder);
      writeFileSync(join(folder, `${at}-${id}.json`), JSON.stringify(sampleIncident({ at, id })));
      assert.deepEqual(await open().store.list(), isOne ? [sampleIncident({ at, id })] : []);
    });
  }

  it('are erased and removed where files of them are gone already', async () => {
    const { store, take } = open();
    const added = await store.add(fresh(), []);
    rmSync(join(folder, `${moment}-${added.id}.log`));
    await store.remove(added);
    await store.remove(added);
    assert.deepEqual([files(), await store.list()], [[], []]);
    rmSync(folder, { recursive: true });
    take();
    await store.erase();
    await store.erase({ panelId: bot.panelId, uuid: bot.uuid });
    assert.deepEqual(take(), ['written', 'changed', 'written', 'changed']);
  });

  it('are read again where a file comes back that was gone', async () => {
    const { store } = open();
    const added = await store.add(fresh(), []);
    const note = join(folder, `${moment}-${added.id}.json`);
    const text = readFileSync(note, 'utf8');
    rmSync(note);
    assert.deepEqual(await store.list(), []);
    writeFileSync(note, text.replace('TypeError', 'RangeError'));
    assert.match((await store.list())[0]?.reason ?? '', /^RangeError/);
  });

  it('are written beside a file that goes meanwhile', async () => {
    const { store } = open();
    mkdirSync(folder);
    symlinkSync(join(folder, 'gone'), join(folder, '5-c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f11.json'));
    const added = await store.add(fresh(), []);
    assert.deepEqual(await store.list(), [added]);
  });

  it('make room: the oldest beyond five hundred go, and lines that nothing lists', async () => {
    const { store } = open();
    mkdirSync(folder);
    const id = (n: number) => `1a7ce997-259b-452e-8b4e-${String(n).padStart(12, '0')}`;
    for (let at = 1; at <= 500; at++) writeFileSync(join(folder, `${at}-${id(at)}.json`), '');
    const lost = join(folder, `1-${id(777)}.log`);
    writeFileSync(lost, '');
    utimesSync(lost, 1, 1);
    const foreign = join(folder, 'notes.txt');
    writeFileSync(foreign, '');
    const added = await store.add(fresh(), []);
    const left = files().filter((name) => name.endsWith('.json'));
    assert.equal(left.length, 500);
    assert.ok(!left.includes(`1-${id(1)}.json`) && left.includes(`2-${id(2)}.json`));
    assert.deepEqual(await store.list(), [added]);
    assert.deepEqual([existsSync(lost), existsSync(foreign)], [false, true]);
  });
});

describe('whose an incident is', () => {
  const rows: readonly (readonly [object, boolean])[] = [
    [{}, true],
    [{ name: 'renamed' }, true],
    [{ uuid: 'u2' }, false],
    [{ panelId: 'p2' }, false],
  ];
  for (const [change, is] of rows) {
    it(`${is ? 'is' : 'is not'} that of ${JSON.stringify(change)}`, () =>
      assert.equal(isOf(sampleIncident(), { ...bot, ...change }), is));
  }
});
