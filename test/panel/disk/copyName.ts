import { posix } from 'node:path';
import { nodeTime } from './fileObject';

/**
 * The name of a copy: `stem copy.ext`, then `stem copy 1.ext` up to 49, then a timestamp.
 * Double endings such as `.tar.gz` stay together.
 */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const ending = /\.tar\.\w+$/.exec(name)?.[0] ?? posix.extname(name);
  const stem = name.slice(0, name.length - ending.length);
  const named = (suffix: string) => `${stem} copy${suffix}${ending}`;
  if (!isTaken(named(''))) return named('');
  for (let index = 1; index < 50; index += 1) {
    if (!isTaken(named(` ${index}`))) return named(` ${index}`);
  }
  return `${stem}.${nodeTime(Date.now())}${ending}`;
}
