import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { ServerTarget } from '../source/serverTarget';
import type { ShownIssue } from './issuePage';
import { serverOfInstance } from './serverOfInstance';

/** Where the user goes from an issue. */
export type WayFromIssue =
  | { readonly kind: 'events'; readonly release: string | undefined }
  /** To one of these servers, about this moment in milliseconds since 1970; several where it is not known which. */
  | {
      readonly kind: 'console' | 'activity';
      readonly servers: readonly ServerTarget[];
      readonly at: number;
    };

/**
 * The way to the events of an issue's release, or to the console or the activity of the server that it ran on. `servers`
 * are those that are linked to its project; throws UserError where one is wanted and there is none.
 */
export function wayFromIssue(
  action: WayFromIssue['kind'],
  { issue, occurrence }: ShownIssue,
  servers: readonly ServerTarget[],
): WayFromIssue {
  if (action === 'events') {
    return { kind: action, release: occurrence?.release ?? issue.lastRelease };
  }
  if (servers.length === 0) throw new UserError(l10n.t('No servers are linked to the project.'));
  const named = serverOfInstance(servers, occurrence);
  const at = occurrence?.at ?? issue.lastSeenAt;
  return { kind: action, servers: named ? [named] : servers, at };
}
