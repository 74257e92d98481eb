import * as l10n from '@vscode/l10n';
import type { Cron, Schedule } from '../api/schedules';
import type { Choice } from '../base/choice';
import { parseCron } from './cron';
import { cronWords } from './cronWords';

const usual = ['0 * * * *', '0 */6 * * *', '0 4 * * *', '0 4 * * 1', '0 4 1 * *'];

/** A cron expression to select; without one it is to be typed. */
interface CronChoice extends Choice {
  readonly cron: Cron | undefined;
}

/** The usual cron expressions, `first` before the others, and another one. */
export function cronChoices(first?: string): readonly CronChoice[] {
  const lines = first === undefined ? usual : [first, ...usual.filter((line) => line !== first)];
  const known = lines.flatMap((line): readonly CronChoice[] => {
    const cron = readCron(line);
    return cron ? [{ label: cronWords(cron), description: line, cron }] : [];
  });
  return [...known, { icon: 'edit', label: l10n.t('Enter Cron Expression...'), cron: undefined }];
}

/** The cron expression of a line; undefined where something is wrong with it. */
export function readCron(line: string): Cron | undefined {
  const parsed = parseCron(line);
  return 'cron' in parsed ? parsed.cron : undefined;
}

/** Whether a schedule is to run only while its server is online. */
export function onlineChoices(): readonly (Choice & { readonly isOnly: boolean })[] {
  return [
    {
      label: l10n.t({
        message: 'Always',
        comment: ['When a schedule runs: also while its server is offline'],
      }),
      isOnly: false,
    },
    {
      label: l10n.t('Only When Server Is Online'),
      detail: l10n.t('Runs are skipped while the server is offline.'),
      isOnly: true,
    },
  ];
}

/** What can be changed of a schedule, each with what it is now. */
export function scheduleParts({
  name,
  cron,
  onlyWhenOnline,
}: Schedule): readonly (Choice & { readonly part: 'name' | 'cron' | 'online' })[] {
  return [
    {
      icon: 'symbol-string',
      label: l10n.t({ message: 'Name', comment: ['The name of a schedule'] }),
      description: name,
      part: 'name',
    },
    {
      icon: 'calendar',
      label: l10n.t({ message: 'Cron Expression', comment: ['What can be changed of a schedule'] }),
      description: cronWords(cron),
      part: 'cron',
    },
    {
      icon: 'vm',
      label: l10n.t({
        message: 'Condition',
        comment: ['What can be changed of a schedule: when it runs'],
      }),
      description: onlyWhenOnline
        ? l10n.t('Only when server is online')
        : l10n.t({
            message: 'Always',
            comment: ['When a schedule runs: also while its server is offline'],
          }),
      part: 'online',
    },
  ];
}
