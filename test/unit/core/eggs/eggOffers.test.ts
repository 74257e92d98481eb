import assert from 'node:assert/strict';
import { createPanel, type Panel, type ServerRef } from '../../../../src/core/api/panel';
import type { PowerState } from '../../../../src/core/base/power';
import { type EggOffer, EggOffers } from '../../../../src/core/eggs/eggOffers';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { silentLog } from '../../../support/silentLog';
import { ToldWindows } from '../../../support/toldWindows';
import { server } from '../../sampleRows';
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
  readonly windows?: ToldWindows;
}

async function open(setting: Setting) {
  const { features, panel: kind = 'service', power = 'starting' } = setting;
  const capabilities = kind === 'service' ? ofService : ofOthers;
  const panel = createPanel({
    ...{ id: 'panel.example', name: 'panel', http: { capabilities } },
  } as unknown as Panel);
  const ref: ServerRef = { panel, uuid: server.uuid, name: 'Lobby' };
  const console = openConsole(ref);
  console.node.power = power;
  console.node.permissions = 'permissions' in setting ? setting.permissions : ['*'];
  let requests = 0;
  const state = {
    server: { ...server, eggFeatures: features ?? undefined },
    stats: undefined,
    permissions: undefined,
  } as ServerState;
  const offers = new EggOffers({
    consoles: console.consoles,
    servers: {
      state: () => state,
      storeOf: () => ({
        getPermissions: () => {
          requests++;
          const { asked = ['*'] } = setting;
          return asked instanceof Error ? Promise.reject(asked) : Promise.resolve(asked);
        },
      }),
    },
    claims: { claim: () => Promise.resolve(setting.isClaimed !== true) },
    windows: (setting.windows ?? new ToldWindows()).window(),
    log: silentLog,
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
    ...{ offers, told, ref, start, settle, node: console.node },
    features: () =>
      told
        .map(({ feature }) => feature)
        .sort()
        .join(', '),
    kept: () => offers.of(ref).join(', '),
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
      { permissions: ['file.create', 'control.start', 'control.restart'] },
      eulaLine,
      'eula',
    ],
    [
      'who may not write files',
      { permissions: ['control.start', 'control.restart'] },
      eulaLine,
      '',
    ],
    [
      'who may not start servers',
      { permissions: ['file.create', 'control.restart'] },
      eulaLine,
      '',
    ],
    [
      'who may not restart servers',
      { permissions: ['file.create', 'control.start'] },
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
      const { start, features, requests } = await open(setting);
      await start(eulaLine, eulaLine);
      assert.equal(features(), offered);
      assert.equal(requests(), 1);
    });
  }

  it('goes by a frame of the daemon, which knows the egg', async () => {
    const { node, settle, features, kept } = await open({ panel: 'family', features: [] });
    const match = (key: string) =>
      node.send('feature match', JSON.stringify({ key, pattern: 'p', line: 'l' }));
    for (const key of ['eula', 'eula', 'hytale_oauth', '__proto__']) match(key);
    node.send('feature match', '{"pattern":"p"}');
    node.send('feature match', 'null');
    await settle();
    assert.equal(features(), 'eula');
    assert.equal(kept(), 'eula');
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
    const windows = new ToldWindows();
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

  it('takes nothing else from other windows', async () => {
    const windows = new ToldWindows();
    const { start, features } = await open({ windows });
    const { tell } = windows.window();
    for (const what of [null, 7, {}, { panelId: 1, uuid: server.uuid, feature: 'eula' }])
      tell('eggs.dismissed', what);
    tell('eggs.dismissed', { panelId: 'panel.example', uuid: server.uuid, feature: 'all' });
    await start(eulaLine);
    assert.equal(features(), 'eula');
  });
});
