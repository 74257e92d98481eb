import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AgentDeploys } from '../../core/agents/agentDeploys';
import type { Audit } from '../../core/agents/audit';
import { agentCommands } from '../../core/agents/commands';
import { systemClock } from '../../core/base/clock';
import { on } from '../../core/base/command';
import { Emitter } from '../../core/base/event';
import type { Question } from '../../core/base/question';
import type { Row } from '../../core/base/row';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { Windows } from '../../core/windows/windows';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { confirm, tellBriefly } from '../base/messages';
import { RowTree } from '../base/rowTree';
import { createTreeView } from '../base/treeView';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { Kept } from '../watch/kept';
import type { Memories } from '../windows/openMemories';
import type { Agents } from './agents';

/** What the view of changes needs. */
export interface ChangesParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly fileSystem: Pick<RemoteFileSystem, 'servers'>;
  readonly monitoring: Monitoring;
  readonly memories: Memories;
  readonly windows: Windows;
  readonly kept: Pick<Kept, 'alsoErase'>;
  readonly agents: () => Promise<Agents>;
  readonly deploys: () => Promise<AgentDeploys>;
}

const topic = 'agents.changed';
/** Whether there is anything to show: the file itself is not read for that. */
const memoryKey = 'agents.hasChanges';

/** The view of changes. */
export interface Changes {
  /** Shows what is written down from now on, here and in the other windows. */
  follow(audit: Pick<Audit, 'onDidChange'>): void;
}

/** Adds the view of what agents changed, which is there once they changed something, and the way to take it back. */
export function registerChanges(parts: ChangesParts): Changes {
  const { context, commands, memories, windows, agents } = parts;
  const changed = new Emitter<Row | undefined>();
  const refresh = () => changed.fire(undefined);
  const roots = async () => {
    const [{ audit }, { auditRows }] = await Promise.all([
      agents(),
      import('../../core/agents/auditRows'),
    ]);
    const look = { now: systemClock.now(), locale: vscode.env.language };
    return auditRows(await audit.list(), look);
  };
  const show = () =>
    void vscode.commands.executeCommand(
      'setContext',
      'hostingPanel.agents.hasChanges',
      memories.user.get(memoryKey) === true,
    );
  const tell = () => {
    refresh();
    windows.tell(topic, {});
    if (memories.user.get(memoryKey) !== true) void memories.user.update(memoryKey, true);
  };
  // The hour's budget begins anew with it: the user asked for that in a modal of ours.
  parts.kept.alsoErase(async () => {
    const { audit } = await agents();
    await audit.erase();
    refresh();
    windows.tell(topic, {});
    await memories.user.update(memoryKey, undefined);
  });
  show();
  const treeDataProvider = new RowTree({ onDidChange: changed.event, roots });
  context.subscriptions.push(
    createTreeView('hostingPanel.agents', { treeDataProvider }),
    windows.onTold(topic, refresh),
    memories.user.onDidChange((key) => key === memoryKey && show()),
    commands.register([
      on(agentCommands.undo, async (given) => {
        if (!given) return;
        const { audit } = await agents();
        const entry = (await audit.list()).find(({ id }) => id === given.change);
        if (!entry) return;
        const { undoChange } = await import('../../core/agents/undoChange');
        const { panels, monitoring, fileSystem, deploys } = parts;
        const ask = (asked: Question) => confirm(asked.question, asked);
        const undoDeploy = async (id: string) => (await deploys()).undo(id);
        const undoing = { audit, panels, monitoring, files: fileSystem.servers, undoDeploy, ask };
        if (await undoChange(undoing, entry)) tellBriefly(l10n.t('The change was undone'));
      }),
    ]),
  );
  return { follow: (audit) => void context.subscriptions.push(audit.onDidChange(tell)) };
}
