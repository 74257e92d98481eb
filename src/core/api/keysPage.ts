import type { PanelPageId } from './panelPages';

/** The page on which keys of the form of this one are made. */
export function keysPageOf(key: string): PanelPageId {
  return key.startsWith('pacc_') ? 'profile' : 'apiKeys';
}
