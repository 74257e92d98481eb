/** What a command of ours asks of a panel from its call to its end, and what the user answers on the way. */
export interface CommandCost {
  /**
   * What is asked, no more and no less, in the order in which it is needed: `GET /servers/:server`, or
   * `node POST /upload/file` of a node. What comes behind a question is asked after a yes alone.
   */
  readonly requests: readonly string[];
  /** Why one request is not enough. */
  readonly why?: string;
  /** What is asked besides, once or again and again, until something is done that takes its time. */
  readonly looks?: string;
  /**
   * Returns to what is asked, in its order: a part of the label of a row, the text that is typed, a button, the path of
   * a file, or `Escape`. `{folder}` stands for a folder of this computer.
   */
  readonly answers?: readonly string[];
  /** The file or folder of Ticket Bot that it is called on; as from the palette when left out. */
  readonly on?: string;
  /** The file that is in front: of Ticket Bot, or of this computer where it begins with `{folder}`. */
  readonly open?: string;
  /** Why the test of this table does not run it, so that nothing is said of its requests, and the test that does. */
  readonly elsewhere?: { readonly why: string; readonly test?: string };
}

/** Commands by their ids, without what all begin with, in the order in which the test runs them. */
export type Costs = Readonly<Record<string, CommandCost>>;

/** The server that most commands are about. */
export const bot = 'Ticket Bot';

/** The requests that list so many folders of a server. */
export function listings(count: number): readonly string[] {
  return Array.from({ length: count }, () => 'GET /servers/:server/files/list');
}

/** The requests that fetch a file of a server: its address, and the file. */
export const transferred = ['GET /servers/:server/files/download', 'node GET /download/file'];
