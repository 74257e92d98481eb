import type { Clock } from '../base/clock';
import type { WorkspaceFile } from './sourcePaths';

/** Milliseconds in which the same question, asked for each frame of a stack, is answered once. */
const memoryMs = 3000;
const maxName = 255;

/** Files of the workspace by their names. The question that was asked last is answered once for all who ask it. */
export class FileSearch {
  private last:
    | {
        readonly glob: string;
        readonly at: number;
        readonly answer: Promise<readonly WorkspaceFile[]>;
      }
    | undefined;

  constructor(
    private readonly search: (glob: string) => Promise<readonly WorkspaceFile[]>,
    private readonly clock: Clock,
  ) {}

  /** The files with one of these names, in all folders. */
  find(names: readonly string[]): Promise<readonly WorkspaceFile[]> {
    const glob = globOf(names);
    if (glob === undefined) return Promise.resolve([]);
    const now = this.clock.now();
    if (this.last?.glob === glob && now - this.last.at < memoryMs) return this.last.answer;
    const answer = this.search(glob);
    this.last = { glob, at: now, answer };
    return answer;
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
