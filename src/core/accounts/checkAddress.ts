import * as l10n from '@vscode/l10n';
import type { AskParts, Found } from '../api/askWithoutKey';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import { homeUrlOf } from '../api/panelUrl';
import type { Clock } from '../base/clock';
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
        'The host asks for a user name and a password of its own before the panel. A key alone does not get through; ask whoever runs the panel.',
      );
    case 'refusal':
      return l10n.t(
        'The host lets no request through to a panel (HTTP {0}). Wait and try again, or ask whoever runs the panel.',
        found.status,
      );
    case 'failure':
      return l10n.t(
        'The host answers, but its panel is not available now (HTTP {0}). Try again in a few minutes.',
        found.status,
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
    return l10n.t(
      'The address leads on to {0}. Type that one, if it is the address of your panel.',
      home,
    );
  }
  // Nobody is led on from an encrypted address to one that is not, wherever that is.
  return next.problem === 'plainHttp' || next.problem === 'plainPrivate'
    ? l10n.t('The address leads on to {0}, without https: the key could be read on its way.', host)
    : l10n.t('The address leads on to another one that cannot be a panel: {0}', host);
}

function tooSlow(): string {
  return l10n.t(
    'No answer within {0} s. Check the address and the connection, and try again.',
    addressCheckMs / 1000,
  );
}

function noPanel(hasPath: boolean): string {
  return hasPath
    ? l10n.t(
        'There is no hosting panel at this address, nor at its beginning. Open your panel in the browser and copy the address from there.',
      )
    : l10n.t(
        'There is no hosting panel at this address. If your panel lies below a path, such as https://example.com/panel, type that too.',
      );
}
