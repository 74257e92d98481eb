import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';

/** A move or copy that broke off on the way: nothing is lost, but something lies where nobody put it. */
export class UnfinishedMove extends Error {
  override readonly name = 'UnfinishedMove';

  /** `what`: sentences that say what lies where. */
  constructor(what: string, failure: unknown) {
    super(`${what} ${describeError(failure)}`, { cause: failure });
  }
}

/** Copies; a failure after the copy has `begun` says that part of it may be left. */
export async function sayingWhatIsLeft(
  { from, to }: { readonly from: string; readonly to: string },
  copy: (begun: () => void) => Promise<void>,
): Promise<void> {
  let hasBegun = false;
  try {
    await copy(() => (hasBegun = true));
  } catch (error) {
    if (!hasBegun && !(PanelError.is(error) && error.outcomeUnknown)) throw error;
    const what = l10n.t("Part of a copy might remain next to '{source}' or '{target}'.", {
      source: from,
      target: to,
    });
    throw new UnfinishedMove(what, error);
  }
}
