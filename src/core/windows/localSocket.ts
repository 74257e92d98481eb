import { randomUUID } from 'node:crypto';
import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

const pipePrefix = '\\\\.\\pipe\\hosting-panel-';
const folderPrefix = 'hosting-panel-';
const socketName = 'window.sock';

/** A local socket that listens at an address of its own. */
export interface LocalServer {
  readonly address: string;
  /** Ends it and removes what it left on the disk; connections that are open stay. */
  close(): Promise<void>;
}

/**
 * Listens at a new address that only this user can open: a socket in a folder of its own, a pipe with a name that
 * nobody can guess on Windows. The storage of extensions may have longer paths than sockets can.
 */
export async function listenLocally(onConnection: (socket: Socket) => void): Promise<LocalServer> {
  const isWindows = process.platform === 'win32';
  const folder = isWindows ? undefined : await privateFolder();
  const address = folder ? path.join(folder, socketName) : `${pipePrefix}${randomUUID()}`;
  const server = createServer(onConnection);
  try {
    await listening(server, address);
  } catch (error) {
    if (folder) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    address,
    close: async () => {
      server.close();
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Connects to an address of another window. Rejects where nobody listens, or somebody else may. */
export async function connectLocally(address: string): Promise<Socket> {
  if (!(await isOurs(address))) throw new Error('The address of the other window is not private');
  const socket = connect(address);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** A new folder that only this user can enter, with a path that is short enough for a socket in it. */
async function privateFolder(): Promise<string> {
  const prefix = path.join(tmpdir(), folderPrefix);
  const longest = path.join(`${prefix}XXXXXX`, socketName);
  // A socket with a longer path is made all the same, at the beginning of it: where anybody may enter.
  const isShort = Buffer.byteLength(longest) <= maxSocketPath;
  return mkdtemp(isShort ? prefix : path.join('/tmp', folderPrefix));
}

/** Bytes; macOS has the shortest (104, with the zero at the end). */
const maxSocketPath = 103;

/** Removes what a window that was killed left on the disk. */
export async function removeLeftSocket(address: string): Promise<void> {
  if (!isSocketPath(address) || !(await isOurs(address))) return;
  await rm(path.dirname(address), { recursive: true, force: true });
}

/** Whether only this user could have made what listens there. A pipe shows by the handshake whose it is. */
async function isOurs(address: string): Promise<boolean> {
  if (process.platform === 'win32') return address.startsWith(pipePrefix);
  if (!isSocketPath(address)) return false;
  const folder = await lstat(path.dirname(address));
  return folder.isDirectory() && folder.uid === process.getuid?.() && (folder.mode & 0o077) === 0;
}

function isSocketPath(address: string): boolean {
  return (
    path.isAbsolute(address) &&
    path.basename(address) === socketName &&
    path.basename(path.dirname(address)).startsWith(folderPrefix)
  );
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
