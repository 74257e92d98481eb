import * as l10n from '@vscode/l10n';
import { visible } from '../base/outsideText';
import type { DeployView } from './deployMessages';
import { stepWords } from './deployWords';
import { type DeployPhase, isEnded } from './record';
import type { DeployReport } from './report';

/** How a deploy stands, in a word and in sentences. */
export function stateOf(
  { ending, steps }: DeployReport,
  {
    isRunning,
    phase,
  }: {
    readonly isRunning: boolean;
    readonly phase: DeployPhase | undefined;
  },
): Pick<DeployView, 'state' | 'text'> {
  if (isRunning) {
    const step = steps.at(-1);
    const word = l10n.t({ message: 'In progress', comment: 'State of a deploy' });
    const doing = step?.state === 'running' ? stepWords(step.name) : '';
    return { state: { word, tone: 'busy' }, text: doing };
  }
  if (!ending) {
    const word = l10n.t({ message: 'Interrupted', comment: 'State of a deploy' });
    const isOpen = phase !== undefined && phase !== 'staging' && !isEnded({ phase });
    return {
      state: { word, tone: 'warn' },
      text: isOpen
        ? l10n.t(
            "This deploy isn't finished. It was interrupted, or another window is still running it.",
          )
        : l10n.t('This deploy was interrupted before anything was changed on the server.'),
    };
  }
  const state = endState(ending);
  // Undone later, from elsewhere: what was true then is not now.
  if (phase === 'undone' && ending.end === 'new') {
    return {
      state: { word: l10n.t({ message: 'Undone', comment: 'State of a deploy' }), tone: 'warn' },
      text: l10n.t('This deploy was undone. The previous files are in place again.'),
    };
  }
  return { state, text: visible(ending.text) };
}

function endState({ end, verdict }: NonNullable<DeployReport['ending']>): DeployView['state'] {
  switch (end) {
    case 'nothing':
      return {
        word: l10n.t({ message: 'Up to date', comment: 'State of a deploy' }),
        tone: 'good',
      };
    case 'failed':
      return {
        word: l10n.t({ message: 'Not deployed', comment: 'State of a deploy' }),
        tone: 'bad',
      };
    case 'declined':
      return { word: l10n.t({ message: 'Canceled', comment: 'State of a deploy' }), tone: 'warn' };
    case 'mixture':
      return {
        word: l10n.t({ message: 'Not finished', comment: 'State of a deploy' }),
        tone: 'bad',
      };
    case 'old':
      return { word: l10n.t({ message: 'Undone', comment: 'State of a deploy' }), tone: 'warn' };
    case 'new':
      return liveState(verdict);
  }
}

function liveState(verdict: NonNullable<DeployReport['ending']>['verdict']): DeployView['state'] {
  switch (verdict) {
    case 'unhealthy':
      return {
        word: l10n.t({ message: 'Not healthy', comment: 'State of a deploy' }),
        tone: 'bad',
      };
    case 'unknown':
      return {
        word: l10n.t({ message: 'Health unknown', comment: 'State of a deploy' }),
        tone: 'warn',
      };
    default:
      return { word: l10n.t({ message: 'Healthy', comment: 'State of a deploy' }), tone: 'good' };
  }
}
