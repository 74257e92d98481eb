import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { EggVariable } from '../../core/api/server';
import { apiOf } from '../../core/api/serverApi';
import type { Handler } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { changeVariable } from '../../core/settings/settingsWork';
import { startupCommands } from '../../core/startup/commands';
import { type StartupItem, copyText, variableProblem } from '../../core/startup/startupRules';
import { startupSection } from '../../core/startup/startupSection';
import { choices } from '../../core/startup/variableRules';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { tellNextStart } from './nextStart';
import { pickValue, typeValue } from './startupValue';

/** Startup below each server: its command, and the variables that fill it in. */
export class StartupSection implements SectionFeature {
  readonly section: ListSection<StartupItem>;

  constructor(private readonly tools: SectionTools) {
    this.section = startupSection(tools.sectionParts);
  }

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    return [
      onItem(tools, section, startupCommands.edit, ({ ref, data }) =>
        this.edit(ref, data.variable),
      ),
      onItem(tools, section, startupCommands.copy, ({ data }) =>
        vscode.env.clipboard.writeText(copyText(data)),
      ),
      onItem(tools, section, startupCommands.reset, ({ ref, data }) =>
        this.reset(ref, data.variable),
      ),
    ];
  }

  private async edit(ref: ServerRef, variable: EggVariable): Promise<void> {
    const problem = variableProblem(variable);
    if (problem !== undefined) throw new UserError(problem);
    await requirePermission(this.tools.serversView, ref, 'startup.update');
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
      failed: l10n.t("Couldn't change startup variable '{variable}'.", { variable: variable.name }),
      work: () => this.send(ref, variable, value),
    });
    if (done) this.tell(ref, variable);
  }

  private tell(ref: ServerRef, { name }: EggVariable): void {
    tellNextStart(
      this.tools,
      ref,
      l10n.t(
        "Startup variable '{variable}' was changed. The change takes effect the next time server '{server}' starts.",
        { variable: name, server: ref.name },
      ),
    );
  }

  private async reset(ref: ServerRef, variable: EggVariable): Promise<void> {
    const { name, defaultValue } = variable;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'startup.update',
      failed: l10n.t("Couldn't reset startup variable '{variable}'.", { variable: name }),
      work: () => this.send(ref, variable, defaultValue),
    });
    if (done)
      tellNextStart(
        this.tools,
        ref,
        l10n.t(
          "Startup variable '{variable}' was reset. The change takes effect the next time server '{server}' starts.",
          { variable: name, server: ref.name },
        ),
      );
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
