import type { PracticePanelOptions } from './practicePanel';

/** How the panel of `npm start` and of the host and page tests behaves: as real ones always do (panel-dialect.md 9). */
export const usualManners: PracticePanelOptions = { isRude: true };
