import * as l10n from '@vscode/l10n';
import { formatBytes } from '../base/format';
import type { Question } from '../base/question';
import type { EggFeature } from './eggFeature';

/** Where Mojang's terms for Minecraft servers are read. */
export const eulaUrl = 'https://www.minecraft.net/eula';

/** What is told of a server, and the button or the entry that does something about it. */
export interface EggOfferWords {
  readonly text: string;
  readonly action: string;
  /** A codicon's name. */
  readonly icon: string;
}

/** The words of an offer. */
export function offerWords(feature: EggFeature, server: string): EggOfferWords {
  switch (feature) {
    case 'eula':
      return {
        text: l10n.t("Server '{server}' can't start until the Minecraft EULA is accepted.", {
          server,
        }),
        action: l10n.t('Accept Minecraft EULA'),
        icon: 'law',
      };
    case 'java_version':
      return {
        text: l10n.t("Server '{server}' can't start with its version of Java.", { server }),
        action: l10n.t('Change Docker Image...'),
        icon: 'layers',
      };
    case 'gsl_token':
      return {
        text: l10n.t("Steam doesn't accept the game server login token of server '{server}'.", {
          server,
        }),
        action: l10n.t('Enter GSL Token...'),
        icon: 'key',
      };
    case 'pid_limit':
      return {
        text: l10n.t("Server '{server}' reached its limit of processes and threads.", { server }),
        action: l10n.t('Explain Process Limit'),
        icon: 'info',
      };
    case 'steam_disk_space':
      return {
        text: l10n.t("SteamCMD doesn't have enough disk space on server '{server}'.", { server }),
        action: l10n.t('Explain Disk Space'),
        icon: 'info',
      };
  }
}

/** Asks for the user's agreement with the terms, which nobody else can give. */
export function eulaQuestion(server: string): Question {
  return {
    question: l10n.t("Accept the Minecraft EULA for server '{server}'?", { server }),
    detail: [
      l10n.t("By accepting, you agree to Mojang's End User License Agreement: {url}", {
        url: eulaUrl,
      }),
      l10n.t('Accepting writes eula=true to eula.txt and restarts the server.'),
    ].join('\n\n'),
    button: l10n.t({ message: 'Accept', comment: ['Button: agree to the Minecraft EULA'] }),
  };
}

/** Asks before a server is restarted on another image. */
export function imageQuestion(server: string, image: string): Question {
  return {
    question: l10n.t("Change the Docker image of server '{server}' and restart the server?", {
      server,
    }),
    detail: l10n.t('New Docker image: {image}', { image }),
    button: l10n.t('Change and Restart'),
  };
}

/** Why no further thread can be made, and what helps. */
export function processLimitDetail(): string {
  return [
    l10n.t(
      "The program couldn't start another thread. The node limits how many processes and threads a server has at a time (container_pid_limit, 512 by default).",
    ),
    l10n.t(
      'Remove plugins or mods that start many threads, or ask your administrator to raise the limit.',
    ),
  ].join('\n\n');
}

/** How much disk a server uses, in bytes, and may use, in MiB (0 or less: no limit); undefined where that is not known. */
export interface DiskFacts {
  readonly usedBytes: number | undefined;
  readonly limitMib: number | undefined;
}

/** How much disk space is missing, and what helps. */
export function steamDiskDetail({ usedBytes, limitMib }: DiskFacts): string {
  return [
    l10n.t('SteamCMD needs at least 250 MB of free disk space to update.'),
    diskUsage({ usedBytes, limitMib }),
    l10n.t('Delete files that the server no longer needs, or ask your administrator for more.'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function diskUsage({ usedBytes, limitMib }: DiskFacts): string {
  const limit = limitMib === undefined ? '' : formatBytes(limitMib * 1024 * 1024);
  const hasLimit = limitMib !== undefined && limitMib > 0;
  if (usedBytes === undefined)
    return hasLimit ? l10n.t('Disk space of the server: {limit}', { limit }) : '';
  const used = formatBytes(usedBytes);
  if (hasLimit) return l10n.t('Disk usage of the server: {used} of {limit}', { used, limit });
  const words = l10n.t('Disk usage of the server: {used}', { used });
  if (limitMib === undefined) return words;
  return [
    words,
    l10n.t('The server has no disk space limit, so the disk of the node might be full.'),
  ].join('\n');
}
