import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import { formatNumber } from '../base/formatNumber';
import { visible } from '../base/outsideText';
import type { StepView } from './deployMessages';
import type { DeployReport } from './report';
import type { DeployStep, StepName } from './steps';

/** The steps of a deploy as its page shows them: those that were begun, and those that are still to come. */
export function stepViews(
  { steps, planned, waits = '' }: Pick<DeployReport, 'steps' | 'planned' | 'waits'>,
  {
    now,
    locale,
    isRunning,
  }: {
    readonly now: number;
    readonly locale: string;
    readonly isRunning: boolean;
  },
): readonly StepView[] {
  const begun = steps.map((step): StepView => {
    const { name, startedAt, endedAt, problem = '', state } = step;
    // A window that was closed ended nothing.
    const isOpen = state === 'running' && isRunning;
    // What speaks against a deploy stands among the checks.
    const told = name === 'check' ? '' : problem;
    const note = told === '' && isOpen ? progressWords(step, waits) : told;
    return {
      name: stepName(name),
      state: state === 'running' && !isRunning ? 'canceled' : state,
      word: stateWord(state, isRunning),
      at: new Date(startedAt).toLocaleTimeString(locale),
      took: isOpen || endedAt !== undefined ? tookWords((endedAt ?? now) - startedAt) : '',
      note: visible(note),
    };
  });
  const last = steps.at(-1)?.name;
  const next = last === undefined ? 0 : planned.indexOf(last) + 1;
  const coming = isRunning && last !== 'undo' ? planned.slice(next) : [];
  const word = l10n.t({ message: 'Waiting', comment: 'State of a step' });
  return [
    ...begun,
    ...coming.map((name): StepView => {
      return { name: stepName(name), state: 'waiting', word, at: '', took: '', note: '' };
    }),
  ];
}

function progressWords({ name, progress }: DeployStep, waits: string): string {
  if (name === 'watch') return waits;
  if (!progress || progress.total === 0) return '';
  const percent = Math.min(100, Math.floor((100 * progress.done) / progress.total));
  return l10n.t({
    message: '{percent} done',
    args: { percent: formatNumber(percent / 100, { style: 'percent' }) },
    comment: ['Progress of a step: 12% done'],
  });
}

/** Most steps take less than a second. */
function tookWords(ms: number): string {
  return ms < 1_000
    ? l10n.t({
        message: 'less than {time}',
        args: { time: formatSpan(1_000) },
        comment: ['How long a step took: less than 1 sec'],
      })
    : formatSpan(ms);
}

function stateWord(state: DeployStep['state'], isRunning: boolean): string {
  switch (state) {
    case 'running':
      return isRunning
        ? l10n.t({ message: 'Running', comment: 'State of a step' })
        : l10n.t({ message: 'Interrupted', comment: 'State of a step' });
    case 'done':
      return l10n.t({ message: 'Done', comment: 'State of a step' });
    case 'failed':
      return l10n.t({ message: 'Failed', comment: 'State of a step' });
    case 'canceled':
      return l10n.t({ message: 'Canceled', comment: 'State of a step' });
  }
}

function stepName(name: StepName): string {
  switch (name) {
    case 'build':
      return l10n.t({ message: 'Build', comment: 'Step of a deploy' });
    case 'check':
      return l10n.t('Check the server and the files');
    case 'compare':
      return l10n.t({ message: 'Compare files', comment: ['Step of a deploy'] });
    case 'backup':
      return l10n.t('Create a backup');
    case 'stage':
      return l10n.t('Upload changed files');
    case 'replace':
      return l10n.t({ message: 'Replace files', comment: ['Step of a deploy'] });
    case 'release':
      return l10n.t('Set the release variable');
    case 'start':
      return l10n.t('Start the server');
    case 'watch':
      return l10n.t('Check the health');
    case 'undo':
      return l10n.t('Put the previous files back');
  }
}
