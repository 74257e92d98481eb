import { chmod, copyFile, lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyName } from '../disk/copyName';
import { look, missingFile, placeOf, refuseDenied, refuseFull } from '../disk/paths';
import { makeFolder } from '../disk/write';
import type { App } from '../kernel/app';
import { NodeFailure, nodeCrash } from '../kernel/nodeErrors';
import { noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Server } from '../kernel/world';
import { record } from './activity';

/** Folders, rename, copy, delete and modes (panel-dialect.md 2.2 and 2.4). */
export function addFileChanges(app: App): void {
  const files = '/servers/:server/files';

  app.panel.route(
    'POST',
    `${files}/create-folder`,
    { permission: 'file.create', daemon: true },
    async (context) => {
      const fields = new Fields(context.json);
      const root = fields.text('root', { nullable: true }) ?? '/';
      const name = fields.text('name', { required: true });
      fields.done();
      const place = await placeOf(app, context.server, `${root}/${name}`);
      await makeFolder(place.absolute);
      record(context, 'server:file.create-directory', { name, directory: root });
      return noContent;
    },
  );

  app.panel.route(
    'PUT',
    `${files}/rename`,
    { permission: 'file.update', daemon: true },
    async (context) => {
      const fields = new Fields(context.json);
      const root = fields.text('root', { required: true }) ?? '';
      const pairs = fields.records('files', { required: true }, (pair) => ({
        from: pair.text('from', { required: true }) ?? '',
        to: pair.text('to', { required: true }) ?? '',
      }));
      fields.done();
      await together(pairs ?? [], (pair) => renameOne(app, context.server, { root, ...pair }));
      record(context, 'server:file.rename', { directory: root, files: pairs });
      return noContent;
    },
  );

  app.panel.route(
    'POST',
    `${files}/copy`,
    { permission: 'file.create', daemon: true },
    async (context) => {
      const fields = new Fields(context.json);
      const location = fields.text('location', { required: true }) ?? '';
      fields.done();
      await copyInPlace(app, context.server, location);
      record(context, 'server:file.copy', { file: location });
      return noContent;
    },
  );

  app.panel.route(
    'POST',
    `${files}/delete`,
    { permission: 'file.delete', daemon: true },
    async (context) => {
      const fields = new Fields(context.json);
      const root = fields.text('root', { required: true }) ?? '';
      const names = fields.texts('files', { required: true }) ?? [];
      fields.done();
      await together(names, async (name) => {
        const place = await placeOf(app, context.server, `${root}/${name}`);
        if (place.relative === '') throw nodeCrash();
        await rm(place.absolute, { recursive: true, force: true });
      });
      record(context, 'server:file.delete', { directory: root, files: names });
      return noContent;
    },
  );

  app.panel.route(
    'POST',
    `${files}/chmod`,
    { permission: 'file.update', daemon: true },
    async (context) => {
      const fields = new Fields(context.json);
      const root = fields.text('root', { required: true }) ?? '';
      const changes = fields.records('files', { required: true }, (change) => ({
        file: change.text('file', { required: true }) ?? '',
        mode: modeField(change),
      }));
      fields.done();
      if (changes?.some(({ mode }) => typeof mode !== 'string')) {
        throw new NodeFailure(
          400,
          'An unexpected error was encountered while processing this request',
        );
      }
      await together(changes ?? [], (change) =>
        chmodOne(app, context.server, { root, file: change.file, mode: String(change.mode) }),
      );
      return noContent;
    },
  );
}

/** `mode` must be numeric for the panel and text for the node; a number passes the first only. */
function modeField(change: Fields): string | number | undefined {
  const given = change.raw('mode');
  if (typeof given === 'number') return given;
  return change.text('mode', { required: true, regex: /^\d+$/ }) ?? undefined;
}

/** Runs all at once, as the node does: the first failure is told, the others may be done. */
async function together<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(items.map(run));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function renameOne(
  app: App,
  server: Server,
  { root, from, to }: { readonly root: string; readonly from: string; readonly to: string },
): Promise<void> {
  const source = await placeOf(app, server, `${root}/${from}`);
  const target = await placeOf(app, server, `${root}/${to}`);
  if (source.relative === '' || target.relative === '') throw nodeCrash();
  refuseDenied(server, source.relative);
  refuseDenied(server, target.relative);
  if (source.absolute === target.absolute || !(await look(source))) return;
  if (await look(target)) {
    const text = 'Cannot move or rename file, destination already exists.';
    throw new NodeFailure(400, text, 'FileExistsException');
  }
  await makeFolder(dirname(target.absolute));
  try {
    await rename(source.absolute, target.absolute);
  } catch {
    throw nodeCrash();
  }
}

async function copyInPlace(app: App, server: Server, location: string): Promise<void> {
  const place = await placeOf(app, server, location);
  refuseDenied(server, place.relative);
  const found = await look(place);
  if (!found?.isFile()) throw missingFile(app);
  refuseFull(server);
  const folder = dirname(place.absolute);
  const names = await readdir(folder);
  const name = copyName(basename(place.absolute), (other) => names.includes(other));
  await copyFile(place.absolute, join(folder, name));
  await chmod(join(folder, name), (await lstat(place.absolute)).mode & 0o777);
}

async function chmodOne(
  app: App,
  server: Server,
  { root, file, mode }: { readonly root: string; readonly file: string; readonly mode: string },
): Promise<void> {
  const place = await placeOf(app, server, `${root}/${file}`);
  if (!/^[0-7]{1,4}$/.test(mode)) throw new NodeFailure(400, 'Invalid file mode.');
  const exists = await stat(place.absolute).catch(() => undefined);
  if (exists) await chmod(place.absolute, Number.parseInt(mode, 8));
}
