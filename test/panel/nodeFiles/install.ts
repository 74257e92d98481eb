import type { App } from '../kernel/app';

/** Adds the node's signed file routes. */
export function installNodeFiles(_app: App): void {}
