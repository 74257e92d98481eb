import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Cron } from '../../core/api/schedules';
import { cronText, parseCron } from '../../core/schedules/cron';
import { cronWords } from '../../core/schedules/cronWords';
import { askLine } from '../base/askLine';
import { pickOne } from '../base/picks';

const usual = ['0 * * * *', '0 */6 * * *', '0 4 * * *', '0 4 * * 1', '0 4 1 * *'];

/** Asks when: one of the usual timetables, or a line of cron. With `accept` the line stays where that rejects. */
export async function askCron(
  title: string,
  { now, accept }: { readonly now?: Cron; readonly accept?: (cron: Cron) => Promise<unknown> } = {},
): Promise<Cron | undefined> {
  const own = {
    iconPath: new vscode.ThemeIcon('edit'),
    label: l10n.t('Another Timetable...'),
    cron: undefined,
  };
  const items = usual.flatMap((line) => {
    const parsed = parseCron(line);
    if (!('cron' in parsed)) return [];
    return [{ label: capital(cronWords(parsed.cron)), description: line, cron: parsed.cron }];
  });
  const placeHolder = l10n.t('When? By the clock of the panel');
  const picked = await pickOne([...items, own], { title, placeHolder });
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
  const read = (text: string) => {
    const parsed = parseCron(text);
    return 'cron' in parsed ? parsed.cron : undefined;
  };
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
      const cron = read(text);
      return cron && capital(cronWords(cron));
    },
    ...(accept && {
      accept: async (text) => {
        const cron = read(text);
        if (cron) await accept(cron);
      },
    }),
  });
  return line === undefined ? undefined : read(line);
}

/** Asks whether a schedule is to run only while its server is online; undefined when the user gave up. */
export async function askOnline(title: string): Promise<boolean | undefined> {
  const items = [
    { label: l10n.t('Run in Any Case'), isOnly: false },
    {
      label: l10n.t('Run Only While the Server Is Online'),
      detail: l10n.t('While it is offline, a run is left out without a word.'),
      isOnly: true,
    },
  ];
  return (await pickOne(items, { title }))?.isOnly;
}

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
