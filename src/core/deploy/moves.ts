import type { RenamePair } from '../api/files';
import { joinPath } from '../files/remotePath';
import { type FileState, type SeenFile, fileState } from './fileState';
import type { DeployPlaces } from './places';

/** Which of the two trees is to be in place: that of before, or the deployed one. */
export type DeployTree = 'old' | 'new';

/** What brings one file to its place. Absolute paths. */
export interface FileMoves {
  /** First: takes away what stands there. */
  readonly clear: RenamePair | undefined;
  readonly place: RenamePair | undefined;
}

/** The renames that lead to a tree, and what cannot be had. */
export interface TreeMoves {
  readonly moves: readonly FileMoves[];
  /** Relative paths of files whose wanted content is not on the server any more. */
  readonly missing: readonly string[];
  /** Relative paths where somebody else put something, which is moved aside. */
  readonly strays: readonly string[];
}

/** Where the renames lead from and to. */
export interface MovePlaces {
  /** The folder on the server that the deploy is to. */
  readonly folder: string;
  readonly places: DeployPlaces;
  /** Told apart from all rounds before: what was moved aside then is still there. */
  readonly round: string;
}

type Place = 'inPlace' | 'kept' | 'staged' | 'stray';
type Step = readonly [from: Place, to: Place];
type Steps = { readonly clear?: Step; readonly place?: Step } | 'missing';

const nothing: Steps = {};
const lost: Steps = 'missing';
const keep: Step = ['inPlace', 'kept'];
const putNew: Step = ['staged', 'inPlace'];
const takeOut: Step = ['inPlace', 'staged'];
const putBack: Step = ['kept', 'inPlace'];
const aside: Step = ['inPlace', 'stray'];

/** For a file that replaces another. */
const changed: Readonly<Record<DeployTree, Readonly<Record<FileState, Steps>>>> = {
  new: {
    old: { clear: keep, place: putNew },
    between: { place: putNew },
    taken: { clear: aside, place: putNew },
    oldGone: { place: putNew },
    new: nothing,
    newOnly: nothing,
    newGone: lost,
    oldOnly: lost,
    gone: lost,
  },
  old: {
    old: nothing,
    oldOnly: nothing,
    between: { place: putBack },
    taken: { clear: aside, place: putBack },
    new: { clear: takeOut, place: putBack },
    newGone: { place: putBack },
    newOnly: lost,
    oldGone: lost,
    gone: lost,
  },
};

/** For a file where nothing was. */
const added: Readonly<Record<DeployTree, Partial<Readonly<Record<FileState, Steps>>>>> = {
  new: { old: { place: putNew }, newGone: lost },
  old: { new: { clear: takeOut }, newGone: nothing, taken: nothing },
};

/** For a file that goes. */
const removed: Readonly<Record<DeployTree, Partial<Readonly<Record<FileState, Steps>>>>> = {
  new: { old: { clear: keep }, taken: { clear: aside } },
  old: { new: { place: putBack }, newOnly: lost },
};

/** Plans the renames that lead from what is on the server to a tree. No file is deleted or copied by any of them. */
export function movesTo(tree: DeployTree, seen: readonly SeenFile[], where: MovePlaces): TreeMoves {
  const moves: FileMoves[] = [];
  const missing: string[] = [];
  const strays: string[] = [];
  for (const one of seen) {
    const { path } = one.file;
    const steps = stepsOf(tree, one);
    if (steps === 'missing') missing.push(path);
    else if (steps.clear ?? steps.place) {
      const clear = steps.clear && pair(steps.clear, path, where);
      const place = steps.place && pair(steps.place, path, where);
      moves.push({ clear, place });
      if (steps.clear === aside) strays.push(path);
    }
  }
  return { moves, missing, strays };
}

function stepsOf(tree: DeployTree, seen: SeenFile): Steps {
  const state = fileState(seen);
  const { old, sent } = seen.file;
  const special = sent ? (old ? undefined : added) : removed;
  return special?.[tree][state] ?? changed[tree][state];
}

function pair([from, to]: Step, path: string, { folder, places, round }: MovePlaces): RenamePair {
  const at: Readonly<Record<Place, string>> = {
    inPlace: folder,
    kept: places.kept,
    staged: places.staged,
    stray: `${places.strays}/${round}`,
  };
  return { from: joinPath(at[from], path), to: joinPath(at[to], path) };
}
