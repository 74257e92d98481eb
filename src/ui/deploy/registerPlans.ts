import * as vscode from 'vscode';
import { on } from '../../core/base/command';
import { ConfirmedPlans } from '../../core/deploy/confirmedPlans';
import { KnownCode } from '../../core/deploy/knownCode';
import { planCommands } from '../../core/deploy/planCommands';
import { AgreedSecrets } from '../../core/sync/agreedSecrets';
import { ManifestStore } from '../../core/sync/manifestStore';
import type { Commands } from '../base/commands';
import type { Memories } from '../windows/openMemories';
import type { DeployParts } from './deployParts';
import type { DeployStores } from './deployStores';

/** What the extension gives to the work with deploy plans. */
export interface PlanNeeds extends Pick<
  DeployParts,
  'panels' | 'serversView' | 'fileSystem' | 'consoles'
> {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly memories: Memories;
  readonly deploys: Pick<DeployStores, 'journal'>;
}

/** Adds the commands about deploy plans; what they do is loaded when one is run. Returns what deploys need of them. */
export function registerPlans(needs: PlanNeeds): DeployParts {
  const { context, commands, memories, panels, serversView, fileSystem, consoles } = needs;
  const folder = (name: string) => vscode.Uri.joinPath(context.globalStorageUri, name).fsPath;
  const parts: DeployParts = {
    ...{ panels, serversView, fileSystem, consoles },
    manifests: new ManifestStore(folder('folders')),
    verified: new ManifestStore(folder('verified')),
    secrets: new AgreedSecrets(memories.user),
    confirmed: new ConfirmedPlans(memories.user),
    code: new KnownCode(),
    journal: needs.deploys.journal,
  };
  context.subscriptions.push(
    commands.register([
      on(planCommands.create, async () => (await import('./createPlan')).createPlan(parts)),
      on(planCommands.check, async () => (await import('./checkDeploy')).checkDeploy(parts)),
      on(planCommands.checkHealth, async () => (await import('./checkHealth')).checkHealth(parts)),
    ]),
  );
  return parts;
}
