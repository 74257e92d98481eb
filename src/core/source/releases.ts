import type { Clock } from '../base/clock';
import { limits } from '../base/limits';
import type { Log } from '../base/log';
import type { WorkspaceFile } from './sourcePaths';

/** A git repository that holds files of the workspace. */
export interface Repository {
  /** Names it among others. */
  readonly root: string;
  /** The commit that a name means. Rejects where there is none. */
  commitOf(name: string): Promise<string>;
  /** The newest commit of the history at hand that changed a file, not after a time in milliseconds; undefined for none. */
  lastChange(file: WorkspaceFile, notAfter: number): Promise<string | undefined>;
  /** Which files have other paths now than at a commit. */
  renamedSince(commit: string): Promise<readonly Renamed[]>;
  /** A file's text at a commit. Rejects where the file was not in it. */
  textAt(commit: string, file: WorkspaceFile): Promise<string>;
  /** What a commit has otherwise in a file than an earlier one, or than its own parent, as git writes it. */
  difference(from: string | undefined, to: string, file: WorkspaceFile): Promise<string>;
  /** The URI by which an editor shows that text. */
  uriAt(commit: string, file: WorkspaceFile): string;
}

/** A file that lies elsewhere than it did. */
export interface Renamed {
  readonly from: WorkspaceFile;
  readonly to: WorkspaceFile;
}

/** The repositories of the workspace; none where git may not be asked. */
export interface Repositories {
  /** The repository of a file; undefined where there is none. */
  of(file: WorkspaceFile): Promise<Repository | undefined>;
  all(): Promise<readonly Repository[]>;
}

/** A file as it was at a commit. */
export interface ReleasedFile {
  readonly text: string;
  /** The URI by which an editor shows it. */
  readonly uri: string;
}

/** From one release to the next. */
export interface ReleaseStep {
  /** The one before; undefined where it is not known. */
  readonly before: string | undefined;
  readonly release: string | undefined;
  /** Milliseconds since 1970: the release was there then. */
  readonly at: number;
}

/** Milliseconds that a release's commit is remembered: a tag may be fetched or moved meanwhile. */
const memoryMs = 60_000;
/** Releases whose commits are remembered: an error report may name any. */
const maxCommits = 500;
/** Texts at commits that are remembered, each as long as most sources: git starts a program for each. */
const maxTexts = 50;
const maxTextLength = 200_000;
/** Characters of a name that git is asked for. */
const maxName = 200;

/** Reads files as they were, by git. Nothing of it rejects: without git the frame opens as it is written. */
export class Releases {
  private readonly commits = new Map<
    string,
    { readonly at: number; readonly answer: Promise<string | undefined> }
  >();

  /** Files at commits, which never change; what was wanted last stands last. */
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly repositories: Repositories,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Undefined where the release is no commit or tag of the file's repository, or the file was not in it. */
  read(file: WorkspaceFile, release: string): Promise<ReleasedFile | undefined> {
    return this.attempt(`Release ${release}`, () =>
      this.fileAt(file, (repository) => this.commit(repository, release)),
    );
  }

  /** The file as it was committed at a time, in milliseconds since 1970; undefined where the history does not reach back. */
  readAt(file: WorkspaceFile, at: number): Promise<ReleasedFile | undefined> {
    return this.attempt('History', () =>
      this.fileAt(file, (repository) => repository.lastChange(file, at)),
    );
  }

  /** Files that have other paths now than in a release. */
  async renamedSince(release: string): Promise<readonly Renamed[]> {
    const found = await this.attempt(`Release ${release}`, async () => {
      const all = await this.repositories.all();
      const renamed = all.map(async (repository) => {
        const commit = await this.inTime(this.commit(repository, release));
        return commit === undefined ? [] : this.inTime(repository.renamedSince(commit));
      });
      return (await Promise.all(renamed)).flat();
    });
    return found ?? [];
  }

  /**
   * What a release has otherwise in a file than the one before it, as git writes it; where git does not know both, what the
   * last commit to the file changed that was there at a time, in milliseconds since 1970. Undefined for nothing.
   */
  difference(
    file: WorkspaceFile,
    { before, release, at }: ReleaseStep,
  ): Promise<string | undefined> {
    return this.attempt(`Difference of ${release ?? 'no release'}`, async () => {
      const repository = await this.repositories.of(file);
      if (!repository) return undefined;
      const commitOf = (name: string | undefined) =>
        name === undefined ? undefined : this.inTime(this.commit(repository, name));
      const [from, to] = [await commitOf(before), await commitOf(release)];
      const isKnown = from !== undefined && to !== undefined;
      const last = isKnown ? to : await this.inTime(repository.lastChange(file, at));
      if (last === undefined || !isHash(last)) return undefined;
      const text = await this.inTime(repository.difference(isKnown ? from : undefined, last, file));
      return text === '' ? undefined : text;
    });
  }

  private async fileAt(
    file: WorkspaceFile,
    find: (repository: Repository) => Promise<string | undefined>,
  ): Promise<ReleasedFile | undefined> {
    const repository = await this.repositories.of(file);
    if (!repository) return undefined;
    const commit = await this.inTime(find(repository));
    if (commit === undefined || !isHash(commit)) return undefined;
    const text = await this.textAt(repository, commit, file);
    return { text, uri: repository.uriAt(commit, file) };
  }

  private async textAt(
    repository: Repository,
    commit: string,
    file: WorkspaceFile,
  ): Promise<string> {
    const key = [repository.root, commit, file.folder, file.path].join('\n');
    const text = this.texts.get(key) ?? (await this.inTime(repository.textAt(commit, file)));
    this.texts.delete(key);
    if (text.length <= maxTextLength) this.texts.set(key, text);
    for (const oldest of this.texts.keys()) {
      if (this.texts.size <= maxTexts) break;
      this.texts.delete(oldest);
    }
    return text;
  }

  private async attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.log.debug(`${what}: ${String(error)}`);
      return undefined;
    }
  }

  private commit(repository: Repository, release: string): Promise<string | undefined> {
    const key = `${repository.root}\n${release}`;
    const known = this.commits.get(key);
    if (known && this.clock.now() - known.at < memoryMs) return known.answer;
    const answer = findCommit(repository, release);
    if (this.commits.size >= maxCommits) this.commits.clear();
    this.commits.set(key, { at: this.clock.now(), answer });
    return answer;
  }

  /** Rejects where git takes too long: what VS Code runs cannot be stopped from here, but nobody waits for it. */
  private inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(limits.gitMs, () =>
        reject(new Error('git did not answer in time')),
      );
      answer.then(resolve, reject).finally(() => timer.dispose());
    });
  }
}

async function findCommit(repository: Repository, release: string): Promise<string | undefined> {
  for (const name of releaseRefs(release)) {
    const commit = await repository.commitOf(name).catch(() => undefined);
    if (commit !== undefined && isHash(commit)) return commit;
  }
  return undefined;
}

/** The git names that a release may have: a tag with or without its `v`, a commit, `name@version`. */
export function releaseRefs(release: string): readonly string[] {
  if (release.length > maxName) return [];
  const version = release.includes('@') ? release.slice(release.lastIndexOf('@') + 1) : release;
  const bare = version.replace(/^v(?=\d)/, '');
  const commit = /\b[0-9a-f]{7,40}$/.exec(version)?.[0];
  if (bare === '') return [];
  const names = [release, version, `v${bare}`, bare, ...(commit ? [commit] : [])];
  return [...new Set(names)].filter(isSafe);
}

/** A release comes from whoever sent the report: nothing that git would read as an option or a range. */
function isSafe(name: string): boolean {
  return /^[\w][\w.+/-]*$/.test(name) && !name.includes('..');
}

/** What is handed to git again: nothing but a commit. */
function isHash(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}
