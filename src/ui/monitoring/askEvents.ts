import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { boundsOf } from '../../core/monitoring/eventTimeline';
import {
  momentProblem,
  momentText,
  parseMoment,
  spanEndProblem,
} from '../../core/monitoring/moment';
import type { EventSpan } from '../../core/api/events';
import { showInputBox } from '../base/inputBox';
import { pickOne } from '../base/picks';

/** Asks for the name of the events that are wanted; undefined: all. Giving up changes nothing. */
export async function askName(
  known: readonly string[],
  current: string | undefined,
): Promise<string | undefined> {
  const all = { label: l10n.t('All names'), name: undefined };
  const items = known.map((name) => ({ label: name, name }));
  const other = {
    iconPath: new vscode.ThemeIcon('edit'),
    label: l10n.t('Another name…'),
    name: '',
  };
  const picked = await pickOne([all, ...items, other], {
    title: l10n.t('Events of Which Name?'),
  });
  if (!picked) return current;
  if (picked.name !== '') return picked.name;
  const typed = await showInputBox({
    prompt: l10n.t('The exact name of the events'),
  });
  return typed?.trim() || current;
}

/** Asks for two moments. Giving up changes nothing. */
export async function askSpan(current: EventSpan): Promise<EventSpan> {
  const { start, end } = boundsOf(current, Date.now());
  const title = l10n.t('Events Between Two Moments');
  const first = await showInputBox({
    title,
    prompt: l10n.t('From: year-month-day hour:minute'),
    value: momentText(start),
    validateInput: (text) => momentProblem(text, Date.now()),
  });
  const from = first === undefined ? undefined : parseMoment(first);
  if (from === undefined) return current;
  const last = await showInputBox({
    title,
    prompt: l10n.t('To: year-month-day hour:minute, or empty for now'),
    value: 'range' in current ? '' : momentText(end),
    validateInput: (text) => spanEndProblem(text, from, Date.now()),
  });
  return last === undefined ? current : { from, to: parseMoment(last) };
}
