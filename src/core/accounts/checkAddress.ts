import * as l10n from '@vscode/l10n';
import type { AskParts, Found } from '../api/askWithoutKey';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import { homeUrlOf } from '../api/panelUrl';
import type { Clock } from '../base/clock';
import { formatSpan } from '../base/format';
import { type AddressOptions, parseAddress } from './address';
import { addressProblem } from './signIn';

/** The longest that looking for a panel takes, in milliseconds, whatever answers or does not. */
export const addressCheckMs = 10_000;

/** Where the panel's API is, or a sentence that says why none was found. */
export type CheckedAddress = { readonly baseUrl: string } | { readonly problem: string };

/** What the check needs. */
export interface CheckParts extends AddressOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Asks one base URL. Rejects as `askWithoutKey` does. */
  readonly ask: (baseUrl: string, limits: Pick<AskParts, 'timeoutMs' | 'signal'>) => Promise<Found>;
}

/**
 * Looks for a panel at each place where its API may be for a typed address, without a key. Rejects with the signal's reason,
 * and with what is no failure of a connection.
 */
export async function checkAddress(typed: string, parts: CheckParts): Promise<CheckedAddress> {
  const { clock, signal, ask } = parts;
  const address = parseAddress(typed, parts);
  if ('problem' in address) return { problem: addressProblem(typed, parts) ?? '' };
  const end = clock.now() + addressCheckMs;
  let problem: string | undefined;
  for (const baseUrl of address.baseUrls) {
    const timeoutMs = end - clock.now();
    if (timeoutMs <= 0) return { problem: problem ?? tooSlow() };
    try {
      const found = await ask(baseUrl, { timeoutMs, signal });
      if (found.is === 'panel') return { baseUrl };
      problem ??= problemOf(found, baseUrl);
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      // The host is the same for all that follow.
      return { problem: error.kind === 'timeout' ? tooSlow() : describeError(error) };
    }
  }
  // Whoever typed a path has that place looked at too.
  return { problem: problem ?? noPanel(address.baseUrls.length !== 2) };
}

/** What a place says that is no panel; undefined where another place may be one. */
function problemOf(found: Found, baseUrl: string): string | undefined {
  switch (found.is) {
    case 'redirect':
      return redirected(found.to, baseUrl);
    case 'password':
      return l10n.t(
        "The host requires its own user name and password, which aren't supported. Contact your administrator.",
      );
    case 'refusal':
      return l10n.t(
        'The host blocked the request (HTTP {status}). Wait and try again, or contact your administrator.',
        { status: found.status },
      );
    case 'failure':
      return l10n.t(
        "The host answered, but the panel isn't available (HTTP {status}). Try again in a few minutes.",
        { status: found.status },
      );
    default:
      return undefined;
  }
}

/** A key is not sent along a redirect: the user says where it may go. */
function redirected(to: string | undefined, baseUrl: string): string | undefined {
  if (to === undefined) return undefined;
  const { origin, pathname, host } = new URL(to);
  if (new URL(baseUrl).origin === origin) return undefined;
  const isWeb = origin !== 'null';
  const home = isWeb ? homeUrlOf(origin + pathname.replace(/\/+$/, '')) : to;
  const next = parseAddress(home);
  if (!('problem' in next)) {
    return l10n.t("The URL redirects to {url}. Enter that one if it's the URL of your panel.", {
      url: home,
    });
  }
  // Nobody is led on from an encrypted address to one that is not, wherever that is.
  return next.problem === 'plainHttp' || next.problem === 'plainPrivate'
    ? l10n.t('The URL redirects to {host} without HTTPS, so others could read your API key.', {
        host,
      })
    : l10n.t("The URL redirects to an address that can't be a panel: {host}", { host });
}

function tooSlow(): string {
  return l10n.t('No answer within {time}. Check the URL and the connection, and try again.', {
    time: formatSpan(addressCheckMs),
  });
}

function noPanel(hasPath: boolean): string {
  return hasPath
    ? l10n.t(
        "Couldn't find a hosting panel at this URL. Open your panel in the browser and copy its URL.",
      )
    : l10n.t(
        "Couldn't find a hosting panel at this URL. If your panel has a path, such as https://example.com/panel, enter it too.",
      );
}
