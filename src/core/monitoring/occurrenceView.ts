import * as l10n from '@vscode/l10n';
import { briefJson } from '../base/briefJson';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatAgo } from '../base/format';
import type { Failure, Frame, Occurrence } from '../api/issue';
import { hasPlace } from '../source/library';
import type { ActionView, FactView, FailureView, FrameView, OccurrenceView } from './pageView';
import { type StackFrame, failureChain, framesBeyond, stackParts } from '../source/stack';

/** Where an occurrence stands among the others; `index` from 0, newest first. */
export interface OccurrencePosition {
  readonly index: number;
  readonly total: number;
}

/** An occurrence in words. `now` in milliseconds since 1970. */
export function occurrenceView(
  occurrence: Occurrence,
  standing: OccurrencePosition,
  now: number,
): OccurrenceView {
  const then = occurrence.at;
  return {
    id: occurrence.id,
    position: l10n.t(
      '{0} of {1}',
      standing.index + 1,
      Math.max(standing.total, standing.index + 1),
    ),
    when: `${new Date(then).toLocaleString()} (${formatAgo(then, now)})`,
    walk: walk(standing),
    failures: failureChain(occurrence).map(failureView),
    facts: facts(occurrence),
    tags: table(occurrence.tags),
    context: table(occurrence.context),
  };
}

/** The first rows of what has a name and a value; a last one says of how many others nothing is shown. */
function table(entries: Readonly<Record<string, unknown>>): readonly FactView[] {
  const { shown, more } = firstOf(Object.entries(entries), limits.tags);
  const rows = shown.map(([label, value]) => ({
    label: shortened(label, limits.labelLength),
    value:
      typeof value === 'string'
        ? shortened(value, limits.valueLength)
        : briefJson(value, { indent: 2 }),
  }));
  return more === undefined ? rows : [...rows, { label: '', value: more }];
}

/** A frame's place as its SDK wrote it: `src/store.ts:25:12`. */
export function framePlace(frame: Frame): string {
  const file = shortened(frame.filename || frame.module, limits.frameText);
  if (frame.lineno === 0) return file;
  const column = frame.colno === undefined ? '' : `:${frame.colno}`;
  return `${file}:${frame.lineno}${column}`;
}

/** `TypeError: message`, or what there is of it. */
export function failureLine(failure: Pick<Failure, 'type' | 'message'>): string {
  return [failure.type, shortened(failure.message, limits.valueLength)]
    .filter((part) => part !== '')
    .join(': ');
}

function failureView(failure: Failure, cause: number): FailureView {
  const type = shortened(failure.type, limits.labelLength);
  const beyond = framesBeyond(failure.stack);
  return {
    cause,
    heading: cause === 0 ? type : l10n.t('Caused by {0}', type),
    message: shortened(failure.message, limits.valueLength),
    parts: stackParts(failure.stack).map((part) => {
      if (part.kind === 'frame') return { kind: 'frame', frame: frameView(part.frame) };
      const frames = part.frames.map(frameView);
      return { kind: 'libraries', label: l10n.t('{0} library frames', frames.length), frames };
    }),
    beyond: beyond > 0 ? beyondWords(beyond) : '',
  };
}

/** What is said of the frames that are not shown. */
export function beyondWords(count: number): string {
  return l10n.t('{0} outer frames are not shown.', count);
}

function frameView({ index, frame, isOwn }: StackFrame): FrameView {
  return {
    index,
    title: shortened(frame.function, limits.frameText) || l10n.t('(anonymous)'),
    place: framePlace(frame),
    isOwn,
    canOpen: hasPlace(frame) && !/^(node:|internal\/|<|\[native)/.test(frame.filename),
  };
}

function walk({ index, total }: OccurrencePosition): readonly ActionView[] {
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
  return all
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label, value: shortened(value, limits.labelLength) }));
}
