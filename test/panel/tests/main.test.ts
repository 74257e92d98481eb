import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { PanelControl, type PanelFacts } from '../../support/panelControl';

describe('practice panel: from the command line', () => {
  let folder: string;
  let child: ChildProcessWithoutNullStreams | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'panel-main-'));
    await build({
      entryPoints: ['test/panel/main.ts'],
      bundle: true,
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      outfile: join(folder, 'main.cjs'),
      logLevel: 'error',
    });
  });
  after(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    child = spawn(process.execPath, [join(folder, 'main.cjs'), '{"world":"empty"}']);
    for await (const line of createInterface(child.stdout)) {
      return { child, facts: JSON.parse(line) as PanelFacts };
    }
    throw new Error('it printed nothing');
  };

  it('prints where it is, and ends when its starter goes away', async () => {
    const { child: process_, facts } = await start();
    const shown = await new PanelControl(facts.controlUrl).facts();
    assert.deepEqual([shown.url, shown.keys, shown.servers], [facts.url, facts.keys, []]);
    process_.stdin.end();
    assert.deepEqual(await once(process_, 'exit'), [0, null]);
    await assert.rejects(fetch(facts.url));
  });

  it('ends on SIGTERM', async () => {
    const { child: process_ } = await start();
    process_.kill('SIGTERM');
    assert.deepEqual(await once(process_, 'exit'), [0, null]);
  });
});
