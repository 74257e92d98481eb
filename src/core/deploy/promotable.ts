import type { PastDeploy } from './history';

/** A deploy that may go to another server as it is. */
export interface Promotable {
  readonly deploy: PastDeploy & { readonly release: string };
}

/** The deploy that is live on a server, where that was found healthy with it; `past`: its deploys, the newest first. */
export function promotable(past: readonly PastDeploy[]): readonly Promotable[] {
  const [last] = past;
  const { release } = last ?? {};
  if (last?.end !== 'deployed' || last.verdict !== 'healthy' || release === undefined) return [];
  return [{ deploy: { ...last, release } }];
}
