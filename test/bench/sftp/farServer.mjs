// `node farServer.mjs <ms one way> <file for counts> <sftp-server>`: OpenSSH's sftp-server as if it were far away. What passes
// keeps its order and is released that long after it came, however much of it there is: latency, not bandwidth.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const [oneWayMs = '0', countsFile = '', program = ''] = process.argv.slice(2);
const server = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
const counts = { requests: 0, roundTrips: 0 };
let open = 0;

/** Calls back for each packet that is whole: its length in four bytes, then as many. @param {() => void} onPacket */
function packets(onPacket) {
  let known = Buffer.alloc(0);
  let left = 0;
  return (/** @type {Buffer} */ chunk) => {
    known = Buffer.concat([known, chunk]);
    for (;;) {
      const skipped = Math.min(left, known.length);
      known = known.subarray(skipped);
      left -= skipped;
      if (left > 0 || known.length < 4) return;
      left = known.readUInt32BE();
      known = known.subarray(4);
      onPacket();
    }
  };
}

const asked = packets(() => {
  counts.requests++;
  // Whoever asks while nothing is on its way has waited for all answers.
  if (open++ === 0) counts.roundTrips++;
});
const answered = packets(() => open--);

/**
 * Passes on what comes, late; `see` looks at it when it is released.
 * @param {NodeJS.ReadableStream} from @param {(chunk: Buffer) => void} see @param {NodeJS.WritableStream} to
 */
function delayed(from, see, to) {
  const delay = Number(oneWayMs);
  /** @type {{ at: number, release: () => void }[]} */
  const waiting = [];
  // Timers of the same length may be merged or late, but their order is the queue's.
  const later = (/** @type {() => void} */ release) => {
    waiting.push({ at: performance.now() + delay, release });
    setTimeout(flush, delay);
  };
  const flush = () => {
    while (waiting[0] && waiting[0].at <= performance.now() + 0.5) waiting.shift()?.release();
    if (waiting[0]) setTimeout(flush, waiting[0].at - performance.now());
  };
  from.on('data', (chunk) =>
    later(() => {
      see(chunk);
      to.write(chunk);
    }),
  );
  from.on('end', () => later(() => to.end()));
}

delayed(process.stdin, asked, server.stdin);
delayed(server.stdout, answered, process.stdout);
server.once('exit', () => writeFileSync(countsFile, JSON.stringify(counts)));
