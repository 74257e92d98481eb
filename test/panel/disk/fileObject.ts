import { type Stats, closeSync, lstatSync, openSync, readSync } from 'node:fs';
import type { App } from '../kernel/app';
import type { PanelRecord } from '../kernel/replies';

/** The node keeps its own time zone. */
const offsetMinutes = 120;

/** A time as the node writes it: whole seconds, with the node's offset. */
export function nodeTime(ms: number): string {
  const local = new Date(ms + offsetMinutes * 60_000).toISOString();
  return local.replace(/\.\d+Z$/, '+02:00');
}

/** A `file_object` record for what lies at the path. Throws where nothing does. */
export function fileObject(app: App, absolute: string, name: string): PanelRecord {
  const stat = lstatSync(absolute);
  const isLink = stat.isSymbolicLink();
  return {
    object: 'file_object',
    attributes: {
      name,
      mode: modeText(stat),
      mode_bits: (stat.mode & 0o777).toString(8),
      size: stat.size,
      is_file: !stat.isDirectory(),
      is_symlink: app.flavour.node === 'pelican' && isLink,
      mimetype: mimeType(absolute, stat),
      created_at: nodeTime(stat.ctimeMs),
      modified_at: nodeTime(stat.mtimeMs),
    },
  };
}

/** Go's way to print a mode. */
function modeText(stat: Stats): string {
  let kind = '';
  if (stat.isDirectory()) kind = 'd';
  else if (stat.isSymbolicLink()) kind = 'L';
  else if (stat.isFIFO()) kind = 'p';
  else if (stat.isSocket()) kind = 'S';
  if (stat.mode & 0o4000) kind += 'u';
  if (stat.mode & 0o2000) kind += 'g';
  if (stat.mode & 0o1000) kind += 't';
  const letters = 'rwxrwxrwx';
  let bits = '';
  for (let index = 0; index < 9; index += 1) {
    bits += stat.mode & (1 << (8 - index)) ? letters.charAt(index) : '-';
  }
  return `${kind || '-'}${bits}`;
}

const signatures: readonly (readonly [hex: string, type: string])[] = [
  ['1f8b', 'application/gzip'],
  ['504b0304', 'application/zip'],
  ['89504e47', 'image/png'],
  ['7f454c46', 'application/x-elf'],
];

function mimeType(path: string, stat: Stats): string {
  if (stat.isDirectory()) return 'inode/directory';
  if (!stat.isFile()) return 'application/octet-stream';
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(512);
    const head = buffer.subarray(0, readSync(file, buffer, 0, 512, 0));
    const hex = head.subarray(0, 8).toString('hex');
    const known = signatures.find(([start]) => hex.startsWith(start));
    if (known) return known[1];
    if (head.includes(0)) return 'application/octet-stream';
    if (/^\s*[[{]/.test(head.toString()) && path.endsWith('.json')) return 'application/json';
    return 'text/plain; charset=utf-8';
  } finally {
    closeSync(file);
  }
}
