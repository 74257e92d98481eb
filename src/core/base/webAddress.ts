/**
 * An address as a browser may be asked to open it; undefined for all that is no plain web address. What a program of this
 * computer would open, such as `file:` or `vscode:`, is none, and neither is one that shows another host before an `@`.
 */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
}
