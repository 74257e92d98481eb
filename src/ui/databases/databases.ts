import * as l10n from '@vscode/l10n';
import { type Database, type NewDatabase, rotateDatabasePassword } from '../../core/api/databases';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import type { Handler } from '../../core/base/command';
import { askSteps } from '../../core/base/steps';
import { databaseCommands } from '../../core/databases/commands';
import {
  connectionsFromProblem,
  databaseNameProblem,
  viewPassword,
} from '../../core/databases/databaseRules';
import { databaseSection } from '../../core/databases/databaseSection';
import { makeDatabase, removeDatabase, requireRoom } from '../../core/databases/databaseWork';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { allows } from '../../core/servers/permissions';
import { requirePermission } from '../../core/servers/requirePermission';
import { confirmByTypingName } from '../base/confirmByTypingName';
import { confirm, showInformation } from '../base/messages';
import { lineStep } from '../base/steps';
import { onServer } from '../servers/askServer';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { DatabasePasswords } from './databasePasswords';

/** Databases below each server: list, create, delete, their passwords. */
export class Databases implements SectionFeature {
  readonly section: ListSection<Database>;
  private readonly passwords: DatabasePasswords;

  constructor(private readonly tools: SectionTools) {
    this.section = databaseSection(tools.sectionParts);
    this.passwords = new DatabasePasswords(tools);
  }

  get handlers(): readonly Handler[] {
    const { tools, section, passwords } = this;
    return [
      onServer(
        tools.serversView.askServer,
        databaseCommands.create,
        (ref) => this.create(ref),
        'database.create',
        (ref) => section.isOfferedOn(ref),
      ),
      onItem(tools, section, databaseCommands.viewPassword, (item) => passwords.view(item)),
      onItem(tools, section, databaseCommands.copyConnectionString, (item) =>
        passwords.copyConnectionString(item),
      ),
      onItem(tools, section, databaseCommands.rotatePassword, (item) => this.rotate(item)),
      onItem(tools, section, databaseCommands.delete, (item) => this.delete(item)),
    ];
  }

  private async create(ref: ServerRef): Promise<void> {
    const need = { ref, permission: 'database.create' };
    const permissions = await requirePermission(this.tools.serversView, ref, need.permission);
    const { serverActions } = this.tools;
    const before = await serverActions.explained(need, () => requireRoom(apiOf(ref)));
    const wanted = { name: '', connectionsFrom: '%' };
    let made: Database | undefined;
    const asking = askSteps([
      () => askName(ref, wanted),
      () =>
        askConnectionsFrom(ref, wanted, async () => {
          made = await serverActions.explained(need, () =>
            makeDatabase(apiOf(ref), wanted, before),
          );
        }),
    ]);
    await this.section.refreshAfter(ref, asking);
    if (!made) return;
    const copy = l10n.t('Copy Connection String');
    const text = l10n.t("Database '{0}' was created.", made.name);
    const buttons = allows(permissions, viewPassword) ? [copy] : [];
    if ((await showInformation(text, ...buttons)) === copy)
      await this.passwords.copyConnectionString({ ref, data: made });
  }

  private async rotate({ ref, data }: SectionItem<Database>): Promise<void> {
    const permissions = await requirePermission(this.tools.serversView, ref, 'database.update');
    const question = l10n.t("Are you sure you want to rotate the password of '{0}'?", data.name);
    const detail = l10n.t("Programs that use the old password can't connect until you update it.");
    if (!(await confirm(question, { detail, button: l10n.t('Rotate Password') }))) return;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'database.update',
      failed: l10n.t("Couldn't rotate the password of database '{0}'.", data.name),
      work: () => rotateDatabasePassword(apiOf(ref), data.id),
    });
    if (!done) return;
    const copy = l10n.t('Copy Password');
    const text = l10n.t("The password of database '{0}' was rotated.", data.name);
    const buttons = allows(permissions, viewPassword) ? [copy] : [];
    if ((await showInformation(text, ...buttons)) === copy)
      await this.passwords.copy({ ref, data });
  }

  private async delete({ ref, data: { id, name } }: SectionItem<Database>): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'database.delete');
    const sure = await confirmByTypingName(name, {
      title: l10n.t("Delete Database '{0}'", name),
      warning: l10n.t("All its data will be deleted. This action can't be undone."),
    });
    if (!sure) return;
    await this.tools.serverActions.run({
      ref,
      permission: 'database.delete',
      failed: l10n.t("Couldn't delete database '{0}'.", name),
      work: () => removeDatabase(apiOf(ref), id),
    });
    this.section.refresh(ref);
  }
}

type Draft = { -readonly [K in keyof NewDatabase]: NewDatabase[K] };

function askName(ref: ServerRef, draft: Draft) {
  return lineStep(
    {
      title: l10n.t('Create Database on {0} (1/2)', ref.name),
      prompt: l10n.t('Enter a name. The panel adds a prefix.'),
      value: draft.name,
      problem: databaseNameProblem,
    },
    (text) => (draft.name = text),
  );
}

/** Comes last: what the panel refuses is said while all that was asked is still there. */
function askConnectionsFrom(ref: ServerRef, draft: Draft, create: () => Promise<void>) {
  return lineStep(
    {
      title: l10n.t('Create Database on {0} (2/2)', ref.name),
      prompt: l10n.t('Enter the address that connections are allowed from. % allows any address.'),
      value: draft.connectionsFrom,
      problem: connectionsFromProblem,
      accept: (text) => {
        draft.connectionsFrom = text;
        return create();
      },
    },
    (text) => (draft.connectionsFrom = text),
  );
}
