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
  const words = isUnread
    ? l10n.t({ message: 'unknown', comment: ['State of a server, behind its name'] })
    : state;
  return {
    icon: isUnread ? 'debug-disconnect' : isDown ? 'warning' : icon,
    text:
      isRunning && !isUnread
        ? name
        : l10n.t({
            message: '{server}: {state}',
            args: { server: name, state: words },
            comment: ['Status bar: a server and what it does'],
          }),
    hover: [
      { bold: name },
      ...(isWarning
        ? [
            {
              text: l10n.t({ message: 'Stopped unexpectedly', comment: ['State of a server'] }),
              icon: 'warning',
            },
          ]
        : []),
      {
        table: [
          [
            l10n.t({ message: 'State', comment: ['Label in the hover of a pinned server'] }),
            isUnread
              ? l10n.t({
                  message: 'unavailable',
                  comment: ["State of a server whose panel doesn't respond"],
                })
              : state,
          ],
          [
            l10n.t({
              message: 'Resource usage',
              comment: ['Label in the hover of a pinned server'],
            }),
            isUnread || use === state ? '' : use,
          ],
          [
            l10n.t({ message: 'Panel', comment: ['Label in the hover of a pinned server'] }),
            panelId,
          ],
        ],
      },
    ],
    isWarning,
  };
}
