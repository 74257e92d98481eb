import { posix } from 'node:path';
import { placeOf, refuseFull } from '../disk/paths';
import { writeInto } from '../disk/write';
import type { App } from '../kernel/app';
import { NodeFailure, nodeCrash } from '../kernel/nodeErrors';
import { noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Server } from '../kernel/world';
import { record } from './activity';

interface Order {
  readonly url: string;
  readonly directory: string;
  readonly filename: string | null;
  readonly useHeader: boolean;
}

/** POST pull: the node fetches a file itself, in the background unless told otherwise. */
export function addPull(app: App): void {
  const running = new WeakMap<Server, number>();

  app.panel.route(
    'POST',
    '/servers/:server/files/pull',
    { permission: 'file.create', limit: 'filePull', daemon: true },
    async (context) => {
      const { server, json } = context;
      const fields = new Fields(json);
      const order: Order = {
        url: fields.text('url', { required: true, regex: /^https?:\/\/[^/\s]+/ }) ?? '',
        directory: fields.text('directory', { nullable: true }) ?? '/',
        filename: fields.text('filename', { nullable: true }) ?? null,
        useHeader: fields.boolean('use_header') ?? false,
      };
      const isForeground = fields.boolean('foreground') ?? false;
      fields.done();
      if (!app.world.features.pull) {
        throw new NodeFailure(400, 'This functionality is not currently enabled on this instance.');
      }
      const count = running.get(server) ?? 0;
      if (count >= app.limits.pullsAtOnce) {
        throw new NodeFailure(
          400,
          'This server has reached its limit of 3 simultaneous remote file downloads at once. Please wait for one to complete before trying again.',
        );
      }
      running.set(server, count + 1);
      record(context, 'server:file.pull', { directory: order.directory, url: order.url });
      const work = fetched(app, server, order).finally(() =>
        running.set(server, (running.get(server) ?? 1) - 1),
      );
      if (isForeground) await work;
      else work.catch(() => undefined);
      return noContent;
    },
  );
}

async function fetched(app: App, server: Server, order: Order): Promise<void> {
  const { hostname, pathname } = new URL(order.url);
  const isPrivate = /^(localhost|127\.|10\.|192\.168\.|169\.254\.|\[::1\])/.test(hostname);
  if (isPrivate && !app.flavour.pullFromLoopback) throw nodeCrash();
  const response = await fetch(order.url, { redirect: 'manual' }).catch(() => undefined);
  if (!response?.ok) throw nodeCrash();
  if (Number(response.headers.get('content-length') ?? 0) < 1) throw nodeCrash();
  const header = response.headers.get('content-disposition') ?? '';
  const offered = /filename="?([^";]+)"?/.exec(header)?.[1];
  const named = order.useHeader ? offered : order.filename;
  const name = named ?? (posix.basename(pathname) || 'download');
  refuseFull(server);
  const place = await placeOf(app, server, `${order.directory}/${posix.basename(name)}`);
  await writeInto(place, Buffer.from(await response.arrayBuffer()));
}
