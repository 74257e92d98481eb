import * as l10n from '@vscode/l10n';
import type { Panel } from '../api/panel';
import { UserError } from '../base/userError';
import { FileRefusal } from '../files/fileRefusal';
import { uriPartsOf } from '../files/remotePlace';
import type { RemoteServers } from '../files/remoteServers';
import type { Monitoring } from '../monitoring/monitoring';
import { changeIssueStatuses } from '../monitoring/statusChange';
import type { Audit } from './audit';
import type { AuditEntry } from './auditEntry';
import { hashOf } from './writeFile';

/** What taking changes back needs. */
export interface UndoParts {
  readonly audit: Pick<Audit, 'update' | 'copyOf'>;
  readonly panels: { get(id: string): Panel | undefined };
  readonly files: Pick<RemoteServers, 'of'>;
  readonly monitoring: Pick<Monitoring, 'of'>;
  /** Undoes a deploy, once the user has agreed to what that means; false where they did not. */
  readonly undoDeploy: (id: string) => Promise<boolean>;
}

/** Whether a change can be taken back. */
export function canUndo({ outcome, undo, isUndone }: AuditEntry): boolean {
  return outcome === 'done' && undo !== undefined && !isUndone;
}

/**
 * Takes a change back: the file as it was, the issue's status, or a deploy. Returns false where the user gave up. Throws
 * UserError where something else was done with it since, or its copy is not kept any more.
 */
export async function undoChange(parts: UndoParts, entry: AuditEntry): Promise<boolean> {
  const { undo } = entry;
  if (!undo || !canUndo(entry)) throw new UserError(l10n.t("This change can't be undone."));
  if (undo.type === 'file') await undoFile(parts, entry, undo);
  else if (undo.type === 'issue') await undoIssue(parts, entry, undo);
  else if (!(await parts.undoDeploy(undo.deploy))) return false;
  await parts.audit.update({ ...entry, isUndone: true });
  return true;
}

async function undoFile(
  { audit, files }: UndoParts,
  entry: AuditEntry,
  { path, existed, written }: Extract<AuditEntry['undo'], { type: 'file' }>,
): Promise<void> {
  const { files: own } = await files.of(uriPartsOf(entry.server, '/'));
  await own.refresh(path.slice(0, Math.max(1, path.lastIndexOf('/'))));
  if (!(await own.find(path))) throw new FileRefusal('missing', path);
  if (hashOf(await own.read(path)) !== written) {
    throw new UserError(
      l10n.t("Couldn't undo the change of '{0}'. The file was changed since.", path),
    );
  }
  if (!existed) return own.remove(path, { recursive: false });
  const copy = await audit.copyOf(entry);
  if (!copy) {
    throw new UserError(l10n.t("Couldn't undo the change of '{0}'. Its copy is gone.", path));
  }
  await own.write(path, copy, { create: false, overwrite: true });
}

async function undoIssue(
  { monitoring, panels }: UndoParts,
  { server }: AuditEntry,
  { project, fingerprint, before }: Extract<AuditEntry['undo'], { type: 'issue' }>,
): Promise<void> {
  const panel = panels.get(server.panelId);
  if (!panel) throw new UserError(l10n.t('You are not signed in to {0}.', server.panelId));
  const refs = [{ panel, project, fingerprint }];
  const { failed } = await changeIssueStatuses(
    monitoring,
    { refs, status: before },
    {
      onDone: () => undefined,
    },
  );
  if (failed) throw failed.error;
}
