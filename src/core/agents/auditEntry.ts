import { type Reader, fields } from '../api/decode';
import type { IssueStatus } from '../api/issue';
import type { ServerId } from '../base/serverKey';
import type { ToolCaller } from './tool';

const kinds = ['command', 'power', 'kill', 'write', 'issue', 'deploy', 'undoDeploy'] as const;
/** What is asked for: an answer for the session counts for one kind. */
export type ChangeKind = (typeof kinds)[number];

const outcomes = ['asked', 'gaveUp', 'refused', 'started', 'done', 'failed'] as const;
/**
 * What became of a change. `asked`, `started`: nobody saw the answer or the end, as the window ended before. `gaveUp`: nobody
 * waited for the answer any more.
 */
export type ChangeOutcome = (typeof outcomes)[number];

/** What takes a change back. */
export type ChangeUndo =
  | {
      readonly type: 'file';
      readonly path: string;
      /** Whether there was a file before, of which a copy is kept. */
      readonly existed: boolean;
      /** SHA-256 of what was written: another content is somebody else's. */
      readonly written: string;
    }
  | {
      readonly type: 'issue';
      readonly project: string;
      readonly fingerprint: string;
      readonly before: IssueStatus;
      /** What it was changed to: another status is somebody else's. */
      readonly after: IssueStatus;
    }
  | {
      readonly type: 'deploy';
      /** The deploy's own id. */
      readonly deploy: string;
    };

/** A change that an agent asked for. */
export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: ChangeKind;
  readonly tool: string;
  readonly caller: ToolCaller;
  /** The server, or the panel of a project with an empty uuid. */
  readonly server: ServerId & { readonly name: string };
  /** The command, the path or the issue, without secrets. */
  readonly what: string;
  readonly outcome: ChangeOutcome;
  readonly undo: ChangeUndo | undefined;
  readonly isUndone: boolean;
}

/** Reads what was kept of a change. Throws PanelError 'malformed' for what is none. */
export const readAuditEntry: Reader<AuditEntry> = (value, at) => {
  const from = fields(value, at);
  const server = from.fields('server');
  const caller = from.fields('caller');
  return {
    id: from.text('id'),
    at: from.number('at'),
    kind: kinds.find((one) => one === from.raw('kind')) ?? 'command',
    tool: from.text('tool'),
    caller: { name: caller.text('name'), via: viaOf(caller.raw('via')) },
    server: {
      panelId: server.text('panelId'),
      uuid: server.textIf('uuid') ?? '',
      name: server.text('name'),
    },
    what: from.text('what'),
    outcome: outcomes.find((one) => one === from.raw('outcome')) ?? 'started',
    undo: from.readIf('undo', readUndo),
    isUndone: from.flag('isUndone'),
  };
};

const readUndo: Reader<ChangeUndo> = (value, at) => {
  const from = fields(value, at);
  if (from.raw('type') === 'file') {
    const path = from.text('path');
    return { type: 'file', path, existed: from.flag('existed'), written: from.text('written') };
  }
  if (from.raw('type') === 'deploy') return { type: 'deploy', deploy: from.text('deploy') };
  return {
    type: 'issue',
    project: from.text('project'),
    fingerprint: from.text('fingerprint'),
    before: statusOf(from.raw('before')),
    after: statusOf(from.raw('after')),
  };
};

function viaOf(value: unknown): ToolCaller['via'] {
  return value === 'mcp' || value === 'extension' ? value : 'chat';
}

function statusOf(value: unknown): IssueStatus {
  return value === 'resolved' || value === 'ignored' ? value : 'unresolved';
}
