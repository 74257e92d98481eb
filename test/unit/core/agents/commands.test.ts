import assert from 'node:assert/strict';
import { agentCommands } from '../../../../src/core/agents/commands';
import { markOwn } from '../../../../src/core/base/row';

describe('Commands about agents', () => {
  const { undo, setAccess } = agentCommands;
  const rows: readonly (readonly [what: string, row: object, change: object | undefined])[] = [
    ['a change', { kind: 'agentChange', change: 'c1' }, { change: 'c1' }],
    ['a row of another kind', { kind: 'incident', change: 'c1' }, undefined],
    ['a row without a change', { kind: 'agentChange', change: 7 }, undefined],
  ];
  for (const [what, row, change] of rows)
    it(`take back ${change ? 'what is named by' : 'nothing that is named by'} ${what}`, () => {
      assert.equal(undo.takes.of(row, undefined), undefined);
      assert.deepEqual(undo.takes.of(markOwn(row), undefined), change);
    });

  it('have titles for their lists', () =>
    assert.deepEqual(
      [setAccess.asks?.(), undo.asks?.()],
      ['Changes by Agents', 'Undo Change by Agent'],
    ));
});
