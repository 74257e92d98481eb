import {
  createReadStream,
  createWriteStream,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NodeFailure, nodeCrash } from '../kernel/nodeErrors';
import { type Place, look } from './paths';

const smallBytes = 64 * 1024;

/**
 * Writes as the node does: parents are made, an existing file is truncated and filled (not replaced),
 * so it keeps its mode; new files are 0644.
 */
export async function writeInto(
  place: Place,
  content: Buffer | { readonly file: string },
): Promise<void> {
  const stat = await look(place);
  if (place.relative === '' || stat?.isDirectory()) {
    throw new NodeFailure(
      400,
      'Cannot write file, name conflicts with an existing directory by the same name.',
    );
  }
  if (stat && !stat.isFile()) throw nodeCrash();
  await makeFolder(dirname(place.absolute));
  if (Buffer.isBuffer(content)) {
    writeFileSync(place.absolute, content, { mode: 0o644 });
    return;
  }
  // At once: nobody waits for what a cut upload leaves, and nobody may see it between emptied and filled.
  if (statSync(content.file).size <= smallBytes) {
    writeFileSync(place.absolute, readFileSync(content.file), { mode: 0o644 });
    return;
  }
  await pipeline(
    createReadStream(content.file),
    createWriteStream(place.absolute, { mode: 0o644, flags: 'w' }),
  );
}

/** Makes a folder and its parents; a file in the way crashes the node. */
export async function makeFolder(absolute: string): Promise<void> {
  try {
    await mkdir(absolute, { recursive: true, mode: 0o755 });
  } catch {
    throw nodeCrash();
  }
}
