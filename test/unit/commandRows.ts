import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Command } from '../../src/core/base/command';

/** Rows for commands of core: each is one that package.json has, and where it asks, it says for what. */
export function commandRows(
  all: Readonly<Record<string, Pick<Command<unknown>, 'id' | 'asks'>>>,
): void {
  const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    contributes: { commands: readonly { command: string }[] };
  };
  const ids = new Set(contributes.commands.map(({ command }) => command));
  for (const [name, { id, asks }] of Object.entries(all)) {
    it(`${name} is ${id}`, () => {
      assert.ok(ids.has(id));
      if (asks) assert.match(asks(), /^[A-Z]\w+ [\w ]+$/);
    });
  }
  it('are each another one', () => {
    const named = Object.values(all).map(({ id }) => id);
    assert.equal(new Set(named).size, named.length);
  });
}
