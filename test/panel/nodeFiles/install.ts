import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { randomUUID } from 'node:crypto';
import { backupArchive } from '../disk/archive';
import { openable, placeOf } from '../disk/paths';
import type { App, NodeContext, Reply } from '../kernel/app';
import { NodeFailure, nodeCrash } from '../kernel/nodeErrors';
import type { Claims } from '../kernel/tokens';
import type { Server } from '../kernel/world';
import { boundaryOf } from './multipart';
import { upload } from './upload';

/** Adds the node's signed file routes (panel-dialect.md 5). */
export function installNodeFiles(app: App): void {
  app.node.route('GET', '/download/file', async (context) => {
    const { claims, server } = admitted(context, 'file-download');
    const place = await placeOf(app, server, claims.file_path ?? '');
    const stats = await openable(app, place).catch((error: unknown) => {
      const isFolder = error instanceof NodeFailure && error.status === 400;
      throw isFolder ? gone() : error;
    });
    return attachment(place.absolute, basename(place.absolute), stats.size);
  });

  app.node.route('GET', '/download/backup', async (context) => {
    const { claims, server } = admitted(context, 'backup-download');
    const uuid = claims.backup_uuid ?? '';
    const path = await backupArchive(app, server, uuid);
    if (path === undefined) {
      throw new NodeFailure(404, 'The requested backup was not found on this server.');
    }
    const stats = await stat(path);
    return attachment(path, `${uuid}.tar.gz`, stats.size);
  });

  app.node.route('POST', '/upload/file', async (context) => {
    const { server } = admitted(context, 'file-upload');
    const { request, query } = context;
    const boundary = boundaryOf(request.headers['content-type'] ?? '');
    if (boundary === undefined) {
      throw new NodeFailure(400, 'Failed to get multipart form data from request.');
    }
    const directory = query.get('directory') ?? '/';
    await upload({ app, server, directory }, request, boundary);
    return { status: 200, headers: { 'X-Request-Id': randomUUID() } };
  });
}

function gone(): NodeFailure {
  return new NodeFailure(404, 'The requested resource was not found on this server.');
}

/** Checks the token and uses it up, before anything else is looked at. */
function admitted(
  { app, query, isBurnt }: NodeContext,
  scope: string,
): { readonly claims: Claims; readonly server: Server } {
  const verified = app.tokens.verify(query.get('token') ?? '');
  if (verified.kind === 'revoked') throw gone();
  if (verified.kind !== 'valid') throw nodeCrash();
  const { claims } = verified;
  if (!app.tokens.consume(claims) || isBurnt || claims.scope !== scope) throw gone();
  const server = app.world.servers.get(claims.server_uuid);
  if (!server) throw gone();
  return { claims, server };
}

function attachment(path: string, name: string, length: number): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename=${latin1(quoted(name))}`,
      'X-Request-Id': randomUUID(),
    },
    body: { stream: createReadStream(path, length > 0 ? { end: length - 1 } : {}), length },
  };
}

/** A name in double quotes as Go writes it. */
function quoted(name: string): string {
  const escaped = name
    .replace(/[\\"]/g, '\\$&')
    .replace(/\p{C}/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
  return `"${escaped}"`;
}

/** Header bytes: the node sends raw UTF-8, which is latin1 for node:http. */
function latin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
