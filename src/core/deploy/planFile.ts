import * as l10n from '@vscode/l10n';
import { type ParseError, parseTree } from 'jsonc-parser';
import { isRelativePath } from '../base/relativePath';
import { normalise } from '../files/remotePath';
import { isVariableName } from '../monitoring/envFile';
import { isCheapRule } from '../sync/ignoreRules';
import type { DeployPlan, PlannedServer } from './plan';
import { planDefaults } from './planDefaults';
import { PlanFields, type PlanProblem, type Report } from './planFields';
import { readHealth } from './planHealth';
import { planLimits } from './planLimits';

/** What a plan's file came to: a plan where nothing is wrong, else what is. */
export type PlanFile =
  | { readonly plan: DeployPlan; readonly problems: readonly [] }
  | { readonly plan?: undefined; readonly problems: readonly PlanProblem[] };

const names = [
  ...[
    '$schema',
    'servers',
    'trial',
    'from',
    'to',
    'ignore',
    'never',
    'build',
    'variables',
    'release',
  ],
  ...['then', 'healthy', 'undo', 'backup'],
];

/** Reads the text of a plan's file: JSON that may have comments. Never throws: what is wrong is told with its place. */
export function readPlanFile(text: string): PlanFile {
  const problems: PlanProblem[] = [];
  const report: Report = ({ offset }, problem) => {
    if (problems.length >= planLimits.problems) return;
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    problems.push({ line, column: offset - before.lastIndexOf('\n'), text: problem });
  };
  const plan = readText(text, report);
  return plan && problems.length === 0 ? { plan, problems: [] } : { problems };
}

function readText(text: string, report: Report): DeployPlan | undefined {
  const isLarge = Buffer.byteLength(text) > planLimits.bytes;
  if (isLarge || (text.match(/[[{]/g)?.length ?? 0) > planLimits.brackets) {
    report({ offset: 0 }, l10n.t('The file is too large for a deploy plan.'));
    return undefined;
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) report(error, l10n.t("The file isn't valid JSON."));
  else if (root?.type !== 'object')
    report({ offset: 0 }, l10n.t('A deploy plan must be an object.'));
  else return readPlan(new PlanFields(root, '', report, names));
  return undefined;
}

function readPlan(file: PlanFields): DeployPlan | undefined {
  const servers = readServers(file);
  const trial = file.flag('trial');
  const from = file.text('from', fromProblem);
  const to = file.text('to', toProblem);
  const ignore = file.texts('ignore', patternProblem);
  const never = file.texts('never', patternProblem);
  const build = readOne(file, 'build', ['task', 'command']);
  const variables = file.texts('variables', variableProblem);
  const release = readOne(file, 'release', ['variable', 'file'], (name, value) =>
    name === 'variable' ? variableProblem(value) : fileProblem(value),
  );
  const then = readThen(file);
  const healthy = readHealth(file);
  const undo = file.oneOf('undo', ['ask', 'automatic', 'never']);
  const backup = file.flag('backup');
  if (!servers) return undefined;
  return {
    ...planDefaults,
    servers,
    ...(trial !== undefined && { trial }),
    ...(from !== undefined && { from: from.replace(/^\.\/(?=.)|\/$/g, '') }),
    ...(to !== undefined && { to: normalise(to) }),
    ...(ignore && { ignore }),
    ...(never && { never }),
    ...(build && {
      build: build.name === 'task' ? { task: build.value } : { command: build.value },
    }),
    ...(variables && { variables }),
    ...(release && {
      release: release.name === 'variable' ? { variable: release.value } : { file: release.value },
    }),
    ...(then && { then }),
    ...(healthy && { healthy }),
    ...(undo && { undo }),
    ...(backup !== undefined && { backup }),
  };
}

function readServers(file: PlanFields): readonly PlannedServer[] | undefined {
  const listed = file.objects('servers', planLimits.servers, ['panel', 'server', 'name']);
  if (!listed) {
    if (!file.has('servers'))
      file.wrong('servers', l10n.t("Property '{name}' is missing.", { name: 'servers' }));
    return undefined;
  }
  return listed.flatMap((one): readonly PlannedServer[] => {
    const panel = one.text('panel');
    const server = one.text('server', (value) =>
      /^[\da-f]{8}(-[\da-f]{4}){0,3}(-[\da-f]{12})?$/i.test(value)
        ? undefined
        : l10n.t("Server identifier '{value}' isn't valid.", { value }),
    );
    const name = one.text('name');
    if (!one.has('server'))
      one.wrong('server', l10n.t("Property '{name}' is missing.", { name: 'server' }));
    if (server === undefined) return [];
    return [
      {
        ...(panel !== undefined && { panel }),
        server: server.toLowerCase(),
        ...(name !== undefined && { name }),
      },
    ];
  });
}

function readThen(file: PlanFields): DeployPlan['then'] | undefined {
  const fields = file.fields('then', ['restart', 'command']);
  if (!fields) return undefined;
  const restart = fields.flag('restart');
  const command = fields.text('command');
  if (fields.has('restart') === fields.has('command') || restart === false) {
    fields.wrong('', l10n.t('Property \'then\' must have either "restart": true or "command".'));
    return undefined;
  }
  return command === undefined ? { restart: true } : { command };
}

/** An object that has exactly one of two texts. */
function readOne<T extends string>(
  file: PlanFields,
  name: string,
  of: readonly [T, T],
  problem?: (name: T, value: string) => string | undefined,
): { readonly name: T; readonly value: string } | undefined {
  const fields = file.fields(name, of);
  if (!fields) return undefined;
  const given = of.filter((one) => fields.has(one));
  const [only] = given;
  if (only === undefined || given.length > 1) {
    const told = { name, first: of[0], second: of[1] };
    fields.wrong('', l10n.t("Property '{name}' must have either '{first}' or '{second}'.", told));
    return undefined;
  }
  const value = fields.text(only, (text) => problem?.(only, text));
  return value === undefined ? undefined : { name: only, value };
}

function fromProblem(value: string): string | undefined {
  if (value === '.' || value === './') return undefined;
  if (isRelativePath(value.replace(/^\.\/(?=.)|\/$/g, ''))) return undefined;
  return l10n.t("Path '{value}' isn't a folder below the workspace folder. Use / between names.", {
    value,
  });
}

function toProblem(value: string): string | undefined {
  if (value.startsWith('/') && !value.includes('\\') && !value.split('/').includes('..')) {
    return undefined;
  }
  return l10n.t(
    'Path \'{value}\' isn\'t absolute. Enter a path on the server, such as "/" or "/app".',
    { value },
  );
}

function fileProblem(value: string): string | undefined {
  if (isRelativePath(value)) return undefined;
  return l10n.t("Path '{value}' isn't the relative path of a file.", { value });
}

function patternProblem(value: string): string | undefined {
  if (isCheapRule(value)) return undefined;
  return l10n.t("Pattern '{value}' has too many wildcards.", { value });
}

function variableProblem(value: string): string | undefined {
  if (isVariableName(value)) return undefined;
  return l10n.t("Variable name '{value}' isn't valid.", { value });
}
