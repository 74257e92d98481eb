import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { Compared } from '../sync/compare';
import { refuseStops } from './refuseStops';
import type { LookedBefore } from './lookBefore';
import { newFindings } from './newFindings';
import type { Finding } from './preflightFacts';

/** A comparison that nothing speaks against, besides what the user has agreed to. */
export interface AgreedComparison {
  /** What the server is called. */
  readonly server: string;
  /** What the user has agreed to. */
  readonly seen: LookedBefore;
  /** Whether it was seen a moment ago: then it is not asked for again. */
  readonly isFresh: boolean;
  readonly look: () => Promise<LookedBefore>;
  /** Asks about what is new; false where the user gives up. */
  readonly agrees: (findings: readonly Finding[]) => Promise<boolean>;
}

/**
 * Looks again before a deploy begins, for as long as there is something new to agree to. Undefined where the user gives up.
 * Rejects with UserError where something forbids the deploy, and as `look` does.
 */
export async function compareAgreed(given: AgreedComparison): Promise<Compared | undefined> {
  let agreed = given.seen;
  if (given.isFresh && agreed.compared) return agreed.compared;
  for (;;) {
    const now = await given.look();
    const findings = newFindings(agreed, now);
    refuseStops(given.server, findings);
    if (findings.length === 0) {
      if (now.compared) return now.compared;
      const folder = now.plan.from;
      throw new UserError(
        l10n.t("Couldn't deploy because folder '{folder}' doesn't exist.", { folder }),
      );
    }
    if (!(await given.agrees(findings))) return undefined;
    agreed = now;
  }
}
