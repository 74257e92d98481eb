import fs from 'node:fs';
import path from 'node:path';
import type { EggTrouble, Server } from '../kernel/world';

/** What a program that does not start prints, by the feature of the egg that is for it. */
export const troubleLines: Readonly<Record<EggTrouble['feature'], string>> = {
  eula: '[Server thread/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
  java_version: 'Minecraft 1.18 requires running the server with Java 17 or above.',
  gsl_token: 'Could not establish connection to Steam servers. (GSL token expired)',
  pid_limit: '[warning][os,thread] Failed to start thread: pthread_create failed (EAGAIN)',
  steam_disk_space: "Error! App '730' state is 0x202 after update job.",
};

/** The words that Pelican's node looks for, in small letters. */
const patterns: Readonly<Record<EggTrouble['feature'], readonly string[]>> = {
  eula: ['you need to agree to the eula in order to run the server'],
  java_version: [
    'java.lang.UnsupportedClassVersionError',
    'minecraft 1.18 requires running the server with java 17 or above',
  ],
  gsl_token: ['(gsl token expired)', '(account not found)'],
  pid_limit: ['pthread_create failed', 'unable to create native thread'],
  steam_disk_space: ['steamcmd needs 250mb of free disk space to update', '0x202 after update job'],
};

/** What a line of a program's output asks for: a feature that its egg has. */
export function eggFeatureOf(
  { egg }: Server,
  line: string,
): { readonly key: string; readonly pattern: string } | undefined {
  for (const [key, words] of Object.entries(patterns)) {
    const pattern = words.find((one) => line.toLowerCase().includes(one.toLowerCase()));
    if (pattern !== undefined && egg.features?.includes(key)) return { key, pattern };
  }
  return undefined;
}

/** Keeps a server's program from starting, as it is now. */
export function troubleOf(server: Server, feature: EggTrouble['feature']): EggTrouble {
  return { feature, image: server.image, token: tokenOf(server) };
}

/** Whether the user has done what a program needs; nothing that they do on the panel gives more threads or disk. */
export function isMended(server: Server, trouble: EggTrouble, folder: string): boolean {
  switch (trouble.feature) {
    case 'eula':
      return /^eula=true\s*$/m.test(read(path.join(folder, 'eula.txt')));
    case 'java_version':
      return server.image !== trouble.image;
    case 'gsl_token':
      return tokenOf(server) !== trouble.token;
    case 'pid_limit':
    case 'steam_disk_space':
      return false;
  }
}

function tokenOf(server: Server): string | null | undefined {
  return server.variables.find(({ env }) => env === 'STEAM_ACC')?.value;
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
