import * as l10n from '@vscode/l10n';
import { allows, describingPermission } from '../servers/permissions';
import type { Server } from '../api/server';
import type { ContainerImage } from '../api/startup';
import type { ItemLook } from '../servers/itemLook';
import { backupNameProblem } from '../backups/backupRules';

/** A row of a server's settings. */
export interface SettingsItem {
  readonly kind: 'name' | 'description' | 'image' | 'deploys' | 'reinstall';
  readonly server: Server;
}

const needs = (permissions: readonly string[]): Readonly<Record<SettingsItem['kind'], string>> => ({
  name: 'settings.rename',
  description: describingPermission(permissions),
  image: 'startup.docker-image',
  // api.md: those who share a server need it to see what is linked; the rest is the owner's.
  deploys: 'git.read',
  reinstall: 'settings.reinstall',
});

/** Whether any setting is there for these permissions. */
export function hasSettings(permissions: readonly string[]): boolean {
  return Object.values(needs(permissions)).some((permission) => allows(permissions, permission));
}

/** The settings that the permissions open. */
export function settingsItems(
  server: Server,
  permissions: readonly string[],
): readonly SettingsItem[] {
  const needed = needs(permissions);
  return (Object.keys(needed) as SettingsItem['kind'][])
    .filter((kind) => allows(permissions, needed[kind]))
    .map((kind) => ({ kind, server }));
}

/** The row of a setting. */
export function settingsRow({ kind, server }: SettingsItem): ItemLook {
  const looks = settingLooks(server)[kind];
  return { id: kind, ...looks, tags: ['setting', kind] };
}

function settingLooks(
  server: Server,
): Readonly<Record<SettingsItem['kind'], Omit<ItemLook, 'id' | 'tags'>>> {
  return {
    name: {
      label: l10n.t({ message: 'Name', comment: ['Label: the name of a server'] }),
      description: server.name,
      icon: 'tag',
      tooltip: server.name,
    },
    description: {
      label: l10n.t({ message: 'Description', comment: ['Label: the description of a server'] }),
      description:
        server.description ||
        l10n.t({ message: '(empty)', comment: ['In place of an empty value'] }),
      icon: 'note',
      tooltip:
        server.description ||
        l10n.t({ message: '(empty)', comment: ['In place of an empty value'] }),
    },
    image: {
      label: l10n.t({ message: 'Docker image', comment: ['Label: the Docker image of a server'] }),
      // The end of it tells images apart; the whole is in the tooltip.
      description: server.image.split('/').at(-1) ?? server.image,
      icon: 'layers',
      tooltip: [server.image, l10n.t('Changes take effect at the next start.')].join('\n'),
    },
    deploys: {
      label: l10n.t({ message: 'Git deploys', comment: ['A page of the panel'] }),
      description: l10n.t('in the browser'),
      icon: 'git-merge',
      tooltip: l10n.t(
        'The panel shows Git deploys in the browser. Only the owner can link a repository or deploy, with an API key that has all permissions.',
      ),
    },
    reinstall: {
      label: l10n.t({
        message: 'Reinstall',
        comment: ['Row: runs the install script of a server again'],
      }),
      description: '',
      icon: 'tools',
      tooltip: l10n.t(
        'Stops the server and runs its install script again, which might replace files.',
      ),
    },
  };
}

/** What is wrong with the name of a server; the panel takes 1 to 191 characters. */
export function serverNameProblem(name: string): string | undefined {
  return backupNameProblem(name);
}

/** An image to choose from. */
export interface ImageChoice extends ContainerImage {
  readonly isCurrent: boolean;
}

/** The images that a server may run on, or why it can run on no other. */
export function imageChoices(
  images: readonly ContainerImage[],
  current: string,
): { readonly choices: readonly ImageChoice[] } | { readonly problem: string } {
  if (images.length === 0) {
    return { problem: l10n.t('The panel has no Docker images for this server.') };
  }
  if (!images.some(({ image }) => image === current)) {
    return {
      problem: l10n.t(
        'The Docker image was set by an administrator, and only an administrator can change it: {image}',
        { image: current },
      ),
    };
  }
  return { choices: images.map((one) => ({ ...one, isCurrent: one.image === current })) };
}

/** How an installation ended, by the status that the server has afterwards (panel-dialect.md, 4.3). */
export function installOutcome(status: string | undefined): 'complete' | 'failed' {
  return status === 'install_failed' || status === 'reinstall_failed' ? 'failed' : 'complete';
}
