import type { App } from '../kernel/app';
import { stableUuid } from '../worlds/make';
import { seeds } from './seeds';
import type { MonitoringStore } from './store';

const day = 86_400;

/** Numbers that look like chance and are the same on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Two projects of the account that owns the Ticket Bot, with two weeks of errors and events behind them. */
export function fillBelievable(app: App, store: MonitoringStore): void {
  const bot = [...app.world.servers.values()].find(({ name }) => name === 'Ticket Bot');
  if (!bot) return;
  const now = app.clock.seconds();
  const random = randomFrom(42);
  const linked = { uuid: bot.uuid, identifier: bot.identifier, name: bot.name };
  for (const name of ['ticket-bot', 'shop-api']) {
    const project = store.create(stableUuid(`project ${name}`), bot.owner, name);
    if (name === 'ticket-bot') {
      project.servers.push(linked);
      const id = store.nextId();
      const createdAt = app.clock.now() - 40 * day * 1000;
      project.keys.push({
        id,
        name: 'Ticket Bot',
        kind: 'server',
        hint: 'q7Zd',
        server: linked,
        createdAt,
      });
    } else {
      project.allowedOrigins = ['https://shop.example.com'];
      project.alerts.error_spike = 50;
      project.droppedToday = { series_limit: 212, error_quota: 0 };
    }
    // 38 of 40 is told of, which nobody who looks on came for.
    project.seriesUsed = name === 'ticket-bot' || app.world.isForShow ? 12 : 38;
    for (const seed of seeds.filter((one) => one.project === name)) {
      if (seed.isHostile === true && app.world.isForShow) continue;
      for (let n = 0; n < seed.count; n++) {
        // The first is the newest; the others lie further back the later they come.
        const age = n === 0 ? seed.lastAgo : seed.lastAgo + random() ** 2 * seed.spread;
        store.ingest(project, { ...seed.report, ts: Math.floor(now - age) });
      }
      const made = [...project.issues.values()].at(-1);
      if (!made) continue;
      if (seed.status) made.status = seed.status;
      if (seed.regressedAgo !== undefined) made.regressedAt = now - seed.regressedAgo;
    }
    addEvents(store, project.uuid, now);
  }
}

/** What the SDK in the Ticket Bot reports as it falls: where people look on, it arrives. */
export function reportFailure(app: App, store: MonitoringStore, uuid: string): void {
  if (!app.world.isForShow) return;
  const [seed] = seeds;
  for (const project of store.projects.values()) {
    if (seed && project.servers.some((server) => server.uuid === uuid))
      store.ingest(project, seed.report);
  }
}

function addEvents(store: MonitoringStore, uuid: string, now: number): void {
  const project = store.projects.get(uuid);
  if (!project) return;
  const isBot = project.name === 'ticket-bot';
  const service = isBot ? 'bot' : 'api';
  for (let ago = 13 * day; ago > 0; ago -= Math.floor(day / 6)) {
    const index = Math.floor(ago / (day / 6));
    const name =
      index % 18 === 0
        ? 'deploy'
        : isBot && index % 26 === 0
          ? 'server.crashed'
          : isBot
            ? 'server.started'
            : 'sign_up';
    const attributes =
      name === 'deploy'
        ? { version: `2.4.${Math.max(0, 3 - Math.floor(index / 18))}` }
        : name === 'server.crashed'
          ? { exit_code: 1 }
          : {};
    store.event(project, { name, service, environment: 'production', attributes, ts: now - ago });
  }
}
