import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { listPermissions } from '../../core/api/permissions';
import { apiOf } from '../../core/api/serverApi';
import { type Subuser } from '../../core/api/subusers';
import type { Handler } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { subuserCommands } from '../../core/subusers/commands';
import {
  lostPermissions,
  permissionChoices,
  sameMembers,
} from '../../core/subusers/permissionChoices';
import { rolesToGive } from '../../core/subusers/roles';
import { emailProblem, subuserName } from '../../core/subusers/subuserRules';
import { subuserSection } from '../../core/subusers/subuserSection';
import { changePermissions, share, unshare } from '../../core/subusers/subuserWork';
import { askLine } from '../base/askLine';
import { confirm, showInformation } from '../base/messages';
import { onServer } from '../servers/askServer';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { askPermissions, askRole } from './subuserPicker';

/** Subusers below each server, and what they can do. */
export class Subusers implements SectionFeature {
  readonly section: ListSection<Subuser>;

  constructor(private readonly tools: SectionTools) {
    this.section = subuserSection(tools.sectionParts);
  }

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    return [
      onServer(
        tools.serversView.askServer,
        subuserCommands.invite,
        (ref) => this.invite(ref),
        'user.create',
      ),
      onItem(tools, section, subuserCommands.edit, ({ ref, data }) => this.edit(ref, data)),
      onItem(tools, section, subuserCommands.copyEmail, ({ data }) =>
        vscode.env.clipboard.writeText(data.email),
      ),
      onItem(tools, section, subuserCommands.remove, ({ ref, data }) => this.remove(ref, data)),
    ];
  }

  private async invite(ref: ServerRef): Promise<void> {
    const own = await requirePermission(this.tools.serversView, ref, 'user.create');
    const catalogue = await listPermissions(ref.panel.http);
    const roles = rolesToGive({ catalogue, own });
    let held: readonly string[] = ['websocket.connect'];
    let typed: string | undefined = '';
    for (let step: 'email' | 'role' | 'permissions' = 'email'; ;) {
      if (step === 'email') {
        typed = await askEmail(ref, typed);
        if (typed === undefined) return;
        step = 'role';
        continue;
      }
      const email = typed;
      const question = {
        title: l10n.t({
          message: "Invite {email} to Server '{server}' ({step}/{steps})",
          args: { email, server: ref.name, step: 2, steps: 2 },
          comment: ['Title of a dialog with several steps'],
        }),
        hasBack: true,
        accept: (permissions: readonly string[]) => this.send(ref, { email, permissions }),
      };
      if (step === 'role') {
        const left = await askRole({ ...question, roles });
        if (left !== 'back' && left !== 'more') return;
        step = left === 'back' ? 'email' : 'permissions';
        continue;
      }
      const left = await askPermissions({
        ...question,
        choices: permissionChoices({ catalogue, own, held }),
        accept: (permissions) => {
          held = permissions;
          return question.accept(permissions);
        },
      });
      if (left !== 'back') return;
      step = 'role';
    }
  }

  private async send(
    ref: ServerRef,
    wanted: { readonly email: string; readonly permissions: readonly string[] },
  ): Promise<boolean> {
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'user.create',
      failed: l10n.t("Couldn't invite '{email}' to server '{server}'.", {
        email: wanted.email,
        server: ref.name,
      }),
      work: () => share(apiOf(ref), wanted),
    });
    this.section.refresh(ref);
    if (!done) return false;
    void showInformation(
      l10n.t("Subuser '{email}' was invited to server '{server}'.", {
        email: wanted.email,
        server: ref.name,
      }),
    );
    return true;
  }

  private async edit(ref: ServerRef, subuser: Subuser): Promise<void> {
    const own = await requirePermission(this.tools.serversView, ref, 'user.update');
    const name = subuserName(subuser);
    // The whole list is replaced, so that it must be the present one that is changed.
    const [catalogue, people] = await Promise.all([
      listPermissions(ref.panel.http),
      this.section.read(ref),
    ]);
    const held = people.find(({ uuid }) => uuid === subuser.uuid)?.permissions;
    if (!held)
      throw new UserError(
        l10n.t("Server '{server}' is no longer shared with subuser '{subuser}'.", {
          server: ref.name,
          subuser: name,
        }),
      );
    const lost = lostPermissions({ own, held });
    if (lost.length > 0 && !(await acceptsLoss(name, lost))) return;
    await askPermissions({
      title: l10n.t("Change Permissions of '{subuser}' on Server '{server}'", {
        subuser: name,
        server: ref.name,
      }),
      choices: permissionChoices({ catalogue, own, held }),
      accept: async (permissions) => {
        if (sameMembers(permissions, held)) return true;
        const done = await this.tools.serverActions.run({
          ref,
          permission: 'user.update',
          failed: l10n.t("Couldn't change the permissions of subuser '{subuser}'.", {
            subuser: name,
          }),
          work: () => changePermissions(apiOf(ref), { user: subuser.uuid, permissions }),
        });
        return done !== undefined;
      },
    });
    this.section.refresh(ref);
  }

  private async remove(ref: ServerRef, subuser: Subuser): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'user.delete');
    const name = subuserName(subuser);
    const question = l10n.t(
      "Are you sure you want to remove subuser '{subuser}' from server '{server}'?",
      { subuser: name, server: ref.name },
    );
    const detail = l10n.t('The subuser loses access immediately, including open consoles.');
    if (
      !(await confirm(question, {
        detail,
        button: l10n.t({ message: 'Remove', comment: ['Button: removes a subuser from a server'] }),
      }))
    )
      return;
    await this.tools.serverActions.run({
      ref,
      permission: 'user.delete',
      failed: l10n.t("Couldn't remove subuser '{subuser}'.", { subuser: name }),
      work: () => unshare(apiOf(ref), subuser.uuid),
    });
    this.section.refresh(ref);
  }
}

/** Whom to share with: the address, or undefined where the user gave up. */
function askEmail(ref: ServerRef, typed: string): Promise<string | undefined> {
  return askLine({
    title: l10n.t({
      message: "Invite Subuser to Server '{server}' ({step}/{steps})",
      args: { server: ref.name, step: 1, steps: 2 },
      comment: ['Title of a dialog with several steps'],
    }),
    prompt: l10n.t(
      'Enter an email address. If no account exists, the panel creates one and sends an email.',
    ),
    placeholder: 'name@example.com',
    value: typed,
    // Half an address is no mistake while it is typed.
    accept: (text) => checked(emailProblem(text)),
  });
}

function acceptsLoss(name: string, lost: readonly string[]): Promise<boolean> {
  return confirm(
    l10n.t("Subuser '{subuser}' has permissions that you don't have.", { subuser: name }),
    {
      detail: l10n.t(
        "You can't grant permissions that you don't have. Any change removes the following permissions: {permissions}",
        { permissions: lost.join(', ') },
      ),
      button: l10n.t({
        message: 'Continue',
        comment: ['Button: changes permissions although some get lost'],
      }),
    },
  );
}

function checked(problem: string | undefined): Promise<void> {
  return problem === undefined ? Promise.resolve() : Promise.reject(new UserError(problem));
}
