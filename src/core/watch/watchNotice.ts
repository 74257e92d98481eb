import { type Reader, fields } from '../api/decode';
import type { KeptServer } from './keptText';
import { readServer } from './readServer';

/** What can be told of a server. */
export const noticeKinds = [
  'down',
  'restarted',
  'crashLoop',
  'installFailed',
  'backupFailed',
  'stoppedByOther',
  'back',
  'memoryFull',
  'diskFull',
  'suspended',
  'deleting',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** What is told of a server, in one window. JSON, so that another window can tell it. */
export interface WatchNotice {
  readonly server: KeptServer;
  readonly kind: NoticeKind;
  readonly text: string;
  /** The words of a crash that look like its reason; empty where there are none. */
  readonly reason: string;
  /** Milliseconds since 1970 of what became an incident. */
  readonly at?: number;
  /** When the server was last seen as it was before that; milliseconds since 1970. */
  readonly since?: number;
}

/** Of what the user wants to hear, for each server. */
export type WatchLevel = 'off' | 'crashes' | 'all';

const crashes: ReadonlySet<NoticeKind> = new Set([
  'down',
  'restarted',
  'crashLoop',
  'installFailed',
  'backupFailed',
]);

/** Whether something is told at a level. */
export function isTold(kind: NoticeKind, level: WatchLevel): boolean {
  return level === 'all' || (level === 'crashes' && crashes.has(kind));
}

/** Characters of a text from another window. */
const maxText = 1_000;

/** Reads what another window asks this one to tell. Throws PanelError 'malformed' for what is no notice. */
export const readNotice: Reader<WatchNotice> = (value, at) => {
  const from = fields(value, at);
  const kind = from.text('kind');
  const moment = from.numberIf('at');
  const since = from.numberIf('since');
  return {
    server: from.read('server', readServer(maxText)),
    kind: noticeKinds.find((one) => one === kind) ?? 'down',
    text: from.text('text').slice(0, maxText),
    reason: (from.textIf('reason') ?? '').slice(0, maxText),
    ...(moment !== undefined && { at: moment }),
    ...(since !== undefined && { since }),
  };
};
