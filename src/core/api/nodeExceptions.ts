import * as l10n from '@vscode/l10n';
import type { PanelErrorKind } from './errors';

/** What a panel says of a node by the class of an exception alone: with 500, and with words that fit every failure. */
interface NodeException {
  readonly kind: PanelErrorKind;
  /** Why, as far as the class tells; undefined where it does not. */
  readonly reason: string | undefined;
}

/** The failure of a node that a code names where it stands for one (panel-dialect.md, 4.2); undefined for other codes. */
export function nodeException(code: string | undefined): NodeException | undefined {
  switch (code) {
    case 'RequestException':
      // The node answered, and has ended: denied names, a full disk and its own failures look alike.
      return { kind: 'daemonFailed', reason: undefined };
    case 'ConnectionException':
      return { kind: 'daemonDown', reason: undefined };
    case 'FileExistsException':
      return { kind: 'refused', reason: l10n.t('A file or folder with this name already exists') };
    case 'FileNotEditableException':
      return { kind: 'refused', reason: l10n.t("This file can't be opened") };
    case 'FileNotFoundException':
      return { kind: 'notFound', reason: l10n.t("The file doesn't exist") };
    default:
      return undefined;
  }
}
