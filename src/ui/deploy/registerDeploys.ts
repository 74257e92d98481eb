import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { AgentDeploys } from '../../core/agents/agentDeploys';
import { on } from '../../core/base/command';
import { lazy } from '../../core/base/lazy';
import { deployCommands } from '../../core/deploy/commands';
import { DeployJournal } from '../../core/deploy/journal';
import { ArchiveRecords } from '../../core/sync/archiveRecords';
import type { Windows } from '../../core/windows/windows';
import type { Confirmation } from '../base/confirmation';
import { openHistory } from './openHistory';
import type { DeployNeeds } from './deployNeeds';
import type { DeployParts } from './deployParts';

/** What the extension gives to deploys. */
export interface DeploysNeeds extends Pick<
  DeployNeeds,
  'commands' | 'log' | 'serversView' | 'locks' | 'setPower' | 'backups'
> {
  readonly context: vscode.ExtensionContext;
  readonly windows: Windows;
  readonly confirmation: Confirmation;
}

/**
 * Adds the commands that deploy; what they do is loaded when one is run. The window that leads asks about deploys that
 * none brought to an end. Returns how agents may ask for deploys.
 */
export function registerDeploys(
  parts: DeployParts,
  given: DeploysNeeds,
): () => Promise<AgentDeploys> {
  const { context, commands, windows, log, confirmation } = given;
  const folder = join(context.globalStorageUri.fsPath, 'deploys');
  const needs: DeployNeeds = {
    ...parts,
    ...given,
    journal: new DeployJournal(folder),
    history: openHistory(context),
    archives: new ArchiveRecords(join(context.globalStorageUri.fsPath, 'archives')),
  };
  const asked = new Set<string>();
  let isAsking = false;
  const resume = async () => {
    if (isAsking || windows.role !== 'leading') return;
    isAsking = true;
    try {
      const names = await readdir(folder).catch((): string[] => []);
      if (names.length === 0) return;
      await needs.panels.ready();
      await (await import('./resumeDeploys')).resumeDeploys(needs, asked);
    } finally {
      isAsking = false;
    }
  };
  const tell = (error: unknown) => log.warn(`Unfinished deploys: ${String(error)}`);
  context.subscriptions.push(
    windows.onDidChangeRole(() => void resume().catch(tell)),
    // The window that is gone may have been at it.
    windows.onDidLeave(() => void resume().catch(tell)),
    commands.register([
      on(deployCommands.deploy, async () => (await import('./runDeploy')).runDeploy(needs)),
      on(deployCommands.continue, async () =>
        (await import('./resumeDeploys')).continueDeploy(needs),
      ),
      on(deployCommands.promote, async () =>
        (await import('./promoteDeploy')).promoteDeploy(needs),
      ),
      on(deployCommands.undo, async () => (await import('./undoDeploy')).undoDeploy(needs)),
    ]),
  );
  return lazy(async () => (await import('./agentDeploys')).agentDeploys(needs, confirmation));
}
