import type { App, Part } from '../kernel/app';

/** Plugs the console websocket and the bot processes into the node. */
export function installConsole(_app: App): Part {
  return { reset: () => undefined, stop: () => undefined };
}
