import type { LaunchOptions } from 'playwright-core';

/** What the runner tells page tests. Each throws outside of `npm run test:pages`. */
export const environment = {
  /** The address of a window with our extension in it and no folder. */
  workbench: () => read('HOSTING_PANEL_WORKBENCH'),
  /** The absolute path of the extension that such a window has. */
  extension: () => read('HOSTING_PANEL_ROOT'),
  /** The process id of VS Code's server. */
  vscodePid: () => Number(read('HOSTING_PANEL_VSCODE_PID')),
  /** Whether this VS Code is the oldest that package.json names, as in `npm run test:oldest`. */
  isOldestVsCode: () => read('HOSTING_PANEL_VSCODE_VERSION').startsWith('1.106.'),
  /** VS Code's user settings: watched, so that a change shows at once. */
  settingsFile: () => read('HOSTING_PANEL_SETTINGS_FILE'),
  /** The settings that every window here starts with. */
  baseSettings: () => JSON.parse(read('HOSTING_PANEL_BASE_SETTINGS')) as Record<string, unknown>,
  /** How a browser is started. */
  launch: () => JSON.parse(read('HOSTING_PANEL_LAUNCH')) as LaunchOptions,
  /** The folder for screenshots and logs. */
  screenshots: () => read('HOSTING_PANEL_SCREENSHOTS'),
  /** The file in which the results are written down, a line of JSON each. */
  results: () => read('HOSTING_PANEL_RESULTS'),
  /** The practice panel's origin: what a user types at sign-in. */
  panelUrl: () => read('PANEL_URL'),
  /** The practice panel's API keys, by whose they are. */
  panelKeys: () => (JSON.parse(read('PANEL_FACTS')) as { keys: Record<string, string> }).keys,
};

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the page tests with npm run test:pages`);
  return value;
}
