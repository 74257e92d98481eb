import { usualApiPath } from '../api/panelUrl';
import { addressClass } from '../base/addressClass';
import { limits } from '../base/limits';
import { isHost } from './panelId';

/** The places at which a panel's client API may be, for what the user typed; best guess first. */
export type PanelAddress =
  | { readonly baseUrls: readonly string[] }
  | {
      readonly problem: 'empty' | 'notUrl' | 'notHttp' | 'plainHttp' | 'userInfo' | 'plainPrivate';
    };

/** What the user has agreed to. */
export interface AddressOptions {
  /** That this panel in a private network is reached without encryption. */
  readonly isPlainAgreed?: boolean;
}

/**
 * Reads a panel's address as people type or paste it: with or without scheme, path or slash at the end.
 * Plain http is accepted for this computer only, and in a private network where the user has agreed to it: the key can be
 * read on the way.
 */
export function parseAddress(
  typed: string,
  { isPlainAgreed = false }: AddressOptions = {},
): PanelAddress {
  const trimmed = typed.trim();
  if (trimmed === '') return { problem: 'empty' };
  const hasScheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(trimmed);
  const text = hasScheme ? trimmed : `https://${trimmed}`;
  // What cannot be seen, and what `URL` leaves out or turns into something else, would hide where the key goes.
  if (text.length > limits.panelAddressLength || hidden.test(text)) return { problem: 'notUrl' };
  if (!URL.canParse(text)) return { problem: 'notUrl' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'notHttp' };
  if (text.includes('@')) return { problem: 'userInfo' };
  if (!isHost(url.host) || url.port === '0') return { problem: 'notUrl' };
  const place = url.protocol === 'http:' ? addressClass(url.hostname) : undefined;
  if (place === 'public' || place === 'none') return { problem: 'plainHttp' };
  const isOpen = place !== undefined && !isLoopback(url.hostname);
  if (isOpen && !isPlainAgreed) return { problem: 'plainPrivate' };
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(usualApiPath)) return { baseUrls: [url.origin + path] };
  // A page that was copied from the browser, such as /panel/server/1a2b3c4d, leads to the panel below /panel.
  const roots = [...new Set([path.replace(pageOfPanel, ''), path, ''])];
  const usual = roots.map((root) => url.origin + root + usualApiPath);
  return { baseUrls: [...usual, url.origin + path] };
}

/** Space, a backslash that `URL` reads as a slash, and everything unseen. */
const hidden = /[\s\\\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Where the pages of a panel begin. A panel that is asked for one as for its API answers as if the key were wrong. */
const pageOfPanel = /\/(?:server|account|auth|admin)(?:\/.*)?$/;

/** The host to which a typed address leads, and its port where it is not the usual one, in ASCII as `URL` gives it. */
export function hostOf(typed: string): string | undefined {
  const address = parseAddress(typed, { isPlainAgreed: true });
  const [baseUrl] = 'problem' in address ? [] : address.baseUrls;
  return baseUrl === undefined ? undefined : new URL(baseUrl).host;
}

/** Whether an address leads to a private network without encryption: the user is asked about it. */
export function isPlainPrivate(typed: string): boolean {
  const address = parseAddress(typed);
  return 'problem' in address && address.problem === 'plainPrivate';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
