import { systemClock } from '../../../../src/core/base/clock';
import { silentLog } from '../../../support/silentLog';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelHttp } from '../../../../src/core/api/http';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import type { Tongue } from '../../../panel/kernel/tongue';
import { PracticePanel } from '../../../panel/practicePanel';
import type { Keys } from '../../../panel/worlds/worlds';

/** A practice panel whose time stands still, and clients of it. */
export class PracticeAreas {
  readonly uuid: string;
  private readonly book = new PermissionCatalog();

  private constructor(readonly panel: PracticePanel) {
    this.uuid = panel.server('Ticket Bot').uuid;
  }

  static async start(tongue: Tongue = 'service'): Promise<PracticeAreas> {
    return new PracticeAreas(await PracticePanel.start({ clockScale: 0, tongue }));
  }

  /** The panel's own record of the server. */
  get bot() {
    return this.panel.find(this.uuid);
  }

  /** A client with one of the keys. */
  client(key: keyof Keys = 'owner'): PanelHttp {
    const { baseUrl, keys } = this.panel;
    return new PanelHttp({
      baseUrl,
      key: () => Promise.resolve(keys[key]),
      clock: systemClock,
      log: silentLog,
    });
  }

  /** What the user reads when `work` fails; `done` where it does not. */
  async told(work: Promise<unknown>, permission = ''): Promise<string> {
    try {
      await work;
      return 'done';
    } catch (error) {
      return sentence(await this.book.explain(this.client(), error, permission));
    }
  }
}
