import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, renameSync, rmSync, symlinkSync } from 'node:fs';

/** Makes a pipe: who opens it for reading waits until somebody writes. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}

/** Lets go whoever waits for a pipe, so that a test that failed can end. */
export function releasePipe(path: string): void {
  closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
}

/** Puts a link in the place of what is there. */
export function swapForLink(path: string, to: string): void {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(to, path);
}

/** Puts a link in the place of a folder, which goes elsewhere. */
export function swapFolder(path: string, to: string): void {
  renameSync(path, `${path}-before`);
  symlinkSync(to, path);
}

/** What it came to within a time in milliseconds; 'hangs' where it did not. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | 'hangs'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'hangs'>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
