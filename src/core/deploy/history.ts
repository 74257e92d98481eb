import { type Reader, fields } from '../api/decode';
import { Emitter } from '../base/event';
import { KeyedFiles } from '../base/keyedFiles';
import { limits } from '../base/limits';
import type { ServerId } from '../base/serverKey';
import type { DeployChanges } from './deployedFile';
import type { DeployVerdict } from './outcome';
import { isDeployId } from './places';
import type { DeployRecord } from './record';

/** Deploys of one server that are remembered, and names of files of each. */
const most = { deploys: 100, names: 100 };

/** How many files a deploy changes. */
export interface ChangedFiles {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Relative paths of some of these files. */
  readonly names: readonly string[];
}

/** A deploy as it is remembered, also when it can no longer be undone. Times in milliseconds since 1970. */
export interface PastDeploy extends ChangedFiles {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly release?: string | undefined;
  readonly account: string;
  /** Who wrote the commit, as git knows them. */
  readonly author?: string | undefined;
  /** Whether it is live, or its files were put back. */
  readonly end: 'deployed' | 'undone';
  readonly verdict: DeployVerdict['kind'];
  /** Why it is not healthy, or why nobody knows. */
  readonly reason?: string | undefined;
}

/** Remembers the deploys of each server in a folder of our own that all windows see: one small file a server. */
export class DeployHistory {
  private readonly files: KeyedFiles;
  private readonly noted = new Emitter<ServerId>();

  /** Fires a server of which this window noted something. */
  readonly onDidNote = this.noted.event;

  constructor(folder: string) {
    this.files = new KeyedFiles(folder, limits.deployHistoryBytes);
  }

  /** The deploys of a server, the newest first. */
  async of(server: ServerId): Promise<readonly PastDeploy[]> {
    return decode(await this.files.load(keyOf(server)));
  }

  /** Notes how a deploy ended; one that is known already ended otherwise. Rejects where the disk does not take it. */
  async note(server: ServerId, past: PastDeploy): Promise<void> {
    await this.files.change(keyOf(server), (text) => {
      const others = decode(text).filter(({ id }) => id !== past.id);
      const all = [past, ...others].sort((a, b) => b.startedAt - a.startedAt);
      return JSON.stringify({ version: 1, deploys: all.slice(0, most.deploys) });
    });
    this.noted.fire({ panelId: server.panelId, uuid: server.uuid });
  }
}

/** What is remembered of a deploy that ended just now. */
export function pastOf(
  record: DeployRecord,
  how: Pick<PastDeploy, 'end' | 'endedAt'> & { readonly verdict: DeployVerdict },
): PastDeploy {
  const { id, startedAt, release, account, author, changes } = record;
  const { verdict, ...end } = how;
  return {
    ...{ id, startedAt, release, account, author },
    ...end,
    ...changedFiles(changes),
    verdict: verdict.kind,
    reason: verdict.kind === 'healthy' ? undefined : verdict.reason,
  };
}

/** How many files some changes are about. */
export function changedFiles({ files }: DeployChanges): ChangedFiles {
  return {
    added: files.filter(({ old }) => !old).length,
    changed: files.filter(({ old, sent }) => old && sent).length,
    removed: files.filter(({ sent }) => !sent).length,
    names: files.slice(0, most.names).map(({ path }) => path),
  };
}

/** Reads how many files were changed. */
export const readChangedFiles: Reader<ChangedFiles> = (value, at) => {
  const from = fields(value, at);
  return {
    added: from.number('added'),
    changed: from.number('changed'),
    removed: from.number('removed'),
    names: from.texts('names'),
  };
};

function keyOf({ panelId, uuid }: ServerId): readonly string[] {
  return [panelId, uuid];
}

/** What cannot be read counts as nothing: nothing on a server depends on it. */
function decode(text: string | undefined): readonly PastDeploy[] {
  try {
    return fields(JSON.parse(text ?? '{}'), 'history').listIf('deploys', readPast);
  } catch {
    return [];
  }
}

const readPast: Reader<PastDeploy> = (value, at) => {
  const from = fields(value, at);
  const id = from.text('id');
  if (!isDeployId(id)) throw new Error('No deploy of ours');
  const verdict = from.textIf('verdict');
  return {
    id,
    startedAt: from.number('startedAt'),
    endedAt: from.number('endedAt'),
    release: from.textIf('release'),
    account: from.text('account'),
    author: from.textIf('author'),
    ...readChangedFiles(value, at),
    end: from.text('end') === 'undone' ? 'undone' : 'deployed',
    verdict: verdict === 'healthy' || verdict === 'unhealthy' ? verdict : 'unknown',
    reason: from.textIf('reason'),
  };
};
