import * as l10n from '@vscode/l10n';
import type { IssueStatus } from '../api/issue';

/** The status as the user calls it. */
export function statusWord(status: IssueStatus): string {
  const words = {
    unresolved: l10n.t({ message: 'Unresolved', comment: ['Status of an issue'] }),
    resolved: l10n.t({ message: 'Resolved', comment: ['Status of an issue'] }),
    ignored: l10n.t({ message: 'Ignored', comment: ['Status of an issue'] }),
  };
  return words[status];
}
