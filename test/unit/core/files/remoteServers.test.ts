import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { PanelError } from '../../../../src/core/api/errors';
import type { Panel } from '../../../../src/core/api/panel';
import { remotePlaceOf, uriPartsOf } from '../../../../src/core/files/remotePlace';
import { RemoteServers } from '../../../../src/core/files/remoteServers';
import { FakeClock } from '../../../support/fakeClock';
import { entry } from './entries';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const server = { panelId: 'panel.example.com', uuid };

describe('The URI of a place on a server', () => {
  it('is taken apart as it was made', () => {
    const uri = uriPartsOf(server, '/logs/../a b/#1.txt');
    assert.deepEqual(uri, {
      scheme: 'panel',
      authority: `${uuid}@panel.example.com`,
      path: '/a b/#1.txt',
    });
    assert.deepEqual(remotePlaceOf(uri), { ...server, path: '/a b/#1.txt' });
  });

  const none = [
    { scheme: 'file', authority: `${uuid}@panel.example.com`, path: '/' },
    { scheme: 'panel', authority: 'panel.example.com', path: '/' },
    { scheme: 'panel', authority: `${uuid}@a@b`, path: '/' },
    { scheme: 'panel', authority: 'bot@panel.example.com', path: '/' },
    { scheme: 'panel', authority: `${uuid}@`, path: '/' },
    { scheme: 'panel', authority: `${uuid}@user:key`, path: '/' },
  ];
  for (const uri of none) {
    it(`is not ${uri.scheme}://${uri.authority}`, () =>
      assert.equal(remotePlaceOf(uri), undefined));
  }
});

describe('The files of servers', () => {
  const panel = (id: string) => ({ id, name: id, http: {}, daemon: {} }) as unknown as Panel;
  const uri = uriPartsOf(server, '/a');

  function open(...signedIn: Panel[]) {
    const changed = new Emitter<void>();
    const panels = {
      all: signedIn as readonly Panel[],
      onDidChange: changed.event,
      get: (id: string) => panels.all.find((one) => one.id === id),
      ready: () => Promise.resolve(),
    };
    const kept = new Map<string, unknown>();
    const memory = {
      get: <T>(key: string) => kept.get(key) as T | undefined,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const servers = new RemoteServers(panels, memory, new FakeClock());
    const setPanels = (...all: Panel[]) => {
      panels.all = all;
      changed.fire();
    };
    return { servers, setPanels, kept };
  }

  it('are the same for each question, and others under another key', async () => {
    const { servers, setPanels } = open(panel(server.panelId));
    const first = await servers.of(uri);
    assert.equal((await servers.of(uriPartsOf(server, '/b'))).files, first.files);
    assert.deepEqual(first.place, { ...server, path: '/a' });
    setPanels(panel(server.panelId));
    assert.notEqual((await servers.of(uri)).files, first.files);
  });

  it('stay where another panel comes or goes', async () => {
    const one = panel(server.panelId);
    const { servers, setPanels } = open(one);
    const { files } = await servers.of(uri);
    setPanels(one, panel('second.example.com'));
    assert.equal((await servers.of(uri)).files, files);
  });

  it('of an unknown panel are announced when somebody signs in', async () => {
    const { servers, setPanels } = open();
    let admitted = 0;
    servers.onDidAdmit(() => admitted++);
    await assert.rejects(servers.of(uri), (error) => PanelError.is(error, 'signedOut'));
    setPanels(panel('second.example.com'));
    assert.equal(admitted, 0);
    setPanels(panel(server.panelId));
    setPanels(panel(server.panelId));
    assert.equal(admitted, 1);
  });

  it('know in the next window which names a root has', async () => {
    const listing = (...names: readonly string[]) =>
      Promise.resolve(names.map((name) => entry(name)));
    const listed = Object.assign(panel(server.panelId), {
      http: { send: () => listing('.env', 'src') },
    });
    const { servers, kept } = open(listed);
    const { files } = await servers.of(uri);
    await files.list('/');
    const key = `files.root/${server.panelId}/${uuid}`;
    assert.deepEqual([...kept], [[key, ['.env', 'src']]]);
    const next = open(listed);
    next.kept.set(key, ['.env', 7, 'src']);
    const { files: later } = await next.servers.of(uri);
    await assert.rejects(later.stat('/.git/HEAD'), { reason: 'missing' });
    await assert.rejects(later.stat('/none/x'), { reason: 'missing' });
  });

  /** Servers whose files are replaced by what says how they were called. */
  async function called() {
    const keyed = panel(server.panelId);
    const refusedKey = { isRefused: false };
    Object.assign(keyed, { http: { refusedKey } });
    const { servers, setPanels } = open(keyed);
    const other = { ...server, uuid: '2a7ce997-259b-452e-8b4e-cecc464142ca' };
    const calls: unknown[] = [];
    for (const [name, one] of [
      ['one', server],
      ['other', other],
    ] as const) {
      const { files } = await servers.of(uriPartsOf(one, '/a'));
      files.lookAgain = (paths) => Promise.resolve(void calls.push([name, paths]));
      files.expireAll = () => void calls.push(name);
      const dispose = files.dispose.bind(files);
      files.dispose = () => {
        calls.push(`${name} ends`);
        dispose();
      };
    }
    return { servers, setPanels, keyed, other, calls, refusedKey };
  }

  it('are looked at again, each with what is shown of it, unless the key was refused', async () => {
    const { servers, other, calls, refusedKey } = await called();
    const shown = [
      uriPartsOf(server, '/a'),
      uriPartsOf(other, '/b'),
      { scheme: 'file', authority: '', path: '/c' },
      uriPartsOf(server, '/d'),
    ];
    await servers.lookAgain(shown);
    assert.deepEqual(calls, [
      ['one', ['/a', '/d']],
      ['other', ['/b']],
    ]);
    refusedKey.isRefused = true;
    await servers.lookAgain(shown);
    assert.equal(calls.length, 2);
  });

  it('end with the sign-in to their panel, and not with that to another one', async () => {
    const { setPanels, keyed, calls } = await called();
    setPanels(keyed, panel('second.example.com'));
    assert.deepEqual(calls, []);
    setPanels(panel('second.example.com'));
    assert.deepEqual(calls, ['one ends', 'other ends']);
  });

  it('are all read anew when that is wanted, and end with the window', async () => {
    const { servers, calls } = await called();
    servers.expireAll();
    assert.deepEqual(calls.splice(0), ['one', 'other']);
    servers.dispose();
    assert.deepEqual(calls, ['one ends', 'other ends']);
  });

  it('are none of a URI that names no server', async () => {
    const { servers } = open();
    await assert.rejects(servers.of({ scheme: 'file', authority: '', path: '/a' }), {
      reason: 'missing',
    });
  });
});
