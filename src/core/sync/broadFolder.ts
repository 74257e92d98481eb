import path from 'node:path';

/** Whether a folder of this computer is the home folder or holds it, such as `/`: rarely what the user means to send. */
export function isBroadFolder(
  folder: string,
  home: string,
  flavour: path.PlatformPath = path,
): boolean {
  const way = flavour.relative(folder, home);
  return way !== '..' && !way.startsWith(`..${flavour.sep}`) && !flavour.isAbsolute(way);
}
