import { join } from 'node:path';
import ignore from 'ignore';
import { pack, unpack } from '../disk/archive';
import { fileObject, nodeTime } from '../disk/fileObject';
import { packMadeUp } from '../disk/madeUpArchive';
import { look, missingFile, openable, placeOf, refuseFull } from '../disk/paths';
import type { App } from '../kernel/app';
import { NodeFailure } from '../kernel/nodeErrors';
import { json, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import { record } from './activity';

/** POST compress and decompress: real archives. */
export function addArchives(app: App): void {
  const files = '/servers/:server/files';

  app.panel.route(
    'POST',
    `${files}/compress`,
    { permission: 'file.archive', daemon: true },
    async (context) => {
      const { server } = context;
      const fields = new Fields(context.json);
      const root = fields.text('root', { nullable: true }) ?? '/';
      const names = fields.texts('files', { required: true }) ?? [];
      const isPelican = app.tongue === 'pelican';
      const extensions = ['zip', 'tar.gz', 'tar.bz2', 'tar.xz'];
      const extension = isPelican ? fields.text('extension', { in: extensions }) : undefined;
      const asked = isPelican ? fields.text('name', { nullable: true }) : undefined;
      fields.done();
      if (server.diskFull) {
        throw new NodeFailure(
          409,
          'This server does not have enough available disk space to generate a compressed archive.',
        );
      }
      const folder = await placeOf(app, server, root);
      if (!(await look(folder))?.isDirectory()) throw missingFile(app);
      for (const name of names) await placeOf(app, server, `${root}/${name}`);
      const stamp = nodeTime(app.clock.now()).replaceAll(':', '');
      const name = `${asked ?? `archive-${stamp}`}.${extension ?? 'tar.gz'}`;
      const to = join(folder.absolute, name);
      if (server.packs) await packMadeUp(to, server.packs);
      else await pack(folder.absolute, names, { to, empty: app.flavour.packsEmptyFolders });
      record(context, 'server:file.compress', { directory: root, files: names });
      const made = fileObject(app, to, name);
      const attributes = { ...(made.attributes as object), mimetype: 'application/tar+gzip' };
      return json(200, { ...made, attributes });
    },
  );

  app.panel.route(
    'POST',
    `${files}/decompress`,
    { permission: 'file.create', daemon: true },
    async (context) => {
      const { server } = context;
      const fields = new Fields(context.json);
      const root = fields.text('root', { nullable: true }) ?? '/';
      const file = fields.text('file', { required: true }) ?? '';
      fields.done();
      const archive = await placeOf(app, server, `${root}/${file}`);
      await openable(app, archive);
      refuseFull(server);
      const folder = await placeOf(app, server, root);
      const denylist = ignore().add(server.egg.denylist);
      const denied = (name: string) =>
        server.egg.denylist.length > 0 && denylist.ignores(join(folder.relative, name));
      await unpack(archive.absolute, folder.absolute, { denied, junk: app.flavour.junkArchive });
      record(context, 'server:file.decompress', { directory: root, files: [file] });
      return noContent;
    },
  );
}
