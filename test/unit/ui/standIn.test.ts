import assert from 'node:assert/strict';
import fs from 'node:fs';
import { enums } from '../../support/vscodeTypes';

describe('stand-in for vscode', () => {
  const declarations = fs.readFileSync('node_modules/@types/vscode/index.d.ts', 'utf8');
  for (const [name, values] of Object.entries(enums)) {
    it(`has the numbers of ${name}`, () => {
      const [, body = ''] =
        new RegExp(`export enum ${name} \\{([^]*?)\\n\\t\\}`).exec(declarations) ?? [];
      const members = body.replace(/\/\*[^]*?\*\//g, '').split(',');
      let next = 0;
      const declared = members.flatMap((member) => {
        const [, key, number] = /(\w+)(?:\s*=\s*(-?\d+))?/.exec(member) ?? [];
        if (key === undefined) return [];
        const value = number === undefined ? next : Number(number);
        next = value + 1;
        return [[key, value]];
      });
      assert.deepEqual({ ...values }, Object.fromEntries(declared));
    });
  }
});
