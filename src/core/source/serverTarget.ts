/** A server on which the same code runs. */
export interface ServerTarget {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
}
