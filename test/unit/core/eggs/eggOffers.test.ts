import assert from 'node:assert/strict';
import { createPanel, type Panel, type ServerRef } from '../../../../src/core/api/panel';
import { isRecord } from '../../../../src/core/base/record';
import type { PowerState } from '../../../../src/core/base/power';
import { StartClaims, ofOffers } from '../../../../src/core/console/startClaims';
import { type EggOffer, EggOffers } from '../../../../src/core/eggs/eggOffers';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { FakeClock } from '../../../support/fakeClock';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { silentLog } from '../../../support/silentLog';
import { server } from '../../sampleRows';
import { FakeWindows } from '../console/fakeWindows';
import { openConsole } from '../console/openConsole';

const eulaLine = 'You need to agree to the EULA in order to run the server.';
const javaLine = 'Minecraft 1.18 requires running the server with Java 17 or above.';
const threadLine = 'pthread_create failed';

/** What is set up before a console is opened. */
interface Setting {
  /** What the panel tells of the egg; `service` leaves it open. */
  readonly features?: readonly string[] | null;
  readonly panel?: 'service' | 'family';
  /** What the console's token allows; undefined where it does not tell. */
  readonly permissions?: readonly string[] | undefined;
  /** What the panel says of the key, where it is asked. */
  readonly asked?: readonly string[] | Error;
  readonly power?: PowerState;
  readonly isClaimed?: boolean;
  readonly windows?: FakeWindows;
  /** The clock of several windows, whose claims are then real. */
  readonly clock?: FakeClock;
}

async function open(setting: Setting) {
  const { features, panel: kind = 'service', power = 'starting' } = setting;
  const capabilities = kind === 'service' ? ofService : ofOthers;
  const signIn = () =>
    createPanel({
      ...{ id: 'panel.example', name: 'panel', http: { capabilities } },
    } as unknown as Panel);
  const signedIn = { panel: signIn() as Panel | undefined };
  const ref: ServerRef = { panel: signIn(), uuid: server.uuid, name: 'Lobby' };
  const console = openConsole(ref, setting.clock);
  console.node.power = power;
  console.node.permissions = 'permissions' in setting ? setting.permissions : ['*'];
  let requests = 0;
  const state = {
    server: { ...server, eggFeatures: features ?? undefined },
    stats: undefined,
    permissions: undefined,
  } as ServerState;
  const window = (setting.windows ?? new FakeWindows()).open();
  const reached = new Set<Panel>();
  const warned: string[] = [];
  const offers = new EggOffers({
    consoles: console.consoles,
    panels: { get: (id) => (signedIn.panel?.id === id ? signedIn.panel : undefined) },
    servers: {
      state: ({ panel }) => {
        reached.add(panel);
        return state;
      },
      storeOf: ({ panel }) => ({
        getPermissions: () => {
          reached.add(panel);
          requests++;
          const { asked = ['*'] } = setting;
          return asked instanceof Error ? Promise.reject(asked) : Promise.resolve(asked);
        },
      }),
    },
    claims: setting.clock
      ? new StartClaims(window, setting.clock, ofOffers)
      : { claim: () => Promise.resolve(setting.isClaimed !== true) },
    windows: window,
    log: { ...silentLog, warn: (line) => warned.push(line) },
  });
  const told: EggOffer[] = [];
  offers.onDidOffer((offer) => told.push(offer));
  await console.open();
  const settle = () => console.clock.advance(1_000);
  const start = async (...lines: readonly string[]) => {
    console.node.send('status', 'starting');
    for (const line of lines) console.node.send('console output', line);
    console.node.send('status', 'offline');
    await settle();
  };
  return {
    ...{ warned },
    ...{
      offers,
      told,
      ref,
      start,
      settle,
      node: console.node,
      connection: console.connection,
      clock: console.clock,
    },
    ...{
      window,
      signIn,
      signedIn,
      reached,
      signal: (power: string) => console.node.setPower(power),
    },
    features: () =>
      told
        .map(({ feature }) => feature)
        .sort()
        .join(', '),
    kept: () =>
      offers
        .of(ref)
        .map(({ feature }) => `${feature}`)
        .join(', '),
    requests: () => requests,
  };
}

describe('offers for a program that does not start', () => {
  const rows: readonly (readonly [name: string, Setting, line: string, offered: string])[] = [
    ['the service does not tell of the egg', {}, eulaLine, 'eula'],
    ['the service tells what is not read', { features: null }, eulaLine, 'eula'],
    ['the egg has it', { panel: 'family', features: ['eula', 'pid_limit'] }, eulaLine, 'eula'],
    ['the egg has another', { panel: 'family', features: ['pid_limit'] }, eulaLine, ''],
    ['the egg has none', { panel: 'family', features: [] }, eulaLine, ''],
    ['the egg has none, told by null', { panel: 'family', features: null }, eulaLine, ''],
    [
      'in colours',
      {},
      `\x1b[31m[WARN]\x1b[0m You need to \x1b[1magree to the EULA\x1b[0m in order to run the server`,
      'eula',
    ],
    ['of the wrong Java', {}, javaLine, 'java_version'],
    [
      'some may accept',
      { permissions: ['file.read', 'file.create', 'control.start', 'control.restart'] },
      eulaLine,
      'eula',
    ],
    [
      'who may not write files',
      { permissions: ['file.read', 'control.start', 'control.restart'] },
      eulaLine,
      '',
    ],
    [
      'who may not list files',
      { permissions: ['file.create', 'control.start', 'control.restart'] },
      eulaLine,
      '',
    ],
    [
      'who may not start servers',
      { permissions: ['file.read', 'file.create', 'control.restart'] },
      eulaLine,
      '',
    ],
    [
      'who may not restart servers',
      { permissions: ['file.read', 'file.create', 'control.start'] },
      eulaLine,
      '',
    ],
    [
      'who may not choose images',
      { permissions: ['startup.read', 'control.start', 'control.restart'] },
      javaLine,
      '',
    ],
    [
      'who may not see the startup',
      { permissions: ['startup.docker-image', 'control.start', 'control.restart'] },
      javaLine,
      '',
    ],
    ['who may nothing', { permissions: [] }, threadLine, 'pid_limit'],
    ['another window tells', { isClaimed: true }, eulaLine, ''],
  ];
  for (const [name, setting, line, offered] of rows) {
    it(`${name}: ${offered === '' ? 'nothing' : offered}`, async () => {
      const { start, features, kept, requests } = await open(setting);
      await start(line, line, line);
      assert.equal(features(), offered);
      assert.equal(kept(), setting.isClaimed === true ? 'eula' : offered);
      assert.equal(requests(), 0);
    });
  }

  const asked: readonly (readonly [name: string, Setting['asked'], offered: string])[] = [
    ['asks what the key may do where its console does not tell', ['*'], 'eula'],
    ['offers nothing that the panel does not allow', ['file.create'], ''],
    ['offers nothing where that cannot be known', new Error('no answer'), ''],
  ];
  for (const [name, answer, offered] of asked) {
    it(name, async () => {
      const setting = { permissions: undefined, ...(answer && { asked: answer }) };
      const { start, features, requests, warned } = await open(setting);
      await start(eulaLine, eulaLine);
      assert.equal(features(), offered);
      assert.equal(requests(), 1);
      const isUnknown = answer instanceof Error;
      assert.deepEqual(warned, isUnknown ? ['Nothing is offered for eula: Error: no answer'] : []);
    });
  }

  it('goes by a frame of the daemon, which knows the egg', async () => {
    const { node, settle, features, kept, warned } = await open({ panel: 'family', features: [] });
    const match = (key: string) =>
      node.send('feature match', JSON.stringify({ key, pattern: 'p', line: 'l' }));
    for (const key of ['eula', 'eula', 'hytale_oauth', '__proto__']) match(key);
    node.send('feature match', '{"pattern":"p"}');
    node.send('feature match', 'null');
    await settle();
    assert.equal(features(), 'eula');
    assert.equal(kept(), 'eula');
    assert.deepEqual(warned, []);
  });

  it('is one for a line and the frame about it', async () => {
    const { node, start, features } = await open({ panel: 'family', features: ['eula'] });
    node.send('feature match', JSON.stringify({ key: 'eula', pattern: 'p', line: eulaLine }));
    await start(eulaLine);
    assert.equal(features(), 'eula');
  });

  for (const power of ['running', 'starting'] as const) {
    it(`hears lines of a program that is ${power}: ${power === 'running' ? 'no' : 'yes'}`, async () => {
      const { node, settle, features } = await open({ power });
      node.send('console output', `<Griefer> ${eulaLine}`);
      await settle();
      assert.equal(features(), power === 'running' ? '' : 'eula');
    });
  }

  const match = (key: string) => JSON.stringify({ key, pattern: 'p', line: 'l' });
  const heard: readonly (readonly [power: string, frame: string, offered: string])[] = [
    ['running', 'eula', ''],
    ['running', 'java_version', ''],
    ['running', 'gsl_token', ''],
    ['running', 'pid_limit', 'pid_limit'],
    ['running', 'steam_disk_space', 'steam_disk_space'],
    ['running stopping', 'eula', ''],
    ['running stopping offline', 'java_version', ''],
    ['running offline starting', 'eula', 'eula'],
    ['starting stopping', 'eula', 'eula'],
    ['starting offline', 'java_version', 'java_version'],
  ];
  for (const [powers, feature, offered] of heard) {
    it(`goes by a frame about ${feature} after ${powers}: ${offered === '' ? 'no' : 'yes'}`, async () => {
      const { node, signal, settle, features, kept } = await open({ power: 'offline' });
      for (const power of powers.split(' ')) signal(power);
      node.send('feature match', match(feature));
      await settle();
      assert.equal(features(), offered);
      assert.equal(kept(), offered);
    });
  }

  it('forgets that a program was up once nobody looks any more', async () => {
    const { node, connection, settle, features } = await open({ power: 'running' });
    connection.close();
    await settle();
    node.power = 'offline';
    connection.open();
    await settle();
    node.send('feature match', match('eula'));
    await settle();
    assert.equal(features(), 'eula');
  });

  it('does not go by what is said while a program stops that was up', async () => {
    const { node, signal, settle, features } = await open({ power: 'running' });
    signal('stopping');
    node.send('console output', `<Griefer> ${eulaLine}`);
    await settle();
    assert.equal(features(), '');
  });

  const runs: readonly (readonly [name: string, line: string, powers: string, string, string])[] = [
    ['is up', javaLine, 'running', '', ''],
    ['has not ended yet', javaLine, '', '', ''],
    ['ends', javaLine, 'offline', 'java_version', 'java_version'],
    ['is stopped before it is up', javaLine, 'stopping offline', 'java_version', 'java_version'],
    ['is up, and ends later', javaLine, 'running stopping offline', '', ''],
    ['waits for ever', eulaLine, '', 'eula', 'eula'],
    ['is up all the same', eulaLine, 'running', 'eula', ''],
    ['is up with less', threadLine, 'running', 'pid_limit', 'pid_limit'],
    ['is up without its token', '(GSL token expired)', 'running', 'gsl_token', 'gsl_token'],
  ];
  for (const [name, line, powers, offered, left] of runs) {
    it(`is made of a program that prints "${line.slice(0, 30)}" and ${name}: ${offered || 'no'}`, async () => {
      const { node, signal, settle, features, kept } = await open({ power: 'offline' });
      signal('starting');
      node.send('console output', line);
      await settle();
      for (const power of powers === '' ? [] : powers.split(' ')) signal(power);
      await settle();
      assert.equal(features(), offered);
      assert.equal(kept(), left);
    });
  }

  it('is not made where the program was up before it was known what the key may do', async () => {
    const { node, signal, settle, kept } = await open({ power: 'offline', permissions: undefined });
    signal('starting');
    node.send('console output', eulaLine);
    signal('running');
    await settle();
    assert.equal(kept(), '');
  });

  it('stays while a connection breaks during the start, and is gone with the next one', async () => {
    const { node, signal, clock, kept } = await open({ power: 'starting' });
    node.send('console output', eulaLine);
    node.end(1006);
    await clock.advance(30_000);
    assert.equal(kept(), 'eula');
    signal('offline');
    signal('starting');
    assert.equal(kept(), '');
  });

  it('is about the panel of now after its key changed, and about none after signing out', async () => {
    const on = await open({ features: ['eula'], permissions: undefined });
    on.signedIn.panel = on.signIn();
    await on.start(eulaLine);
    assert.deepEqual([...on.reached], [on.signedIn.panel]);
    assert.equal(on.told[0]?.ref.panel, on.signedIn.panel);
    assert.equal(on.offers.of(on.ref)[0]?.ref.panel, on.signedIn.panel);
    on.signedIn.panel = undefined;
    await on.start(threadLine);
    assert.equal(on.reached.size, 1);
    assert.equal(on.features(), 'eula');
  });

  it('is made once by two windows that see the same start, and while one of them shows it', async () => {
    const [windows, clock] = [new FakeWindows(), new FakeClock()];
    const both = [await open({ windows, clock }), await open({ windows, clock })] as const;
    const startBoth = async () => {
      await Promise.all(both.map(({ start }) => start(eulaLine)));
      await clock.advance(11_000);
    };
    const toldBy = () => both.map(({ told }) => told.length).join();
    await startBoth();
    await startBoth();
    await startBoth();
    assert.equal(both.flatMap(({ told }) => told).length, 1, toldBy());
    for (const { offers, told } of both) for (const offer of told) offers.close(offer, false);
    await startBoth();
    assert.equal(both.flatMap(({ told }) => told).length, 2, toldBy());
  });

  it('is made again once the window that showed it is gone', async () => {
    const [windows, clock] = [new FakeWindows(), new FakeClock()];
    const [one, other] = [await open({ windows, clock }), await open({ windows, clock })];
    const third = await open({ windows, clock });
    await third.start(eulaLine);
    await clock.advance(11_000);
    // The window that leads hears of it, and tells the others.
    one.window.left.fire(third.window.id);
    await other.start(eulaLine);
    assert.deepEqual([one.features(), other.features()], ['', 'eula']);
  });

  it('is made once for each start, and stays among the actions until the next', async () => {
    const { offers, told, start, features, kept } = await open({});
    await start(eulaLine, threadLine, eulaLine);
    assert.equal(features(), 'eula, pid_limit');
    for (const offer of told) offers.close(offer, false);
    await start('Done');
    assert.equal(kept(), '');
    await start(eulaLine);
    assert.equal(features(), 'eula, eula, pid_limit');
  });

  it('is not made again while it is shown', async () => {
    const { start, features } = await open({});
    for (let starts = 0; starts < 5; starts++) await start(eulaLine);
    assert.equal(features(), 'eula');
  });

  it('is not made again by any window once it was dismissed', async () => {
    const windows = new FakeWindows();
    const [one, other] = [await open({ windows }), await open({ windows })];
    await one.start(eulaLine);
    for (const offer of one.told) one.offers.close(offer, true);
    await one.start(eulaLine);
    await other.start(eulaLine, threadLine);
    assert.equal(one.features(), 'eula');
    assert.equal(other.features(), 'pid_limit');
    // Whoever looks for it finds it all the same.
    assert.equal(one.kept(), 'eula');
    assert.equal(other.kept(), 'eula, pid_limit');
  });

  it('is gone from the actions once it is done', async () => {
    const { offers, told, start, kept } = await open({});
    await start(eulaLine, threadLine);
    for (const offer of told) if (offer.feature === 'eula') offers.done(offer);
    assert.equal(kept(), 'pid_limit');
  });

  it('is there again where the start that was to be the last one failed as well', async () => {
    const { offers, told, start, kept } = await open({});
    await start(eulaLine);
    const [first] = told;
    await start(eulaLine);
    if (first) offers.done(first);
    assert.equal(kept(), 'eula');
  });

  it('takes nothing else from other windows', async () => {
    const windows = new FakeWindows();
    const { start, features } = await open({ windows });
    const other = windows.open();
    const mine = { panelId: 'panel.example', uuid: server.uuid, feature: 'eula', window: 'x' };
    const all = [null, 7, {}, { ...mine, panelId: 1 }, { ...mine, feature: 'all' }];
    for (const became of ['shown', 'dismissed'])
      for (const what of all) other.tell('eggs.offer', isRecord(what) ? { ...what, became } : what);
    other.tell('eggs.offer', mine);
    other.tell('eggs.offer', { ...mine, became: 'all' });
    await start(eulaLine);
    assert.equal(features(), 'eula');
  });
});
