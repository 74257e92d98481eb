import * as l10n from '@vscode/l10n';
import { type Disposable, DisposableStore } from '../base/event';
import { abilities, allows } from '../servers/permissions';
import type { ConsoleConnection } from './connection';

/** What a console's access is told by. */
export interface ConsoleAccessParts {
  readonly server: string;
  readonly connection: Pick<
    ConsoleConnection,
    'permissions' | 'session' | 'onDidChangePermissions' | 'onDidChangeState'
  >;
  /** What the panel last said of the key; undefined where that is not known. It counts where the token does not tell. */
  readonly known: () => readonly string[] | undefined;
  /** Says a sentence to the user. */
  readonly say: (text: string) => void;
}

/**
 * Whether a console takes commands from this user: daemons ignore without a word what is not allowed (panel-dialect.md,
 * 6.5). Says so once where it does not, and when that changes.
 */
export class ConsoleAccess implements Disposable {
  private readonly store = new DisposableStore();
  private isDenied = false;

  constructor(private readonly parts: ConsoleAccessParts) {
    const { connection } = parts;
    this.store.add(connection.onDidChangePermissions(() => this.look()));
    this.store.add(connection.onDidChangeState(() => this.look()));
    this.look();
  }

  /** Whether nothing that is typed can be sent. */
  get isReadOnly(): boolean {
    return this.isDenied;
  }

  dispose(): void {
    this.store.dispose();
  }

  private look(): void {
    const { server, connection, known, say } = this.parts;
    // Before that nobody knows, and what is typed is kept anyway.
    if (connection.session.phase !== 'live') return;
    const permissions = connection.permissions ?? known();
    const isDenied = permissions !== undefined && !allows(permissions, abilities.canCommand);
    if (isDenied === this.isDenied) return;
    this.isDenied = isDenied;
    say(
      isDenied
        ? readOnlyText(server)
        : l10n.t("You can now send commands to server '{server}'.", { server }),
    );
  }
}

/** Why commands cannot be sent to a server. */
export function readOnlyText(server: string): string {
  return l10n.t(
    "You don't have permission to send commands to server '{server}', so this console is read-only. Required permission: {permission}.",
    { server, permission: abilities.canCommand },
  );
}
