import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { FileRefusal } from '../files/fileRefusal';
import type { RemoteFiles } from '../files/remoteFiles';
import { parentOf } from '../files/remotePath';
import type { Audit } from './audit';
import { type ChangeParts, findChangeable, idOf, requireChangeable } from './changeParts';
import { changedLines } from './changedLines';
import { type Change, placeLines, shownName } from './gate';
import { makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { protectedReason } from './protectedPaths';
import { type SmallFile, maxFileBytes, smallFile } from './readFile';
import { resultPart } from './resultPart';
import { type KnownFiles, filesOf, pathOf } from './serverFolder';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

const byteOrderMark = '\ufeff';

/** What this tool needs. */
export interface WriteFileParts extends ChangeParts, KnownFiles {
  readonly audit: Pick<Audit, 'keepCopy'>;
  /** Shows what will be different. */
  readonly showDiff: (change: {
    readonly title: string;
    readonly path: string;
    readonly before: string;
    readonly after: string;
  }) => unknown;
}

/** Writes a text file, after the user saw what will be different: a look, a read, a look and a write. */
export function writeFileTool(parts: WriteFileParts): AgentTool {
  const text = toolTexts.writeFile;
  return makeTool(text, async ({ input, caller, signal }) => {
    const path = pathOf(input.text('path'));
    const content = input.text('content');
    requireWritable(path, content);
    const ref = await findChangeable(parts, input.text('server'));
    const { files } = await filesOf(parts, ref.uuid);
    await requireNoLink(files, path);
    const there = (await files.find(path)) ? await smallFile(files, path, signal) : undefined;
    const before = there?.text;
    // Nobody sees it, so an agent does not write it back.
    const hasMark = before?.startsWith(byteOrderMark) === true;
    const after =
      hasMark && !content.startsWith(byteOrderMark) ? `${byteOrderMark}${content}` : content;
    requireWholeSecrets(before ?? '', after);
    const server = idOf(ref);
    const advice = l10n.t('The previous content is kept in the Changes by Agents view.');
    await parts.gate.pass(
      {
        ...{ kind: 'write', tool: text.name, server, what: path },
        ...questionOf(path, ref.name, { before, after }),
        detail: [...detailOf(path, { before, after }), '', ...placeLines(server)],
        session: {
          scope: '',
          covers: l10n.t(
            "'Allow for This Session' covers any file on server '{server}' that this agent edits and that isn't protected.",
            { server: shownName(server) },
          ),
        },
        requireAllowed: () => requireChangeable(parts, ref),
        review: () => {
          const title = l10n.t('{file}: Change by an Agent', { file: path });
          return parts.showDiff({ title, path, before: before ?? '', after });
        },
      },
      { caller, signal },
      async ({ id }, keep) => {
        // The answer was about what was there when it was asked.
        await files.look(parentOf(path), signal);
        await requireNoLink(files, path);
        const now = (await files.find(path)) ? await smallFile(files, path, signal) : undefined;
        if (!isSame(now, there)) throw new FileRefusal('changedMeanwhile', path);
        if (there) await parts.audit.keepCopy(id, there.bytes);
        const bytes = Buffer.from(after);
        const existed = there !== undefined;
        const undo = { type: 'file', path, existed, written: hashOf(bytes) } as const;
        await keep(undo);
        // An agent that gives up now would leave half a file.
        await files.write(path, bytes, { create: true, overwrite: true, advice });
        return undo;
      },
    );
    return [resultPart({ from: 'panel', title: 'Done', text: `${path} was written.` })];
  });
}

function isSame(one: SmallFile | undefined, other: SmallFile | undefined): boolean {
  if (!one || !other) return one === other;
  return Buffer.compare(one.bytes, other.bytes) === 0;
}

/** What a content is recognised by. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function requireWritable(path: string, content: string): void {
  const reason = protectedReason(path);
  if (reason !== undefined || path === '/') {
    throw new ToolError(
      l10n.t("Agents can't edit file '{file}' because it's protected: {reason}.", {
        file: path,
        reason: reason ?? '/',
      }),
    );
  }
  if (Buffer.byteLength(content) > maxFileBytes || content.includes('\0')) {
    throw new ToolError(l10n.t('Agents can only edit text files of at most 1 MB.'));
  }
}

/** A link would lead to what is protected by another name. */
async function requireNoLink(files: Pick<RemoteFiles, 'find'>, path: string): Promise<void> {
  for (let at = path; at !== '/'; at = parentOf(at)) {
    const entry = await files.find(at);
    if (entry?.type === 'link') throw new FileRefusal('isLink', at);
  }
}

/** An agent that writes back what it read would put "…" where a secret was. */
function requireWholeSecrets(before: string, after: string): void {
  const marks = (text: string) => text.split(/…|•/).length - 1;
  if (maskedText(before) === before || marks(after) <= marks(before)) return;
  throw new ToolError(
    l10n.t(
      "The content has '{mark}' where a secret was left out, which would be lost. Ask the user to edit the file.",
      { mark: '…' },
    ),
  );
}

interface Sides {
  readonly before: string | undefined;
  readonly after: string;
}

function questionOf(
  path: string,
  name: string,
  { before }: Sides,
): Pick<Change, 'question' | 'button'> {
  return before === undefined
    ? {
        question: l10n.t("Allow an agent to create file '{file}' on server '{server}'?", {
          file: path,
          server: name,
        }),
        button: l10n.t({
          message: 'Create File',
          comment: ['Button: allows an agent to create a file'],
        }),
      }
    : {
        question: l10n.t("Allow an agent to edit file '{file}' on server '{server}'?", {
          file: path,
          server: name,
        }),
        button: l10n.t({
          message: 'Edit File',
          comment: ['Button: allows an agent to edit a file'],
        }),
      };
}

function detailOf(path: string, { before, after }: Sides): readonly string[] {
  const { added, removed, shown } = changedLines(before ?? '', after);
  return [
    l10n.t({ message: 'File: {file}', args: { file: path }, comment: ['Line of a question'] }),
    l10n.t('Lines added: {added}, lines removed: {removed}', { added, removed }),
    ...shown,
  ];
}
