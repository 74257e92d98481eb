import * as l10n from '@vscode/l10n';
import type { Cron } from '../../core/api/schedules';
import type { StepEnd } from '../../core/base/steps';
import { parseCron } from '../../core/schedules/cron';
import { cronWords } from '../../core/schedules/cronWords';
import { cronChoices, onlineChoices, readCron } from '../../core/schedules/scheduleChoices';
import { lineStep, pickStep } from '../base/steps';

/** What is asked, and whether something was asked before. */
interface Asked {
  readonly title: string;
  readonly hasBack: boolean;
}

/** The line of cron that was typed last, or is there already. */
export interface TypedCron {
  line: string;
}

/**
 * Asks when: one of the usual cron expressions, `first` before the others, or a line of cron, which is kept in `typed` however
 * the question is left. Where `accept` rejects, the line stays.
 */
export async function askCron(
  asked: Asked & { readonly typed: TypedCron; readonly first?: string },
  accept: (cron: Cron) => unknown,
): Promise<StepEnd> {
  const { title, typed, first } = asked;
  const placeholder = l10n.t('Select when the schedule runs (panel time zone)');
  for (;;) {
    const picked: { cron?: Cron | undefined } = {};
    const end = await pickStep(cronChoices(first), { ...asked, placeholder }, ({ cron }) => {
      picked.cron = cron;
    });
    if (end !== 'next') return end;
    if (picked.cron) {
      await accept(picked.cron);
      return end;
    }
    const how = await lineStep(
      {
        title,
        prompt: l10n.t(
          'Enter a cron expression in the panel time zone: minute, hour, day of month, month, weekday.',
        ),
        placeholder: '30 4 * * 1-5',
        value: typed.line,
        problem: (text) => {
          const parsed = parseCron(text);
          return 'problem' in parsed ? parsed.problem : undefined;
        },
        hint: (text) => {
          const cron = readCron(text);
          return cron && cronWords(cron);
        },
        accept: async (text) => {
          const cron = readCron(text);
          if (cron) await accept(cron);
        },
      },
      (text) => (typed.line = text),
    );
    if (how !== 'back') return how;
  }
}

/** Asks whether a schedule is to run only while its server is online. */
export function askOnline(asked: Asked, keep: (isOnly: boolean) => void): Promise<StepEnd> {
  const placeholder = l10n.t('Select a condition');
  return pickStep(onlineChoices(), { ...asked, placeholder }, ({ isOnly }) => keep(isOnly));
}
