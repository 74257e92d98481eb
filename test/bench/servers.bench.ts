import { systemClock } from '../../src/core/base/clock';
import { ServerStore } from '../../src/core/servers/serverStore';
import { silentLog } from '../support/silentLog';
import { PanelHttp } from '../../src/core/api/http';
import { PracticePanel } from '../panel/practicePanel';
import { medians, row } from './measure';

interface Listed {
  readonly data: readonly { readonly attributes: { readonly uuid: string } }[];
}

/** 1,000 servers, 50 ms away: the store against one request for the total and then all others at once. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 } } };
  const panel = await PracticePanel.start({ world: { servers: 1000 }, latencyMs: 50, limits });
  const key = panel.keys.owner;
  const get = async (path: string): Promise<Listed> => {
    const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
    const response = await fetch(panel.baseUrl + path, { headers });
    return (await response.json()) as Listed;
  };
  try {
    const oursWork = async () => {
      const http = new PanelHttp({
        baseUrl: panel.baseUrl,
        key: () => Promise.resolve(key),
        clock: systemClock,
        log: silentLog,
      });
      const store = new ServerStore(http, systemClock);
      const isShown = () =>
        store.servers.length === 1000 && store.servers.every(({ stats }) => stats !== undefined);
      const shown = new Promise<void>((resolve) => {
        store.onDidChange(() => isShown() && resolve());
      });
      const done = store.refresh();
      await shown;
      const ms = performance.now();
      await done;
      store.dispose();
      return ms;
    };
    const bareWork = async () => {
      const list = (page: number) => get(`?per_page=100&include=egg&page=${page}`);
      const first = await list(1);
      const others = await Promise.all([2, 3, 4, 5, 6, 7, 8, 9, 10].map(list));
      const uuids = [first, ...others].map(({ data }) => data.map((one) => one.attributes.uuid));
      await Promise.all(uuids.map((some) => get(`/resources?servers=${some.join(',')}`)));
    };
    const [ours = NaN, bare = NaN] = await medians(5, [oursWork, bareWork]);
    return [
      row({
        what: 'Start with 1,000 servers, 50 ms away, until each shows its state',
        ours,
        yardstick: bare,
        unit: 'ms',
        against: '1 + 9 list and 10 resource requests by plain fetch',
      }),
    ];
  } finally {
    await panel.stop();
  }
}
