import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fault } from '../panel/kernel/faults';
import { RemoteFolder } from './support/remoteFolder';
import { until } from './support/until';

/** What VS Code is told when something is in the way, and what is left of what the user typed. */
describe("A server's files", () => {
  let at: RemoteFolder;
  const toNode = { where: 'node', match: '/upload/file' } as const;

  before(async () => {
    at = await RemoteFolder.open();
    await at.panel.reset();
  });

  // Each test has files of its own: VS Code goes on looking after those that were open once.
  beforeEach(async () => {
    await at.panel.clearFaults();
    await at.forget();
    await at.mark();
  });

  afterEach(async () => {
    while (vscode.window.activeTextEditor) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    assert.deepEqual(await at.panel.violations(), []);
  });

  const failures: readonly [string, string, Fault][] = [
    ['config.json', 'the disk is full', { kind: 'status', status: 400, shape: 'node', ...toNode }],
    ['.env', 'the name is denied', { kind: 'status', status: 403, shape: 'node', ...toNode }],
    ['README.md', 'the server is busy', { kind: 'status', status: 409, match: '/files/upload' }],
    ['package.json', 'the node is gone', { kind: 'reset', count: 9, ...toNode }],
    ['tsconfig.json', 'it breaks off', { kind: 'dropUpload', bytes: 1000, count: 9, ...toNode }],
  ];
  for (const [name, why, fault] of failures) {
    it(`keep what was typed when ${why}`, async () => {
      const document = await at.type(name, `kept ${'x'.repeat(300_000)}\n`);
      await at.panel.order(fault);
      assert.equal(await document.save(), false);
      assert.equal(document.isDirty, true);
      assert.ok(document.getText().startsWith('kept x'));
      await at.panel.clearFaults();
      assert.equal(await document.save(), true);
      assert.match(await at.read(name), /^kept x/);
    });
  }

  it('keep what was typed when the node refuses connections, and are not called incomplete', async () => {
    const document = await at.type('src/store/ticketStore.ts', 'kept\n');
    await at.panel.setNodeRefusing(true);
    try {
      await at.mark();
      const told = vscode.workspace.fs.writeFile(document.uri, new Uint8Array(3));
      await assert.rejects(told as Promise<unknown>, (error: Error) => {
        assert.match(error.message, /The host refused the connection/);
        assert.doesNotMatch(error.message, /incomplete|(may|might) have/);
        return true;
      });
      // It was never sent, so that nothing has to be looked at after it.
      const asked = await at.asked();
      assert.ok(asked.includes('upload') && asked.lastIndexOf('list') < asked.indexOf('upload'));
      assert.deepEqual(await at.askedAbout(/ticketStore/), []);
      assert.equal(await document.save(), false);
      assert.equal(document.isDirty, true);
    } finally {
      await at.panel.setNodeRefusing(false);
    }
    assert.equal(await document.save(), true);
    assert.match(await at.read('src/store/ticketStore.ts'), /^kept\n/);
  });

  const conflicts: readonly [string, string, (text: string) => string][] = [
    ['src/index.ts', '', (text) => `${text}// theirs`],
    ['src/config.ts', ' and kept their size', (text) => text.replace('token', 'nekot')],
  ];
  for (const [name, how, change] of conflicts) {
    it(`are not written over when they changed on the server${how}`, async () => {
      const document = await at.type(name, ' ');
      const theirs = change(document.getText().slice(1));
      await at.writeAsAnother(`/${name}`, theirs);
      assert.equal(await document.save(), false);
      assert.equal(document.isDirty, true);
      assert.equal(await at.read(name), theirs);
    });
  }

  it('show what somebody else wrote in an editor that has nothing of its own', async () => {
    const document = await vscode.workspace.openTextDocument(at.file('src/logger.ts'));
    await vscode.window.showTextDocument(document);
    const shown = new Promise<void>((resolve) => {
      const listening = vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document !== document) return;
        listening.dispose();
        resolve();
      });
    });
    await at.writeAsAnother('/src/logger.ts', 'theirs');
    await at.list('src');
    await shown;
    assert.equal(document.getText(), 'theirs');
  });

  it('are bytes, whatever they hold, and may be empty', async () => {
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    for (const content of [all, new Uint8Array()]) {
      await vscode.workspace.fs.writeFile(at.file('bytes'), content);
      await at.forget();
      const back = await vscode.workspace.fs.readFile(at.file('bytes'));
      assert.ok(Buffer.from(back).equals(content));
    }
  });

  const byDaemon = 'DaemonConnectionException';
  const remote = 'An error occurred on the remote host: no room left. (request id: 3f-1)';
  const down = /^The panel isn't available\. .*\(HTTP 50\d with a web page/;
  const refusals: readonly (readonly [
    what: string,
    fault: Extract<Fault, { readonly kind: 'status' }>,
    code: string,
    words: RegExp,
  ])[] = [
    ['busy', status(409, 'ServerStateConflictException'), 'Unavailable', /^The server is busy: /],
    [
      'not allowed',
      status(403, 'AuthorizationException'),
      'NoPermissions',
      /have permission to do this/,
    ],
    [
      'on a node that is down',
      status(504, byDaemon),
      'Unavailable',
      /can't reach the server's node/,
    ],
    [
      'on a node that fails',
      status(500, byDaemon),
      'Unavailable',
      /^The server's node .* an error/,
    ],
    [
      'on a node that does not trust its panel',
      status(401, byDaemon),
      'Unavailable',
      /^The server's node/,
    ],
    [
      'refused by a node, in its own words alone',
      { ...status(400, byDaemon), detail: remote },
      'Unavailable',
      /^The panel refused the request: no room left\.( |$)/,
    ],
    ['under maintenance', { ...status(503), shape: 'html' }, 'Unavailable', down],
    ['behind a proxy that waits no longer', { ...status(504), shape: 'html' }, 'Unavailable', down],
    [
      'at another address',
      { ...status(404), shape: 'html' },
      'Unavailable',
      /^The answer couldn't be read\. .*with a web page/,
    ],
  ];
  for (const [what, fault, expected, words] of refusals) {
    it(`refuse with VS Code's own error when ${what}`, async () => {
      await at.panel.order(fault);
      await assert.rejects(at.list(), (error) => {
        assert.ok(error instanceof vscode.FileSystemError);
        assert.equal(error.code, expected);
        assert.match(error.message.replace(/^.*?\(FileSystemError\): |^Error: /, ''), words);
        return true;
      });
    });
  }

  it('are read-only for a key that may only look, and say why', async () => {
    const mine = await RemoteFolder.open('readOnly');
    try {
      const isReadonly = async () => {
        await vscode.commands.executeCommand('hostingPanel.servers.refresh');
        const { permissions } = await vscode.workspace.fs.stat(mine.file('src/index.ts'));
        return permissions === vscode.FilePermission.Readonly;
      };
      await until('read-only', isReadonly);
      assert.match(await mine.read('src/store/ticketStore.ts'), /class TicketStore/);
      await mine.mark();
      await assert.rejects(mine.write('config.json', ''), (error) => {
        assert.ok(error instanceof vscode.FileSystemError);
        assert.match(error.message, /Required permission: file\.create/);
        return true;
      });
      assert.deepEqual(await mine.asked(), []);
    } finally {
      await RemoteFolder.open();
    }
  });
});

function status(of: number, code?: string) {
  const told = code === undefined ? {} : { code };
  return { kind: 'status', status: of, ...told, match: '/files/list', count: 9 } as const;
}
