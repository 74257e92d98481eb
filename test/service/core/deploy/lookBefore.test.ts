import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { apiOf } from '../../../../src/core/api/serverApi';
import { getServer } from '../../../../src/core/api/servers';
import { systemClock } from '../../../../src/core/base/clock';
import { guessPlan } from '../../../../src/core/deploy/guess';
import { projectFiles, projectVariables } from '../../../../src/core/deploy/lookAtProject';
import { lookBefore } from '../../../../src/core/deploy/lookBefore';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { readPlanFile } from '../../../../src/core/deploy/planFile';
import { planText } from '../../../../src/core/deploy/planText';
import { preflight } from '../../../../src/core/deploy/preflight';
import type { PreflightFacts } from '../../../../src/core/deploy/preflightFacts';
import { foreignReleaseFile } from '../../../../src/core/deploy/releaseFile';
import { compare } from '../../../../src/core/sync/compare';
import { deniedIn } from '../../../../src/core/sync/deniedIn';
import { silentLog } from '../../../support/silentLog';
import { bytes } from '../files/practiceFiles';
import { PracticeFolder } from '../sync/practiceFolder';
import { samples } from './samples';

describe('A deploy that is looked at before', () => {
  let folder: PracticeFolder;
  let ref: ServerRef;

  before(async () => {
    folder = await PracticeFolder.start();
    const { panel, uuid } = folder.at;
    const http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(panel.keys.owner),
      clock: systemClock,
      log: silentLog,
    });
    const practice = createPanel({ id: 'p', name: 'P', http, daemon: {} as DaemonTransfer });
    ref = { panel: practice, uuid, name: 'Ticket Bot' };
  });
  beforeEach(() => folder.reset());
  afterEach(() => assert.deepEqual(folder.at.panel.violations, []));
  after(() => folder.stop());

  /** The plan as the guided command makes it, through its file. */
  async function made(): Promise<DeployPlan> {
    const { root } = folder;
    const { server } = await getServer(apiOf(ref));
    const files = await projectFiles(root);
    const { plan } = guessPlan({ files, variables: await projectVariables(root), server });
    return readPlanFile(planText(plan)).plan ?? assert.fail('the plan is not read');
  }

  const look = (plan: DeployPlan): Promise<PreflightFacts> =>
    lookBefore({
      ...{ root: folder.root, plan, ref },
      compare: ({ deniedNames, ...shared }) =>
        compare({
          ...{ root: join(folder.root, plan.from), folder: plan.to, server: folder.files },
          ...{ manifest: folder.manifest, isThorough: false, patterns: plan.ignore, ...shared },
          denials: async () =>
            deniedIn(plan.to, { patterns: await deniedNames(), refused: folder.files.denied }),
        }),
      foreignRelease: (signal) => foreignReleaseFile(folder.files, plan, [], signal),
      unagreed: (paths) => paths,
      git: undefined,
      signal: new AbortController().signal,
    });

  for (const [language, { files, built, goes }] of Object.entries(samples)) {
    it(`takes what a plan for ${language} says, without an edit`, async () => {
      await folder.write(files);
      const plan = await made();
      await folder.write(built);
      const facts = await look(plan);
      assert.deepEqual([facts.difference?.files, plan.to], goes);
      assert.deepEqual(facts.difference?.never, []);
      assert.deepEqual(facts.variables, [{ name: 'BOT_TOKEN', hasDefault: false }]);
      const stops = preflight(facts).filter(({ level }) => level === 'stop');
      assert.deepEqual(stops, []);
    });
  }

  it('costs two requests and a look into each folder, and changes nothing', async () => {
    await folder.write({ 'new/a.js': '1', 'new/deep/b.js': '2', 'index.js': '3' });
    const plan = await made();
    folder.at.mark();
    await look(plan);
    const asked = folder.at.asked;
    assert.equal(asked.filter((route) => route !== 'list').length, 2, asked.join(' '));
    assert.ok(asked.length <= 2 + 3, asked.join(' '));
  });

  it('tells before a build that what it makes is not there', async () => {
    await folder.write({ 'pom.xml': '' });
    const facts = await look(await made());
    assert.equal(facts.difference, undefined);
    assert.ok(
      preflight(facts).some(({ text }) => text.includes("'target' doesn't exist yet")),
      'it is not said',
    );
  });

  it('follows no link to what would go up', async () => {
    await folder.write({ 'index.js': '1' });
    const plan = await made();
    mkdirSync(join(folder.root, 'real'));
    symlinkSync(os.tmpdir(), join(folder.root, 'out'));
    await assert.rejects(look({ ...plan, from: 'out' }), { reason: 'link' });
    await assert.rejects(look({ ...plan, from: 'out/x' }), { reason: 'link' });
    assert.equal((await look({ ...plan, from: 'real' })).difference?.files, 0);
  });

  it('finds what must not go up, and what looks secret', async () => {
    await folder.write({ 'index.js': '1', 'server.pem': 's', 'service-account.json': '{}' });
    const { difference } = await look(await made());
    assert.deepEqual(difference?.never, ['server.pem']);
    assert.deepEqual(difference.secrets, ['service-account.json']);
  });

  it('names what somebody else changed, and who', async () => {
    await folder.write({ 'lib/a.js': 'mine', 'lib/b.js': 'mine' });
    await folder.push('/');
    await folder.write({ 'lib/a.js': 'mine again' });
    const anew = { create: true, overwrite: false };
    await folder.files.write('/theirs.js', bytes('theirs, and longer'), anew);
    await folder.files.remove('/lib/a.js', { recursive: false });
    // The log has no uploads (panel-dialect.md, 3.9).
    await folder.files.rename('/theirs.js', '/lib/a.js', { overwrite: false });
    const { difference } = await look(await made());
    assert.deepEqual(
      difference?.changedThere.map(({ path }) => path),
      ['lib/a.js'],
    );
    assert.equal(difference.changedThere[0]?.by, 'maralind');
  });

  it('names what somebody else removed, and what would be removed although somebody else changed it', async () => {
    const names = ['kept.js', 'removed.js', 'gone.js', 'changed.js'];
    await folder.write(Object.fromEntries(names.map((name) => [`lib/${name}`, 'mine'])));
    await folder.push('/');
    await folder.files.remove('/lib/removed.js', { recursive: false });
    const over = { create: false, overwrite: true };
    await folder.files.write('/lib/changed.js', bytes('theirs, and longer'), over);
    for (const name of ['gone.js', 'changed.js']) rmSync(join(folder.root, 'lib', name));
    const { difference } = await look(await made());
    assert.deepEqual(
      difference?.changedThere.map(({ path }) => path),
      ['lib/removed.js', 'lib/changed.js'],
    );
  });
});
