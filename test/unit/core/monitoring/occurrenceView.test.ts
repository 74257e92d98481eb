import assert from 'node:assert/strict';
import type { Frame, Occurrence } from '../../../../src/core/api/issue';
import { language } from '../../../../src/core/base/language';
import {
  failureLine,
  framePlace,
  occurrenceView,
} from '../../../../src/core/monitoring/occurrenceView';
import { frame, occurrence } from './issueRows';

const now = 1_700_000_000_000 + 180_000;
const time = (at: number) => new Date(at).toLocaleString(language());
const cause = (more: Partial<Occurrence> = {}) =>
  ({ type: 'RangeError', message: 'deep', stack: [], cause: undefined, ...more }) as Occurrence;

describe('an occurrence in words', () => {
  const view = (more: Partial<Occurrence> = {}, index = 1, total = 3) =>
    occurrenceView(occurrence(more), { index, total }, now);

  it('tells which it is, when it was, and of what', () => {
    const { walk, failures, ...rest } = view();
    assert.deepEqual(rest, {
      ...{ id: 7, position: '2 of 3', when: `${time(now - 180_000)} (3 minutes ago)` },
      facts: [
        { label: 'Release', value: '2.4.1' },
        { label: 'Environment', value: 'production' },
        { label: 'Service', value: 'ticket-bot' },
        { label: 'Instance', value: 'a1' },
        { label: 'Handled', value: 'no' },
      ],
      tags: [{ label: 'guild', value: '8192' }],
      context: [{ label: 'user', value: '{\n  "id": 4\n}' }],
    });
    assert.deepEqual(
      walk.map(({ action, label }) => `${action} ${label}`),
      ['newest Newest', 'newer Newer', 'older Older'],
    );
    assert.equal(failures.length, 1);
  });

  it('leaves out what is not known', () => {
    const little = {
      release: undefined,
      environment: '',
      service: '',
      instance: '',
      handled: true,
    };
    assert.deepEqual(view({ ...little, tags: {}, context: {} }).facts, [
      { label: 'Handled', value: 'yes' },
    ]);
    assert.deepEqual(view({ tags: {} }).tags, []);
  });

  it('says how many tags are not shown', () => {
    const tags = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`t${n}`, 'v']));
    const shown = view({ tags }).tags;
    assert.equal(shown.length, 201);
    assert.deepEqual([shown[199]?.label, shown[200]?.label], ['t199', '']);
    assert.match(shown[200]?.value ?? '', /1/);
  });

  const places: readonly (readonly [number, number, string, readonly boolean[]])[] = [
    [0, 3, '1 of 3', [true, true, false]],
    [1, 3, '2 of 3', [false, false, false]],
    [2, 3, '3 of 3', [false, false, true]],
    [0, 1, '1 of 1', [true, true, true]],
    [4, 3, '5 of 5', [false, false, true]],
  ];
  for (const [index, total, position, off] of places) {
    it(`is ${position}, and leads to others`, () => {
      const seen = view({}, index, total);
      assert.equal(seen.position, position);
      assert.deepEqual(
        seen.walk.map(({ isDisabled }) => isDisabled),
        off,
      );
    });
  }

  it('has its frames, the innermost first, those of libraries folded, and its causes', () => {
    const of = (more: Partial<Frame>) => frame('node:internal/x', 1, more);
    const stack = [of({ function: '' }), of({}), frame('src/a.ts', 0, { colno: 5 })];
    const [first, second] = view({ stack, cause: cause() }).failures;
    const library = { place: 'node:internal/x:1', isOwn: false, canOpen: false };
    assert.deepEqual(first, {
      ...{ cause: 0, heading: 'TypeError', beyond: '' },
      message: "Cannot set properties of undefined (setting 'assignee')",
      parts: [
        {
          kind: 'frame',
          frame: { index: 2, title: 'run', place: 'src/a.ts', isOwn: true, canOpen: true },
        },
        {
          ...{ kind: 'libraries', label: 'Library frames: 2' },
          frames: [
            { index: 1, title: 'run', ...library },
            { index: 0, title: '(anonymous)', ...library },
          ],
        },
      ],
    });
    assert.deepEqual(second, {
      ...{ cause: 1, heading: 'Caused by RangeError', message: 'deep', parts: [], beyond: '' },
    });
  });

  it('says how many frames are not shown', () => {
    const stack = Array.from({ length: 252 }, (_, n) => frame(`src/a${n}.ts`, 1));
    assert.equal(view({ stack }).failures[0]?.beyond, 'Outer stack frames not shown: 2');
  });

  const frames: readonly (readonly [Partial<Frame>, string, boolean])[] = [
    [{ filename: 'src/a.ts', lineno: 3 }, 'src/a.ts:3', true],
    [{ filename: 'src/a.ts', lineno: 3, colno: 0 }, 'src/a.ts:3:0', true],
    [{ filename: '', module: 'mod', lineno: 3 }, 'mod:3', true],
    [{ filename: 'internal/a.js', lineno: 3 }, 'internal/a.js:3', false],
    [{ filename: '<anonymous>', lineno: 3 }, '<anonymous>:3', false],
    [{ filename: '[native code]', lineno: 3 }, '[native code]:3', false],
    [{ filename: 'node:fs', lineno: 3 }, 'node:fs:3', false],
    [{ filename: 'src/node:a.ts', lineno: 3 }, 'src/node:a.ts:3', true],
  ];
  for (const [more, place, canOpen] of frames) {
    it(`has a frame of ${place}, which ${canOpen ? 'can' : 'cannot'} be opened`, () => {
      const one = frame('', 0, more);
      assert.equal(framePlace(one), place);
      const [part] = view({ stack: [one] }).failures[0]?.parts ?? [];
      assert.equal(part?.kind === 'frame' && part.frame.canOpen, canOpen);
    });
  }

  for (const [type, message, line] of [
    ['E', 'm', 'E: m'],
    ['', 'm', 'm'],
    ['E', '', 'E'],
    ['', '', ''],
  ] as const) {
    it(`is in one line '${line}'`, () => assert.equal(failureLine({ type, message }), line));
  }
});
