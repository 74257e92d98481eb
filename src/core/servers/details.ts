import * as l10n from '@vscode/l10n';
import { formatBytes, formatPercent } from '../base/format';
import { withoutSecrets } from '../base/secretVariable';
import type { PanelHttp } from '../api/http';
import type { Panel } from '../api/panel';
import type { Server } from '../api/server';

/** One fact of a server. */
export interface Detail {
  readonly label: string;
  readonly value: string;
  /** What is copied, where that is not the value that is shown. */
  readonly whole?: string;
  readonly icon: string;
}

/** Facts that belong together. */
export interface DetailGroup {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly details: readonly Detail[];
}

/** `address:port` as people give it to others. */
export function addressOf(server: Server): string | undefined {
  const { allocations = [] } = server;
  const main = allocations.find(({ isDefault }) => isDefault) ?? allocations[0];
  return main && hostPort(main.alias ?? main.ip, main.port);
}

/** `sftp://host:port`, as SFTP clients take it; with the name to sign in with where the panel is known to make it so. */
export function sftpOf(server: Server, { user, http }: SftpPanel): string | undefined {
  if (!server.sftp) return undefined;
  // The service of api.md does not say how its users sign in.
  const name =
    user !== undefined && http.capabilities.lacks('useOfAll')
      ? `${encodeURIComponent(`${user}.${server.identifier}`)}@`
      : '';
  return `sftp://${name}${hostPort(server.sftp.host, server.sftp.port)}`;
}

/** What of a panel decides how it is reached over SFTP. */
type SftpPanel = Pick<Panel, 'user'> & { readonly http: Pick<PanelHttp, 'capabilities'> };

/** What a server is and what it may use; what can be changed has an area of its own. */
export function serverDetails(server: Server, panel: SftpPanel): readonly DetailGroup[] {
  const groups: readonly DetailGroup[] = [
    {
      id: 'facts',
      label: l10n.t({ message: 'General', comment: ['Row: facts about a server'] }),
      icon: 'info',
      details: facts(server, panel),
    },
    {
      id: 'limits',
      label: l10n.t({ message: 'Limits', comment: ['Row: what a server can use'] }),
      icon: 'dashboard',
      details: limits(server),
    },
  ];
  return groups.filter(({ details }) => details.length > 0);
}

function facts(server: Server, panel: SftpPanel): readonly Detail[] {
  const all: readonly Detail[] = [
    {
      label: l10n.t({ message: 'Description', comment: ['Label: the description of a server'] }),
      value: server.description,
      icon: 'note',
    },
    {
      label: l10n.t({ message: 'Owner', comment: ['Label: who owns a server'] }),
      value: server.isOwner
        ? l10n.t({ message: 'you', comment: ['Who owns a server'] })
        : l10n.t({ message: 'another user', comment: ['Who owns a server'] }),
      icon: 'person',
    },
    {
      label: l10n.t({ message: 'Plan', comment: ['Label: whether a server is paid'] }),
      value: server.isPaid ? l10n.t({ message: 'paid', comment: ['The plan of a server'] }) : '',
      icon: 'credit-card',
    },
    {
      label: l10n.t({ message: 'Egg', comment: ['Label: the egg of a server'] }),
      value: server.eggName ?? '',
      icon: 'package',
    },
    {
      label: l10n.t({
        message: 'Install script',
        comment: ['Label: whether the install script runs'],
      }),
      value: server.skipsScripts
        ? l10n.t({ message: 'skipped', comment: ["The install script doesn't run"] })
        : '',
      icon: 'debug-step-over',
    },
    {
      label: l10n.t({ message: 'Startup command', comment: ['Label: how a server is started'] }),
      value: withoutSecrets(server.invocation, server.variables ?? []),
      whole: server.invocation,
      icon: 'terminal',
    },
    {
      label: l10n.t({ message: 'Docker image', comment: ['Label: the Docker image of a server'] }),
      value: server.image,
      icon: 'layers',
    },
    {
      label: l10n.t({ message: 'Node', comment: ['Label: the node of a server'] }),
      value: server.node,
      icon: 'server',
    },
    { label: 'SFTP', value: sftpOf(server, panel) ?? '', icon: 'cloud-upload' },
    {
      label: l10n.t({ message: 'Identifier', comment: ['Label: the short ID of a server'] }),
      value: server.identifier,
      icon: 'tag',
    },
    { label: 'UUID', value: server.uuid, icon: 'key' },
  ];
  return all.filter(({ value }) => value !== '');
}

function limits({ limits: most, featureLimits }: Server): readonly Detail[] {
  const mebibytes = (amount: number) =>
    amount > 0
      ? formatBytes(amount * 1024 ** 2)
      : l10n.t({ message: 'unlimited', comment: ['The limit of a resource'] });
  const count = (amount: number | undefined) => {
    if (amount === Infinity)
      return l10n.t({ message: 'unlimited', comment: ['The limit of a resource'] });
    return amount === undefined ? '' : `${amount}`;
  };
  const all: readonly Detail[] = [
    {
      label: l10n.t({ message: 'Memory', comment: ['A resource of a server'] }),
      value: mebibytes(most.memory),
      icon: 'chip',
    },
    {
      label: l10n.t({ message: 'Swap', comment: ['A resource of a server'] }),
      value: swapWords(most.swap),
      icon: 'arrow-swap',
    },
    {
      label: l10n.t({ message: 'Disk', comment: ['A resource of a server'] }),
      value: mebibytes(most.disk),
      icon: 'database',
    },
    {
      label: l10n.t({ message: 'I/O weight', comment: ['A resource of a server'] }),
      value: most.io > 0 ? `${most.io}` : '',
      icon: 'law',
    },
    {
      label: 'CPU',
      value:
        most.cpu > 0
          ? formatPercent(most.cpu)
          : l10n.t({ message: 'unlimited', comment: ['The limit of a resource'] }),
      icon: 'pulse',
    },
    {
      label: l10n.t({ message: 'CPU threads', comment: ['A resource of a server'] }),
      value: most.threads ?? '',
      icon: 'list-selection',
    },
    {
      label: l10n.t('When out of memory'),
      value: outOfMemoryWords(most.isOomKillerOff),
      icon: 'warning',
    },
    {
      label: l10n.t({ message: 'Backups', comment: ['Label: how many a server can have'] }),
      value: count(featureLimits.backups),
      icon: 'archive',
    },
    {
      label: l10n.t({ message: 'Allocations', comment: ['Label: how many a server can have'] }),
      value: count(featureLimits.allocations),
      icon: 'globe',
    },
    {
      label: l10n.t({ message: 'Databases', comment: ['Label: how many a server can have'] }),
      value: count(featureLimits.databases),
      icon: 'database',
    },
  ];
  return all.filter(({ value }) => value !== '');
}

/** Unlike memory and disk, no swap is none (panel-dialect.md, 0.2). */
function swapWords(mebibytes: number): string {
  if (mebibytes === 0) return l10n.t({ message: 'none', comment: ['The limit of swap'] });
  return mebibytes > 0
    ? formatBytes(mebibytes * 1024 ** 2)
    : l10n.t({ message: 'unlimited', comment: ['The limit of a resource'] });
}

function outOfMemoryWords(isOomKillerOff: boolean | undefined): string {
  if (isOomKillerOff === undefined) return '';
  return isOomKillerOff ? l10n.t("the server isn't killed") : l10n.t('the server is killed');
}

/** `host:port`; an IPv6 address needs brackets before its port. */
export function hostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
