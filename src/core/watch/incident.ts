import { type Fields, type Reader, fields } from '../api/decode';
import type { KeptServer } from './keptText';

/** What may go wrong with a server so that it is written down. */
const incidentKinds = ['down', 'restarted', 'crashLoop', 'installFailed', 'backupFailed'] as const;

export type IncidentKind = (typeof incidentKinds)[number];

/** Milliseconds within which two are one crash that was seen twice, where nobody knows whether the server was up between. */
export const sameCrashMs = 2 * 60_000;

/** Whether an incident is about a server that fell. */
export function isCrash(kind: IncidentKind): boolean {
  return kind === 'down' || kind === 'restarted' || kind === 'crashLoop';
}

/** How it became known: seen as it happened, or found later in what the service remembers. */
export type Evidence = 'watched' | 'monitoring' | 'activity';

const incidentParts = ['lines', 'activity', 'issue'] as const;

/** What is looked for once an incident is written down. */
export type IncidentPart = (typeof incidentParts)[number];

/** What a server used at a moment. */
export interface ResourcePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
}

/** Something that somebody did to the server around that time. */
export interface ActivityPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** For example `server:power.start`. */
  readonly event: string;
  readonly actor: string | undefined;
}

/** An issue of monitoring that it made, as far as can be told. */
export interface IncidentIssue {
  readonly project: string;
  readonly fingerprint: string;
  readonly title: string;
}

/** Something that went wrong with a server, and what was known of it then. */
export interface Incident {
  readonly id: string;
  readonly server: KeptServer;
  readonly kind: IncidentKind;
  /** Milliseconds since 1970: when it was seen, or when the service says that it was. */
  readonly at: number;
  readonly evidence: Evidence;
  readonly exitCode: number | undefined;
  /** True or false where the daemon said so. */
  readonly isOutOfMemory: boolean | undefined;
  /** The words that look like the reason; empty where there are none. */
  readonly reason: string;
  /** How often it fell within minutes, for a crash loop. */
  readonly times: number | undefined;
  /** Where its lines are from: the console, what the daemon still had, or a log file of the server by its path. */
  readonly linesFrom: string | undefined;
  /** Lines that are kept beside it. */
  readonly lineCount: number;
  readonly resources: readonly ResourcePoint[];
  /** Bytes; 0 where there is no limit. */
  readonly memoryLimitBytes: number;
  readonly activity: readonly ActivityPoint[];
  readonly issue: IncidentIssue | undefined;
  readonly release: string | undefined;
  /** What was not looked for yet: a window that ends leaves it to the next one. */
  readonly looksFor: readonly IncidentPart[];
  /** What could not be got. */
  readonly lacks: readonly IncidentPart[];
}

const kinds = new Set<string>(incidentKinds);
const evidences = new Set<string>(['watched', 'monitoring', 'activity'] satisfies Evidence[]);

/** Reads what was kept of an incident. Throws PanelError 'malformed' for what is none. */
export const readIncident: Reader<Incident> = (value, at) => {
  const from = fields(value, at);
  const server = from.fields('server');
  return {
    id: from.text('id'),
    server: {
      panelId: server.text('panelId'),
      uuid: server.text('uuid'),
      name: server.text('name'),
    },
    kind: isKind(from.text('kind')) ?? 'down',
    at: from.number('at'),
    evidence: isEvidence(from.text('evidence')) ?? 'watched',
    exitCode: from.numberIf('exitCode'),
    isOutOfMemory:
      typeof from.raw('isOutOfMemory') === 'boolean' ? from.flag('isOutOfMemory') : undefined,
    reason: from.textIf('reason') ?? '',
    times: from.numberIf('times'),
    linesFrom: from.textIf('linesFrom'),
    lineCount: from.numberIf('lineCount') ?? 0,
    resources: from.listIf('resources', readPoint),
    memoryLimitBytes: from.numberIf('memoryLimitBytes') ?? 0,
    activity: from.listIf('activity', readActivity),
    issue: from.readIf('issue', readIssue),
    release: from.textIf('release'),
    looksFor: readParts(from.raw('looksFor')),
    lacks: readParts(from.raw('lacks')),
  };
};

const readPoint: Reader<ResourcePoint> = (value, at) => {
  const from = fields(value, at);
  return {
    at: from.number('at'),
    cpu: from.number('cpu'),
    memoryBytes: from.number('memoryBytes'),
    diskBytes: from.number('diskBytes'),
  };
};

const readActivity: Reader<ActivityPoint> = (value, at) => {
  const from = fields(value, at);
  return { at: from.number('at'), event: from.text('event'), actor: from.textIf('actor') };
};

const readIssue: Reader<IncidentIssue> = (value, at) => {
  const from: Fields = fields(value, at);
  return {
    project: from.text('project'),
    fingerprint: from.text('fingerprint'),
    title: from.textIf('title') ?? '',
  };
};

/** What is none of them is left out, and files of before have none. */
function readParts(value: unknown): readonly IncidentPart[] {
  const named: readonly unknown[] = Array.isArray(value) ? value : [];
  return incidentParts.filter((part) => named.includes(part));
}

function isKind(text: string): IncidentKind | undefined {
  return kinds.has(text) ? (text as IncidentKind) : undefined;
}

function isEvidence(text: string): Evidence | undefined {
  return evidences.has(text) ? (text as Evidence) : undefined;
}
