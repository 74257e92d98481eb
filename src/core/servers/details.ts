import * as l10n from '@vscode/l10n';
import { formatBytes } from '../base/format';
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
    { id: 'facts', label: l10n.t('About'), icon: 'info', details: facts(server, panel) },
    { id: 'limits', label: l10n.t('Limits'), icon: 'dashboard', details: limits(server) },
  ];
  return groups.filter(({ details }) => details.length > 0);
}

function facts(server: Server, panel: SftpPanel): readonly Detail[] {
  const all: readonly Detail[] = [
    { label: l10n.t('Description'), value: server.description, icon: 'note' },
    {
      label: l10n.t('Owner'),
      value: server.isOwner ? l10n.t('you') : l10n.t('somebody else'),
      icon: 'person',
    },
    { label: l10n.t('Plan'), value: server.isPaid ? l10n.t('paid') : '', icon: 'credit-card' },
    { label: l10n.t('Egg'), value: server.eggName ?? '', icon: 'package' },
    {
      label: l10n.t('Install script'),
      value: server.skipsScripts ? l10n.t('skipped') : '',
      icon: 'debug-step-over',
    },
    {
      label: l10n.t('Startup command'),
      value: withoutSecrets(server.invocation, server.variables ?? []),
      whole: server.invocation,
      icon: 'terminal',
    },
    { label: l10n.t('Image'), value: server.image, icon: 'layers' },
    { label: l10n.t('Node'), value: server.node, icon: 'server' },
    { label: 'SFTP', value: sftpOf(server, panel) ?? '', icon: 'cloud-upload' },
    { label: l10n.t('Identifier'), value: server.identifier, icon: 'tag' },
    { label: 'UUID', value: server.uuid, icon: 'key' },
  ];
  return all.filter(({ value }) => value !== '');
}

function limits({ limits: most, featureLimits }: Server): readonly Detail[] {
  const mebibytes = (amount: number) =>
    amount > 0 ? formatBytes(amount * 1024 ** 2) : l10n.t('unlimited');
  const count = (amount: number | undefined) => {
    if (amount === Infinity) return l10n.t('unlimited');
    return amount === undefined ? '' : `${amount}`;
  };
  const all: readonly Detail[] = [
    { label: l10n.t('Memory'), value: mebibytes(most.memory), icon: 'chip' },
    { label: l10n.t('Swap'), value: swapWords(most.swap), icon: 'arrow-swap' },
    { label: l10n.t('Disk'), value: mebibytes(most.disk), icon: 'database' },
    { label: l10n.t('I/O weight'), value: most.io > 0 ? `${most.io}` : '', icon: 'law' },
    { label: 'CPU', value: most.cpu > 0 ? `${most.cpu} %` : l10n.t('unlimited'), icon: 'pulse' },
    { label: l10n.t('CPU threads'), value: most.threads ?? '', icon: 'list-selection' },
    {
      label: l10n.t('When memory runs out'),
      value: outOfMemoryWords(most.isOomKillerOff),
      icon: 'warning',
    },
    { label: l10n.t('Backups'), value: count(featureLimits.backups), icon: 'archive' },
    { label: l10n.t('Allocations'), value: count(featureLimits.allocations), icon: 'globe' },
    { label: l10n.t('Databases'), value: count(featureLimits.databases), icon: 'database' },
  ];
  return all.filter(({ value }) => value !== '');
}

/** Unlike memory and disk, no swap is none (panel-dialect.md, 0.2). */
function swapWords(mebibytes: number): string {
  if (mebibytes === 0) return l10n.t('none');
  return mebibytes > 0 ? formatBytes(mebibytes * 1024 ** 2) : l10n.t('unlimited');
}

function outOfMemoryWords(isOomKillerOff: boolean | undefined): string {
  if (isOomKillerOff === undefined) return '';
  return isOomKillerOff ? l10n.t('the server is kept') : l10n.t('the server is killed');
}

/** `host:port`; an IPv6 address needs brackets before its port. */
export function hostPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
