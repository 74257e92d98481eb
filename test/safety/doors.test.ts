import assert from 'node:assert/strict';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { asErrors, doors, plugin } from '../../eslint.doors.js';

/** Of each door what nobody may write elsewhere, in every way of writing it. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  sockets: ["import { WebSocket } from 'ws';"],
  localDisk: [
    "import { writeFile } from 'node:fs/promises';",
    "import { readFile, rename as move } from 'fs/promises';",
    "import { type Stats, createWriteStream } from 'node:fs';",
    "import { promises } from 'node:fs';",
    "import * as fs from 'fs';",
    "import fs from 'node:fs';",
    "export { writeFile } from 'node:fs/promises';",
    "export * from 'node:fs';",
    "const fs = await import('node:fs/promises');",
    "const fs = require('fs');",
    'await vscode.workspace.fs.writeFile(uri, bytes);',
    "await vscode.workspace.fs['delete'](uri);",
    'await workspace.fs.rename(a, b);',
    'const disk = vscode.workspace.fs;',
    'const { fs } = vscode.workspace;',
  ],
};

/** The names of the rules that a line breaks in a file. */
function broken(line: string, file: string): readonly (string | null)[] {
  const found = new Linter({ configType: 'flat' }).verify(
    line,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: parser },
      plugins: { doors: plugin },
      rules: asErrors,
    },
    { filename: file },
  );
  assert.deepEqual(
    found.filter(({ fatal }) => fatal),
    [],
    line,
  );
  return found.map(({ ruleId }) => ruleId);
}

describe('Doors', () => {
  it('are all tried here', () =>
    assert.deepEqual(Object.keys(forbidden).sort(), Object.keys(doors).sort()));

  for (const [name, { files }] of Object.entries(doors)) {
    for (const line of forbidden[name] ?? []) {
      it(`${name}: lint refuses ${line}`, () =>
        assert.ok(broken(line, 'src/ui/somewhere/new.ts').includes(`doors/${name}`)));
      it(`${name}: lint allows ${line} to who keeps the door`, () => {
        const [kept = ''] = files;
        const keeper = kept.endsWith('/') ? `${kept}keeper.ts` : kept;
        assert.ok(!broken(line, keeper).includes(`doors/${name}`));
      });
    }
  }
});
