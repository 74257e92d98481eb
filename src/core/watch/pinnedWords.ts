import * as l10n from '@vscode/l10n';
import type { HoverPart } from '../base/row';
import type { PinnedStatus } from './watchStatus';

/** What the item of one server shows in the status bar. */
export interface PinnedWords {
  /** A codicon's name. */
  readonly icon: string;
  readonly text: string;
  readonly hover: readonly HoverPart[];
  readonly isWarning: boolean;
}

/** What the status bar says of a pinned server: its name, and what it does unless it runs. */
export function pinnedWords(
  { server: { panelId, name }, icon, state, use, isRunning, isDown }: PinnedStatus,
  isUnread: boolean,
): PinnedWords {
  const isWarning = isDown && !isUnread;
  const words = isUnread ? l10n.t('unknown') : state;
  return {
    icon: isUnread ? 'debug-disconnect' : isDown ? 'warning' : icon,
    text: isRunning && !isUnread ? name : l10n.t('{0}: {1}', name, words),
    hover: [
      { bold: name },
      ...(isWarning ? [{ text: l10n.t('Ended without being stopped'), icon: 'warning' }] : []),
      {
        table: [
          [l10n.t('State'), isUnread ? l10n.t('cannot be read now') : state],
          [l10n.t('Use'), isUnread || use === state ? '' : use],
          [l10n.t('Panel'), panelId],
        ],
      },
    ],
    isWarning,
  };
}
