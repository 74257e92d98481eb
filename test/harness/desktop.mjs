import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, vscodePackage } from './paths.mjs';
import { start } from './processes.mjs';
import { baseSettings, quietSettings } from './vscodeServer.mjs';

const windows = process.platform === 'win32';

/** The desktop VS Code to use: VSCODE_EXECUTABLE, else the one of `code` on the PATH. @returns {string | undefined} */
function desktopVsCode() {
  if (process.env.VSCODE_EXECUTABLE) return process.env.VSCODE_EXECUTABLE;
  const names = windows ? ['code.cmd'] : ['code', 'code-insiders', 'codium'];
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  return found && windows ? join(dirname(found), '..', 'Code.exe') : found;
}

/** Writes the settings of a window with user data of its own. @param {string} dataFolder @param {object} settings */
export function writeSettings(dataFolder, settings) {
  const file = join(dataFolder, 'User', 'settings.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(settings, undefined, 2));
}

/**
 * Opens a folder in the desktop VS Code with our extension, apart from the user's own windows and settings.
 * @param {{ dataFolder: string, folder: string, env: Record<string, string | undefined> }} options
 * @returns {{ ended: Promise<number> }} its exit code once its window is closed
 */
export function startDesktop({ dataFolder, folder, env }) {
  const command = desktopVsCode();
  if (!command) {
    throw new Error(
      "There is no `code` on the PATH. Install VS Code's command (\"Shell Command: Install 'code' command in PATH\"), " +
        'name a VS Code in VSCODE_EXECUTABLE, or run npm start without --desktop.',
    );
  }
  // Whoever tries it wants to hear of crashes, as tests do not.
  writeSettings(dataFolder, quietSettings);
  const child = start(
    command,
    [
      ...['--new-window', '--wait', '--disable-workspace-trust', '--skip-welcome'],
      ...['--user-data-dir', dataFolder, '--extensions-dir', join(dataFolder, 'extensions')],
      `--extensionDevelopmentPath=${root}`,
      folder,
    ],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  return { ended };
}

/**
 * Runs the host tests in a desktop VS Code: the one of VSCODE_EXECUTABLE, else one that is downloaded once: the version of
 * VSCODE_VERSION, else the newest.
 * @param {{ dataFolder: string, folder: string, tests: string, env: Record<string, string | undefined> }} options
 * @returns {Promise<number>} its exit code
 */
export async function testDesktop({ dataFolder, folder, tests, env }) {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new Error(
      'There is no screen for a desktop VS Code. Try: xvfb-run -a npm run test:desktop',
    );
  }
  writeSettings(dataFolder, baseSettings);
  const { runTests, downloadAndUnzipVSCode } = await import('@vscode/test-electron');
  const vscodeExecutablePath =
    process.env.VSCODE_EXECUTABLE ??
    (await downloadAndUnzipVSCode({
      cachePath: join(vscodePackage, '.cache', 'desktop'),
      ...(process.env.VSCODE_VERSION && { version: process.env.VSCODE_VERSION }),
    }).catch((/** @type {Error} */ error) => {
      throw new Error(
        `No desktop VS Code could be downloaded (${error.message}). Name an installed one in VSCODE_EXECUTABLE.`,
      );
    }));
  return runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: root,
    extensionTestsPath: tests,
    extensionTestsEnv: env,
    launchArgs: [
      ...['--disable-workspace-trust', '--skip-welcome', '--no-sandbox'],
      ...['--user-data-dir', dataFolder, '--extensions-dir', join(dataFolder, 'extensions')],
      folder,
    ],
  });
}
