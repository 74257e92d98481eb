import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { listResources } from '../../../../src/core/api/resources';
import { apiOf } from '../../../../src/core/api/serverApi';
import { getServer } from '../../../../src/core/api/servers';
import { getStartup } from '../../../../src/core/api/startup';
import { systemClock } from '../../../../src/core/base/clock';
import { type ConsoleLease, Consoles } from '../../../../src/core/console/consoles';
import { openSocket } from '../../../../src/core/console/transport';
import type { EggFeature } from '../../../../src/core/eggs/eggFeature';
import { EggOffers } from '../../../../src/core/eggs/eggOffers';
import {
  acceptEula,
  gslVariable,
  otherImages,
  powerAfter,
} from '../../../../src/core/eggs/eggWork';
import { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { changeImage, changeVariable } from '../../../../src/core/settings/settingsWork';
import type { Tongue } from '../../../panel/kernel/tongue';
import { PracticePanel } from '../../../panel/practicePanel';
import { variable } from '../../../panel/worlds/make';
import { silentLog } from '../../../support/silentLog';
import { FakeWindows } from '../../../unit/core/console/fakeWindows';
import { askedSince } from '../base/askedSince';

const allFeatures = ['eula', 'java_version', 'gsl_token', 'pid_limit', 'steam_disk_space'] as const;

/** A server whose program does not start, with its console and what is offered. */
class Troubled {
  readonly told: EggFeature[] = [];
  private mark = 0;

  private constructor(
    readonly panel: PracticePanel,
    readonly ref: ServerRef,
    private readonly consoles: Consoles,
    private readonly lease: ConsoleLease,
  ) {
    this.mark = panel.mark();
  }

  static async start(
    tongue: Tongue,
    features: readonly string[] | null,
    flavour: object = {},
  ): Promise<Troubled> {
    const panel = await PracticePanel.start({ tongue, world: { servers: 3 } });
    Object.assign(panel.app.flavour, flavour);
    const server = [...panel.app.world.servers.values()].find(({ power }) => power === 'offline');
    assert.ok(server);
    server.egg.features = features;
    server.variables.push(variable('STEAM_ACC', 'old', { rules: 'required|string' }));
    const { baseUrl, keys } = panel;
    const http = new PanelHttp({
      ...{ baseUrl, clock: systemClock, log: silentLog },
      key: () => Promise.resolve(keys.owner),
    });
    // What kind of panel it is was learnt with the list.
    await listResources(http, [server.uuid]).catch(() => undefined);
    const daemon = new DaemonTransfer(systemClock, silentLog);
    const ref = {
      panel: createPanel({ id: 'panel.example', name: 'P', http, daemon }),
      ...{ uuid: server.uuid, name: server.name },
    };
    const state = {
      server: (await getServer(apiOf(ref))).server,
      ...{ stats: undefined, permissions: undefined },
    };
    const consoles = new Consoles({
      clock: systemClock,
      log: silentLog,
      loadTransport: () => Promise.resolve(openSocket),
    });
    const offers = new EggOffers({
      ...{ consoles, log: silentLog, windows: new FakeWindows().open() },
      panels: { get: () => ref.panel },
      servers: {
        state: () => state,
        storeOf: () => ({ getPermissions: () => Promise.reject(new Error('asked')) }),
      },
      claims: { claim: () => Promise.resolve(true) },
    });
    const on = new Troubled(panel, ref, consoles, consoles.acquire(ref));
    offers.onDidOffer(({ feature }) => on.told.push(feature));
    return on;
  }

  get server() {
    return this.panel.find(this.ref.uuid);
  }

  get connection() {
    return this.lease.connection;
  }

  /** Requests to the panel since this was asked last. */
  asked(): readonly string[] {
    const asked = askedSince(this.panel, this.mark);
    this.mark = this.panel.mark();
    return asked;
  }

  /** What somebody else does to the server. */
  signal(signal: 'start' | 'stop'): void {
    this.panel.app.verbs.get('consolePower')?.({ server: this.ref.uuid, signal });
  }

  /** Starts a program that ends because of this; resolves once it has ended. */
  async fail(feature: EggFeature): Promise<void> {
    await this.power('offline');
    this.panel.app.verbs.get('eggTrouble')?.({ server: this.ref.uuid, feature });
    this.asked();
    const failed = this.power('starting').then(() => this.power('offline'));
    this.signal('start');
    await failed;
  }

  /** Starts what was mended; resolves once it is up. */
  async startAgain(): Promise<void> {
    await this.connection.setPower(powerAfter(this.connection.power));
    await this.power('running');
  }

  /** Does what was offered. */
  async mend(feature: EggFeature): Promise<void> {
    const api = apiOf(this.ref);
    if (feature === 'eula') {
      const { http, daemon } = this.ref.panel;
      await acceptEula(new RemoteFiles({ http, daemon, uuid: this.ref.uuid, clock: systemClock }));
    } else if (feature === 'java_version') {
      const [{ server }, { images }] = await Promise.all([getServer(api), getStartup(api)]);
      const [other] = otherImages(images, server.image);
      assert.ok(other);
      await changeImage(api, other.image);
    } else {
      const { envVariable: key } = gslVariable(await getStartup(api));
      await changeVariable(api, { key, value: 'new' });
    }
  }

  async onDisk(name: string): Promise<string> {
    return readFile(join(await this.panel.app.folders.of(this.server), name), 'utf8');
  }

  async stop(): Promise<void> {
    this.lease.dispose();
    this.consoles.dispose();
    await this.panel.stop();
  }

  private power(state: string): Promise<void> {
    if (this.connection.power === state) return Promise.resolve();
    return new Promise((resolve) => {
      const listening = this.connection.onDidChangePower((now) => {
        if (now !== state) return;
        listening.dispose();
        resolve();
      });
    });
  }
}

describe('programs that do not start, in the three tongues', () => {
  let on: Troubled;
  afterEach(() => on.stop());

  const mended: readonly (readonly [EggFeature, asked: readonly string[]])[] = [
    ['eula', ['list', 'node upload', 'upload']],
    ['java_version', [':server', 'docker-image', 'startup']],
    ['gsl_token', ['startup', 'variable']],
  ];
  for (const tongue of ['service', 'stock', 'pelican'] as const) {
    it(`${tongue}: what each asks for is offered without a request, and has it start once it is done`, async () => {
      on = await Troubled.start(tongue, allFeatures);
      for (const [feature, requests] of mended) {
        on.told.length = 0;
        await on.fail(feature);
        assert.deepEqual(on.told, [feature]);
        assert.deepEqual(on.asked(), []);
        await on.mend(feature);
        assert.deepEqual([...on.asked()].sort(), requests);
        await on.startAgain();
        assert.equal(on.server.trouble, undefined);
        on.signal('stop');
      }
      assert.equal(await on.onDisk('eula.txt'), 'eula=true\n');
      assert.deepEqual(on.panel.violations, []);
    });

    it(`${tongue}: limits of a server are explained without a request`, async () => {
      on = await Troubled.start(tongue, allFeatures);
      for (const feature of ['pid_limit', 'steam_disk_space'] as const) await on.fail(feature);
      assert.deepEqual(on.told, ['pid_limit', 'steam_disk_space']);
      assert.deepEqual(on.asked(), []);
    });

    const none = tongue === 'service' ? 'what it does not know of' : 'nothing';
    it(`${tongue}: offers ${none} for an egg without features`, async () => {
      on = await Troubled.start(tongue, null);
      await on.fail('eula');
      assert.deepEqual(on.told, tongue === 'service' ? ['eula'] : []);
    });
  }

  it('tells in a sentence that the node is newer than the panel, after one more try', async () => {
    on = await Troubled.start('stock', null, { wantsTokenScope: true });
    const said = await new Promise<string>((resolve) => {
      on.connection.onDidChangeState((session) => {
        if (session.phase === 'closed') resolve(session.text);
      });
    });
    assert.match(said, /the node has a newer version than the panel\. Ask your administrator/);
    assert.deepEqual(on.asked(), ['websocket', 'node api', 'websocket', 'node api']);
  });
});
