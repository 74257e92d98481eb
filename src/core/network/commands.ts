import * as l10n from '@vscode/l10n';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';
import type { NetworkItem } from './networkRules';

const isAny = (item: NetworkItem): item is NetworkItem => item.allocation.id > 0;
const isOther = (item: NetworkItem): item is NetworkItem => !item.allocation.isDefault;

const picks = () => l10n.t('Select an allocation');

const section = 'network';

/** Commands about a server's addresses. */
export const networkCommands = {
  add: command('hostingPanel.allocation.add', serverArgument, () =>
    l10n.t({ message: 'Create Allocation', comment: ['Title of a list'] }),
  ),
  editNote: itemCommand('hostingPanel.allocation.editNote', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t('Edit Allocation Note'),
  }),
  makePrimary: itemCommand('hostingPanel.allocation.makePrimary', {
    section,
    fits: isOther,
    picks,
    asks: () => l10n.t('Make Allocation Primary'),
  }),
  copy: itemCommand('hostingPanel.allocation.copy', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t({ message: 'Copy Address', comment: ['Title of a list'] }),
  }),
  remove: itemCommand('hostingPanel.allocation.remove', {
    section,
    fits: isOther,
    picks,
    asks: () => l10n.t({ message: 'Remove Allocation', comment: ['Title of a list'] }),
  }),
};
