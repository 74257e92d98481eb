import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** The id of the process of this user that listens at a local socket. Not on Windows. */
export function whoListens(address: string): number {
  const pid = process.platform === 'linux' ? ofTable(address) : ofLsof(address);
  if (pid === undefined) throw new Error(`Nobody listens at ${address}`);
  return pid;
}

/** Of the kernel's tables: which socket listens there, and who has it open. */
function ofTable(address: string): number | undefined {
  const inode = readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    // Connections that came in have the same path; only the one that listens has this flag.
    .find(([, , , flags, , , , path]) => path === address && flags === '00010000')?.[6];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      const open = readdirSync(`/proc/${pid}/fd`);
      return open.some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
    } catch {
      return false; // Not ours, or it ended while we looked.
    }
  });
  return found === undefined ? undefined : Number(found);
}

function ofLsof(address: string): number | undefined {
  const [pid] = execFileSync('lsof', ['-t', address], { encoding: 'utf8' }).trim().split('\n');
  return pid ? Number(pid) : undefined;
}
