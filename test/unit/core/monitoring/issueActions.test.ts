import assert from 'node:assert/strict';
import type { IssueDetails } from '../../../../src/core/api/issue';
import { issueActions } from '../../../../src/core/monitoring/issueActions';
import { issue, occurrence } from './issueRows';

describe('what the page of an issue offers', () => {
  const rest = 'copy fix window browser refresh';
  const ofServer = 'copy fix activity window browser refresh';
  const resolved = { status: 'resolved' } as const;
  const cameBack = { regressedAt: 1_699_999_000_000 };
  const reopened = { ...cameBack, isReopened: true };
  const rows: readonly (readonly [
    name: string,
    changes: Partial<IssueDetails>,
    how: { readonly hasServer?: boolean; readonly isReadOnly?: boolean },
    buttons: string,
    menu: string,
  ])[] = [
    ['a new one', {}, {}, 'resolve ignore events', rest],
    ['one of a server', {}, { hasServer: true }, 'resolve ignore console', `events ${ofServer}`],
    ['one that came back', cameBack, {}, 'resolve events ignore', rest],
    [
      'one that came back on a server',
      cameBack,
      { hasServer: true },
      'resolve events console',
      `ignore ${ofServer}`,
    ],
    ['one that somebody reopened', reopened, {}, 'resolve ignore events', rest],
    ['a resolved one', resolved, {}, 'reopen events copy', 'fix window browser refresh'],
    [
      'a resolved one of a server',
      resolved,
      { hasServer: true },
      'reopen console events',
      ofServer,
    ],
    [
      'an ignored one',
      { status: 'ignored' },
      {},
      'reopen events copy',
      'fix window browser refresh',
    ],
    [
      'one that may only be read',
      {},
      { isReadOnly: true },
      'events copy fix',
      'window browser refresh',
    ],
    [
      'one that came back and may only be read',
      cameBack,
      { isReadOnly: true, hasServer: true },
      'events console copy',
      'fix activity window browser refresh',
    ],
    [
      'one without occurrences',
      { latest: undefined, lastRelease: undefined },
      {},
      'resolve ignore events',
      rest,
    ],
  ];
  for (const [name, changes, { hasServer = false, isReadOnly = false }, buttons, menu] of rows) {
    it(`of ${name}: ${buttons}, and a menu`, () => {
      const parts = { occurrence: undefined, hasServer, isReadOnly };
      const { actions, more } = issueActions({ issue: issue(changes), ...parts });
      const names = (all: typeof actions) => all.map(({ action }) => action).join(' ');
      assert.deepEqual([names(actions), names(more)], [buttons, menu]);
      assert.ok(actions.filter(({ isPrimary }) => isPrimary).length <= 1);
    });
  }

  it('names the release that is shown, and else the last one', () => {
    const parts = { issue: issue(), hasServer: false };
    const label = (shown: ReturnType<typeof occurrence> | undefined) =>
      issueActions({ ...parts, occurrence: shown }).actions.at(-1)?.label;
    assert.equal(label({ ...occurrence(), release: '2.3' }), 'Show Events of 2.3');
    assert.equal(label(undefined), 'Show Events of 2.4.1');
  });
});
