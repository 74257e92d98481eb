import type { IncomingMessage } from 'node:http';
import { allows, isOutsideKey, permissionsOf } from './access';
import type { App, PanelContext, RouteOptions } from './app';
import { stateConflict } from './conditions';
import { ServiceError, denied, display, notFound, refusal, unauthenticated } from './errors';
import { Query, cleaned, isTrimmed } from './input';
import type { Hit } from './limits';
import type { LoggedRequest } from './log';
import { nodeUnreachable } from './nodeErrors';
import type { ApiKey, Server, User } from './world';

/** A request before its checks. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly entry: LoggedRequest;
  readonly path: string;
  readonly query: string;
  readonly raw: Buffer;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The checks before a handler, in the panel's order (panel-dialect.md 1): JSON, key, rate, server,
 * access, condition, sub-resource, permission. Headers of the rates go into `limits` even when a
 * later check refuses.
 */
export function checked(
  app: App,
  incoming: Incoming,
  { options, limits }: { readonly options: RouteOptions; readonly limits: Record<string, string> },
): PanelContext {
  const { request, path, raw, params, entry } = incoming;
  const trim = isTrimmed(path);
  const json = jsonOf(request, raw, trim);
  const ip = request.socket.remoteAddress?.replace('::ffff:', '') ?? '';
  const { key, user } = authenticated(app, request, ip);
  entry.keyId = key.id;
  rated(limits, app.rates.hit('global', user.uuid, app.limits.rates.global), app);
  if (app.world.features.twoFactorRequired && !user.twoFactor && path !== '/account') {
    throw display(
      'Two-factor authentication is required on this account in order to access this endpoint.',
      'TwoFactorAuthRequiredException',
    );
  }
  // Keys of other panels have no scopes.
  const scope = app.tongue === 'service' ? options.scope : undefined;
  if (scope !== undefined && !key.scopes.includes(scope)) {
    throw denied(`This API key does not have the scope ${scope}.`);
  }
  const server = params.server === undefined ? undefined : serverOf(app, params.server);
  const permissions = server ? reach(app, key, { server, outside: options.outsideKey }) : [];
  if (server && options.stateChecked !== false) {
    const conflict = stateConflict(server, app.tongue);
    if (conflict) throw conflict;
  }
  const context: PanelContext = {
    app,
    user,
    key,
    params,
    query: new Query(incoming.query, trim),
    json,
    raw,
    headers: request.headers,
    ip,
    get server() {
      if (!server) throw new Error(`No server in ${path}`);
      return server;
    },
    permissions,
    can: (permission) => allows(permissions, permission),
  };
  if (options.exists && !options.exists(context)) {
    throw notFound('The requested resource was not found for this server.');
  }
  if (options.limit !== undefined) {
    const rate = app.limits.rates[options.limit];
    const who = rate.per === 'server' && server ? server.uuid : user.uuid;
    rated(limits, app.rates.hit(options.limit, who, rate), app);
  }
  const needed =
    typeof options.permission === 'function' ? options.permission(context) : options.permission;
  if (needed !== undefined && !context.can(needed)) throw denied();
  if (options.daemon && app.isNodeDown) throw nodeUnreachable(app.tongue);
  return context;
}

function jsonOf(request: IncomingMessage, raw: Buffer, trim: boolean): unknown {
  if (!(request.headers['content-type'] ?? '').includes('json') || raw.length === 0) {
    return undefined;
  }
  try {
    return cleaned(JSON.parse(raw.toString('utf8')), trim);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw refusal(
      400,
      'BadRequestHttpException',
      `The JSON data passed in the request appears to be malformed. Error: "${why}"`,
    );
  }
}

function authenticated(
  app: App,
  request: IncomingMessage,
  ip: string,
): { readonly key: ApiKey; readonly user: User } {
  const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const key = secret === undefined ? undefined : app.world.keys.get(secret);
  const user = key && app.world.users.get(key.user);
  if (!key || !user) throw unauthenticated();
  if (key.isApplication) {
    throw denied(
      'You are attempting to use an application API key on an endpoint that requires a client API key.',
    );
  }
  if (key.expiresAt !== undefined && key.expiresAt <= app.clock.now()) throw unauthenticated();
  if (key.allowedIps && !key.allowedIps.includes(ip)) {
    throw denied(
      `This IP address (${ip}) does not have permission to access the API using these credentials.`,
    );
  }
  return { key, user };
}

function serverOf(app: App, id: string): Server {
  const server =
    id.length === 8
      ? [...app.world.servers.values()].find((other) => other.identifier === id)
      : app.world.servers.get(id);
  if (!server) throw notFound();
  return server;
}

function reach(
  app: App,
  key: ApiKey,
  { server, outside = 403 }: { readonly server: Server; readonly outside?: 403 | 404 | undefined },
): readonly string[] {
  const permissions = permissionsOf(app.world, key, server);
  const hidden = notFound('The requested resource does not exist on this server.');
  if (!permissions) throw hidden;
  if (isOutsideKey(key, server)) throw outside === 404 ? hidden : denied();
  return permissions;
}

function rated(limits: Record<string, string>, hit: Hit, app: App): void {
  const before = Number(limits['X-RateLimit-Remaining'] ?? Infinity);
  if (hit.remaining < before) {
    limits['X-RateLimit-Limit'] = String(hit.limit);
    limits['X-RateLimit-Remaining'] = String(hit.remaining);
  }
  if (hit.allowed) return;
  const seconds = Math.max(1, Math.ceil((hit.resetAt - app.clock.now()) / 1000));
  throw new ServiceError(
    429,
    [{ code: 'ThrottleRequestsException', detail: 'Too Many Attempts.' }],
    {
      headers: {
        'Retry-After': String(seconds),
        'X-RateLimit-Reset': String(Math.ceil(hit.resetAt / 1000)),
      },
    },
  );
}
