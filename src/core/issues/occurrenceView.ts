import * as l10n from '@vscode/l10n';
import { formatAgo } from '../format';
import type { Failure, Frame, Occurrence } from '../panel/issue';
import { hasPlace } from './library';
import type { ActionView, FactView, FailureView, FrameView, OccurrenceView } from './pageView';
import { type StackFrame, failureChain, stackParts } from './stack';

/** Where an occurrence stands among the others; `index` from 0, newest first. */
export interface Standing {
  readonly index: number;
  readonly total: number;
}

/** An occurrence in words. `now` in milliseconds since 1970. */
export function occurrenceView(
  occurrence: Occurrence,
  standing: Standing,
  now: number,
): OccurrenceView {
  const then = occurrence.ts * 1000;
  return {
    position: l10n.t(
      '{0} of {1}',
      standing.index + 1,
      Math.max(standing.total, standing.index + 1),
    ),
    when: `${new Date(then).toLocaleString()} (${formatAgo(then, now)})`,
    walk: walk(standing),
    failures: failureChain(occurrence).map(failureView),
    facts: facts(occurrence),
    tags: Object.entries(occurrence.tags).map(([label, value]) => ({ label, value })),
    context: Object.entries(occurrence.context).map(([label, value]) => ({
      label,
      value: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    })),
  };
}

/** A frame's place as its SDK wrote it: `src/store.ts:25:12`. */
export function framePlace(frame: Frame): string {
  const file = frame.filename || frame.module;
  if (frame.lineno === 0) return file;
  const column = frame.colno === undefined ? '' : `:${frame.colno}`;
  return `${file}:${frame.lineno}${column}`;
}

/** `TypeError: message`, or what there is of it. */
export function failureLine(failure: Pick<Failure, 'type' | 'message'>): string {
  return [failure.type, failure.message].filter((part) => part !== '').join(': ');
}

function failureView(failure: Failure, cause: number): FailureView {
  return {
    cause,
    heading: cause === 0 ? failure.type : l10n.t('Caused by {0}', failure.type),
    message: failure.message,
    parts: stackParts(failure.stack).map((part) => {
      if (part.kind === 'frame') return { kind: 'frame', frame: frameView(part.frame) };
      const frames = part.frames.map(frameView);
      return { kind: 'libraries', label: l10n.t('{0} library frames', frames.length), frames };
    }),
  };
}

function frameView({ index, frame, isOwn }: StackFrame): FrameView {
  return {
    index,
    title: frame.function || l10n.t('(anonymous)'),
    place: framePlace(frame),
    isOwn,
    canOpen: hasPlace(frame) && !/^(node:|internal\/|<|\[native)/.test(frame.filename),
  };
}

function walk({ index, total }: Standing): readonly ActionView[] {
  return [
    { action: 'newest', label: l10n.t('Newest'), isDisabled: index === 0 },
    { action: 'newer', label: l10n.t('Newer'), isDisabled: index === 0 },
    { action: 'older', label: l10n.t('Older'), isDisabled: index + 1 >= total },
  ];
}

function facts(occurrence: Occurrence): readonly FactView[] {
  const all: readonly FactView[] = [
    { label: l10n.t('Release'), value: occurrence.release ?? '' },
    { label: l10n.t('Environment'), value: occurrence.environment },
    { label: l10n.t('Service'), value: occurrence.service },
    { label: l10n.t('Instance'), value: occurrence.instance },
    { label: l10n.t('Handled'), value: occurrence.handled ? l10n.t('yes') : l10n.t('no') },
  ];
  return all.filter(({ value }) => value !== '');
}
