import { type DeploysNeeds, registerDeploys } from './deploy/registerDeploys';
import { type PlanNeeds, registerPlans } from './deploy/registerPlans';
import { type SyncNeeds, registerSync } from './sync/register';

/** Adds what carries whole folders: push, pull, sync on save, deploy plans and deploys. */
export function registerFolders(needs: SyncNeeds & PlanNeeds & DeploysNeeds): void {
  registerSync(needs);
  registerDeploys(registerPlans(needs), needs);
}
