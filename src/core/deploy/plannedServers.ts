import * as l10n from '@vscode/l10n';
import type { Panel, ServerRef } from '../api/panel';
import { UserError } from '../base/userError';
import type { PlannedServer } from './plan';

/** A server of an account that is signed in. */
export interface KnownServer {
  readonly ref: ServerRef;
  readonly identifier: string;
}

/** The host of a panel, as plans name it. */
export function hostOf({ http }: Pick<Panel, 'http'>): string {
  return new URL(http.origin).host;
}

/** The server that a plan names. Throws UserError where there is none, or several could be meant. */
export function findPlanned(planned: PlannedServer, known: readonly KnownServer[]): ServerRef {
  const { server, panel } = planned;
  const meant = known.filter(
    ({ ref, identifier }) =>
      (panel === undefined || hostOf(ref.panel) === panel.toLowerCase()) &&
      (identifier.toLowerCase() === server || ref.uuid.startsWith(server)),
  );
  const name = planned.name === undefined ? server : `${planned.name} (${server})`;
  const [first] = meant;
  if (!first) {
    const text = l10n.t(
      "Couldn't find server '{server}' of the deploy plan. Sign in to its panel, or correct 'servers' in .panel/deploy.json.",
      { server: name },
    );
    throw new UserError(text);
  }
  // Two accounts of one panel may both have it.
  const isOne = meant.every(
    ({ ref }) => ref.uuid === first.ref.uuid && hostOf(ref.panel) === hostOf(first.ref.panel),
  );
  if (isOne) return first.ref;
  throw new UserError(
    l10n.t(
      "Server '{server}' of the deploy plan could be one of several. Add its 'panel', or use its UUID.",
      { server: name },
    ),
  );
}
