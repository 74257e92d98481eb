// The same things as ours, done by VS Code with next to nothing behind them. It does what is asked of it by HTTP.
const fs = require('node:fs');
const http = require('node:http');
const v8 = require('node:v8');
const vm = require('node:vm');
const vscode = require('vscode');

/** Milliseconds from one write of a flood to the next, as the practice panel has them. */
const stepMs = 10;

/** A terminal that shows what is typed, below lines that come. */
class EchoTerminal {
  written = new vscode.EventEmitter();
  onDidWrite = this.written.event;
  typed = '';
  /** @type {NodeJS.Timeout | undefined} */
  timer;

  open() {
    this.print([]);
  }

  close() {
    this.flood(0);
  }

  /** @param {string} keys */
  handleInput(keys) {
    this.typed = keys === '\x7f' ? this.typed.slice(0, -1) : this.typed + keys;
    this.print([]);
  }

  /** @param {readonly string[]} lines */
  print(lines) {
    const output = lines.map((line) => `${line}\r\n`).join('');
    this.written.fire(`\r\x1b[K${output}> ${this.typed}`);
  }

  line() {
    this.print([`at ${Date.now()} ${'.'.repeat(60)}`]);
  }

  /** @param {number} perSecond none when 0 */
  flood(perSecond) {
    clearInterval(this.timer);
    if (perSecond === 0) return;
    const began = Date.now();
    let sent = 0;
    this.timer = setInterval(() => {
      const due = Math.floor(((Date.now() - began) * perSecond) / 1000);
      const line = `at ${Date.now()} ${'.'.repeat(60)}`;
      this.print(Array.from({ length: due - sent }, () => line));
      sent = due;
    }, stepMs);
  }
}

/** Rows with rows below them. */
class Tree {
  changed = new vscode.EventEmitter();
  onDidChangeTreeData = this.changed.event;

  /** @param {string | undefined} row */
  getChildren(row) {
    if (row) return Array.from({ length: 12 }, (_, n) => `${row}, part ${n + 1}`);
    return Array.from({ length: 6 }, (_, n) => `Row ${n + 1}`);
  }

  /** @param {string} row */
  getTreeItem(row) {
    const { Collapsed, None } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(row, row.includes(',') ? None : Collapsed);
    if (row === 'Row 1, part 1') {
      item.command = { command: 'vscode.open', title: 'Open', arguments: [local('README.md')] };
    }
    if (row === 'Row 1, part 2') item.command = { command: 'bench.page', title: 'Open' };
    return item;
  }
}

const collect = () => {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
};

/** What the extension host takes of memory, in bytes, before and after all has gone that can, and of the processor, in ms. */
function usage() {
  const { user, system } = process.cpuUsage();
  const before = process.memoryUsage();
  collect();
  return { processor: (user + system) / 1000, before, after: process.memoryUsage() };
}

/** A file of the folder that the window shows. @param {string} path */
function local(path) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.Uri.joinPath(/** @type {any} */ (folder).uri, path);
}

/** A page that is there at once, with fifty frames; each opens the same line beside it. */
function openPage() {
  const { Active, Beside } = vscode.ViewColumn;
  const panel = vscode.window.createWebviewPanel('bench.page', 'Plain Page', Active, {
    enableScripts: true,
  });
  panel.webview.onDidReceiveMessage(async () => {
    const selection = new vscode.Range(24, 0, 24, 0);
    await vscode.window.showTextDocument(local('src/store/ticketStore.ts'), {
      viewColumn: Beside,
      selection,
      preview: true,
    });
  });
  const frames = Array.from(
    { length: 50 },
    (_, n) => `<li><button>f${n} src/store/f${n}.ts</button></li>`,
  );
  panel.webview.html = `<!doctype html><html><body><main><h1>Plain</h1>
    <ol class="stack">${frames.join('')}</ol></main><script>
    const vscode = acquireVsCodeApi();
    document.addEventListener('click', () => vscode.postMessage({}));</script></body></html>`;
}

/** Listens, and writes where to the file of `BENCH_SCREEN`. */
exports.activate = () => {
  const tree = new Tree();
  const echo = new EchoTerminal();
  /** @type {any} */
  let terminal;
  vscode.commands.registerCommand('bench.page', openPage);
  vscode.window.createTreeView('bench.tree', { treeDataProvider: tree });
  /** @type {Record<string, (...args: any[]) => unknown>} */
  const verbs = {
    command: (id, ...args) => vscode.commands.executeCommand(id, ...args),
    terminal: () => {
      terminal ??= vscode.window.createTerminal({ name: 'Yardstick', pty: echo });
      terminal.show();
    },
    line: () => echo.line(),
    flood: (perSecond) => echo.flood(perSecond),
    refresh: () => tree.changed.fire(undefined),
    usage,
  };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', async () => {
      try {
        const answer = await verbs[(request.url ?? '').slice(1)]?.(...JSON.parse(text));
        response.end(JSON.stringify(answer ?? null));
      } catch (error) {
        response.writeHead(400).end(JSON.stringify(String(error)));
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const file = process.env.BENCH_SCREEN ?? '';
    fs.writeFileSync(`${file}.part`, String(port));
    fs.renameSync(`${file}.part`, file);
  });
};
