import type { AgentDeploys } from '../core/agents/agentDeploys';
import { type DeploysNeeds, registerDeploys } from './deploy/registerDeploys';
import { type PlanNeeds, registerPlans } from './deploy/registerPlans';
import { type SyncNeeds, registerSync } from './sync/register';

/** Adds what carries whole folders: push, pull, sync on save, deploy plans and deploys. Returns how agents ask for deploys. */
export function registerFolders(
  needs: SyncNeeds & PlanNeeds & DeploysNeeds,
): () => Promise<AgentDeploys> {
  registerSync(needs);
  return registerDeploys(registerPlans(needs), needs);
}
