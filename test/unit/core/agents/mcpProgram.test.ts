import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  mcpConfiguration,
  mcpProgram,
  updateLauncher,
  writeLauncher,
} from '../../../../src/core/agents/mcpProgram';

describe('How agents start the MCP server', () => {
  const rows: readonly (readonly [string, boolean, object])[] = [
    ['a VS Code of the desktop', true, { env: { ELECTRON_RUN_AS_NODE: '1' } }],
    ['a server of VS Code', false, {}],
  ];
  for (const [what, isElectron, env] of rows) {
    it(`is by the program that runs ${what}, and tells no secret`, () => {
      const execPath = '/opt/My "Code"/code';
      const text = mcpConfiguration(mcpProgram({ execPath, isElectron }, '/ours/mcp.cjs', '/ours'));
      assert.deepEqual(JSON.parse(text), {
        mcpServers: {
          'hosting-panel': { command: execPath, args: ['/ours/mcp.cjs', '/ours'], ...env },
        },
      });
    });
  }

  describe('by a file of ours', () => {
    let folder: string;
    beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-test-'))));
    afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
    const text = () => fs.readFileSync(path.join(folder, 'mcp.cjs'), 'utf8');

    it('starts the version of the extension that was opened last', async () => {
      const launcher = await writeLauncher(folder, '/extensions/one\n";x/mcp.js');
      assert.equal(launcher, path.join(folder, 'mcp.cjs'));
      assert.equal(text(), 'require("/extensions/one\\n\\";x/mcp.js");\n');
      await updateLauncher(folder, '/extensions/two/mcp.js');
      assert.equal(text(), 'require("/extensions/two/mcp.js");\n');
    });

    it('names a script of Windows as it is, also on a share', async () => {
      for (const script of ['C:\\Users\\me\\new\\mcp.js', '\\\\nas\\users\\mcp.js']) {
        await writeLauncher(folder, script);
        const named = /^require\((.*)\);\n$/.exec(text())?.[1];
        assert.equal(JSON.parse(named ?? ''), script);
      }
    });

    it('is not written before the user copies the configuration, nor twice', async () => {
      await updateLauncher(folder, '/extensions/one/mcp.js');
      assert.deepEqual(fs.readdirSync(folder), []);
      const launcher = await writeLauncher(folder, '/extensions/one/mcp.js');
      const { ino } = fs.statSync(launcher);
      await updateLauncher(folder, '/extensions/one/mcp.js');
      assert.equal(fs.statSync(launcher).ino, ino);
    });
  });
});
