// Stands in place of the built extension while `npm run coverage` looks what of it is run: each two seconds, and at the end,
// it appends what V8 tells of dist/covered.js, which is the extension, to a file of this process.
const fs = require('node:fs');
const inspector = require('node:inspector');
const path = require('node:path');

const folder = process.env.HOSTING_PANEL_COVERAGE;
if (!folder)
  throw new Error('This build is for `npm run coverage`: `npm run build` makes another.');
const file = path.join(folder, `extension-${process.pid}-${Date.now()}.jsonl`);
const session = new inspector.Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Each answer tells what ran since the one before. */
function write() {
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    const result = answer?.result.filter(({ url }) => url.endsWith('/dist/covered.js')) ?? [];
    if (!error && result.length > 0) fs.appendFileSync(file, `${JSON.stringify({ result })}\n`);
  });
}
setInterval(write, 2000).unref();
process.on('exit', write);

module.exports = require(path.join(__dirname, '..', '..', 'dist', 'covered.js'));
