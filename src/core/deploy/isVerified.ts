import type { ServerId } from '../base/serverKey';
import type { Manifest, SentFile } from '../sync/manifest';
import type { DeployTools } from './deployTools';

/**
 * Whether a server was found healthy with what is in both folders now: by its last deploy, and nothing went there since.
 * Rejects where the disk of this computer cannot be read.
 */
export async function isVerified(
  { history, manifest, verified }: Pick<DeployTools, 'history' | 'manifest' | 'verified'>,
  server: ServerId,
): Promise<boolean> {
  const [last] = await history.of(server);
  if (last?.end !== 'deployed' || last.verdict !== 'healthy') return false;
  return isAlike(filesOf(await verified.load()), filesOf(await manifest.load()));
}

function filesOf(manifest: Manifest): Manifest {
  return new Map([...manifest].filter(([path]) => !path.endsWith('/')));
}

function isAlike(verified: Manifest, now: Manifest): boolean {
  const isSame = ([path, file]: readonly [string, SentFile]) => {
    const other = verified.get(path);
    if (!other || other.size !== file.size) return false;
    // Of one whose content was never read only size and time are known.
    if (other.hash === '' || file.hash === '') return other.modifiedAt === file.modifiedAt;
    return other.hash === file.hash;
  };
  return verified.size === now.size && [...now].every(isSame);
}
