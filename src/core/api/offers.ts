import type { Capability } from './capabilityRoutes';
import type { Panel, ServerRef } from './panel';

/** Whether a panel may have something: it is not known to lack it. */
export function offers({ http }: Panel, capability: Capability): boolean {
  return !http.capabilities.lacks(capability);
}

/** Leaves out servers of panels that are known to lack something. */
export function offeredOn(capability: Capability): (ref: ServerRef) => boolean {
  return ({ panel }) => offers(panel, capability);
}
