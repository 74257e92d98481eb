import { type ServerRef, isServerRef } from '../api/panel';
import { type Argument, type Command, command, rowArgument, rowsArgument } from '../base/command';
import { type Row, countsAs, isOwn } from '../base/row';
import { serverKey } from '../base/serverKey';

/** A row of a section: what it stands for, and the server that has it. */
export interface SectionItem<T> {
  readonly ref: ServerRef;
  readonly data: T;
}

/** A row of a section's list. */
export interface ItemRow<T = unknown> extends Row, SectionItem<T> {
  readonly kind: 'item';
  /** The section that it belongs to. */
  readonly section: string;
}

/** A section's own row, below its server. */
export interface SectionRow extends Row {
  readonly kind: 'section';
  readonly id: string;
  readonly ref: ServerRef;
  readonly section: string;
}

/** The server of a row that was made here, or undefined for anything else: also for what only looks like such a row. */
export function serverOf(element: unknown): ServerRef | undefined {
  return isOwn(element) && isServerRef(element['ref']) ? element['ref'] : undefined;
}

/** A server: of its own row, or of any row below it. */
export const serverArgument: Argument<ServerRef> = rowArgument(serverOf, (ref) => ({
  kind: 'server',
  ref,
}));

/** Where several rows are selected, one below a server that lies between others does not mean it. */
export const countsAsServer = countsAs('server');

/** All servers that are selected: by their own rows, or by the only row, of anything below one. */
export const serversArgument = rowsArgument(serverArgument, {
  idOf: serverKey,
  counts: countsAsServer,
});

/** A command about an item of a section's list. */
export interface ItemCommand<T, D extends T> extends Command<SectionItem<D>> {
  /** Whether it can be about an item; one that it was called on and does not fit is as good as none. */
  readonly fits: (data: T) => data is D;
  /** The placeholder of the list to pick from. */
  readonly picks: () => string;
}

/** Names a command about those items of a section's list that fit. */
export function itemCommand<T, D extends T>(
  id: string,
  {
    section,
    fits,
    asks,
    picks,
  }: {
    readonly section: string;
    readonly fits: (data: T) => data is D;
    readonly asks: () => string;
    readonly picks: () => string;
  },
): ItemCommand<T, D> {
  const takes = rowArgument<SectionItem<D>>(
    (row) => {
      if (row['kind'] !== 'item' || row['section'] !== section) return undefined;
      const { ref, data } = row as unknown as ItemRow<T>;
      return fits(data) ? { ref, data } : undefined;
    },
    ({ ref, data }) => ({ kind: 'item', section, ref, data }),
  );
  return { ...command(id, takes, asks), fits, picks };
}
