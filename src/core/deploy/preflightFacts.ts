import type { ServerStats } from '../api/resources';
import type { Server } from '../api/server';
import type { GitState } from './gitState';
import type { DeployPlan } from './plan';
import type { VariableRead } from './variablesRead';

/** Something that was found before a deploy. */
export interface Finding {
  /** A `stop` forbids the deploy, an `ask` wants the user's word, a `tell` is only said. */
  readonly level: 'stop' | 'ask' | 'tell';
  readonly text: string;
  /** What to do about it, in a sentence. */
  readonly fix?: string;
}

/** A file on the server that somebody else changed. */
export interface ChangedThere {
  readonly path: string;
  /** Who the server's log names, as far as it does. */
  readonly by: string | undefined;
  /** Told apart from other changes of the same file. */
  readonly version?: string | undefined;
}

/** What is known of a deploy to one server before anything is done. */
export interface PreflightFacts {
  readonly plan: DeployPlan;
  readonly server: Server;
  readonly permissions: readonly string[];
  /** Undefined where the panel can't tell what the server uses. */
  readonly stats: ServerStats | undefined;
  /** What would go up; undefined where the local folder isn't there before a build. */
  readonly difference: Difference | undefined;
  /** Why the release can't be written to the plan's file, in a sentence. */
  readonly releaseProblem?: string | undefined;
  /** The file that the release replaces although no deploy wrote it. */
  readonly foreignRelease?: string | undefined;
  /** What the code in the workspace folder reads. */
  readonly variables: readonly VariableRead[];
  /** Projects whose issues are those of the server; undefined where they are not needed, or the panel can't tell now. */
  readonly linkedProjects?: number | undefined;
  /** Undefined without a repository. */
  readonly git: GitState | undefined;
}

/** How the local folder differs from the server's. */
export interface Difference {
  readonly files: number;
  readonly bytes: number;
  readonly removed: number;
  /** Files that the plan says must not go up, and would. */
  readonly never: readonly string[];
  /** Files that look secret, and nobody has agreed to. */
  readonly secrets: readonly string[];
  /** Files whose names the server's egg denies. */
  readonly denied: readonly string[];
  readonly changedThere: readonly ChangedThere[];
  /** Whether the server's folder has a .env, from which programs read variables. */
  readonly hasEnvFile: boolean;
}
