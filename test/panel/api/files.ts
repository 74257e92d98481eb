import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileObject } from '../disk/fileObject';
import { look, missingFile, openable, placeOf, refuseDenied, refuseFull } from '../disk/paths';
import { writeInto } from '../disk/write';
import type { App, PanelContext } from '../kernel/app';
import { display } from '../kernel/errors';
import { nodeCrash } from '../kernel/nodeErrors';
import { type PanelRecord, json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import { record } from './activity';

/** Looking at files, signing their URLs and writing them (panel-dialect.md 2.2). */
export function addFiles(app: App): void {
  app.panel.route(
    'GET',
    '/servers/:server/files/list',
    { permission: 'file.read', daemon: true },
    async ({ server, query }) => {
      const place = await placeOf(app, server, query.get('directory') ?? '/');
      const stat = await look(place);
      if (!stat) throw missingFile(app);
      const isFollowed = stat.isSymbolicLink() && app.flavour.listsThroughLinks;
      if (!stat.isDirectory() && !isFollowed) throw nodeCrash();
      return json(200, list(recordsOf(app, place.absolute)));
    },
  );

  app.panel.route(
    'GET',
    '/servers/:server/files/contents',
    { permission: 'file.read-content', daemon: true },
    async (context) => {
      const { server } = context;
      const file = fileParameter(context);
      const place = await placeOf(app, server, file);
      const stat = await openable(app, place);
      if (stat.size > app.limits.contentsBytes) {
        throw display(
          'The file you are attempting to open is too large to view in the file editor.',
          'FileSizeTooLargeException',
        );
      }
      record(context, 'server:file.read', { file });
      const headers = { 'Content-Type': 'text/plain; charset=UTF-8' };
      return { status: 200, headers, body: await readFile(place.absolute) };
    },
  );

  app.panel.route(
    'GET',
    '/servers/:server/files/download',
    { permission: 'file.read-content' },
    (context) => {
      const file = rawUrlDecoded(fileParameter(context));
      record(context, 'server:file.download', { file });
      return signedUrl(context, '/download/file', { scope: 'file-download', file_path: file });
    },
  );

  app.panel.route(
    'GET',
    '/servers/:server/files/upload',
    { permission: 'file.create' },
    (context) => signedUrl(context, '/upload/file', { scope: 'file-upload' }),
  );

  app.panel.route(
    'POST',
    '/servers/:server/files/write',
    { permission: 'file.create', daemon: true },
    async (context) => {
      const { server, raw, headers } = context;
      const file = fileParameter(context);
      const place = await placeOf(app, server, file);
      refuseDenied(server, place.relative);
      refuseFull(server);
      const isForm = (headers['content-type'] ?? '').startsWith('multipart/form-data');
      await writeInto(place, isForm ? Buffer.alloc(0) : raw);
      record(context, 'server:file.write', { file });
      return noContent;
    },
  );
}

/** The entries of a folder in no useful order; at once, so that none goes away meanwhile. */
function recordsOf(app: App, folder: string): PanelRecord[] {
  const names = readdirSync(folder);
  return names.map((name) => fileObject(app, join(folder, name), name)).reverse();
}

function fileParameter({ query }: PanelContext): string {
  const fields = new Fields({ file: query.get('file') ?? undefined });
  const file = fields.text('file', { required: true });
  fields.done();
  return file ?? '';
}

/** A `signed_url` record: the node's URL, usable once until it ends. */
export function signedUrl(
  { app, server, user }: PanelContext,
  path: string,
  claims: { readonly scope: string; readonly file_path?: string; readonly backup_uuid?: string },
) {
  const token = app.tokens.sign(
    { ...claims, server_uuid: server.uuid, user_uuid: user.uuid },
    app.limits.signedUrlMs,
  );
  const url = `${app.nodeOrigin}${path}?token=${token}`;
  return json(200, { object: 'signed_url', attributes: { url } });
}

/** Decodes once more what was decoded already, as the panel does here (panel-dialect.md 8). */
function rawUrlDecoded(text: string): string {
  const parts = text
    .split(/(%[0-9a-f]{2})/i)
    .map((part) =>
      /^%[0-9a-f]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part),
    );
  return Buffer.concat(parts).toString('utf8');
}
