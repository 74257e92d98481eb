import { getStartup } from '../api/startup';
import { apiOf } from '../api/serverApi';
import type { EggVariable } from '../api/server';
import { hiddenValue } from '../base/secretVariable';
import { valueOf } from '../startup/startupRules';
import { type KnownServers, findServer } from './findServer';
import { makeTool } from './makeTool';
import { isSecretName } from './maskedText';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';

/** Values shorter than these are in no text by accident only. */
const shortestSecret = 4;

/** Reads how a server starts: one request. */
export function startupTool(parts: KnownServers): AgentTool {
  return makeTool(toolTexts.startup, async ({ input, signal }) => {
    const ref = await findServer(parts, input.text('server'));
    const { command, variables } = await getStartup(apiOf(ref), signal);
    const secrets = variables.filter(isSecret).map(valueOf);
    const lines = variables.map((variable) => {
      const { envVariable, isEditable } = variable;
      const value = isSecret(variable) ? hiddenValue : without(secrets, valueOf(variable));
      return `${envVariable}=${valueOf(variable) === '' ? '(empty)' : value}${isEditable ? '' : ' (read-only)'}`;
    });
    const text = [`Command: ${without(secrets, command)}`, ...lines].join('\n');
    return [resultPart({ from: 'user', title: 'Startup', about: ref.name, text })];
  });
}

function isSecret({ envVariable, name }: EggVariable): boolean {
  return isSecretName(envVariable) || isSecretName(name);
}

/** A command holds the values of its variables. */
function without(secrets: readonly string[], text: string): string {
  return secrets
    .filter(({ length }) => length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, hiddenValue), text);
}
