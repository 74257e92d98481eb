import { type Reader, fields } from '../api/decode';
import { limits } from '../base/limits';
import type { Windows } from '../windows/windows';

/** What consoles need of the windows of the user. */
export type ConsoleWindows = Pick<
  Windows,
  'id' | 'role' | 'onDidChangeRole' | 'onDidLeave' | 'ask' | 'answer' | 'tell' | 'onTold'
>;

/** What is asked of the window that leads about consoles. */
export const consoleQuestions = {
  /** Whether it shares a server's console, once that is connected. */
  credentials: 'console.credentials',
  /** To begin a stream of what comes. */
  connect: 'console.connect',
  /** For what has come since; waits until something has. */
  read: 'console.read',
  send: 'console.send',
  /** Not to send a line that still waits. */
  takeBack: 'console.takeBack',
  close: 'console.close',
} as const;

/** A server of an account that two windows share: both must have the same key for it. */
export interface SharedServer {
  readonly panelId: string;
  readonly uuid: string;
  /** What tells the key from others, not the key. */
  readonly key: string;
}

/** Reads which server is meant. */
export const readSharedServer: Reader<SharedServer> = (value, at) => {
  const from = fields(value, at);
  return { panelId: from.text('panelId'), uuid: from.uuid('uuid'), key: from.text('key') };
};

/** What the leading window says when it is asked for a console. `apart`: it is not signed in with the same key. */
export type LeaderAnswer =
  | {
      readonly kind: 'shared';
      /** What the user may do; undefined where that is not known. */
      readonly permissions: readonly string[] | undefined;
      /** When the windows asked for credentials in the last minute, in milliseconds since 1970. */
      readonly requests: readonly number[];
    }
  | { readonly kind: 'closed'; readonly text: string }
  | { readonly kind: 'waiting'; readonly text: string }
  | { readonly kind: 'apart' };

/** Reads the answer of the leading window. */
export const readLeaderAnswer: Reader<LeaderAnswer> = (value, at) => {
  const from = fields(value, at);
  const kind = from.text('kind');
  if (kind === 'closed' || kind === 'waiting') return { kind, text: from.text('text') };
  if (kind !== 'shared') return { kind: 'apart' };
  const permissions = from.raw('permissions') === undefined ? undefined : from.texts('permissions');
  const requests = from.listIf('requests', Number).filter(Number.isFinite).slice(-maxRequests);
  return { kind, permissions: permissions?.slice(0, limits.permissions), requests };
};

/** What came of a console, as the texts of a daemon's frames. */
export interface StreamPart {
  readonly frames: readonly string[];
  /** Nothing more will come. */
  readonly isOver: boolean;
}

/** Reads a part of a stream. */
export const readStreamPart: Reader<StreamPart> = (value, at) => {
  const from = fields(value, at);
  return { frames: from.texts('frames'), isOver: from.flag('isOver') };
};

const maxRequests = 20;
