import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { App, PanelHandler, PanelRoutes, Reply, RouteOptions } from './app';
import { checked } from './checks';
import { ServiceError, crashed, notFound, refusal } from './errors';
import { Exchange, errorReply } from './exchange';
import { proxyPage } from './faultReplies';
import { NodeFailure, relayed } from './nodeErrors';
import { page } from './pages';
import { Router } from './router';

interface Target {
  readonly options: RouteOptions;
  readonly handler: PanelHandler;
}

const prefix = '/api/client';

/** The panel's own port: its client API below /api/client, and pages for everything else. */
export class PanelServer implements PanelRoutes {
  readonly http: HttpServer;
  private readonly router = new Router<Target>();

  constructor(private readonly app: () => App) {
    this.http = createServer((request, response) => void this.answer(request, response));
    this.http.keepAliveTimeout = 60_000;
  }

  route(method: string, pattern: string, options: RouteOptions, handler: PanelHandler): void {
    this.router.add(method, pattern, { options, handler });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const app = this.app();
    const url = new URL(request.url ?? '/', 'http://panel');
    // What lies beside the path is another site, which knows nothing of this panel.
    const isHere = `${url.pathname}/`.startsWith(`${app.panelPath}/`);
    const inside = isHere ? url.pathname.slice(app.panelPath.length) || '/' : url.pathname;
    const isApi = isHere && (inside === prefix || inside.startsWith(`${prefix}/`));
    const path = isApi ? inside.slice(prefix.length) || '/' : inside;
    const method = request.method ?? 'GET';
    const query = url.search.slice(1);
    const entry = app.log.request({ where: 'panel', method, path, query });
    const exchange = new Exchange(app, request, response, entry);
    const found = this.router.find(method === 'HEAD' ? 'GET' : method, path);
    if (isApi && found.kind === 'route') entry.route = found.pattern;
    if (!(await exchange.begin())) return;
    if (/[?&](token|key)=(xc|ptlc|pacc)_|(xc|ptlc|pacc)_\w{8}/.test(request.url ?? '')) {
      app.violations.push(`A key in the address: ${method} ${path}`);
    }
    const raw = await bodyOf(request, app.limits.postBytes);
    if (raw === 'broken') return;
    entry.bytesIn = raw === 'too-large' ? app.limits.postBytes : raw.length;
    if (!isHere) return exchange.send({ status: 404, headers: {}, body: proxyPage(404) });
    if (!isApi) return exchange.send(page(app, path));
    const limits: Record<string, string> = {};
    try {
      if (raw === 'too-large') {
        throw refusal(413, 'PostTooLargeException', 'The POST data is too large.');
      }
      if (found.kind === 'none') {
        throw notFound(`The route api/client${path === '/' ? '' : path} could not be found.`);
      }
      if (found.kind === 'methods') throw wrongMethod(method, path, found.methods);
      const { options, handler } = found.target;
      const from = { request, entry, path, query, raw, params: found.params };
      const reply = await handler(checked(app, from, { options, limits }));
      await exchange.send({ ...reply, headers: { ...limits, ...reply.headers } });
    } catch (error) {
      const refused = asRefusal(app, error);
      const reply = wantsJson(request) ? errorReply(refused) : plainReply(refused);
      await exchange.send({ ...reply, headers: { ...limits, ...reply.headers } });
    }
  }
}

function asRefusal({ tongue }: App, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof NodeFailure) return relayed(error, tongue);
  console.error('Practice panel:', error);
  return crashed(error instanceof Error ? error.name : 'Error');
}

function wrongMethod(method: string, path: string, allowed: readonly string[]): ServiceError {
  const names = [...new Set(allowed)].join(', ');
  const detail = `The ${method} method is not supported for route api/client${path}. Supported methods: ${names}.`;
  return new ServiceError(405, [{ code: 'MethodNotAllowedHttpException', detail }], {
    headers: { Allow: names },
  });
}

/** Errors are JSON only for a client whose first accepted type is JSON (panel-dialect.md 1). */
function wantsJson(request: IncomingMessage): boolean {
  const first = (request.headers.accept ?? '').split(',')[0] ?? '';
  return first.includes('/json') || first.includes('+json');
}

function plainReply(error: ServiceError): Reply {
  const { plain } = error.options;
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', ...error.options.headers };
  if (plain === undefined || plain === 'page') {
    return { status: error.status, headers, body: proxyPage(error.status) };
  }
  return {
    status: 302,
    headers: { ...headers, Location: plain === 'login' ? '/auth/login' : '/' },
  };
}

async function bodyOf(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-large' | 'broken'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length;
      if (size <= limit) chunks.push(chunk as Buffer);
    }
  } catch {
    return 'broken';
  }
  return size > limit ? 'too-large' : Buffer.concat(chunks);
}
