import { type Fields, type Reader, fields } from '../api/decode';
import { isRelativePath } from '../base/relativePath';
import type { SentFile } from '../sync/manifest';
import type { DeployChanges, DeployedFile, OldFile } from './deployedFile';
import type { DeployPlan, HealthRules } from './plan';
import { isDeployId } from './places';

/** How far a deploy has come. What is on the server is looked at all the same. */
export type DeployPhase =
  /** Nothing that the program uses was touched yet. */
  | 'staging'
  /** New files are being put in their places. */
  | 'replacing'
  /** All new files are in place; the program is being started with them and watched. */
  | 'placed'
  /** The old files are being put back. */
  | 'undoing'
  /** The new files are in place. */
  | 'deployed'
  /** The old files are in place again. */
  | 'undone';

/** A deploy as it is written down: all that is needed to continue it or to undo it. */
export interface DeployRecord {
  readonly id: string;
  readonly panelId: string;
  readonly uuid: string;
  /** What the server was called then. */
  readonly serverName: string;
  /** The folder on the server, absolute below its root. */
  readonly folder: string;
  /** The local folder. */
  readonly local: string;
  /** Who deployed, as the panel knows that user. */
  readonly account: string;
  /** Who wrote the commit, as git knows them. */
  readonly author?: string | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** What is deployed, such as a commit. */
  readonly release?: string | undefined;
  readonly then: DeployPlan['then'];
  readonly healthy: HealthRules;
  /** What happens where the program does not work. */
  readonly unhealthy: DeployPlan['undo'];
  /** The file that the deploy wrote the release into, relative to the folder. */
  readonly written?: string | undefined;
  /** The startup variable that holds the release. */
  readonly variable?: ReleaseVariable | undefined;
  readonly changes: DeployChanges;
  readonly phase: DeployPhase;
}

/** A startup variable before and after a deploy. */
export interface ReleaseVariable {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Whether a deploy came to an end. */
export function isEnded({ phase }: Pick<DeployRecord, 'phase'>): boolean {
  return phase === 'deployed' || phase === 'undone';
}

/** Whether a deploy only starts the program with what was there: nothing but the name of the release goes up. */
export function isOnlyStart({
  changes,
  written,
}: Pick<DeployRecord, 'changes' | 'written'>): boolean {
  return changes.folders.length === 0 && changes.files.every(({ path }) => path === written);
}

/** A record as it is kept on disk. */
export function encodeRecord(record: DeployRecord): string {
  return JSON.stringify({ version: 1, ...record });
}

/** Reads a kept record; undefined for anything else, and for one with a path that leads elsewhere. */
export function decodeRecord(text: string): DeployRecord | undefined {
  try {
    return readRecord(JSON.parse(text), 'deploy');
  } catch {
    return undefined;
  }
}

const phases: readonly DeployPhase[] = [
  'staging',
  'replacing',
  'placed',
  'undoing',
  'deployed',
  'undone',
];

const readRecord: Reader<DeployRecord> = (value, at) => {
  const from = fields(value, at);
  const phase = phases.find((one) => one === from.text('phase'));
  const id = from.text('id');
  const folder = from.text('folder');
  if (from.number('version') !== 1 || !phase || !isDeployId(id) || !folder.startsWith('/')) {
    throw new Error('No deploy of ours');
  }
  return {
    id,
    folder,
    phase,
    panelId: from.text('panelId'),
    uuid: from.uuid('uuid'),
    serverName: from.text('serverName'),
    local: from.text('local'),
    account: from.text('account'),
    author: from.textIf('author'),
    startedAt: from.number('startedAt'),
    release: from.textIf('release'),
    then: readThen(from.fields('then')),
    healthy: readHealthy(from.fields('healthy')),
    unhealthy: readUndo(from.text('unhealthy')),
    written: from.textIf('written'),
    variable: from.readIf('variable', (one, place) => {
      const variable = fields(one, place);
      return {
        name: variable.text('name'),
        before: variable.text('before'),
        after: variable.text('after'),
      };
    }),
    changes: readChanges(from.fields('changes')),
  };
};

function readChanges(from: Fields): DeployChanges {
  return {
    files: from.list('files', readFile),
    folders: from.texts('folders').map(inFolder),
    made: from.texts('made').map(inFolder),
  };
}

const readFile: Reader<DeployedFile> = (value, at) => {
  const from = fields(value, at);
  return {
    path: inFolder(from.text('path')),
    old: from.readIf('old', readOld),
    sent: from.readIf('sent', readSent),
    known: from.readIf('known', readSent),
  };
};

const readOld: Reader<OldFile> = (value, at) => {
  const from = fields(value, at);
  return {
    size: from.number('size'),
    modifiedAt: from.number('modifiedAt'),
    mode: from.text('mode'),
  };
};

const readSent: Reader<SentFile> = (value, at) => {
  const from = fields(value, at);
  return {
    size: from.number('size'),
    modifiedAt: from.number('modifiedAt'),
    hash: from.text('hash'),
    remoteModifiedAt: from.numberIf('remoteModifiedAt'),
  };
};

function readThen(from: Fields): DeployPlan['then'] {
  return from.flag('restart') ? { restart: true } : { command: from.text('command') };
}

function readUndo(text: string): DeployPlan['undo'] {
  return text === 'automatic' || text === 'never' ? text : 'ask';
}

function readHealthy(from: Fields): HealthRules {
  const console = from.textIf('console');
  const tcp = readPort(from, 'tcp');
  const http = from.readIf('http', (value, at) => {
    const page = fields(value, at);
    const status = page.numberIf('status');
    return {
      port: readPort(page, 'port') ?? ('primary' as const),
      path: page.text('path'),
      ...(status !== undefined && { status }),
    };
  });
  const noNewIssueMinutes = from.numberIf('noNewIssueMinutes');
  return {
    running: from.flag('running'),
    seconds: from.number('seconds'),
    ...(console !== undefined && { console }),
    ...(tcp !== undefined && { tcp }),
    ...(http && { http }),
    ...(noNewIssueMinutes !== undefined && { noNewIssueMinutes }),
  };
}

function readPort(from: Fields, name: string): number | 'primary' | undefined {
  return from.textIf(name) === 'primary' ? 'primary' : from.numberIf(name);
}

/** A path that leads out of the folder would be renamed there. */
function inFolder(path: string): string {
  if (!isRelativePath(path)) throw new Error('No path in a folder');
  return path;
}
