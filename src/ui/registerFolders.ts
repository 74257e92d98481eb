import { type PlanNeeds, registerPlans } from './deploy/registerPlans';
import { type SyncNeeds, registerSync } from './sync/register';

/** Adds what carries whole folders: push, pull, sync on save, and deploy plans. */
export function registerFolders(needs: SyncNeeds & PlanNeeds): void {
  registerSync(needs);
  registerPlans(needs);
}
