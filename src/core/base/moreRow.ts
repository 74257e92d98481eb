import * as l10n from '@vscode/l10n';
import { command, rowArgument } from './command';
import type { Row } from './row';

/** The row below the first ones of a list that has more. */
interface MoreRow extends Row {
  readonly kind: 'more';
  /** Shows more of them; rejects as reading them does. */
  readonly more: () => unknown;
}

/** Shows more rows of a list; its own row calls it. */
export const showMore = command(
  'hostingPanel.rows.showMore',
  rowArgument<Pick<MoreRow, 'more'>>(({ kind, more }) =>
    kind === 'more' && typeof more === 'function' ? { more: more as MoreRow['more'] } : undefined,
  ),
);

/** The row below a list of which so many are left; `list` names it among the rows of its view. */
export function moreRow(list: string, left: number, more: () => unknown): MoreRow {
  return {
    kind: 'more',
    id: `${list}//more`,
    more,
    look: () => ({
      label: l10n.t('Show More ({count} left)', { count: left }),
      icon: 'ellipsis',
      click: {
        id: showMore.id,
        title: l10n.t({
          message: 'Show More',
          comment: ['Title of a click on a row: shows more rows of its list'],
        }),
      },
    }),
  };
}
