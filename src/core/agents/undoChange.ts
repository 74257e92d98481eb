import * as l10n from '@vscode/l10n';
import { getIssue } from '../api/monitoring';
import type { Panel } from '../api/panel';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import type { Question } from '../base/question';
import { UserError } from '../base/userError';
import { FileRefusal } from '../files/fileRefusal';
import { uriPartsOf } from '../files/remotePlace';
import type { RemoteServers } from '../files/remoteServers';
import type { Monitoring } from '../monitoring/monitoring';
import type { Audit } from './audit';
import type { AuditEntry, ChangeOutcome } from './auditEntry';
import { changeIssue } from './changeIssue';
import { hashOf } from './writeFile';

/** What taking changes back needs. */
export interface UndoParts {
  readonly audit: Pick<Audit, 'update' | 'copyOf'>;
  readonly panels: { get(id: string): Panel | undefined };
  readonly files: Pick<RemoteServers, 'of'>;
  readonly monitoring: Pick<Monitoring, 'of'>;
  /** Whether the user agrees to put a file back that is neither as before nor as the agent wrote it. */
  readonly ask: (question: Question) => Promise<boolean>;
  /** Undoes a deploy, once the user has agreed to what that means; false where they did not. */
  readonly undoDeploy: (id: string) => Promise<boolean>;
}

/** Whether a change can be taken back. */
export function canUndo({ outcome, undo, isUndone }: AuditEntry): boolean {
  if (undo === undefined || isUndone) return false;
  return outcome === 'done' || (undo.type === 'file' && isHalfway(outcome));
}

/** Whether nobody knows how much of a change was done. */
function isHalfway(outcome: ChangeOutcome): boolean {
  return outcome === 'started' || outcome === 'failed';
}

/**
 * Takes a change back: the file as it was, the issue's status, or a deploy. Returns false where the user gave up. Throws
 * UserError where something else was done with it since, or its copy is not kept any more.
 */
export async function undoChange(parts: UndoParts, entry: AuditEntry): Promise<boolean> {
  const { undo } = entry;
  if (!undo || !canUndo(entry)) throw new UserError(l10n.t("This change can't be undone."));
  if (undo.type === 'file') {
    if (!(await undoFile(parts, entry, undo))) return false;
  } else if (undo.type === 'issue') await undoIssue(parts, entry, undo);
  else if (!(await parts.undoDeploy(undo.deploy))) return false;
  await parts.audit.update({ ...entry, isUndone: true });
  return true;
}

/** False where the user gave up. What a write left halfway is neither, so that the user has to look. */
async function undoFile(
  { audit, files, ask }: UndoParts,
  entry: AuditEntry,
  { path, existed, written }: Extract<AuditEntry['undo'], { type: 'file' }>,
): Promise<boolean> {
  const { files: own } = await files.of(uriPartsOf(entry.server, '/'));
  await own.refresh(path.slice(0, Math.max(1, path.lastIndexOf('/'))));
  const found = (await own.find(path)) ? hashOf(await own.read(path)) : undefined;
  if (!isHalfway(entry.outcome)) requireUntouched(path, found, written);
  const copy = existed ? await audit.copyOf(entry) : undefined;
  if (existed && !copy) {
    throw new UserError(
      l10n.t("Couldn't undo the change of file '{file}' because its copy no longer exists.", {
        file: path,
      }),
    );
  }
  if (found === (copy && hashOf(copy))) return true;
  if (found !== written && !(await ask(halfwayQuestion(path, existed)))) return false;
  if (copy) await own.write(path, copy, { create: true, overwrite: true });
  else await own.remove(path, { recursive: false });
  return true;
}

function requireUntouched(path: string, found: string | undefined, written: string): void {
  if (found === undefined) throw new FileRefusal('missing', path);
  if (found === written) return;
  throw new UserError(
    l10n.t("Couldn't undo the change of file '{file}' because the file was changed since.", {
      file: path,
    }),
  );
}

function halfwayQuestion(path: string, existed: boolean): Question {
  const named = { file: lineText(path, limits.confirmationPart) };
  return existed
    ? {
        question: l10n.t("Restore file '{file}' from the copy of before the change?", named),
        detail: l10n.t(
          "The change wasn't completed. The current content of the file is overwritten.",
        ),
        button: l10n.t({ message: 'Restore', comment: ['Button: brings back the copy of a file'] }),
      }
    : {
        question: l10n.t("Delete file '{file}', which an agent began to create?", named),
        detail: l10n.t(
          "The change wasn't completed. The file is deleted with its current content.",
        ),
        button: l10n.t({ message: 'Delete', comment: ['Button: deletes a file of a server'] }),
      };
}

async function undoIssue(
  { monitoring, panels }: UndoParts,
  { server }: AuditEntry,
  { project, fingerprint, before, after }: Extract<AuditEntry['undo'], { type: 'issue' }>,
): Promise<void> {
  const panel = panels.get(server.panelId);
  if (!panel)
    throw new UserError(
      l10n.t("You aren't signed in to panel '{panel}'.", { panel: server.panelId }),
    );
  const shown = await getIssue(panel.http, project, fingerprint);
  if (shown.status !== after) {
    throw new UserError(
      l10n.t("Couldn't undo the change of the issue because its status was changed since."),
    );
  }
  const ref = { panel, project, fingerprint };
  await changeIssue(monitoring, { ref, status: before, shown }, new AbortController().signal);
}
