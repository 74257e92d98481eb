import assert from 'node:assert/strict';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { asErrors, doors, plugin } from '../../eslint.doors.js';

/** Of each door what nobody may write elsewhere, in every way of writing it. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  sockets: ["import { WebSocket } from 'ws';"],
  'outside-text': [
    'void vscode.window.showInformationMessage(text);',
    'void vscode.window.showWarningMessage(text);',
    'void vscode.window?.showErrorMessage(text);',
    'void vscode.window.withProgress(options, work);',
    'const box = vscode.window.createInputBox();',
    'void vscode.window.showInputBox({ prompt });',
    'const pick = vscode.window.createQuickPick<Item>();',
    'void vscode.window.showQuickPick(items, { title });',
    'void vscode.window.showWorkspaceFolderPick({ placeHolder });',
    'vscode.window.setStatusBarMessage(text);',
    'const item = vscode.window.createStatusBarItem();',
    'const view = vscode.window.createTreeView(id, { treeDataProvider });',
    'const rows = vscode.window.registerTreeDataProvider(id, provider);',
    'const page = vscode.window.createWebviewPanel(type, title, column);',
    'const terminal = vscode.window.createTerminal(name);',
    'const log = vscode.window.createOutputChannel(name, { log: true });',
    'const text = new vscode.MarkdownString(outside);',
    'const { MarkdownString } = vscode;',
    'class Text extends vscode.MarkdownString {}',
    'void vscode.window.showOpenDialog({ title });',
    'void vscode.window.showSaveDialog({ title });',
    "void vscode.commands.executeCommand('vscode.diff', left, right, title);",
    'void vscode.commands.executeCommand(`vscode.changes`, title, files);',
    'const show = vscode.window.showErrorMessage;',
    'const { window } = vscode;',
    'const { window: w } = vscode;',
    "const { 'window': w } = vscode;",
    'const { [name]: w } = vscode;',
    'const { workspace, ...w } = vscode;',
    '({ window: w } = vscode);',
    'const { showErrorMessage } = vscode.window;',
    'const { showErrorMessage: show } = w;',
    'const w = vscode.window;',
    'use(vscode.window);',
    'w.showErrorMessage(text);',
    "w['showErrorMessage'](text);",
    'w[`showErrorMessage`](text);',
    "vscode['window'].showErrorMessage(text);",
    'vscode.window[name](text);',
    'vscode[name].show(text);',
    "Reflect.get(w, 'showErrorMessage');",
    'const code = vscode;',
    'use(vscode);',
    'const all = { ...vscode };',
    "import { window } from 'vscode';",
    "import { window as w } from 'vscode';",
    "import code from 'vscode';",
    "import * as code from 'vscode';",
    "export { window } from 'vscode';",
    "export * from 'vscode';",
    "const code = await import('vscode');",
    "const code = require('vscode');",
  ],
  terminals: [
    "vscode.window.createTerminal({ name: 'evil' });",
    "vscode.window['createTerminal']({ name: 'evil' });",
    'const { createTerminal } = vscode.window;',
    'export class Evil implements vscode.Pseudoterminal {}',
    "terminal.sendText('evil');",
    "vscode.commands.executeCommand('workbench.action.terminal.sendSequence', { text: 'evil' });",
  ],
  escapes: [
    "write('\\x1b[2J');",
    'write(`\\x1b[2J${evil}`);',
    "write('\\u001b[2J');",
    "write('\\x9d52;c;?');",
    'write(String.fromCharCode(27));',
    'write(String.fromCodePoint(27));',
    'write(evil as TerminalText);',
  ],
  requests: [
    "http.send({ path: '/', read });",
    "this.http.send({ path: '/', read });",
    "ref.panel.http.send({ path: '/', read });",
  ],
  routes: [
    "const path = '/servers/' + uuid;",
    'const path = `/servers/${uuid}/files/list`;',
    'const path = `${base}/servers/${uuid}`;',
    "const path = '/monitoring/projects';",
    'const path = `/monitoring/projects/${uuid}`;',
  ],
  answers: [
    'globalThis.fetch(url);',
    'const ask = fetch;',
    'const text = await response.text();',
    'const value = await (await ask(url)).json();',
    'const reader = body.getReader();',
    'function read(answer: Response) {}',
  ],
  'http-streams': [
    "import { request } from 'node:https';",
    "import http from 'http';",
    "import { type Agent, request } from 'node:https';",
    "const tls = await import('node:tls');",
  ],
  'local-sockets': [
    "import { connect } from 'node:net';",
    "import { type Socket, connect } from 'node:net';",
    "import * as net from 'net';",
    "const net = await import('node:net');",
  ],
  'signed-addresses': [
    "import { signDownload } from '../api/files';",
    "import { signUpload as sign } from '../api/files';",
    "import { type Backup, signBackupDownload } from '../api/backups';",
  ],
  'daemon-addresses': [
    'const url = text as DaemonUrl;',
    'const url = <DaemonUrl>text;',
    'const url = text as PanelUrl;',
    'const url = text as ProbeUrl;',
    'const address = { host, port, isProbeAddress: true };',
  ],
  log: [
    "const log = vscode.window.createOutputChannel('Other');",
    "const log = window.createOutputChannel('Other', { log: true });",
    'console.log(error);',
  ],
  browser: [
    'await vscode.env.openExternal(uri);',
    "await vscode.env['openExternal'](uri);",
    'const { openExternal } = vscode.env;',
  ],
  'local-files': [
    "import { readFile } from 'node:fs/promises';",
    "import { readFile as read } from 'fs/promises';",
    "import { openAsBlob } from 'node:fs';",
    "import { createReadStream, lstat } from 'node:fs';",
    "import { readFileSync } from 'fs';",
    "import { promises } from 'node:fs';",
    "import * as fs from 'node:fs/promises';",
    "import fs from 'node:fs';",
    "const fs = await import('node:fs');",
    "const { readFile } = require('fs/promises');",
  ],
  expressions: ['new RegExp(text);', "RegExp(text, 'u');", 'new globalThis.RegExp(text);'],
  'time-limits': ["import { Script } from 'node:vm';", "import vm from 'vm';"],
  'local-disk': [
    "import { writeFile } from 'node:fs/promises';",
    "import { readFile, rename as move } from 'fs/promises';",
    "import { type Stats, createWriteStream } from 'node:fs';",
    "import { promises } from 'node:fs';",
    "import * as fs from 'fs';",
    "import fs from 'node:fs';",
    "export { writeFile } from 'node:fs/promises';",
    "export * from 'node:fs';",
    "const fs = await import('node:fs/promises');",
    "const fs = require('fs');",
    'await vscode.workspace.fs.writeFile(uri, bytes);',
    "await vscode.workspace.fs['delete'](uri);",
    'await workspace.fs.rename(a, b);',
    'const disk = vscode.workspace.fs;',
    'const { fs } = vscode.workspace;',
  ],
};

/** The names of the rules that a line breaks in a file. */
function broken(line: string, file: string): readonly (string | null)[] {
  const found = new Linter({ configType: 'flat' }).verify(
    line,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: parser },
      plugins: { doors: plugin },
      rules: asErrors,
    },
    { filename: file },
  );
  assert.deepEqual(
    found.filter(({ fatal }) => fatal),
    [],
    line,
  );
  return found.map(({ ruleId }) => ruleId);
}

describe('Doors', () => {
  it('are all tried here', () =>
    assert.deepEqual(Object.keys(forbidden).sort(), Object.keys(doors).sort()));

  for (const [name, { files }] of Object.entries(doors)) {
    for (const line of forbidden[name] ?? []) {
      it(`${name}: lint refuses ${line}`, () =>
        assert.ok(broken(line, 'src/ui/somewhere/new.ts').includes(`doors/${name}`)));
      it(`${name}: lint allows ${line} to who keeps the door`, () => {
        const [kept = ''] = files;
        const keeper = kept.endsWith('/') ? `${kept}keeper.ts` : kept;
        assert.ok(!broken(line, keeper).includes(`doors/${name}`));
      });
    }
  }
});
