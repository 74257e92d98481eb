import * as l10n from '@vscode/l10n';
import { fields } from '../api/decode';
import { failedWrite } from '../api/errorMeaning';
import { formatAgo } from '../base/format';
import { limits } from '../base/limits';
import { visible } from '../base/outsideText';
import { contentOf } from '../base/uploadContent';
import { UserError } from '../base/userError';
import { joinPath, nameOf } from '../files/remotePath';
import type { DeployDisk } from './deployDisk';
import { type DeployPlaces, claimFolder, deployFolder, isDeployId, placesOf } from './places';
import type { DeployRecord } from './record';

/** Who is deploying to a server, as it stands there for everybody. */
export interface DeployClaim {
  readonly id: string;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When it is surely over, in milliseconds since 1970; claims of earlier versions do not say. */
  readonly until?: number | undefined;
}

/** The file in the folder of a claim. */
const claimFile = 'deploy.json';

/** Milliseconds after which a deploy is surely over, besides the time for which it watches the program. */
const surelyOverMs = 6 * 60 * 60_000;
/** No claim counts for longer, in milliseconds: a plan watches for a day at most, and so does its undo. */
const longestMs = 72 * 60 * 60_000;

/** The claim of a deploy that begins, or goes on, now. It may watch the program twice: once more after an undo. */
export function newClaim(
  { id, account, healthy }: Pick<DeployRecord, 'id' | 'account' | 'healthy'>,
  now: number,
): DeployClaim {
  const watchMs = healthy.seconds * 1_000 + (healthy.noNewIssueMinutes ?? 0) * 60_000;
  return { id, account, since: now, until: now + surelyOverMs + 2 * watchMs };
}

/** Whether somebody's deploy may be taken for dead, by what its claim says. */
export function isSurelyOver({ since, until }: DeployClaim, now: number): boolean {
  return now > Math.min(until ?? since + surelyOverMs, since + longestMs);
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
 * Says on the server that a deploy is under way, anew where it is said already. A folder that holds something takes the
 * place of no other that does: of two who begin at once only one gets through. Rejects with OtherDeploy, and as requests do.
 */
export async function claimServer(
  disk: DeployDisk,
  places: DeployPlaces,
  claim: DeployClaim,
  signal: AbortSignal,
): Promise<void> {
  const write = (folder: string) => {
    const content = contentOf(JSON.stringify(claim));
    return disk.transfer.send(folder, [{ name: claimFile, content }], { signal });
  };
  await write(places.claim);
  try {
    await disk.renameAll([{ from: places.claim, to: claimFolder }]);
  } catch (error) {
    // Refused, or the answer was lost: what stands there tells.
    const found = await readClaim(disk).catch(() => undefined);
    if (found?.id === claim.id) {
      // That of an earlier try would look dead too early.
      if (found.since !== claim.since) await write(claimFolder);
      return;
    }
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
    const [since, until] = [from.number('since'), from.numberIf('until')];
    return { id, account: from.text('account'), since, until };
  } catch {
    return undefined;
  }
}

/** The claim that stands on a server; undefined where none does, or nobody can tell. Rejects as requests do. */
async function findClaim(disk: DeployDisk): Promise<DeployClaim | undefined> {
  const there = (await disk.look(deployFolder)) ?? [];
  if (!there.some(({ name }) => name === nameOf(claimFolder))) return undefined;
  return readClaim(disk);
}

/**
 * Sees that a deploy's own claim stands still: who answers late may have been taken for dead. Rejects with OtherDeploy or
 * UserError where it does not, and as requests do.
 */
export async function requireClaim(disk: DeployDisk, id: string, now: number): Promise<void> {
  const found = await findClaim(disk);
  if (found?.id === id) return;
  if (found) throw new OtherDeploy(found, now);
  throw new UserError(
    l10n.t(
      "Somebody else took over the deploy. Run 'Continue Deploy' or 'Undo Deploy...' to check the files of the server.",
    ),
  );
}

/**
 * Lets others deploy again, where the claim on the server is that of this deploy. It is renamed to where only this claim
 * goes: another's that takes its place meanwhile can't follow it there. Rejects as requests do.
 */
export async function releaseClaim(disk: DeployDisk, id: string): Promise<void> {
  const found = await findClaim(disk);
  if (found?.id !== id) return;
  const to = `${placesOf(id).folder}/released-${found.since.toString(36)}`;
  try {
    await disk.renameAll([{ from: claimFolder, to }]);
  } catch (error) {
    // Somebody else released it just now, and the one that stands there is another's.
    if (failedWrite(error) !== 'refused') throw error;
  }
}
