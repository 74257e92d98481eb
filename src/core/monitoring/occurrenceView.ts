import * as l10n from '@vscode/l10n';
import { briefJson } from '../base/briefJson';
import { firstOf } from '../base/firstOf';
import { language } from '../base/language';
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
    position: l10n.t({
      message: '{index} of {total}',
      args: { index: standing.index + 1, total: Math.max(standing.total, standing.index + 1) },
      comment: ['Which of all occurrences is shown'],
    }),
    when: `${new Date(then).toLocaleString(language())} (${formatAgo(then, now)})`,
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
    heading:
      cause === 0
        ? type
        : l10n.t({
            message: 'Caused by {error}',
            args: { error: type },
            comment: ["Heading above a stack trace; {error}: such as 'TypeError'"],
          }),
    message: shortened(failure.message, limits.valueLength),
    parts: stackParts(failure.stack).map((part) => {
      if (part.kind === 'frame') return { kind: 'frame', frame: frameView(part.frame) };
      const frames = part.frames.map(frameView);
      return { kind: 'libraries', label: libraryWords(frames.length), frames };
    }),
    beyond: beyond > 0 ? beyondWords(beyond) : '',
  };
}

/** What is said of the frames that are not shown. */
export function beyondWords(count: number): string {
  return l10n.t('Outer stack frames not shown: {count}', { count });
}

/** What stands for frames of libraries, until they are wanted. */
export function libraryWords(count: number): string {
  return l10n.t({
    message: 'Library frames: {count}',
    args: { count },
    comment: ['In a stack trace: frames of libraries that are folded'],
  });
}

function frameView({ index, frame, isOwn }: StackFrame): FrameView {
  return {
    index,
    title:
      shortened(frame.function, limits.frameText) ||
      l10n.t({ message: '(anonymous)', comment: ['In place of the name of a function'] }),
    place: framePlace(frame),
    isOwn,
    canOpen: hasPlace(frame) && !/^(node:|internal\/|<|\[native)/.test(frame.filename),
  };
}

function walk({ index, total }: OccurrencePosition): readonly ActionView[] {
  return [
    {
      action: 'newest',
      label: l10n.t({
        message: 'Newest',
        comment: ['Button: shows another occurrence of an issue'],
      }),
      isDisabled: index === 0,
    },
    {
      action: 'newer',
      label: l10n.t({
        message: 'Newer',
        comment: ['Button: shows another occurrence of an issue'],
      }),
      isDisabled: index === 0,
    },
    {
      action: 'older',
      label: l10n.t({
        message: 'Older',
        comment: ['Button: shows another occurrence of an issue'],
      }),
      isDisabled: index + 1 >= total,
    },
  ];
}

function facts(occurrence: Occurrence): readonly FactView[] {
  const all: readonly FactView[] = [
    {
      label: l10n.t({ message: 'Release', comment: ['Label of a fact about an occurrence'] }),
      value: occurrence.release ?? '',
    },
    {
      label: l10n.t({ message: 'Environment', comment: ['Label of a fact about an occurrence'] }),
      value: occurrence.environment,
    },
    {
      label: l10n.t({ message: 'Service', comment: ['Label of a fact about an occurrence'] }),
      value: occurrence.service,
    },
    {
      label: l10n.t({ message: 'Instance', comment: ['Label of a fact about an occurrence'] }),
      value: occurrence.instance,
    },
    {
      label: l10n.t({
        message: 'Handled',
        comment: ['Label of a fact about an occurrence: whether the program caught the error'],
      }),
      value: occurrence.handled
        ? l10n.t({ message: 'yes', comment: ['Value of a fact'] })
        : l10n.t({ message: 'no', comment: ['Value of a fact'] }),
    },
  ];
  return all
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label, value: shortened(value, limits.labelLength) }));
}
