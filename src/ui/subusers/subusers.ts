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

/** People below each server: whom it is shared with, and what they may do. */
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
        title: l10n.t('Share {0} with {1} (2/2)', ref.name, email),
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
      failed: l10n.t('{0} was not shared with {1}.', ref.name, wanted.email),
      work: () => share(apiOf(ref), wanted),
    });
    this.section.refresh(ref);
    if (!done) return false;
    void showInformation(l10n.t('{0} is shared with {1}.', ref.name, wanted.email));
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
    if (!held) throw new UserError(l10n.t('{0} is not shared with {1} any more.', ref.name, name));
    const lost = lostPermissions({ own, held });
    if (lost.length > 0 && !(await acceptsLoss(name, lost))) return;
    await askPermissions({
      title: l10n.t('What {0} May Do on {1}', name, ref.name),
      choices: permissionChoices({ catalogue, own, held }),
      accept: async (permissions) => {
        if (sameMembers(permissions, held)) return true;
        const done = await this.tools.serverActions.run({
          ref,
          permission: 'user.update',
          failed: l10n.t('The permissions of {0} were not changed.', name),
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
    const question = l10n.t('Stop sharing {0} with {1}?', ref.name, name);
    const detail = l10n.t('They lose their access at once, open consoles too.');
    if (!(await confirm(question, { detail, button: l10n.t('Remove') }))) return;
    await this.tools.serverActions.run({
      ref,
      permission: 'user.delete',
      failed: l10n.t('{0} was not removed.', name),
      work: () => unshare(apiOf(ref), subuser.uuid),
    });
    this.section.refresh(ref);
  }
}

/** Whom to share with: the address, or undefined where the user gave up. */
function askEmail(ref: ServerRef, typed: string): Promise<string | undefined> {
  return askLine({
    title: l10n.t('Share {0} (1/2)', ref.name),
    prompt: l10n.t('E-mail address. Who has no account gets one, and an e-mail.'),
    placeholder: 'name@example.com',
    value: typed,
    // Half an address is no mistake while it is typed.
    accept: (text) => checked(emailProblem(text)),
  });
}

function acceptsLoss(name: string, lost: readonly string[]): Promise<boolean> {
  return confirm(l10n.t('{0} may do more than you may.', name), {
    detail: l10n.t(
      'Nobody can give what they do not have, and the panel takes the whole list only. Any change takes from them: {0}',
      lost.join(', '),
    ),
    button: l10n.t('Go On'),
  });
}

function checked(problem: string | undefined): Promise<void> {
  return problem === undefined ? Promise.resolve() : Promise.reject(new UserError(problem));
}
