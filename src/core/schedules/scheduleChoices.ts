import * as l10n from '@vscode/l10n';
import type { Cron, Schedule } from '../api/schedules';
import type { Choice } from '../base/choice';
import { parseCron } from './cron';
import { cronWords } from './cronWords';

const usual = ['0 * * * *', '0 */6 * * *', '0 4 * * *', '0 4 * * 1', '0 4 1 * *'];

/** A timetable to choose; without one it is to be typed. */
interface CronChoice extends Choice {
  readonly cron: Cron | undefined;
}

/** The usual timetables, `first` before the others, and another one. */
export function cronChoices(first?: string): readonly CronChoice[] {
  const lines = first === undefined ? usual : [first, ...usual.filter((line) => line !== first)];
  const known = lines.flatMap((line): readonly CronChoice[] => {
    const cron = readCron(line);
    return cron ? [{ label: cronSentence(cron), description: line, cron }] : [];
  });
  return [...known, { icon: 'edit', label: l10n.t('Another Timetable...'), cron: undefined }];
}

/** The timetable of a line of cron; undefined where something is wrong with it. */
export function readCron(line: string): Cron | undefined {
  const parsed = parseCron(line);
  return 'cron' in parsed ? parsed.cron : undefined;
}

/** A timetable in words, as a sentence begins. */
export function cronSentence(cron: Cron): string {
  const words = cronWords(cron);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Whether a schedule is to run only while its server is online. */
export function onlineChoices(): readonly (Choice & { readonly isOnly: boolean })[] {
  return [
    { label: l10n.t('Run in Any Case'), isOnly: false },
    {
      label: l10n.t('Run Only While the Server Is Online'),
      detail: l10n.t('While it is offline, a run is left out without a word.'),
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
    { icon: 'symbol-string', label: l10n.t('Name'), description: name, part: 'name' },
    { icon: 'calendar', label: l10n.t('Timetable'), description: cronWords(cron), part: 'cron' },
    {
      icon: 'vm',
      label: l10n.t('Condition'),
      description: onlyWhenOnline
        ? l10n.t('only while the server is online')
        : l10n.t('in any case'),
      part: 'online',
    },
  ];
}
