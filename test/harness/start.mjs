// npm start: the extension in a VS Code, signed in to a practice panel. See CONTRIBUTING.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { demonstrate, demonstrationSteps } from './demonstration.mjs';
import { startDesktop } from './desktop.mjs';
import { ensureDependencies, ensureVsCode } from './install.mjs';
import { makePackage } from './package.mjs';
import { outputs, root } from './paths.mjs';
import { startPracticePanel, writeTicketBot } from './practicePanel.mjs';
import { endTogether, stopAll } from './processes.mjs';
import { keepTemporaryFoldersTogether, temporaryFolder } from './temporary.mjs';
import { installExtension, newToken, startVsCode } from './vscodeServer.mjs';

const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean', default: false },
    // What the practice panel speaks: the service of api.md, stock Pterodactyl or Pelican.
    panel: { type: 'string', default: 'service' },
    // A crash, an issue and a deploy, for whoever shows it to others.
    demo: { type: 'boolean', default: false },
    'no-open': { type: 'boolean', default: false },
    // For the test of this very command: what is built is good.
    'as-built': { type: 'boolean', default: false },
  },
});

/** Opens a page in the user's browser, where there is one; says nothing if that fails. @param {string} url */
function openInBrowser(url) {
  const hasScreen =
    process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (values['no-open'] || process.env.CI || !hasScreen) return;
  const [command = '', ...args] = {
    darwin: ['open', url],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', url],
  }[/** @type {string} */ (process.platform)] ?? ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** @param {import('./practicePanel.mjs').PracticePanel} panel */
function howToSignIn({ url, keys }) {
  return [
    'It is signed in to a practice panel. After Sign Out of Panel, sign in again with',
    `  address  ${url}`,
    `  API key  ${keys.owner}`,
  ].join('\n');
}

/** @param {string} dataFolder */
async function main(dataFolder) {
  if (!['service', 'stock', 'pelican'].includes(values.panel))
    throw new Error('--panel is one of service, stock, pelican');
  await ensureDependencies();
  if (!values.desktop) await ensureVsCode();
  if (!values['as-built']) {
    console.log('Building the extension…');
    // Into the server edition the package is installed.
    if (values.desktop) await build(['--dev']);
    await build(['--tests', 'practice']);
  }
  const logs = join(outputs, 'start');
  const panel = await startPracticePanel({
    logFile: join(logs, 'panel.log'),
    options: { tongue: values.panel, world: 'demonstration' },
  });
  const folder = join(dataFolder, 'ticket-bot');
  await writeTicketBot(folder, { isForShow: true });
  const env = {
    HOSTING_PANEL_PRACTICE_URL: panel.url,
    HOSTING_PANEL_PRACTICE_KEY: panel.keys.owner,
    HOSTING_PANEL_PRACTICE_WELCOME: join(root, 'test', 'harness', 'welcome.md'),
  };
  const over = new AbortController();
  const show = () => {
    if (!values.demo) return;
    const steps = demonstrationSteps({ controlUrl: panel.controlUrl, folder });
    void demonstrate(steps, { print: console.log, signal: over.signal });
  };
  if (values.desktop) {
    const { ended } = startDesktop({ dataFolder, folder, env });
    console.log(
      `${howToSignIn(panel)}\n\nVS Code is opening. Close it, or press Ctrl+C here, to end.`,
    );
    show();
    return ended.finally(() => over.abort());
  }
  console.log('Packaging it, and starting VS Code…');
  const file = await makePackage(dataFolder, { env: { HOSTING_PANEL_IS_PRACTICE: 'true' } });
  await installExtension({ dataFolder, file });
  const token = newToken();
  const vscode = await startVsCode({ dataFolder, logFile: join(logs, 'server.log'), env, token });
  const url = vscode.window(folder);
  console.log(
    `\nVS Code with the extension:\n  ${url}\n\n${howToSignIn(panel)}\n\nCtrl+C ends it.`,
  );
  openInBrowser(url);
  show();
  return vscode.ended.finally(() => over.abort());
}

const isEnding = endTogether({ code: 0 });
keepTemporaryFoldersTogether({ preferMemory: false });
const code = await main(temporaryFolder('start')).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
if (!isEnding()) {
  await stopAll();
  process.exit(code);
}
