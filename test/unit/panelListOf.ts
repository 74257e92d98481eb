import type { PanelList } from '../../src/core/accounts/panelList';
import type { Panel } from '../../src/core/api/panel';
import { Emitter } from '../../src/core/base/event';

/** Panels that are signed in to and stay so. */
export function panelListOf(all: readonly Panel[]): PanelList {
  return {
    all,
    onDidChange: new Emitter<void>().event,
    ready: () => Promise.resolve(),
    get: () => undefined,
    isKeyRefused: () => false,
  };
}
