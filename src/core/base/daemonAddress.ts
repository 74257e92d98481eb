import { addressClass } from './addressClass';
import { limits } from './limits';

/**
 * Whether a panel may send us to a daemon at an address: encrypted where the panel is and in public, without a name or password in
 * it, and on this computer or in a private network only where the panel itself is there. `scheme` is that of the
 * encrypted form. What a host's name resolves to is not looked at.
 */
export function isDaemonAddress(
  text: string,
  { panelOrigin, scheme }: { readonly panelOrigin: string; readonly scheme: 'https' | 'wss' },
): boolean {
  if (text.length > limits.addressLength || !/^[a-z]+:\/\/[^\s\\\x00-\x20\x7f]+$/i.test(text))
    return false;
  if (!URL.canParse(text) || !URL.canParse(panelOrigin)) return false;
  const url = new URL(text);
  const panel = new URL(panelOrigin);
  const isPlain = url.protocol === `${scheme.slice(0, -1)}:`;
  if (!isPlain && url.protocol !== `${scheme}:`) return false;
  if (isPlain && panel.protocol !== 'http:') return false;
  if (isPlain && addressClass(url.hostname) === 'public') return false;
  if (
    url.username !== '' ||
    url.password !== '' ||
    /^[^/?#]*@/.test(text.slice(text.indexOf('//') + 2))
  )
    return false;
  const place = addressClass(url.hostname);
  const panelPlace = addressClass(panel.hostname);
  switch (place) {
    case 'public':
      return true;
    case 'private':
      return panelPlace !== 'public';
    case 'thisComputer':
      return panelPlace === 'thisComputer';
    case 'none':
      return false;
  }
}
