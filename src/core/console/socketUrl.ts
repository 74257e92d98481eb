import { isDaemonAddress } from '../base/daemonAddress';

/**
 * A websocket's address: encrypted, unless the panel itself is not, and on this computer or in a private network only
 * where the panel is there too. `origin` is the panel's.
 */
export function isSocketUrl(url: string, origin: string): boolean {
  return isDaemonAddress(url, { panelOrigin: origin, scheme: 'wss' });
}
