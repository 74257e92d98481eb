/** Whether a text can be the panel's part of a file's URI: a host, a port, and what tells accounts there apart. */
export function isPanelId(text: string): boolean {
  const [host = '', ...apart] = text.split('~');
  return text.length <= 300 && isHost(host) && apart.every((part) => /^[\w.-]+$/.test(part));
}

/** Whether a text is a host, and a port, as `URL` writes them. */
export function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(text);
}
