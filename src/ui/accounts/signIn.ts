import * as l10n from '@vscode/l10n';
import type { Account, SignedIn } from '../../core/accounts/account';
import { hostOf } from '../../core/accounts/address';
import { type SignInStart, panelCommands } from '../../core/accounts/commands';
import { addressProblem, keyProblem, trySignIn, userOf } from '../../core/accounts/signIn';
import type { Panel } from '../../core/api/panel';
import type { Log } from '../../core/base/log';
import { runCommand } from '../base/commands';
import { askModal, showWarning, tellBriefly } from '../base/messages';
import { pickOne } from '../base/picks';
import type { Accounts } from './accounts';
import { askText } from './askText';
import { keepAccount } from './keepAccount';
import type { Confirmation } from '../base/confirmation';
import { type Panels, createClient } from './panels';

/** What signing in needs. */
export interface SignInParts {
  readonly accounts: Accounts;
  readonly panels: Panels;
  readonly confirmation: Confirmation;
  readonly log: Log;
}

/**
 * Asks for a panel's address and an API key, checks them at the panel and keeps them. What an argument gives is asked
 * about first, but for the address of a panel that is signed in to.
 * Returns the account, or undefined when the user gave up.
 */
export async function signIn(
  parts: SignInParts,
  start: SignInStart = '',
): Promise<Account | undefined> {
  const { confirmation, log } = parts;
  if (typeof start !== 'string') {
    const host = hostOf(start.url);
    if (host !== undefined) {
      const request = { action: 'signIn', host, hasKey: true } as const;
      if (!(await confirmation.allows(request))) return undefined;
    }
    const outcome = await attempt(start.url, start.key, log);
    if ('problem' in outcome) throw new Error(outcome.problem);
    return keep(parts, outcome);
  }
  if (!(await mayStartWith(start, parts))) return undefined;
  const signedIn = await ask(log, start);
  const account = signedIn && (await keep(parts, signedIn));
  if (account) tellBriefly(l10n.t('Signed in to {0}', account.name));
  return account;
}

function keep({ accounts, panels, log }: SignInParts, signedIn: SignedIn) {
  const whose = ({ baseUrl, key }: Account) => userOf(createClient(baseUrl, key, log));
  return keepAccount({ accounts, panels, userOf: whose }, signedIn);
}

/** An address that stands in the box already is easily taken for one's own. */
async function mayStartWith(
  address: string,
  { panels, confirmation }: SignInParts,
): Promise<boolean> {
  const isKnown = panels.all.some(({ http }) => http.homeUrl === address);
  const host = isKnown ? undefined : hostOf(address);
  return host === undefined || confirmation.allows({ action: 'signIn', host, hasKey: false });
}

async function ask(log: Log, address: string): Promise<SignedIn | undefined> {
  const title = l10n.t('Sign In to a Hosting Panel');
  for (let url = address; ;) {
    const typedUrl = await askText({
      title,
      step: 1,
      value: url,
      prompt: l10n.t('Address of the panel'),
      placeholder: 'https://panel.example.com',
      problem: addressProblem,
    });
    if (typedUrl === undefined || typedUrl === 'back') return undefined;
    url = typedUrl.text;
    const key = await askText({
      title,
      step: 2,
      value: '',
      prompt: l10n.t(
        'API key for {0}, to which alone it is sent. The panel makes one under Account, API keys. It is kept on this computer.',
        hostOf(url) ?? '',
      ),
      placeholder: 'xc_…',
      isSecret: true,
      problem: keyProblem,
      accept: async (text) => {
        const outcome = await attempt(url, text, log);
        return 'problem' in outcome ? outcome : { value: outcome };
      },
    });
    if (key === undefined) return undefined;
    if (key !== 'back' && key.value !== undefined) return key.value;
  }
}

async function attempt(
  url: string,
  typed: string,
  log: Log,
): Promise<SignedIn | { readonly problem: string }> {
  const key = typed.trim();
  const open = (baseUrl: string) => createClient(baseUrl, key, log);
  const outcome = await trySignIn(url, open);
  if ('problem' in outcome) return outcome;
  const { baseUrl } = outcome;
  return { baseUrl, key, user: await userOf(open(baseUrl)) };
}

/** Signs out of a panel: the one that is given, the only one, or the one that is picked. */
export async function signOut(
  accounts: Accounts,
  panels: Panels,
  given: Panel | undefined,
): Promise<void> {
  await panels.ready();
  const panel = await choosePanel(panels, given);
  if (!panel) return;
  const button = l10n.t('Sign Out');
  const chosen = await askModal(
    l10n.t('Sign out of {0}?', panel.name),
    {
      detail: l10n.t('Its API key is removed from this computer. The panel keeps it.'),
    },
    button,
  );
  if (chosen === button) await accounts.remove(panel.id);
}

async function choosePanel(panels: Panels, given: Panel | undefined): Promise<Panel | undefined> {
  const known = panels.all.find((panel) => panel === given);
  if (known || panels.all.length <= 1) return known ?? panels.all[0];
  const items = panels.all.map((panel) => ({ label: panel.name, panel }));
  const picked = await pickOne(items, { title: panelCommands.signOut.asks?.() ?? '' });
  return picked?.panel;
}

/** One notification for each key that went bad, however many requests it fails. */
export async function offerSignIn(panel: Panel): Promise<void> {
  const button = l10n.t('Sign In Again');
  const chosen = await showWarning(
    l10n.t('{0} no longer accepts the API key: it is expired or deleted.', panel.name),
    button,
  );
  if (chosen !== button) return;
  await runCommand(panelCommands.signIn, panel.http.homeUrl);
}
