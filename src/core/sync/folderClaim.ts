import * as l10n from '@vscode/l10n';
import { foldedName } from '../base/localPath';
import { isRecord } from '../base/record';

/** What is done with two folders, for as long as it is done. */
export interface FolderWork {
  readonly action: 'push' | 'pull' | 'compare' | 'sync' | 'deploy';
  readonly panelId: string;
  readonly uuid: string;
  /** Of the server, absolute below its root. */
  readonly folder: string;
  /** The local folder's path without links. */
  readonly root: string;
  /** What the server's folder is called: `Ticket Bot:/app`. */
  readonly label: string;
}

const actions: readonly FolderWork['action'][] = ['push', 'pull', 'compare', 'sync', 'deploy'];

/** Work of a window, as it is written down for the others. */
export interface FolderClaim extends FolderWork {
  /** The window that does it. */
  readonly window: string;
}

/** Whether two works would come in each other's way: one folder of the same server, or of this computer, holds the other. */
export function collide(a: FolderWork, b: FolderWork): boolean {
  const isSameServer = a.panelId === b.panelId && a.uuid === b.uuid;
  return (isSameServer && overlap(a.folder, b.folder)) || overlap(a.root, b.root);
}

/** Says whose work is waited for. `window` is the one that waits. */
export function describeWait(
  { action, label, window: other }: FolderClaim,
  window: string,
): string {
  const isOurs = other === window;
  switch (action) {
    case 'push':
      return isOurs
        ? l10n.t("This window is pushing to '{place}'. Waiting...", { place: label })
        : l10n.t("Another window is pushing to '{place}'. Waiting...", { place: label });
    case 'pull':
      return isOurs
        ? l10n.t("This window is pulling from '{place}'. Waiting...", { place: label })
        : l10n.t("Another window is pulling from '{place}'. Waiting...", { place: label });
    case 'compare':
      return isOurs
        ? l10n.t("This window is comparing '{place}'. Waiting...", { place: label })
        : l10n.t("Another window is comparing '{place}'. Waiting...", { place: label });
    case 'sync':
      return isOurs
        ? l10n.t("This window is syncing with '{place}'. Waiting...", { place: label })
        : l10n.t("Another window is syncing with '{place}'. Waiting...", { place: label });
    case 'deploy':
      return isOurs
        ? l10n.t("This window is deploying to '{place}'. Waiting...", { place: label })
        : l10n.t("Another window is deploying to '{place}'. Waiting...", { place: label });
  }
}

/** Reads what a window wrote down; undefined for anything else. */
export function readClaim(text: string): FolderClaim | undefined {
  const claim = parsed(text);
  if (!isRecord(claim)) return undefined;
  const { action, panelId, uuid, folder, root, label, window } = claim;
  const known = actions.find((one) => one === action);
  if (known === undefined) return undefined;
  if (!isText(panelId) || !isText(uuid) || !isText(folder) || !isText(root)) return undefined;
  if (!isText(label) || !isText(window)) return undefined;
  return { action: known, panelId, uuid, folder, root, label, window };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Spelling does not count: many disks do not tell capitals and accents apart, and waiting once too often costs little. */
function overlap(a: string, b: string): boolean {
  const [one, other] = [folderPrefix(a), folderPrefix(b)];
  return one.startsWith(other) || other.startsWith(one);
}

function folderPrefix(path: string): string {
  return `${foldedName(path.replaceAll('\\', '/').replace(/\/+$/, ''))}/`;
}
