import * as l10n from '@vscode/l10n';
import { type Panel, isPanel } from '../api/panel';
import { type Argument, command, rowArgument } from '../base/command';
import { isRecord } from '../base/record';

/** What signing in may begin with: an address, or all that it needs. Both may come from outside, and are asked about. */
export type SignInStart = string | { readonly url: string; readonly key: string };

/** A panel: of its row, or of any row that belongs to one. */
const panel: Argument<Panel> = rowArgument(
  (row) => (isPanel(row['panel']) ? row['panel'] : undefined),
  (about) => ({ panel: about }),
);

const signInStart: Argument<SignInStart> = {
  of: (given) => {
    if (typeof given === 'string') return given;
    if (!isRecord(given)) return undefined;
    const { url, key } = given;
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined;
  },
  given: (start) => [start],
};

/** Commands about panels and the account at each. */
export const panelCommands = {
  signIn: command('hostingPanel.panel.signIn', signInStart),
  signOut: command('hostingPanel.panel.signOut', panel, () => l10n.t('Sign Out of Panel')),
  showLog: command('hostingPanel.log.show'),
  copyDiagnostics: command('hostingPanel.log.copyDiagnostics'),
  whoAmI: command('hostingPanel.panel.whoAmI', panel, () => l10n.t('Show Account and Key')),
  openDatabases: command('hostingPanel.panel.openDatabases', panel, () =>
    l10n.t('Open Databases in Browser'),
  ),
  openCreate: command('hostingPanel.panel.openServerCreation', panel, () =>
    l10n.t('Open Server Creation in Browser'),
  ),
  openBilling: command('hostingPanel.panel.openBilling', panel, () =>
    l10n.t('Open Billing in Browser'),
  ),
  openApiKeys: command('hostingPanel.panel.openApiKeys', panel, () =>
    l10n.t('Open API Keys in Browser'),
  ),
};
