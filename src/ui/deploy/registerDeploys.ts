import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AgentDeploys } from '../../core/agents/agentDeploys';
import { type Command, on } from '../../core/base/command';
import { systemClock } from '../../core/base/clock';
import { loadOnce } from '../../core/base/room';
import { type DeployName, deployCommands } from '../../core/deploy/commands';
import { DeploySection } from '../../core/deploy/deploySection';
import { UnfinishedDeploys } from '../../core/deploy/unfinishedDeploys';
import { ArchiveRecords } from '../../core/sync/archiveRecords';
import type { Incidents } from '../../core/watch/incidents';
import type { Windows } from '../../core/windows/windows';
import type { Confirmation } from '../base/confirmation';
import { LaterPages } from '../base/laterPages';
import { onServer } from '../servers/askServer';
import type { DeployNeeds } from './deployNeeds';
import type { DeployParts } from './deployParts';
import type { DeployStores } from './deployStores';

/** What the extension gives to deploys. */
export interface DeploysNeeds extends Pick<
  DeployNeeds,
  'commands' | 'log' | 'serversView' | 'locks' | 'setPower' | 'backups'
> {
  readonly context: vscode.ExtensionContext;
  readonly windows: Windows;
  readonly confirmation: Confirmation;
  readonly deploys: DeployStores;
  readonly incidents: Incidents;
}

/**
 * Adds the commands that deploy, whose work is loaded when one is run; the deploys below each server, and their pages. The
 * window that leads asks about deploys that none brought to an end. Returns how agents may ask for deploys.
 */
export function registerDeploys(
  parts: DeployParts,
  given: DeploysNeeds,
): () => Promise<AgentDeploys> {
  const { context, commands, confirmation, serversView, deploys, incidents } = given;
  const { history, known } = deploys;
  const needs: DeployNeeds = {
    ...{ ...parts, ...given, ...deploys },
    archives: new ArchiveRecords(join(context.globalStorageUri.fsPath, 'archives')),
    show: async (id) => {
      const title = l10n.t({ message: 'Deploy', comment: ['Title of an editor: a deploy'] });
      (await pages.opened()).open(id, title);
    },
  };
  const extension = context.extensionUri;
  const openActions = loadOnce(
    async () => new (await import('./deployActions')).DeployActions(needs, incidents),
  );
  const pages = new LaterPages('hostingPanel.deploy', async () => {
    const { DeployPages } = await import('./deployPages');
    return new DeployPages({ ...needs, extension, incidents, openActions });
  });
  const section = new DeploySection(known, systemClock, vscode.env.language);
  serversView.tree.addSection(section);
  serversView.tree.addExtras(section.extras);
  const askServer = serversView.askServer;
  const onDeploy = (command: Command<DeployName>, run: (id: string) => unknown) =>
    on(command, async (name) => {
      const ref = name
        ? undefined
        : await askServer.ask(undefined, deployCommands.history.asks?.());
      const id =
        name?.deploy ?? (ref && (await (await import('./askDeploy')).askDeploy(history, ref)));
      if (id !== undefined) await run(id);
    });
  context.subscriptions.push(
    pages,
    section,
    resumeWhenLeading(needs, given, deploys),
    commands.register([
      on(deployCommands.deploy, async () => (await import('./runDeploy')).runDeploy(needs)),
      on(deployCommands.continue, async (name) =>
        (await import('./resumeDeploys')).continueDeploy(needs, name?.deploy),
      ),
      on(deployCommands.promote, async () =>
        (await import('./promoteDeploy')).promoteDeploy(needs),
      ),
      on(deployCommands.undo, async (name) =>
        (await import('./undoDeploy')).undoDeploy(needs, name?.deploy),
      ),
      onDeploy(deployCommands.show, (id) => needs.show(id)),
      onDeploy(deployCommands.changes, async (id) =>
        (await import('./showDeployChanges')).showDeployChanges(needs, id),
      ),
      onServer(askServer, deployCommands.history, async (ref) => {
        const id = await (await import('./askDeploy')).askDeploy(history, ref);
        if (id !== undefined) await needs.show(id);
      }),
    ]),
  );
  return loadOnce(async () => (await import('./agentDeploys')).agentDeploys(needs, confirmation));
}

function resumeWhenLeading(
  needs: DeployNeeds,
  { windows, log }: Pick<DeploysNeeds, 'windows' | 'log'>,
  { folder }: Pick<DeployStores, 'folder'>,
): vscode.Disposable {
  const unfinished = new UnfinishedDeploys(needs.journal);
  const resume = async () => {
    if (windows.role !== 'leading') return;
    const names = await readdir(folder).catch((): string[] => []);
    if (names.length === 0) return;
    await needs.panels.ready();
    const { resumeDeploy } = await import('./resumeDeploys');
    await unfinished.look((record) => resumeDeploy(needs, record));
  };
  const tell = (error: unknown) => log.warn(`Unfinished deploys: ${String(error)}`);
  return vscode.Disposable.from(
    windows.onDidChangeRole(() => void resume().catch(tell)),
    // The window that is gone may have been at it.
    windows.onDidLeave(() => void resume().catch(tell)),
  );
}
