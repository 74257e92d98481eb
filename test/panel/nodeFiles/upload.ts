import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { placeOf, refuseDenied, refuseFull } from '../disk/paths';
import { writeInto } from '../disk/write';
import type { App } from '../kernel/app';
import { NodeFailure } from '../kernel/nodeErrors';
import type { Server } from '../kernel/world';
import { FormError, type Part, formFiles } from './multipart';

/** Where an upload goes. */
export interface Target {
  readonly app: App;
  readonly server: Server;
  readonly directory: string;
}

/**
 * Takes the files of a form. By default as older nodes do: all are read and measured first, then
 * written in order. With `uploadFailureDeletesTarget` as newer ones: each is written as it comes,
 * and a failure removes the file it would have replaced (panel-dialect.md 5).
 */
export async function upload(target: Target, body: Readable, boundary: string): Promise<void> {
  const streams = target.app.flavour.uploadFailureDeletesTarget;
  const held: Part[] = [];
  let found = false;
  const most = target.app.limits.uploadBytes;
  try {
    for await (const part of formFiles(body, boundary, streams ? most : Infinity)) {
      held.push(part);
      if (part.field !== 'files') continue;
      found = true;
      if (streams) await place(target, part);
    }
    if (!found) throw new NodeFailure(400, 'No files were found on the request body.');
    if (!streams) {
      const large = held.find(({ size }) => size > most);
      if (large) throw new FormError('too-large', large);
      for (const part of held.filter((one) => one.field === 'files')) await place(target, part);
    }
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    if (streams && error.part?.field === 'files') await removeTarget(target, error.part.name);
    throw formFailure(error, target.app);
  } finally {
    await Promise.all(held.map((part) => rm(part.file, { force: true })));
  }
}

async function place({ app, server, directory }: Target, part: Part): Promise<void> {
  const to = await placeOf(app, server, `${directory}/${part.name}`);
  refuseDenied(server, to.relative);
  refuseFull(server);
  await writeInto(to, { file: part.file });
}

async function removeTarget({ app, server, directory }: Target, name: string): Promise<void> {
  const to = await placeOf(app, server, `${directory}/${name}`);
  await rm(to.absolute, { force: true });
}

function formFailure(error: FormError, app: App): NodeFailure {
  if (error.reason === 'too-large') {
    const most = Math.floor(app.limits.uploadBytes / (1024 * 1024));
    return new NodeFailure(
      400,
      `File ${error.part?.name} is larger than the maximum file upload size of ${most} MB.`,
    );
  }
  return new NodeFailure(400, 'Failed to get multipart form data from request.');
}
