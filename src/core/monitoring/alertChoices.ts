import * as l10n from '@vscode/l10n';
import type { Project, ProjectChange } from '../api/projects';

/** What a project may send an e-mail about. */
export type AlertName = 'newIssue' | 'regression' | 'errorSpike' | 'heartbeatMinutes';

/** One of them in a list to tick. */
export interface AlertChoice {
  readonly name: AlertName;
  readonly label: string;
  readonly picked: boolean;
  /** Asked for where it is ticked; undefined where no number belongs to it. */
  readonly number: { readonly prompt: string; readonly value: number } | undefined;
}

/** What a project may send an e-mail about, ticked where it does. */
export function alertChoices({ alerts }: Pick<Project, 'alerts'>): readonly AlertChoice[] {
  return [
    {
      name: 'newIssue',
      label: l10n.t({ message: 'New issue', comment: ['What a project sends an email about'] }),
      picked: alerts.newIssue,
      number: undefined,
    },
    {
      name: 'regression',
      label: l10n.t({
        message: 'Regressed issue',
        comment: ['What a project sends an email about'],
      }),
      picked: alerts.regression,
      number: undefined,
    },
    {
      name: 'errorSpike',
      label: l10n.t('Many errors within five minutes'),
      picked: alerts.errorSpike !== undefined,
      number: {
        prompt: l10n.t('Enter the number of errors within five minutes.'),
        value: alerts.errorSpike ?? 50,
      },
    },
    {
      name: 'heartbeatMinutes',
      label: l10n.t({
        message: 'Missing heartbeat',
        comment: ['What a project sends an email about'],
      }),
      picked: alerts.heartbeatMinutes !== undefined,
      number: {
        prompt: l10n.t('Enter the number of minutes without a heartbeat.'),
        value: alerts.heartbeatMinutes ?? 5,
      },
    },
  ];
}

/** The change that makes what was ticked so; a number belongs to those that have one. */
export function alertsChange(
  ticked: ReadonlyMap<AlertName, number | undefined>,
): NonNullable<ProjectChange['alerts']> {
  return {
    new_issue: ticked.has('newIssue'),
    regression: ticked.has('regression'),
    error_spike: ticked.get('errorSpike') ?? null,
    heartbeat_minutes: ticked.get('heartbeatMinutes') ?? null,
  };
}

/** What is wrong with a typed number of an alert; undefined where nothing is. */
export function alertNumberProblem(typed: string): string | undefined {
  return /^[1-9]\d{0,8}$/.test(typed.trim())
    ? undefined
    : l10n.t('Enter a whole number of at least 1.');
}
