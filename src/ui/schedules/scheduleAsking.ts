import * as l10n from '@vscode/l10n';
import type { Cron } from '../../core/api/schedules';
import { cronText, parseCron } from '../../core/schedules/cron';
import {
  cronChoices,
  cronSentence,
  onlineChoices,
  readCron,
} from '../../core/schedules/scheduleChoices';
import { askLine } from '../base/askLine';
import { chooseOne } from '../base/picks';

/** Asks when: one of the usual timetables, or a line of cron. With `accept` the line stays where that rejects. */
export async function askCron(
  title: string,
  {
    now,
    first,
    accept,
  }: {
    readonly now?: Cron;
    /** The line of cron that stands first. */
    readonly first?: string;
    readonly accept?: (cron: Cron) => Promise<unknown>;
  } = {},
): Promise<Cron | undefined> {
  const placeHolder = l10n.t('When? By the clock of the panel');
  const picked = await chooseOne(cronChoices(first), { title, placeHolder });
  if (!picked) return undefined;
  if (picked.cron) {
    await accept?.(picked.cron);
    return picked.cron;
  }
  return askCronLine(title, { now, accept });
}

async function askCronLine(
  title: string,
  {
    now,
    accept,
  }: {
    readonly now: Cron | undefined;
    readonly accept: ((cron: Cron) => Promise<unknown>) | undefined;
  },
): Promise<Cron | undefined> {
  const line = await askLine({
    title,
    prompt: l10n.t('Minute, hour, day of month, month, weekday, by the clock of the panel.'),
    placeholder: '30 4 * * 1-5',
    value: now ? cronText(now) : '0 4 * * *',
    problem: (text) => {
      const parsed = parseCron(text);
      return 'problem' in parsed ? parsed.problem : undefined;
    },
    hint: (text) => {
      const cron = readCron(text);
      return cron && cronSentence(cron);
    },
    ...(accept && {
      accept: async (text) => {
        const cron = readCron(text);
        if (cron) await accept(cron);
      },
    }),
  });
  return line === undefined ? undefined : readCron(line);
}

/** Asks whether a schedule is to run only while its server is online; undefined when the user gave up. */
export async function askOnline(title: string): Promise<boolean | undefined> {
  return (await chooseOne(onlineChoices(), { title }))?.isOnly;
}
