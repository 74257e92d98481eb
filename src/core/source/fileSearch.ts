import type { Clock } from '../base/clock';
import type { WorkspaceFile } from './sourcePaths';

/** Milliseconds for which an answer counts where nobody hears of a file that came or went: VS Code does not watch all. */
const memoryMs = 60_000;
/** Questions that are remembered: each stack asks one, for each of its frames and again for a click. */
const maxAnswers = 20;
const maxName = 255;

/** Files of the workspace by their names. What was asked is answered once, until files come or go. */
export class FileSearch {
  private readonly answers = new Map<
    string,
    { readonly at: number; readonly answer: Promise<readonly WorkspaceFile[]> }
  >();

  constructor(
    private readonly search: (glob: string) => Promise<readonly WorkspaceFile[]>,
    private readonly clock: Clock,
  ) {}

  /** The files with one of these names, in all folders. */
  find(names: readonly string[]): Promise<readonly WorkspaceFile[]> {
    const glob = globOf(names);
    if (glob === undefined) return Promise.resolve([]);
    const now = this.clock.now();
    const known = this.answers.get(glob);
    if (known && now - known.at < memoryMs) return known.answer;
    const answer = this.search(glob);
    const entry = { at: now, answer };
    this.answers.delete(glob);
    this.answers.set(glob, entry);
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= maxAnswers) break;
      this.answers.delete(oldest);
    }
    answer.catch(() => {
      if (this.answers.get(glob) === entry) this.answers.delete(glob);
    });
    return answer;
  }

  /** Files came or went: what was answered counts no more. */
  forget(): void {
    this.answers.clear();
  }
}

/** A glob of all files with one of these names; undefined where none can be a file's: they come from whoever sent the report. */
export function globOf(names: readonly string[]): string | undefined {
  const patterns = names
    .filter((name) => name.length <= maxName && !/[*?{},\\/!\0]/.test(name))
    .map((name) => name.replace(/[[\]]/g, '[$&]'))
    .sort();
  if (patterns.length === 0) return undefined;
  return patterns.length === 1 ? `**/${patterns[0] ?? ''}` : `**/{${patterns.join(',')}}`;
}
