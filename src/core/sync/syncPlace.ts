import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { Manifest } from './manifest';
import type { PushParts } from './pushJob';
import { nameSome } from '../base/nameSome';

/** A linked folder. */
export interface SyncPlace extends PushParts {
  /** The local folder, without links on the way to it. */
  readonly root: string;
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  /** Hears of an archive that may still be on the server. */
  readonly onLeft: (path: string) => void;
  /** Whether the folder is still linked with this one of the server. */
  readonly isStillLinked: () => boolean;
  /** Asks whether relative paths that look secret may go to the server; once for each. */
  readonly agreesToSecrets: (paths: readonly string[]) => Promise<boolean>;
  readonly manifest: {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  };
}

/** How a change is made. */
export interface SyncOptions {
  readonly signal: AbortSignal;
  /** Also over what did not come from here, and what looks secret: the user has said so of this very change. */
  readonly isForced?: boolean;
}

/** A change that would replace what somebody else put on the server. */
export class ChangedThere extends Error {
  override readonly name = 'ChangedThere';

  constructor(readonly path: string) {
    super(
      l10n.t(
        "The file '{file}' on the server wasn't changed, because it's different from what this folder sent last.",
        { file: path },
      ),
    );
  }
}

/** Files that look secret, and of which nobody has said that they may go to the server. */
export class SecretKept extends UserError {
  override readonly name = 'SecretKept';

  constructor(readonly paths: readonly string[]) {
    super(
      l10n.t(
        'Files not sent because they might contain secrets: {files}. To keep them local, add them to .panelignore.',
        { files: nameSome(paths) },
      ),
    );
  }
}
