import type { HealthRules } from './plan';

/** The ports that health rules ask for. */
export function portsOf({ tcp, http }: HealthRules): readonly (number | 'primary')[] {
  return [...(tcp === undefined ? [] : [tcp]), ...(http ? [http.port] : [])];
}
