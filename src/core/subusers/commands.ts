import * as l10n from '@vscode/l10n';
import type { Subuser } from '../api/subusers';
import { command } from '../base/command';
import { itemCommand, serverArgument } from '../servers/arguments';

const isAny = (one: Subuser): one is Subuser => one.uuid !== '';
const hasEmail = (one: Subuser): one is Subuser => one.email !== '';

const picks = () => l10n.t('Select a subuser');

const section = 'people';

/** Commands about those whom a server is shared with. */
export const subuserCommands = {
  invite: command('hostingPanel.subuser.invite', serverArgument, () =>
    l10n.t({ message: 'Invite Subuser', comment: ['Title of a list'] }),
  ),
  edit: itemCommand('hostingPanel.subuser.editPermissions', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t('Change Subuser Permissions'),
  }),
  copyEmail: itemCommand('hostingPanel.subuser.copyEmail', {
    section,
    fits: hasEmail,
    picks,
    asks: () => l10n.t('Copy Subuser Email'),
  }),
  remove: itemCommand('hostingPanel.subuser.remove', {
    section,
    fits: isAny,
    picks,
    asks: () => l10n.t({ message: 'Remove Subuser', comment: ['Title of a list'] }),
  }),
};
