import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  type StartupItem,
  copyText,
  resetProblem,
  startupItems,
  startupRow,
  variableProblem,
} from '../../core/startup/startupRules';
import { changeVariable } from '../../core/settings/settingsWork';
import { choices } from '../../core/startup/variableRules';
import { UserError } from '../../core/base/userError';
import type { ServerRef } from '../../core/api/panel';
import type { EggVariable } from '../../core/api/server';
import { getStartup } from '../../core/api/startup';
import type { SectionFeature, SectionTools, Handlers } from '../servers/sectionParts';
import { ListSection } from '../servers/section';
import { sectionCommands } from '../servers/sectionCommands';
import { tellNextStart } from './nextStart';
import { permitted } from '../servers/permitted';
import { pickValue, typeValue } from './startupValue';

type VariableItem = Extract<StartupItem, { readonly kind: 'variable' }>;

/** Startup below each server: its command, and the variables that fill it in. */
export class StartupSection implements SectionFeature {
  readonly section: ListSection<StartupItem>;

  constructor(private readonly tools: SectionTools) {
    this.section = new ListSection<StartupItem>(
      {
        id: 'startup',
        label: () => l10n.t('Startup'),
        icon: 'play-circle',
        permission: 'startup.read',
        empty: () => l10n.t('Nothing to set'),
        tags: () => [],
        list: async (ref) => startupItems(await getStartup(apiOf(ref))),
        row: startupRow,
      },
      tools.serversView,
    );
  }

  get handlers(): Handlers {
    const isVariable = (item: StartupItem): item is VariableItem => item.kind === 'variable';
    const isAny = (item: StartupItem): item is StartupItem => copyText(item) !== '';
    const isChanged = (item: StartupItem): item is VariableItem =>
      item.kind === 'variable' && resetProblem(item.variable) === undefined;
    return {
      [sectionCommands.editVariable]: async (element) => {
        const title = l10n.t('Change Which Variable?');
        const asked = await this.section.ask(element, { title, fits: isVariable });
        if (asked) await this.edit(asked.ref, asked.data.variable);
      },
      [sectionCommands.copyStartup]: async (element) => {
        const title = l10n.t('Copy Which Value?');
        const asked = await this.section.ask(element, { title, fits: isAny });
        if (asked) await vscode.env.clipboard.writeText(copyText(asked.data));
      },
      [sectionCommands.resetVariable]: async (element) => {
        const title = l10n.t('Set Which Variable Back?');
        const asked = await this.section.ask(element, { title, fits: isChanged });
        if (asked) await this.reset(asked.ref, asked.data.variable);
      },
    };
  }

  private async edit(ref: ServerRef, variable: EggVariable): Promise<void> {
    const problem = variableProblem(variable);
    if (problem !== undefined) throw new UserError(problem);
    await permitted(this.tools, ref, 'startup.update');
    const of = { variable, server: ref.name };
    const listed = choices(variable.rules);
    if (!listed) {
      const need = { ref, permission: 'startup.update' };
      const accept = (value: string) =>
        this.tools.serverActions.explained(need, () => this.send(ref, variable, value));
      if (await typeValue(of, accept)) this.tell(ref, variable);
      return;
    }
    const value = await pickValue(of, listed);
    if (value === undefined) return;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'startup.update',
      failed: l10n.t('{0} was not set.', variable.name),
      work: () => this.send(ref, variable, value),
    });
    if (done) this.tell(ref, variable);
  }

  private tell(ref: ServerRef, { name }: EggVariable): void {
    tellNextStart(this.tools, ref, l10n.t('{0} is set.', name));
  }

  private async reset(ref: ServerRef, variable: EggVariable): Promise<void> {
    const { name, defaultValue } = variable;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'startup.update',
      failed: l10n.t('{0} was not set back.', name),
      work: () => this.send(ref, variable, defaultValue),
    });
    if (done) tellNextStart(this.tools, ref, l10n.t('{0} has its default again.', name));
  }

  private async send(ref: ServerRef, variable: EggVariable, value: string): Promise<void> {
    try {
      const key = variable.envVariable;
      await changeVariable(apiOf(ref), { key, value });
    } finally {
      // After a refusal, too: what is shown may be older than what the panel has.
      this.section.refresh(ref);
    }
  }
}
