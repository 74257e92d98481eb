import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';
import type { NetworkItem } from './networkRules';

const isAny = (item: NetworkItem): item is NetworkItem => item.allocation.id > 0;
const isOther = (item: NetworkItem): item is NetworkItem => !item.allocation.isDefault;

const section = 'network';

/** Commands about a server's addresses. */
export const networkCommands = {
  add: command('hostingPanel.allocation.add', serverArgument, () =>
    l10n.t('Add an Address to Which Server?'),
  ),
  editNote: itemCommand('hostingPanel.allocation.editNote', {
    section,
    fits: isAny,
    asks: () => l10n.t('Note of Which Address?'),
  }),
  makePrimary: itemCommand('hostingPanel.allocation.makePrimary', {
    section,
    fits: isOther,
    asks: () => l10n.t('Make Which Address Primary?'),
  }),
  copy: itemCommand('hostingPanel.allocation.copy', {
    section,
    fits: isAny,
    asks: () => l10n.t('Copy Which Address?'),
  }),
  remove: itemCommand('hostingPanel.allocation.remove', {
    section,
    fits: isOther,
    asks: () => l10n.t('Remove Which Address?'),
  }),
};
