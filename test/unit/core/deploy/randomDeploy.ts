import type { DeployChanges, DeployedFile } from '../../../../src/core/deploy/deployedFile';
import { placesOf } from '../../../../src/core/deploy/places';
import { foldersAbove } from '../../../../src/core/base/relativePath';
import { FakeDisk } from './fakeDisk';

/** A deploy of random changes to a random tree, ready to be put in place. */
export interface RandomDeploy {
  readonly disk: FakeDisk;
  readonly changes: DeployChanges;
  readonly old: Readonly<Record<string, string>>;
  readonly new: Readonly<Record<string, string>>;
}

/** The folder on the server that these deploys are to, and where they keep their files. */
export const folder = '/app';
export const places = placesOf('20261122-180000-abcd');

/** Makes one from a seed; the same for the same seed. */
export function randomDeploy(seed: number): RandomDeploy {
  const random = numbers(seed);
  const disk = new FakeDisk();
  const after = new FakeDisk();
  disk.put(`${folder}/kept.txt`, 'kept');
  after.put(`${folder}/kept.txt`, 'kept');
  disk.folders.add(`${folder}/logs`);
  after.folders.add(`${folder}/logs`);
  const files: DeployedFile[] = [];
  const dirs = ['', 'src', 'src/deep', 'lib/new'];
  for (let n = 0; n < 3 + random(6); n++) {
    const dir = dirs[random(dirs.length)] ?? '';
    const path = `${dir}${dir === '' ? '' : '/'}f${n}.js`;
    const kind = ['added', 'changed', 'removed', 'same'][random(4)];
    const mode = ['644', '755', '600'][random(3)] ?? '644';
    const content = `old ${n} ${'x'.repeat(random(9))}`;
    const wanted = `new ${n} ${'y'.repeat(random(20))}`;
    if (kind !== 'added') disk.put(`${folder}/${path}`, content, { mode });
    if (kind === 'same') after.put(`${folder}/${path}`, content, { mode });
    if (kind === 'same') continue;
    const isNew = kind !== 'removed';
    if (isNew) {
      disk.put(`${places.staged}/${path}`, wanted, { mode: '755', modifiedAt: 5_000 });
      after.put(`${folder}/${path}`, wanted, { mode: '755' });
    } else for (const at of foldersAbove(path)) after.folders.add(`${folder}/${at}`);
    const sent = { size: wanted.length, modifiedAt: 1, hash: `${n}`, remoteModifiedAt: 5_000 };
    files.push({
      path,
      old: kind === 'added' ? undefined : { size: content.length, modifiedAt: 1_000, mode },
      sent: isNew ? sent : undefined,
      known: undefined,
    });
  }
  after.folders.delete(`${folder}/`);
  for (const at of disk.folders) if (!at.startsWith('/.deploy')) after.folders.add(at);
  const empty = random(2) === 0 ? ['cache/empty'] : [];
  const above = [...files.flatMap(({ path, sent }) => (sent ? foldersAbove(path) : []))];
  const made = [...new Set([...above, ...empty.flatMap((at) => foldersAbove(`${at}/x`))])]
    .filter((at) => at !== '' && !disk.folders.has(`${folder}/${at}`))
    .sort();
  for (const at of empty.flatMap((one) => foldersAbove(`${one}/x`)))
    if (at !== '') after.folders.add(`${folder}/${at}`);
  const changes = { files, folders: empty, made };
  return { disk, changes, old: disk.tree('/'), new: after.tree('/') };
}

function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
