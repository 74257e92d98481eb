import * as l10n from '@vscode/l10n';

/** Cuts a typed list into origins. */
export function splitOrigins(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/** What is wrong with the first origin that is none: a browser sends scheme and host, no path (api.md, Update project). */
export function originProblem(text: string): string | undefined {
  for (const origin of splitOrigins(text)) {
    if (!URL.canParse(origin))
      return l10n.t("Enter a valid origin instead of '{origin}', such as https://example.com.", {
        origin,
      });
    const url = new URL(origin);
    if (!/^https?:$/.test(url.protocol))
      return l10n.t("The origin '{origin}' must begin with https://.", { origin });
    if (url.origin !== origin.toLowerCase())
      return l10n.t("Enter '{origin}' instead of '{typed}'.", {
        origin: url.origin,
        typed: origin,
      });
  }
  return undefined;
}
