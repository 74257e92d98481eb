import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandCosts, costRows } from '../support/commandCosts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
};
const costs = Object.values(commandCosts).flatMap((area) => Object.entries(area));

/** The table of test/README.md: command, requests, why more than one. */
function written(): readonly (readonly string[])[] {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## Commands\n');
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\| (`\w+\.\w+`) *\| (.*?) *\| (.*?) *\|$/gm)].map(
    ([, ...cells]) => cells,
  );
}

describe('The table of what commands cost', () => {
  it('has each command of package.json, once', () => {
    const declared = manifest.contributes.commands.map(({ command }) => command).sort();
    assert.deepEqual(costs.map(([id]) => `hostingPanel.${id}`).sort(), declared);
  });

  it('says why where one request is not enough, and nowhere else', () => {
    const wrong = costs.filter(
      ([, { requests, why }]) => requests.length > 1 !== (why !== undefined),
    );
    assert.deepEqual(
      wrong.map(([id]) => id),
      [],
    );
  });

  it('names a test that is there for each command that is run by another', () => {
    for (const [id, { elsewhere }] of costs) {
      if (elsewhere?.test === undefined) continue;
      const [file = '', name = ''] = elsewhere.test.split(': ');
      assert.ok(name !== '' && readFileSync(join('test', file), 'utf8').includes(name), id);
    }
  });

  it('stands in test/README.md as it is', () => {
    assert.deepEqual(written(), costRows());
  });
});
