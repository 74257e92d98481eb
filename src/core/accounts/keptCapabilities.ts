import type { PanelHttp } from '../api/http';
import type { Memento } from '../base/memento';

/** Gives a client what was kept of its panel, and keeps what it learns from now on: the next window need not find it out. */
export function keepCapabilities(state: Memento, { baseUrl, capabilities }: PanelHttp): void {
  capabilities.restore(state.get(nameOf(baseUrl)));
  capabilities.onDidLearn(() => keep(state, baseUrl, capabilities.learnt));
}

/** Forgets what was kept of a panel that nobody is signed in to any more. */
export function forgetCapabilities(state: Memento, { baseUrl }: PanelHttp): void {
  keep(state, baseUrl, undefined);
}

function keep(state: Memento, baseUrl: string, learnt: unknown): void {
  // What cannot be kept is learnt again.
  void state.update(nameOf(baseUrl), learnt).then(undefined, () => undefined);
}

/** The panel's, whoever is signed in there. */
function nameOf(baseUrl: string): string {
  return `hostingPanel.capabilities.${baseUrl}`;
}
