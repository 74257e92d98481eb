import * as l10n from '@vscode/l10n';
import { fields } from '../api/decode';
import { formatAgo } from '../base/format';
import { limits } from '../base/limits';
import { visible } from '../base/outsideText';
import { UserError } from '../base/userError';
import { joinPath, nameOf } from '../files/remotePath';
import type { DeployDisk } from './deployDisk';
import { type DeployPlaces, claimFolder, deployFolder, isDeployId } from './places';

/** Who is deploying to a server, as it stands there for everybody. */
export interface DeployClaim {
  readonly id: string;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The file in the folder of a claim. */
const claimFile = 'deploy.json';

/** Milliseconds after which a deploy is surely over: builds are not part of it, and panels watch for minutes. */
const surelyOverMs = 6 * 60 * 60_000;

/** Whether somebody's deploy may be taken for dead, by what its claim says. */
export function isSurelyOver({ since }: DeployClaim, now: number): boolean {
  return now - since > surelyOverMs;
}

/** Said where somebody else is deploying. */
export class OtherDeploy extends UserError {
  override readonly name = 'OtherDeploy';

  constructor(
    readonly claim: DeployClaim,
    now: number,
  ) {
    super(
      l10n.t(
        "Couldn't deploy. User '{user}' began a deploy to this server {time}. Try again later.",
        {
          user: visible(claim.account),
          time: formatAgo(claim.since, now),
        },
      ),
    );
  }
}

/**
 * Says on the server that a deploy is under way. A folder that holds something takes the place of no other that does:
 * of two who begin at once only one gets through. Rejects with OtherDeploy, and as requests do.
 */
export async function claimServer(
  disk: DeployDisk,
  places: DeployPlaces,
  claim: DeployClaim,
  signal: AbortSignal,
): Promise<void> {
  const content = new Blob([JSON.stringify(claim)]);
  await disk.transfer.send(places.claim, [{ name: claimFile, content }], { signal });
  try {
    await disk.renameAll([{ from: places.claim, to: claimFolder }]);
  } catch (error) {
    // Refused, or the answer was lost: what stands there tells.
    const found = await readClaim(disk).catch(() => undefined);
    if (found?.id === claim.id) return;
    throw found ? new OtherDeploy(found, claim.since) : error;
  }
}

/** Whose deploy is under way on a server; undefined where none is, or nobody can tell. Rejects as requests do. */
async function readClaim(disk: DeployDisk): Promise<DeployClaim | undefined> {
  const bytes = await disk.transfer.read(joinPath(claimFolder, claimFile), {
    maxBytes: limits.deployClaimBytes,
  });
  try {
    const from = fields(JSON.parse(Buffer.from(bytes).toString('utf8')), 'claim');
    const id = from.text('id');
    if (!isDeployId(id)) return undefined;
    return { id, account: from.text('account'), since: from.number('since') };
  } catch {
    return undefined;
  }
}

/** Lets others deploy again, where the claim on the server is that of this deploy. Rejects as requests do. */
export async function releaseClaim(disk: DeployDisk, id: string): Promise<void> {
  const there = (await disk.look(deployFolder)) ?? [];
  if (!there.some(({ name }) => name === nameOf(claimFolder))) return;
  if ((await readClaim(disk))?.id === id) await disk.removeAll([claimFolder]);
}
