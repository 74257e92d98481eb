import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { type Compared, compare } from '../../../../src/core/sync/compare';
import type { Manifest } from '../../../../src/core/sync/manifest';
import { updateManifest } from '../../../../src/core/sync/manifest';
import { push } from '../../../../src/core/sync/push';
import {
  type PushJob,
  type PushParts,
  type PushProgress,
  type PushResult,
  carried,
} from '../../../../src/core/sync/pushJob';
import { MemoryServer } from '../../../support/memoryServer';

/** What is said of a push beside its files. */
export type PushChanges = Partial<PushJob> & { readonly parts?: Partial<PushParts> };

/** A folder of this computer and a server in memory, between which files go. */
export class MemoryFolder {
  readonly server = new MemoryServer();
  readonly root: string;
  readonly temporary: string;
  manifest: Manifest = new Map();
  /** Where pushes were: `packing 1/4`. */
  told: string[] = [];
  private readonly base: string;

  constructor() {
    this.base = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-memory-')));
    this.root = join(this.base, 'here');
    this.temporary = join(this.base, 'temporary');
    mkdirSync(this.root);
    mkdirSync(this.temporary);
  }

  /** Removes what is on this computer. */
  dispose(): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  /** Writes local files; a path with a slash at its end is a folder. `time`: milliseconds since 1970. */
  write(files: Readonly<Record<string, string>>, time = 1_600_000_000_000): void {
    for (const [path, content] of Object.entries(files)) {
      const at = join(this.root, path);
      mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true });
      if (path.endsWith('/')) continue;
      writeFileSync(at, content);
      utimesSync(at, time / 1000, time / 1000);
    }
  }

  /** Takes a local path away. */
  drop(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  /** What a push needs. */
  get parts(): PushParts {
    const { files, clock } = this.server;
    return { files, clock, temporary: this.temporary };
  }

  /** Compares with a folder of the server. */
  compared(folder: string, isThorough = true): Promise<Compared> {
    const { root, manifest } = this;
    return compare({ root, folder, server: this.server.files, manifest, isThorough });
  }

  /** Pushes all that a comparison finds, but for what `changes` says, and remembers it. */
  async push(folder: string, changes: PushChanges = {}): Promise<PushResult> {
    const { parts, ...more } = changes;
    const { plan, facts } = await this.compared(folder);
    const { files, folders } = plan;
    const onProgress = ({ step, done, total }: PushProgress) =>
      this.told.push(`${step} ${done}/${total}`);
    const job: PushJob = {
      ...{ root: this.root, folder, files, folders, remove: [], before: facts.remote },
      ...{ signal: new AbortController().signal, onProgress },
      ...more,
    };
    const result = await push({ ...this.parts, ...parts }, job);
    this.manifest = updateManifest(this.manifest, carried(result), result.removed);
    return result;
  }
}

/** Runs before and after each test around: a new folder and a new server for each. */
export function withMemoryFolder(take: (at: MemoryFolder) => void): void {
  let at: MemoryFolder;
  beforeEach(() => {
    at = new MemoryFolder();
    take(at);
  });
  afterEach(() => at.dispose());
}
