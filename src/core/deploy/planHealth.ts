import * as l10n from '@vscode/l10n';
import { isConsolePattern } from './consolePattern';
import type { HealthRules } from './plan';
import { planDefaults } from './planDefaults';
import type { PlanFields } from './planFields';
import { planLimits } from './planLimits';

/** Reads when a plan counts as healthy; undefined where it does not say. */
export function readHealth(file: PlanFields): HealthRules | undefined {
  const fields = file.fields('healthy', [
    ...['console', 'running', 'seconds', 'tcp', 'http', 'noNewIssueMinutes'],
  ]);
  if (!fields) return undefined;
  const console = fields.text('console', patternProblem);
  const running = fields.flag('running');
  const seconds = fields.number('seconds', 1, planLimits.seconds);
  const tcp = fields.port('tcp');
  const http = readPage(fields);
  const noNewIssueMinutes = fields.number('noNewIssueMinutes', 1, planLimits.minutes);
  return {
    ...planDefaults.healthy,
    ...(console !== undefined && { console }),
    ...(running !== undefined && { running }),
    ...(seconds !== undefined && { seconds }),
    ...(tcp !== undefined && { tcp }),
    ...(http && { http }),
    ...(noNewIssueMinutes !== undefined && { noNewIssueMinutes }),
  };
}

function readPage(healthy: PlanFields): HealthRules['http'] | undefined {
  const fields = healthy.fields('http', ['port', 'path', 'status']);
  if (!fields) return undefined;
  const port = fields.port('port');
  const path = fields.text('path', pathProblem);
  const status = fields.number('status', 100, 599);
  for (const name of ['port', 'path']) {
    if (!fields.has(name)) fields.wrong(name, l10n.t("Property '{name}' is missing.", { name }));
  }
  if (port === undefined || path === undefined) return undefined;
  return { port, path, ...(status !== undefined && { status }) };
}

function patternProblem(value: string): string | undefined {
  if (isConsolePattern(value)) return undefined;
  return l10n.t(
    "Pattern '{value}' isn't valid or is too complex. Simplify the regular expression.",
    {
      value,
    },
  );
}

/** No host can stand in it: `//other` would be one. */
function pathProblem(value: string): string | undefined {
  if (/^\/(?!\/)[^\s\\#]*$/.test(value)) return undefined;
  return l10n.t("Path '{value}' isn't valid. Enter the path of a page, such as \"/health\".", {
    value,
  });
}
