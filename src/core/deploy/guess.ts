import type { EggVariable, Server } from '../api/server';
import { parseRules } from '../startup/variableRules';
import { type Language, type ProjectFiles, languages } from './languages';
import type { DeployPlan, PlannedServer } from './plan';
import { planDefaults } from './planDefaults';
import type { VariableRead } from './variablesRead';

/** What is known before a plan is made. */
export interface GuessFacts {
  readonly files: ProjectFiles;
  /** What its code reads. */
  readonly variables: readonly VariableRead[];
  readonly server: Pick<
    Server,
    'identifier' | 'name' | 'image' | 'invocation' | 'eggName' | 'variables'
  >;
  /** The host of the server's panel, where several are signed in to. */
  readonly panel?: string;
}

/** A plan that needs no edit, and in which language it takes the project to be. */
export interface PlanGuess {
  readonly plan: DeployPlan;
  /** Undefined where nothing says it: then all files go up as they are. */
  readonly language: string | undefined;
}

/** Stays behind in every project, and what must: an example of it may go. */
const ignored = ['.git/', '.vscode/', '.idea/', '.panel/'];
const secret = ['.env', '.env.*', '!.env.example', '*.pem', '*.key', 'id_rsa', 'id_ed25519'];

/** Names of variables by which programs are told which release they are. */
const releaseNames = ['SENTRY_RELEASE', 'RELEASE', 'APP_RELEASE', 'GIT_COMMIT', 'COMMIT_SHA'];

/** The plan for a folder and a server, from what is known of both. */
export function guessPlan({ files, variables, server, panel }: GuessFacts): PlanGuess {
  const language = languageOf(files, server);
  const found = language?.plan(files) ?? {};
  const release = releaseOf(server.variables ?? []);
  const planned: PlannedServer = {
    ...(panel !== undefined && { panel }),
    server: server.identifier,
    name: server.name,
  };
  // One that is there would stop each deploy, and is mostly meant for this computer.
  const here = [...files.names].filter((name) => /^\.env(?:\.|$)/.test(name) && name !== example);
  return {
    language: language?.name,
    plan: {
      ...planDefaults,
      ...found,
      servers: [planned],
      ignore: [...ignored, ...(found.ignore ?? []), ...here.sort().map((name) => `/${name}`)],
      never: secret,
      variables: neededOf(server.variables ?? [], variables),
      ...(release !== undefined && { release: { variable: release } }),
    },
  };
}

const example = '.env.example';

function languageOf({ names }: ProjectFiles, server: GuessFacts['server']): Language | undefined {
  const found = languages.filter(({ mark }) => [...names].some((name) => mark.test(name)));
  const words = [server.eggName, server.image, server.invocation].join(' ');
  return found.find(({ ofServer }) => ofServer.test(words)) ?? found[0];
}

/** What the code reads without a default, and the server has a variable for that may not be empty. */
function neededOf(known: readonly EggVariable[], read: readonly VariableRead[]): readonly string[] {
  const needed = new Set(read.filter(({ hasDefault }) => !hasDefault).map(({ name }) => name));
  return known
    .filter(({ envVariable }) => needed.has(envVariable))
    .filter(({ rules }) => !parseRules(rules).some(({ name }) => name === 'nullable'))
    .map(({ envVariable }) => envVariable);
}

function releaseOf(known: readonly EggVariable[]): string | undefined {
  const editable = new Set(
    known.filter(({ isEditable }) => isEditable).map(({ envVariable }) => envVariable),
  );
  return releaseNames.find((name) => editable.has(name));
}
