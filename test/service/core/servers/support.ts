import { PanelHttp } from '../../../../src/core/api/http';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { silentLog } from '../../../support/silentLog';
import type { ServerScope } from '../../../../src/core/api/servers';
import { type PracticePanelOptions, PracticePanel } from '../../../panel/practicePanel';
import type { Keys } from '../../../panel/worlds/worlds';
import { FakeClock } from '../../../support/fakeClock';

/** A store on a practice panel of its own; the store's time moves only when told to. */
export class StoreOnPanel {
  readonly clock = new FakeClock();
  readonly store: ServerStore;
  readonly http: PanelHttp;

  private constructor(
    readonly panel: PracticePanel,
    key: keyof Keys,
    scope?: ServerScope,
  ) {
    this.http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(panel.keys[key]),
      clock: this.clock,
      log: silentLog,
    });
    this.store = new ServerStore(this.http, this.clock, scope);
  }

  static async start(
    options: PracticePanelOptions = {},
    { key = 'owner', scope }: { readonly key?: keyof Keys; readonly scope?: ServerScope } = {},
  ): Promise<StoreOnPanel> {
    return new StoreOnPanel(await PracticePanel.start(options), key, scope);
  }

  /** How often each endpoint was asked since a mark, such as `GET /` 10 times. */
  counts(mark = 0): Readonly<Record<string, number>> {
    const all: Record<string, number> = {};
    for (const { method, route } of this.panel.requestsSince(mark)) {
      const line = `${method} ${route}`;
      all[line] = (all[line] ?? 0) + 1;
    }
    return all;
  }

  /** Moves the store's time on in steps, waiting in each until its requests have ended. */
  async pass(ms: number, step = 1_000): Promise<void> {
    for (let done = 0; done < ms; done += step) {
      await this.clock.advance(step);
      await this.quiet();
    }
  }

  /** Resolves when no request is under way: each keeps a timer for its own end, the store one for its next look. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 3; still = this.clock.pending <= 1 ? still + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async stop(): Promise<void> {
    this.store.dispose();
    await this.panel.stop();
  }
}
