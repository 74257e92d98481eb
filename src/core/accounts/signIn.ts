import * as l10n from '@vscode/l10n';
import { type AddressOptions, parseAddress } from './address';
import { getAccount } from '../api/account';
import { ignored } from '../api/decode';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';

/** What signing in came to: the base URL at which the key works, or a sentence that says why not. */
export type SignInOutcome = { readonly baseUrl: string } | { readonly problem: string };

/** What is wrong with a typed address, or undefined while nothing is. */
export function addressProblem(typed: string, options?: AddressOptions): string | undefined {
  const address = parseAddress(typed, options);
  if (!('problem' in address)) return undefined;
  switch (address.problem) {
    case 'empty':
      return l10n.t('Enter the URL of the panel, for example https://panel.example.com');
    case 'notUrl':
      return l10n.t('Enter a valid URL, for example https://panel.example.com');
    case 'notHttp':
      return l10n.t('The URL must start with https://');
    case 'userInfo':
      return l10n.t(
        "The URL can't contain @ because it would lead to the host after that character. Enter only the URL of the panel.",
      );
    case 'plainHttp':
    case 'plainPrivate':
      return l10n.t("The URL must start with https:// so that others can't read your API key");
  }
}

/** What is wrong with a typed key, or undefined while nothing is. */
export function keyProblem(typed: string): string | undefined {
  const key = typed.trim();
  if (key === '') {
    return l10n.t('Enter an API key. You can create one on your account page in the panel.');
  }
  if (!/^[\x21-\x7e]+$/.test(key))
    return l10n.t("An API key can't contain spaces or special characters.");
  if (key.startsWith('ptla_')) {
    return l10n.t(
      'The key is an application API key for administrators. Create an API key in the panel in Account > API Credentials.',
    );
  }
  if (key.startsWith('papp_')) {
    return l10n.t(
      'The key is an application API key for administrators. Create an API key in the panel in Profile > API Keys.',
    );
  }
  if (/^x[mb]_/.test(key)) {
    return l10n.t(
      'The key is a monitoring key. Create an API key in the panel in Account > API keys.',
    );
  }
  return undefined;
}

/**
 * Tries a key at each place where the panel's API may be for a typed address.
 * Never rejects for an expected failure; `open` makes the client for one base URL.
 */
export async function trySignIn(
  typed: string,
  open: (baseUrl: string) => PanelHttp,
  { signal, ...options }: AddressOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<SignInOutcome> {
  const address = parseAddress(typed, options);
  if ('problem' in address) return { problem: addressProblem(typed, options) ?? '' };
  let failure: PanelError | undefined;
  for (const baseUrl of address.baseUrls) {
    try {
      await open(baseUrl).send({ path: '/', query: { per_page: 1 }, read: readList, signal });
      return { baseUrl };
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      failure = moreTelling(failure, error);
      // Another path on the same host cannot help against these.
      if (PanelError.is(error, 'unauthorized', 'network', 'timeout', 'rateLimited')) break;
    }
  }
  return { problem: failure ? signInSentence(failure) : '' };
}

/** The name of the user whose key it is; undefined where the panel does not tell. Rejects with what is no failure of a panel. */
export async function userOf(http: PanelHttp): Promise<string | undefined> {
  try {
    return (await getAccount(http)).username;
  } catch (error) {
    if (PanelError.is(error)) return undefined;
    throw error;
  }
}

/** Any list will do as proof; a page of another service is not one. */
function readList(value: unknown, at: string): undefined {
  const isList =
    typeof value === 'object' &&
    value !== null &&
    'object' in value &&
    value.object === 'list' &&
    'data' in value;
  if (!isList)
    throw new PanelError(
      'malformed',
      l10n.t("Field '{field}' isn't a list of servers", { field: at }),
    );
  return ignored(value, at);
}

function moreTelling(before: PanelError | undefined, now: PanelError): PanelError {
  return before === undefined || isNoPanel(before) ? now : before;
}

/** Whether what answers at the address is no panel: it knows no such path, or answers with something else. */
function isNoPanel(error: PanelError): boolean {
  return PanelError.is(error, 'notFound', 'malformed');
}

function signInSentence(error: PanelError): string {
  if (isNoPanel(error)) {
    return l10n.t("Couldn't find a hosting panel at this URL, or its API is disabled.");
  }
  if (error.kind === 'unauthorized') {
    return l10n.t("The panel doesn't accept this API key because it's wrong, expired, or deleted.");
  }
  return describeError(error);
}
