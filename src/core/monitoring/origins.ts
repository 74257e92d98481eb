import * as l10n from '@vscode/l10n';

/** Cuts a typed list into origins. */
export function splitOrigins(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/** What is wrong with the first origin that is none: a browser sends scheme and host, no path (api.md, Update project). */
export function originProblem(text: string): string | undefined {
  for (const origin of splitOrigins(text)) {
    if (!URL.canParse(origin))
      return l10n.t('{0} is not an address. Write https://example.com', origin);
    const url = new URL(origin);
    if (!/^https?:$/.test(url.protocol)) return l10n.t('{0} does not begin with https://', origin);
    if (url.origin !== origin.toLowerCase())
      return l10n.t('Write {0} instead of {1}', url.origin, origin);
  }
  return undefined;
}
