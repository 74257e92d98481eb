import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { apiOf } from '../../../../src/core/api/serverApi';
import { getServer } from '../../../../src/core/api/servers';
import { guessPlan } from '../../../../src/core/deploy/guess';
import { projectFiles, projectVariables } from '../../../../src/core/deploy/lookAtProject';
import { readPlanFile } from '../../../../src/core/deploy/planFile';
import { planText } from '../../../../src/core/deploy/planText';
import { PracticePanel } from '../../../panel/practicePanel';
import { DeployWindow } from './deployWindow';
import { RunningServer } from './runningServer';
import { samples } from './samples';

/** Times as fast as real time: a plan waits 30 s for an exit, unless it says otherwise. */
const scale = 40;

describe('A project that is deployed by the plan that was made for it', () => {
  let panel: PracticePanel;
  let folder: string;
  let server: RunningServer;

  before(async () => {
    panel = await PracticePanel.start({ clockScale: scale });
  });
  beforeEach(() => (folder = mkdtempSync(join(os.tmpdir(), 'language-'))));
  afterEach(() => {
    server.dispose();
    rmSync(folder, { recursive: true });
    assert.deepEqual(panel.violations, []);
  });
  after(() => panel.stop());

  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, 'project', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };

  for (const [language, name, arrives] of [
    ['Node.js', 'Ticket Bot', ['package.json', 'dist/index.js']],
    ['Python', 'Ticket Bot', ['bot.py', 'requirements.txt']],
    ['Java', 'Survival SMP', ['plugins/app.jar']],
  ] as const) {
    it(`in ${language} is healthy without an edit of the plan`, async () => {
      const { uuid } = panel.server(name);
      const root = join(folder, 'project');
      const own = { local: root, kept: join(folder, 'kept'), temporary: join(folder, 'temporary') };
      mkdirSync(own.temporary);
      const options = { baseUrl: panel.baseUrl, key: panel.keys.owner, uuid, ...own };
      server = new RunningServer(options, scale);
      const { files, built } = samples[language] ?? assert.fail('there is no such sample');
      write(files);
      const guessed = guessPlan({
        files: await projectFiles(root),
        variables: await projectVariables(root),
        server: (await getServer(apiOf(server.ref))).server,
      });
      assert.equal(guessed.language, language);
      const { plan } = readPlanFile(planText(guessed.plan));
      assert.ok(plan);
      // What the build makes.
      write(built);
      const window = new DeployWindow(options, undefined, server.program);
      const outcome = await window.deploy(plan);
      assert.deepEqual([outcome.end, outcome.verdict], ['new', { kind: 'healthy' }]);
      const disk = await panel.app.folders.of(panel.find(uuid));
      for (const path of arrives) assert.ok(existsSync(join(disk, path)), path);
      assert.equal(existsSync(join(disk, 'node_modules/x/index.js')), false);
    });
  }
});
