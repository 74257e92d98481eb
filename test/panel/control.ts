import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { App } from './kernel/app';
import type { Fault } from './kernel/faults';
import type { LimitChanges } from './kernel/limits';
import type { PracticePanel } from './practicePanel';
import type { Condition } from './serverCondition';
import { addHardNames, hardServerNames } from './worlds/hardNames';

/** The control port: `POST /<verb>` with the arguments as JSON answers `{result}` or 400 `{error}`. */
export class ControlServer {
  readonly http = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly app: App) {}

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verb = this.app.verbs.get((request.url ?? '').slice(1));
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      if (!verb) throw new Error(`No verb ${request.url}`);
      const args = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      const result = (await verb(args)) ?? null;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ result }));
    } catch (error) {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: error instanceof Error ? error.message : 'failed' }));
    }
  }
}

/** Puts the panel's own verbs on the control port. */
export function addVerbs(panel: PracticePanel): void {
  const { verbs } = panel.app;
  verbs.set('facts', () => ({
    url: panel.url,
    baseUrl: panel.baseUrl,
    nodeUrl: panel.nodeUrl,
    controlUrl: panel.controlUrl,
    keys: panel.keys,
    servers: panel.servers,
  }));
  verbs.set('order', ({ fault }) => panel.order(fault as Fault));
  verbs.set('faultsPending', () => panel.app.faults.pending);
  verbs.set('clearFaults', () => panel.app.faults.clear());
  verbs.set('advance', ({ ms }) => panel.clock.advance(Number(ms)));
  verbs.set('now', () => panel.clock.now());
  verbs.set('mark', () => panel.mark());
  verbs.set('requestsSince', ({ mark }) => panel.requestsSince(Number(mark ?? 0)));
  verbs.set('logSince', ({ mark }) => panel.logSince(Number(mark ?? 0)));
  verbs.set('violations', () => panel.violations);
  verbs.set('setLimits', ({ limits }) => panel.setLimits(limits as LimitChanges));
  verbs.set('setNodeDown', ({ isDown }) => panel.setNodeDown(isDown === true));
  verbs.set('setNodeRefusing', ({ isRefusing }) => panel.setNodeRefusing(isRefusing === true));
  verbs.set('restartNode', () => panel.restartNode());
  verbs.set('killNode', () => panel.killNode());
  verbs.set('startNode', () => panel.startNode());
  verbs.set('addHardNames', () => {
    const { world } = panel.app;
    const { user } = [...world.keys.values()].find(({ id }) => id === 'owner') ?? {};
    if (user !== undefined) addHardNames(world, user);
    return panel.servers.slice(-hardServerNames.length);
  });
  verbs.set('setCondition', ({ server, condition }) =>
    panel.setCondition(String(server), condition as Condition),
  );
  verbs.set('setFlavour', ({ flavour }) => {
    panel.app.flavour = { ...panel.app.flavour, ...(flavour as object) };
  });
  verbs.set('setManners', ({ isRude }) => panel.setManners(isRude === true));
  verbs.set('setFeatures', ({ features }) => Object.assign(panel.app.world.features, features));
  verbs.set('setDatabaseHost', ({ host }) => {
    panel.app.world.databaseHost = host as typeof panel.app.world.databaseHost;
  });
  verbs.set('patchServer', ({ server, fields }) => {
    Object.assign(panel.find(String(server)), fields);
  });
  verbs.set('patchKey', ({ key, fields }) => {
    const found = [...panel.app.world.keys.values()].find((one) => one.id === key);
    if (!found) throw new Error(`No key ${String(key)}`);
    Object.assign(found, fields);
  });
  verbs.set('reset', () => panel.reset());
}
