import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { descendants, isAlive } from '../harness/processes.mjs';
import { environment } from './support/environment';

/** npm start as a user runs it, without opening a browser: ended by the signal of Ctrl+C. */
describe('npm start', function () {
  const lines: string[] = [];
  let child: ChildProcess;

  before(async () => {
    const script = path.join(process.env.HOSTING_PANEL_ROOT ?? '', 'test/harness/start.mjs');
    child = spawn(process.execPath, [script, '--no-open', '--as-built'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(child.stdout);
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.includes('Ctrl+C')) break;
    }
  });

  after(() => child.kill('SIGINT'));

  /** The first address in what it said that matches. */
  function address(pattern: RegExp): string {
    const found = pattern.exec(lines.join('\n'))?.[0];
    assert.ok(found, `no address in:\n${lines.join('\n')}`);
    return found;
  }

  it('says where the practice panel and the window are, and both answer', async () => {
    const key = /an API key for it is (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
    const panel = await fetch(`${address(/http:\S+?(?=; an API key)/)}/api/client`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    assert.equal(panel.status, 200);
    const vscode = await fetch(address(/http:\S+tkn=\S+/), { redirect: 'manual' });
    assert.ok(vscode.status < 400, String(vscode.status));
  });

  it('opens the extension connected to the panel, beside the source of one of its servers', async () => {
    const browser = await chromium.connect(environment.browserEndpoint());
    const page = await browser.newPage();
    await page.goto(address(/http:\S+tkn=\S+/));
    await page.getByRole('tab', { name: /^Hosting Panel/ }).click();
    await page.getByRole('treeitem').filter({ hasText: 'Ticket Bot' }).waitFor();
    await page.getByRole('tab', { name: /^Explorer/ }).click();
    await page.getByRole('treeitem', { name: 'tsconfig.json' }).waitFor();
    await browser.close();
  });

  it('lets nobody in who does not know the address', async () => {
    const { origin } = new URL(address(/http:\S+tkn=\S+/));
    assert.equal((await fetch(`${origin}/`)).status, 403);
  });

  it('leaves no process and no open port after Ctrl+C', async () => {
    const family = descendants(child.pid ?? 0);
    assert.ok(family.length >= 2, 'a panel and a VS Code should be running');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
    assert.deepEqual(family.filter(isAlive), []);
    for (const pattern of [/http:\S+?(?=; an API key)/, /http:\S+tkn=\S+/]) {
      await assert.rejects(fetch(address(pattern)), /fetch failed/);
    }
  });
});
