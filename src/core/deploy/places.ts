import { randomBytes } from 'node:crypto';
import { deployFolderName } from '../sync/ownNames';

/** Where deploys keep their files on a server. */
export const deployFolder = `/${deployFolderName}`;

/** The folder that is there while somebody deploys to the server, with a file that says who. */
export const claimFolder = `${deployFolder}/deploying`;

/** Where the files of one deploy are while they are not in their places. All absolute below the server's root. */
export interface DeployPlaces {
  readonly folder: string;
  /** Becomes the claim. */
  readonly claim: string;
  /** New files, before they are put in place and after they were taken out again. */
  readonly staged: string;
  /** What the deploy replaced or removed. */
  readonly kept: string;
  /** What somebody else put where a file of ours had to go. */
  readonly strays: string;
  /** Folders that the deploy made, once an undo has taken them out. */
  readonly made: string;
}

/** The places of a deploy, by its id. */
export function placesOf(id: string): DeployPlaces {
  const folder = `${deployFolder}/${id}`;
  return {
    folder,
    claim: `${folder}/claim`,
    staged: `${folder}/new`,
    kept: `${folder}/old`,
    strays: `${folder}/other`,
    made: `${folder}/made`,
  };
}

/** Whether a text can be the id of a deploy: it becomes part of paths. */
export function isDeployId(text: string): boolean {
  return /^[\w-]{1,60}$/.test(text);
}

/** A new id: when the deploy began, to be read by whoever looks into the folder, and something that no other has. */
export function newDeployId(startedAt: number): string {
  const time = new Date(startedAt).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time.slice(0, 8)}-${time.slice(8)}-${randomBytes(4).toString('hex')}`;
}
