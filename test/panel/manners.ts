import type { ConsoleFlavour } from './console/flavour';
import type { PracticePanelOptions } from './practicePanel';

/**
 * Ways of real nodes that the extension does not bear yet, each with what is missing. What is not named here is on in
 * the worlds of `npm start` and of the tests inside of VS Code.
 */
const stillPolite: Partial<ConsoleFlavour> = {
  // Commands that leave together are not spaced yet.
  keepsOrder: true,
  // The console shows its own echo beside the terminal's.
  echoes: false,
  // Consoles do not come back after a suspension that closed nothing.
  suspensionCuts: true,
};

/** How the panel of `npm start` and of the host and page tests behaves: as real ones always do (panel-dialect.md 9). */
export const usualManners: PracticePanelOptions = {
  isRude: true,
  // A token of the second of a restart is asked for three times at once.
  deniesWholeSecond: false,
  console: stillPolite,
};
