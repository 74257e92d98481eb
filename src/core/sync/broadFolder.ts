import { isAbsolute, relative, sep } from 'node:path';

/** Whether a folder of this computer is the home folder or holds it, such as `/`: rarely what the user means to send. */
export function isBroadFolder(folder: string, home: string): boolean {
  const way = relative(folder, home);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
