import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Database } from '../../core/api/databases';
import { apiOf } from '../../core/api/serverApi';
import { connectionChoices, connectionString } from '../../core/databases/connectionString';
import { viewPassword } from '../../core/databases/databaseRules';
import { currentPassword } from '../../core/databases/databaseWork';
import type { SectionItem } from '../../core/servers/arguments';
import { requirePermission } from '../../core/servers/requirePermission';
import { showInputBox } from '../base/inputBox';
import { askModal, confirm, tellBriefly } from '../base/messages';
import { chooseOne } from '../base/picks';
import type { SectionTools } from '../servers/sectionParts';

/** Passwords of databases: read once the user agreed, handed over, and not kept. */
export class DatabasePasswords {
  constructor(private readonly tools: SectionTools) {}

  /** Copies or shows a password, as the user chooses. */
  async view(item: SectionItem<Database>): Promise<void> {
    const { name } = item.data;
    await this.requireSight(item);
    const copy = l10n.t({ message: 'Copy', comment: ['Button: copies a password'] });
    const show = l10n.t({ message: 'Show', comment: ['Button: shows a password'] });
    const question = l10n.t("Copy or show the password of database '{database}'?", {
      database: name,
    });
    const chosen = await askModal(question, { detail: warning() }, copy, show);
    if (chosen === copy) return this.copy(item);
    if (chosen !== show) return;
    const password = await this.read(item);
    if (password === undefined) return;
    // Unlike messages, a value is shown as it is.
    await showInputBox({
      title: l10n.t("Password of Database '{database}'", { database: name }),
      prompt: l10n.t('Changes to this text have no effect.'),
      value: password,
    });
  }

  /** Copies a password that the user has agreed to copy. */
  async copy(item: SectionItem<Database>): Promise<void> {
    const password = await this.read(item);
    if (password === undefined) return;
    await vscode.env.clipboard.writeText(password);
    tellBriefly(
      l10n.t("Copied the password of database '{database}'", { database: item.data.name }),
    );
  }

  /** Copies what programs connect with, in a form that the user chooses. */
  async copyConnectionString(item: SectionItem<Database>): Promise<void> {
    const { name } = item.data;
    await this.requireSight(item);
    const choice = await chooseOne(connectionChoices(item.data), {
      title: l10n.t('Copy Database Connection String'),
      placeHolder: l10n.t('Select a format'),
    });
    if (!choice) return;
    const question = l10n.t(
      "Copy the connection string of database '{database}' with its password?",
      { database: name },
    );
    if (
      !(await confirm(question, {
        detail: warning(),
        button: l10n.t({ message: 'Copy', comment: ['Button: copies a connection string'] }),
      }))
    )
      return;
    const password = await this.read(item);
    if (password === undefined) return;
    await vscode.env.clipboard.writeText(connectionString(item.data, choice.form, password));
    tellBriefly(
      l10n.t("Copied the connection string of database '{database}'", { database: name }),
    );
  }

  private async requireSight({ ref }: SectionItem<Database>): Promise<void> {
    await requirePermission(this.tools.serversView, ref, viewPassword);
  }

  private async read({ ref, data }: SectionItem<Database>): Promise<string | undefined> {
    const read = await this.tools.serverActions.run({
      ref,
      permission: viewPassword,
      failed: l10n.t("Couldn't read the password of database '{database}'.", {
        database: data.name,
      }),
      work: (signal) => currentPassword(apiOf(ref), data.id, signal),
    });
    return read?.value;
  }
}

function warning(): string {
  return l10n.t("Anyone with the password can read and change the database's data.");
}
