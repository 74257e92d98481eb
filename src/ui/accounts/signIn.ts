import * as l10n from '@vscode/l10n';
import type { Account, SignedIn } from '../../core/accounts/account';
import { hostOf, isPlainPrivate } from '../../core/accounts/address';
import { addressCheckMs, checkAddress } from '../../core/accounts/checkAddress';
import { type SignInStart, panelCommands } from '../../core/accounts/commands';
import { addressProblem, keyProblem, trySignIn, userOf } from '../../core/accounts/signIn';
import { askWithoutKey } from '../../core/api/askWithoutKey';
import type { Panel } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { formatSpan } from '../../core/base/format';
import type { Log } from '../../core/base/log';
import { runCommand } from '../base/commands';
import { askModal, showWarning, tellBriefly } from '../base/messages';
import { pickOne } from '../base/picks';
import type { Accounts } from './accounts';
import { type TextAnswer, askText } from './askText';
import { keepAccount } from './keepAccount';
import type { Confirmation } from '../base/confirmation';
import { createClient } from './openPanel';
import type { Panels } from './panels';

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
    if (!(await agreesToPlain(start.url))) return undefined;
    const outcome = await attempt(start.url, start.key, log);
    if ('problem' in outcome) throw new Error(outcome.problem);
    return keep(parts, outcome);
  }
  if (!(await mayStartWith(start, parts))) return undefined;
  const signedIn = await ask(log, start);
  const account = signedIn && (await keep(parts, signedIn));
  if (account) tellBriefly(l10n.t('Signed in to {panel}', { panel: account.name }));
  return account;
}

async function keep({ accounts, panels, log }: SignInParts, signedIn: SignedIn) {
  const whose = ({ baseUrl, key }: Account) => userOf(createClient(baseUrl, key, log));
  const account = await keepAccount({ accounts, panels, userOf: whose }, signedIn);
  // Whoever does something right after it, as a task does, is signed in.
  if (account) await panels.reload();
  return account;
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

/** Asks for the address and, once a panel is found there, for the key. Going back keeps what was typed. */
async function ask(log: Log, address: string): Promise<SignedIn | undefined> {
  let typed = { address, baseUrl: '', key: '' };
  for (;;) {
    const found = await askAddress(log, typed.address);
    if (found === undefined || 'back' in found) return undefined;
    const { text, value: baseUrl } = found;
    // What was typed for one host is not offered to another.
    const isSame = hostOf(baseUrl) === hostOf(typed.baseUrl);
    const answer = await askKey(log, baseUrl, isSame ? typed.key : '');
    if (answer === undefined) return undefined;
    if ('value' in answer) return answer.value;
    typed = { address: text, baseUrl, key: answer.back };
  }
}

function askAddress(log: Log, value: string): Promise<TextAnswer<string>> {
  return askText({
    title: title(),
    step: 1,
    value,
    prompt: l10n.t('Enter the URL of the panel.'),
    placeholder: 'https://panel.example.com',
    problem: (text) => addressProblem(text, { isPlainAgreed: true }),
    busyText: l10n.t('Checking the URL for up to {time}. Press Escape to cancel.', {
      time: formatSpan(addressCheckMs),
    }),
    accept: async (text, signal) => {
      if (!(await agreesToPlain(text))) return { problem: addressProblem(text) ?? '' };
      const outcome = await checkAddress(text, {
        isPlainAgreed: true,
        clock: systemClock,
        signal,
        ask: (baseUrl, limits) => askWithoutKey(baseUrl, { clock: systemClock, log, ...limits }),
      });
      return 'problem' in outcome ? outcome : { value: outcome.baseUrl };
    },
  });
}

function askKey(log: Log, baseUrl: string, value: string): Promise<TextAnswer<SignedIn>> {
  return askText({
    title: title(),
    step: 2,
    value,
    prompt: l10n.t(
      'Enter an API key for {host}. You can create one on your account page in the panel. The key is stored locally and sent only to this host.',
      { host: hostOf(baseUrl) ?? '' },
    ),
    placeholder: 'xc_..., ptlc_..., pacc_...',
    isSecret: true,
    problem: keyProblem,
    busyText: l10n.t('Checking the API key. Press Escape to cancel.'),
    accept: async (text, signal) => {
      const outcome = await attempt(baseUrl, text, log, signal);
      return 'problem' in outcome ? outcome : { value: outcome };
    },
  });
}

/** Whether the user agrees that what goes to a panel in a private network can be read there; true for all other addresses. */
async function agreesToPlain(address: string): Promise<boolean> {
  if (!isPlainPrivate(address)) return true;
  const button = l10n.t('Sign In Without HTTPS');
  const chosen = await askModal(
    l10n.t('Sign in to {host} without HTTPS?', { host: hostOf(address) ?? '' }),
    {
      detail: l10n.t(
        "The panel is in a private network, and the connection isn't encrypted. Others in the network can read your API key, files, and consoles, and can do with the key what you can do. Enable HTTPS for the panel if possible.",
      ),
    },
    button,
  );
  return chosen === button;
}

function title(): string {
  return l10n.t('Sign In to Panel');
}

async function attempt(
  url: string,
  typed: string,
  log: Log,
  signal?: AbortSignal,
): Promise<SignedIn | { readonly problem: string }> {
  const key = typed.trim();
  const open = (baseUrl: string) => createClient(baseUrl, key, log);
  // Whoever comes here was asked.
  const outcome = await trySignIn(url, open, { signal, isPlainAgreed: true });
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
  const button = l10n.t({ message: 'Sign Out', comment: ['Button: signs out of a panel'] });
  const chosen = await askModal(
    l10n.t('Sign out of {panel}?', { panel: panel.name }),
    {
      detail: l10n.t('The API key is removed locally. The panel keeps it.'),
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
    l10n.t("Panel '{panel}' no longer accepts your API key because it's expired or deleted.", {
      panel: panel.name,
    }),
    button,
  );
  if (chosen !== button) return;
  await runCommand(panelCommands.signIn, panel.http.homeUrl);
}
