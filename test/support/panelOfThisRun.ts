import { PanelControl } from './panelControl';

/**
 * The practice panel that runs beside the host and page tests. All test files share it: begin with `reset()`, so that no test
 * depends on an earlier one.
 */
export function panelOfThisRun(): PanelControl {
  const url = process.env['PANEL_CONTROL_URL'];
  if (!url) throw new Error('There is no practice panel: use npm run test:host or test:pages');
  return new PanelControl(url);
}
