import * as l10n from '@vscode/l10n';
import { fitsPower } from '../base/power';
import { conditionOf, conditionWords } from './condition';
import { abilities, allows, describingPermission } from './permissions';
import { powerAbilities, powerOf, stateWords } from './serverRow';
import type { ServerState } from './serverState';

/** What a server is wanted for: an ability, a permission by its name, or what it must be. */
export type ServerUse =
  | keyof typeof abilities
  | `${string}.${string}`
  | 'canDelete'
  | 'canDescribe'
  | 'normal'
  | 'running';

/** Why a server cannot be used for something now, in a word or two; undefined where it can, or nobody knows. */
export function whyUnfit(state: ServerState, use: ServerUse | undefined): string | undefined {
  const { server, permissions } = state;
  if (use === undefined || use === 'running') return undefined;
  const condition = conditionOf(server);
  if (use === 'canDelete') {
    if (condition === 'deleting') return conditionWords(condition);
    return server.isOwner ? undefined : l10n.t('only the owner can delete it');
  }
  // An administrator may watch an installation.
  const isSeen = use === 'canConsole' && condition === 'installing';
  if (condition !== 'normal' && !isSeen) return conditionWords(condition);
  const permission = permissionOf(use, permissions);
  if (permission !== undefined && permissions && !allows(permissions, permission)) {
    return l10n.t({
      message: 'missing permission: {permission}',
      args: { permission },
      comment: ["Why a server can't be selected"],
    });
  }
  if (use === 'canBackUp' && server.featureLimits.backups === 0) {
    return l10n.t("the plan doesn't include backups");
  }
  const action = powerAbilities[use];
  return action && !fitsPower(action, powerOf(state)) ? stateWords(state) : undefined;
}

/** Whether it is known that using a server for something makes sense now. */
export function isFit(state: ServerState, use: ServerUse | undefined): boolean {
  if (use === undefined || use === 'normal') return whyUnfit(state, use) === undefined;
  if (use === 'running') return powerOf(state) === 'running';
  const isKnown = use === 'canDelete' || state.permissions !== undefined;
  const isNormal = use === 'canDelete' || conditionOf(state.server) === 'normal';
  return isKnown && isNormal && whyUnfit(state, use) === undefined;
}

function permissionOf(
  use: Exclude<ServerUse, 'canDelete' | 'running'>,
  permissions: readonly string[] = [],
): string | undefined {
  if (use === 'canDescribe') return describingPermission(permissions);
  if (use in abilities) return abilities[use as keyof typeof abilities];
  return use === 'normal' ? undefined : use;
}
