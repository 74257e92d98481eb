/** What a folder's `.panel/deploy.json` says. */
export interface DeployPlan {
  /** At least one. They are deployed to in their order, up to the first that is not healthy. */
  readonly servers: readonly PlannedServer[];
  /** Whether the first server is a trial: once it is healthy the user is asked whether the others follow. */
  readonly trial: boolean;
  /** The local folder that goes up, relative to the workspace folder: a build's output, or '.'. */
  readonly from: string;
  /** The folder on the server, absolute below its root. */
  readonly to: string;
  /** What stays behind, in the patterns of .gitignore. */
  readonly ignore: readonly string[];
  /** Files that must not go up, in the same patterns: one that is found stops the deploy. */
  readonly never: readonly string[];
  /** What is run first, on this computer. */
  readonly build?: { readonly task: string } | { readonly command: string };
  /** Startup variables that must be set. */
  readonly variables: readonly string[];
  /** Where the program reads which release it is: a startup variable, or a file relative to `to`. */
  readonly release?: { readonly variable: string } | { readonly file: string };
  /** What makes the server run what was deployed. */
  readonly then: { readonly restart: true } | { readonly command: string };
  readonly healthy: HealthRules;
  /** What an unhealthy verdict does. */
  readonly undo: 'ask' | 'automatic' | 'never';
  /** Whether a backup of the panel is made, too, before anything changes. */
  readonly backup: boolean;
}

/** A server that a plan names. */
export interface PlannedServer {
  /** The host of its panel; needed only where several are signed in to. */
  readonly panel?: string;
  /** Its identifier of eight letters, or its UUID. */
  readonly server: string;
  /** What people call it. */
  readonly name?: string;
}

/** When what was deployed counts as healthy: all that is given must come true. */
export interface HealthRules {
  /** A text that a line of the console holds, or a regular expression as /pattern/. */
  readonly console?: string;
  /** Whether the panel must call the server running. */
  readonly running: boolean;
  /** Seconds without an exit. */
  readonly seconds: number;
  /** The port of an allocation that takes a connection. */
  readonly tcp?: number | 'primary';
  /** A page of an allocation that answers; with any status from 200 to 399 where none is given. */
  readonly http?: {
    readonly port: number | 'primary';
    readonly path: string;
    readonly status?: number;
  };
  /** Minutes in which no new issue may be reported. */
  readonly noNewIssueMinutes?: number;
}
