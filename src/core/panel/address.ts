/** Where the client API lies on a panel of the usual make (panel-dialect.md, 0.2). */
const usualPath = '/api/client';

/** The places at which a panel's client API may be, for what a person typed; best guess first. */
export type PanelAddress =
  | { readonly baseUrls: readonly string[] }
  | { readonly problem: 'empty' | 'notUrl' | 'notHttp' | 'plainHttp' };

/**
 * Reads a panel's address as people type or paste it: with or without scheme, path or slash at the end.
 * Plain http is accepted for this computer only: the key would be readable on the way.
 */
export function parseAddress(typed: string): PanelAddress {
  const trimmed = typed.trim();
  if (trimmed === '') return { problem: 'empty' };
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(text)) return { problem: 'notUrl' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'notHttp' };
  if (url.hostname === '' || /\s/.test(trimmed)) return { problem: 'notUrl' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { problem: 'plainHttp' };
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(usualPath)) return { baseUrls: [url.origin + path] };
  // A page that was copied from the browser, such as /server/1a2b3c4d, leads to the panel's root too.
  const roots = path === '' ? [url.origin] : [url.origin + path, url.origin];
  return { baseUrls: [...roots.map((root) => root + usualPath), ...roots.slice(0, 1)] };
}

/** The panel's part of a file's URI for a base URL. */
export function panelId(baseUrl: string): string {
  return new URL(baseUrl).host;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
