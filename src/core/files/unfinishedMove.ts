import { describe } from '../panel/describe';

/** A move or copy that broke off on the way: nothing is lost, but something lies where nobody put it. */
export class UnfinishedMove extends Error {
  override readonly name = 'UnfinishedMove';

  /** `what`: sentences that say what lies where. */
  constructor(what: string, failure: unknown) {
    super(`${what} ${describe(failure)}`, { cause: failure });
  }
}
