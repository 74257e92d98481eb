import * as l10n from '@vscode/l10n';
import { nameSome } from '../base/nameSome';
import { valueOf } from '../startup/startupRules';
import type { Finding, PreflightFacts } from './preflightFacts';

/** What of a server's startup variables speaks against a deploy. */
export function findVariables(facts: PreflightFacts): readonly Finding[] {
  const { plan, server, variables: read, difference } = facts;
  const known = server.variables;
  // Whoever may not read them is told so by the permission.
  if (!known) return [];
  const values = new Map(known.map((one) => [one.envVariable, one]));
  const isSet = (name: string) => {
    const found = values.get(name);
    return found !== undefined && valueOf(found).trim() !== '';
  };
  const missing = plan.variables.filter((name) => !isSet(name));
  const absent = read
    .filter(({ name, hasDefault }) => !hasDefault && !isSet(name) && !missing.includes(name))
    .map(({ name }) => name);
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push({
      level: 'stop',
      text: l10n.t('Startup variables that the plan requires have no value: {names}.', {
        names: nameSome(missing, 5),
      }),
      fix: l10n.t("Set them in the server's startup."),
    });
  }
  if (absent.length > 0) {
    const names = nameSome(absent, 5);
    const mayCome = difference?.hasEnvFile === true;
    findings.push({
      level: mayCome ? 'tell' : 'ask',
      text: mayCome
        ? l10n.t("The code reads these variables, which must be in the server's .env: {names}.", {
            names,
          })
        : l10n.t("The code reads variables that the server doesn't have: {names}.", { names }),
    });
  }
  return [...findings, ...findRelease(facts)];
}

function findRelease({ plan: { release }, server }: PreflightFacts): readonly Finding[] {
  if (!release || !('variable' in release)) return [];
  const { variable } = release;
  const found = server.variables?.find(({ envVariable }) => envVariable === variable);
  if (found?.isEditable) return [];
  const text = found
    ? l10n.t("The startup variable '{variable}' for the release is read-only.", { variable })
    : l10n.t("The server has no startup variable '{variable}' for the release.", { variable });
  return [{ level: 'stop', text, fix: l10n.t("Correct 'release' in the deploy plan.") }];
}
