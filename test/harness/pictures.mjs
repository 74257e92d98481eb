// npm run pictures: what README.md and the walkthrough show, taken of the package as people get it. See CONTRIBUTING.md.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { startBrowser } from './chromium.mjs';
import { ensureDependencies, ensureVsCode } from './install.mjs';
import { proxyTo, trustOfNames } from './namedPanel.mjs';
import { makePackage } from './package.mjs';
import { bundles, outputs, root } from './paths.mjs';
import { startPracticePanel, writeTicketBot } from './practicePanel.mjs';
import { endTogether, stopAll } from './processes.mjs';
import { temporaryFolder } from './temporary.mjs';
import { installExtension, startVsCode } from './vscodeServer.mjs';

const names = { panel: 'panel.example.com', node: 'fra-01.example.net' };
const shownAs = { panel: `https://${names.panel}`, node: `https://${names.node}` };
const logs = join(outputs, 'pictures');
const settings = {
  'window.autoDetectColorScheme': true,
  'workbench.preferredDarkColorTheme': 'Dark Modern',
  'workbench.preferredLightColorTheme': 'Light Modern',
  'workbench.reduceMotion': 'on',
  'workbench.layoutControl.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontFamily': 'DejaVu Sans Mono, monospace',
  'terminal.integrated.fontFamily': 'DejaVu Sans Mono, monospace',
  'terminal.integrated.gpuAcceleration': 'off',
  'files.autoSave': 'off',
  'hostingPanel.files.restartAfterSave': 'never',
};

/**
 * Opens the stage of a scene: a panel of its own kind, and a VS Code with the package that is signed in to it.
 * @param {string} file the package
 * @param {string} tongue what the panel speaks
 */
async function openStage(file, tongue) {
  const panel = await startPracticePanel({
    logFile: join(logs, 'panel.log'),
    options: { tongue, shownAs, world: 'demonstration' },
  });
  const { listensAt } = panel;
  const proxy = await proxyTo(
    new Map([
      [names.panel, listensAt.panel],
      [names.node, listensAt.node],
    ]),
  );
  const dataFolder = temporaryFolder('pictures');
  // Pages name it.
  const folder = join(tmpdir(), 'mara', 'ticket-bot');
  rmSync(dirname(folder), { recursive: true, force: true });
  await writeTicketBot(folder, { isForShow: true });
  await installExtension({ dataFolder, file });
  const vscode = await startVsCode({
    dataFolder,
    logFile: join(logs, 'server.log'),
    settings: { ...settings, 'http.proxy': proxy.url },
    env: {
      ...trustOfNames,
      HOSTING_PANEL_PRACTICE_URL: shownAs.panel,
      HOSTING_PANEL_PRACTICE_KEY: panel.keys.owner,
    },
  });
  const stop = async () => {
    await vscode.stop();
    proxy.close();
    await panel.stop();
    rmSync(dirname(folder), { recursive: true, force: true });
  };
  return { folder, window: vscode.window(folder), controlUrl: panel.controlUrl, stop };
}

async function main() {
  await ensureDependencies();
  await ensureVsCode();
  await build(['--tests', 'practice', 'pictures']);
  const { default: pictures } = await import(
    pathToFileURL(join(bundles, 'pictures', 'take.js')).href
  );
  const { browser } = await startBrowser();
  const file = await makePackage(temporaryFolder('pictures'), {
    env: { HOSTING_PANEL_IS_PRACTICE: 'true' },
  });
  const wanted = process.argv.slice(2);
  for (const scene of pictures.scenes) {
    if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
    const stage = await openStage(file, scene.tongue);
    try {
      console.log(scene.name);
      await pictures.take(scene, {
        ...stage,
        browser,
        media: join(root, 'media'),
      });
    } finally {
      await stage.stop();
    }
  }
  await browser.close();
}

const isEnding = endTogether();
const code = await main().then(
  () => 0,
  (error) => {
    console.error(error);
    return 1;
  },
);
if (!isEnding()) {
  await stopAll();
  process.exit(code);
}
