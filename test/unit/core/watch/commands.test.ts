import assert from 'node:assert/strict';
import { markOwn } from '../../../../src/core/base/row';
import { watchCommands } from '../../../../src/core/watch/commands';
import { commandRows } from '../../commandRows';
import { ref } from '../../sampleRows';

describe('The commands of what is watched', () => {
  commandRows(watchCommands);

  it('that are about a server ask for what is to be done with one', () => {
    const { notifications, pin, unpin, searchHistory } = watchCommands;
    for (const { takes } of [notifications, pin, unpin, searchHistory])
      assert.deepEqual(takes.of(markOwn({ kind: 'server', ref }), undefined), ref);
    assert.deepEqual(
      [notifications.asks?.(), pin.asks?.(), unpin.asks?.()],
      ['Configure Notifications', 'Pin to Status Bar', 'Unpin from Status Bar'],
    );
  });

  it('that are about an incident take it of its row, and of nothing else', () => {
    const { show, copyMarkdown } = watchCommands;
    for (const { takes } of [show, copyMarkdown]) {
      assert.deepEqual(takes.of(markOwn({ kind: 'incident', incident: 'i' }), undefined), {
        incident: 'i',
      });
      assert.equal(takes.of(markOwn({ kind: 'incident', incident: 7 }), undefined), undefined);
      assert.equal(takes.of({ incident: 'i' }, undefined), undefined);
    }
    assert.deepEqual(
      [show.asks?.(), copyMarkdown.asks?.(), watchCommands.delete.asks?.()],
      ['Show Incident', 'Copy Incident as Markdown', 'Delete Incident'],
    );
  });

  it('delete each selected incident once', () => {
    const row = (incident: string) => markOwn({ kind: 'incident', incident });
    const { takes } = watchCommands.delete;
    assert.deepEqual(takes.of(row('a'), [row('a'), row('b'), row('a')]), [
      { incident: 'a' },
      { incident: 'b' },
    ]);
  });
});
