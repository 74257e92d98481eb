import * as l10n from '@vscode/l10n';
import { PanelError } from './errors';
import { routeProblem } from './route';

/** Where the client API lies on a panel of the usual make (panel-dialect.md, 0.2). */
export const usualApiPath = '/api/client';

/** Where a panel's own pages begin, for its base URL, without a slash at the end: some panels lie below a path. */
export function homeUrlOf(baseUrl: string): string {
  return baseUrl.endsWith(usualApiPath) ? baseUrl.slice(0, -usualApiPath.length) : baseUrl;
}

/** Values of a query string; undefined ones are left out. */
export type UrlQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** An address below a panel's base URL: where the key may go. Made by `panelUrl` alone. */
export type PanelUrl = string & { readonly isPanelUrl: true };

/**
 * The address of a path and a query below a base URL. Throws PanelError: 'notFound' for a path that names nothing or
 * leads elsewhere, 'malformed' for a number that is not whole, 'refused' for a text that no address can hold.
 */
export function panelUrl(baseUrl: string, path: string, query: UrlQuery = {}): PanelUrl {
  const problem = routeProblem(path);
  if (problem !== undefined) throw new PanelError('notFound', problem);
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodedValue(name, value)}`],
  );
  // The list of servers lies at the base URL itself; with a slash behind it some web servers redirect.
  const url = baseUrl + (path === '/' ? '' : path);
  return (values.length === 0 ? url : `${url}?${values.join('&')}`) as PanelUrl;
}

function encodedValue(name: string, value: string | number | boolean): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new PanelError(
      'malformed',
      l10n.t("Field '{field}' isn't a whole number", { field: name }),
    );
  }
  const text = String(value);
  if (/\p{Surrogate}/u.test(text)) {
    throw new PanelError('refused', l10n.t('The name has an incomplete Unicode character'));
  }
  return encodeURIComponent(text);
}
