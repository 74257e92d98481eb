import * as l10n from '@vscode/l10n';
import { isDaemonAddress } from '../base/daemonAddress';
import { type Reader, record } from './decode';
import { PanelError } from './errors';

/** A signed address of a daemon that may be asked. Made by `daemonUrl` alone. */
export type DaemonUrl = string & { readonly isDaemonUrl: true };

/**
 * The address of a daemon as a panel named it. Throws PanelError 'malformed' for one that no panel may send us to;
 * `panelOrigin` is where the panel is.
 */
export function daemonUrl(text: string, panelOrigin: string): DaemonUrl {
  if (isDaemonAddress(text, { panelOrigin, scheme: 'https' })) return text as DaemonUrl;
  throw new PanelError('malformed', l10n.t("The panel sent a transfer address that isn't allowed"));
}

/** Reads the answer that holds a signed address of a daemon; `panelOrigin` is where the panel is. */
export function signedUrl(panelOrigin: string): Reader<DaemonUrl> {
  return record((from) => daemonUrl(from.text('url'), panelOrigin));
}

/** The address that has files sent into a folder. */
export function intoFolder(url: DaemonUrl, directory: string): DaemonUrl {
  const separator = url.includes('?') ? '&' : '?';
  return `${url}${separator}directory=${encodeURIComponent(directory)}` as DaemonUrl;
}
