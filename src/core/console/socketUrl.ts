/** A websocket's address: encrypted, unless the panel itself is not. */
export function isSocketUrl(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === 'wss:' || (protocol === 'ws:' && origin.startsWith('http:'));
}
