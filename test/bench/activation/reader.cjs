// Runs inside the extension host: activates what is measured and passes on VS Code's own figures of it.
const fs = require('node:fs');
const vscode = require('vscode');

/** How long the editor "Startup Performance" may take to show what it knows. */
const patienceMs = 60_000;

/**
 * Activates the extensions one after the other, once VS Code has started, and writes to the file of `BENCH_ACTIVATION`
 * what VS Code's "Startup Performance" says of them, and the time of the processor that each took (ms). Their order turns around from window to window.
 */
exports.activate = async () => {
  const { ids, file, windows } = JSON.parse(process.env.BENCH_ACTIVATION ?? '{}');
  const nth = fs.readdirSync(windows).length;
  fs.writeFileSync(`${windows}/${nth}`, '');
  /** @type {Record<string, number>} */
  const processor = {};
  try {
    for (const id of nth % 2 === 0 ? ids : ids.toReversed()) {
      const extension = vscode.extensions.getExtension(id);
      if (!extension) throw new Error(`${id} is not installed`);
      if (extension.isActive) throw new Error(`${id} was active before it was asked to be`);
      const before = process.threadCpuUsage();
      await extension.activate();
      const { user, system } = process.threadCpuUsage(before);
      processor[id] = (user + system) / 1000;
    }
    write(file, { stats: await startupPerformance(ids), processor });
  } catch (error) {
    write(file, { error: String(error) });
  }
};

/** The text of the editor once it names all of them. @param {string[]} ids */
async function startupPerformance(ids) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    // A window that still starts may take the editor's place with one of its own, which cancels the opening.
    await vscode.commands.executeCommand('perfview.show').then(undefined, unlessCanceled);
    const shown = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf');
    const text = shown?.getText() ?? '';
    const [, stats = ''] = text.split('## Extension Activation Stats');
    if (ids.every((/** @type {string} */ id) => stats.includes(`| ${id} `))) return stats;
    if (Date.now() > deadline) throw new Error(`Startup Performance names not all: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** @param {unknown} error */
function unlessCanceled(error) {
  if (!(error instanceof Error && error.name === 'Canceled')) throw error;
}

/** All at once, for somebody looks whether the file is there. @param {string} file @param {object} content */
function write(file, content) {
  fs.writeFileSync(`${file}.part`, JSON.stringify(content));
  fs.renameSync(`${file}.part`, file);
}
