import type { AgentDeploys } from '../core/agents/agentDeploys';
import { type DeploysNeeds, registerDeploys } from './deploy/registerDeploys';
import { type PlanNeeds, registerPlans } from './deploy/registerPlans';
import { registerSync } from './sync/register';
import type { SyncNeeds } from './sync/syncParts';

/** Adds what carries whole folders: push, pull, sync on save, deploy plans and deploys. Returns how agents ask for deploys. */
export async function registerFolders(
  needs: SyncNeeds & PlanNeeds & DeploysNeeds,
): Promise<() => Promise<AgentDeploys>> {
  await registerSync(needs);
  return registerDeploys(registerPlans(needs), needs);
}
