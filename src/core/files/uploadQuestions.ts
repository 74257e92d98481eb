import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
import { formatBytes } from '../base/format';
import { looksSecret } from '../base/secretNames';
import { UserError } from '../base/userError';
import type { SourceFile } from './localTree';
import type { PlannedUpload, UploadPlan } from './uploadPlan';

/** Files above which a folder goes to the command that packs: one by one would take hundreds of requests. */
const maxOneByOne = 25;
/** Files above which even that is not begun without packing. */
export const maxNamed = 300;
/** Files that were found on this computer. */
interface FoundFiles {
  readonly files: readonly SourceFile[];
}

/** Lines of a question. */
const maxLines = 10;

/** Whether what was found on this computer goes up better as one archive: a single folder with many files. */
export function isWorthPacking({ files }: FoundFiles, paths: readonly string[]): boolean {
  return files.length > maxOneByOne && paths.length === 1;
}

/** Throws a UserError where so many files would go up one by one. */
export function assertFew({ files }: FoundFiles): void {
  if (files.length <= maxNamed) return;
  throw new UserError(
    l10n.t(
      'You can upload at most {limit} files at a time. To upload more, select a single folder, which is sent as an archive.',
      { limit: maxNamed },
    ),
  );
}

/** Throws a UserError where something stands in the way on the server. */
export function assertFree({ blocked }: UploadPlan): void {
  if (blocked.length === 0) return;
  throw new UserError(
    l10n.t(
      "Couldn't upload the files, because a folder or link already exists on the server: {paths}",
      { paths: shortened(blocked).join(', ') },
    ),
  );
}

/** What is asked before files are replaced. */
export interface ReplaceQuestion {
  readonly question: string;
  readonly detail: string;
  /** What goes up where nothing is to be replaced. */
  readonly others: readonly PlannedUpload[];
}

/** The question before an upload to a server; undefined where it replaces nothing. */
export function replaceQuestion(
  { uploads, replaced }: UploadPlan,
  server: string,
): ReplaceQuestion | undefined {
  if (replaced.length === 0) return undefined;
  const sizes = uploads.flatMap(({ existing, file, path }) =>
    existing ? [`${path} (${formatBytes(existing.size)} → ${formatBytes(file.size)})`] : [],
  );
  return {
    question:
      replaced.length === 1
        ? l10n.t(
            "A file '{file}' already exists on server '{server}'. Do you want to replace it?",
            {
              file: replaced[0] ?? '',
              server,
            },
          )
        : plural(
            replaced.length,
            l10n.t(
              "{count} file already exists on server '{server}'. Do you want to replace it?|{count} files already exist on server '{server}'. Do you want to replace them?",
            ),
            { server },
          ),
    detail: shortened(sizes).join('\n'),
    others: uploads.filter(({ existing }) => !existing),
  };
}

/** Uploads parted by whether they look secret. */
export function partSecrets(uploads: readonly PlannedUpload[]): {
  readonly secrets: readonly string[];
  readonly others: readonly PlannedUpload[];
} {
  const isSecret = ({ file }: PlannedUpload) => looksSecret(file.path);
  return {
    secrets: uploads.filter(isSecret).map(({ file }) => file.path),
    others: uploads.filter((upload) => !isSecret(upload)),
  };
}

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= maxLines) return lines;
  return [
    ...lines.slice(0, maxLines),
    l10n.t({
      message: 'and {count} more',
      args: { count: lines.length - maxLines },
      comment: ['Last line of a list of files that is cut'],
    }),
  ];
}
