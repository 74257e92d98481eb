import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import type { Handler } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import { networkCommands } from '../../core/network/commands';
import {
  type NetworkItem,
  allocationAddress,
  noteProblem,
  removalProblem,
} from '../../core/network/networkRules';
import { networkSection } from '../../core/network/networkSection';
import {
  addAddress,
  makePrimary,
  noteAddress,
  removeAddress,
} from '../../core/network/networkWork';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { askLine } from '../base/askLine';
import { confirm } from '../base/messages';
import { onServer } from '../servers/askServer';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { tellNextStart } from '../startup/nextStart';

/** Network below each server: its addresses with their notes, the primary one, adding and removing. */
export class Network implements SectionFeature {
  readonly section: ListSection<NetworkItem>;

  constructor(private readonly tools: SectionTools) {
    this.section = networkSection(tools.sectionParts);
  }

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    return [
      onServer(
        tools.serversView.askServer,
        networkCommands.add,
        (ref) => this.add(ref),
        'allocation.create',
      ),
      onItem(tools, section, networkCommands.editNote, (item) => this.editNote(item)),
      onItem(tools, section, networkCommands.makePrimary, (item) => this.makePrimary(item)),
      onItem(tools, section, networkCommands.copy, ({ data }) =>
        vscode.env.clipboard.writeText(allocationAddress(data.allocation)),
      ),
      onItem(tools, section, networkCommands.remove, (item) => this.remove(item)),
    ];
  }

  private async add(ref: ServerRef): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'allocation.create');
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'allocation.create',
      failed: l10n.t('No address was added to {0}.', ref.name),
      work: () => addAddress(apiOf(ref)),
    });
    this.section.refresh(ref);
    if (!done) return;
    tellNextStart(this.tools, ref, l10n.t('{0} was added.', allocationAddress(done.value)));
  }

  private async editNote({ ref, data: { allocation } }: SectionItem<NetworkItem>): Promise<void> {
    const { id, notes = '' } = allocation;
    await requirePermission(this.tools.serversView, ref, 'allocation.update');
    const asking = askLine({
      title: l10n.t('Note of {0}', allocationAddress(allocation)),
      prompt: l10n.t('What the address is for. Leave it empty to have no note.'),
      value: notes,
      problem: noteProblem,
      accept: async (text) => {
        if (text === notes) return;
        await this.tools.serverActions.explained({ ref, permission: 'allocation.update' }, () =>
          noteAddress(apiOf(ref), { id, notes: text }),
        );
      },
    });
    await this.section.refreshAfter(ref, asking);
  }

  private async makePrimary({
    ref,
    data: { allocation },
  }: SectionItem<NetworkItem>): Promise<void> {
    const address = allocationAddress(allocation);
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'allocation.update',
      failed: l10n.t('{0} was not made the primary address.', address),
      work: () => makePrimary(apiOf(ref), allocation.id),
    });
    this.section.refresh(ref);
    if (!done) return;
    await this.look(ref);
    tellNextStart(this.tools, ref, l10n.t('{0} is the primary address now.', address));
  }

  private async remove({ ref, data }: SectionItem<NetworkItem>): Promise<void> {
    const { allocation, limit } = data;
    const problem = removalProblem(allocation, limit);
    if (problem !== undefined) throw new UserError(problem);
    await requirePermission(this.tools.serversView, ref, 'allocation.delete');
    const address = allocationAddress(allocation);
    const question = l10n.t('Remove {0} from {1}?', address, ref.name);
    const detail = l10n.t('Nobody can connect there any more, and another server may get it.');
    if (!(await confirm(question, { detail, button: l10n.t('Remove') }))) return;
    await this.tools.serverActions.run({
      ref,
      permission: 'allocation.delete',
      failed: l10n.t('{0} was not removed.', address),
      work: () => removeAddress(apiOf(ref), allocation.id),
    });
    this.section.refresh(ref);
    await this.look(ref);
  }

  /** The server's row has its address, too. What cannot be read now is read with the next look. */
  private async look(ref: ServerRef): Promise<void> {
    await this.tools.serversView.servers
      .storeOf(ref)
      .refreshServer(ref.uuid)
      .catch(() => undefined);
  }
}
