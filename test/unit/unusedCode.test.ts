import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unusedCode } from '../../scripts/unusedCode.mjs';

/** A small house: what is expected to be found in it is named after what is wrong. */
const house: Readonly<Record<string, string>> = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "moduleResolution": "bundler" } }',
  'src/extension.ts': `
    import { type Shape, Square, inOwnFile, needed } from './shapes';
    export function activate(): void {
      const { width } = new Square(2);
      const shape: Shape = new Square(width);
      console.log(shape.area(), needed, inOwnFile());
    }
    export async function later(): Promise<unknown> {
      const { loaded } = await import('./later');
      return loaded;
    }`,
  'src/shapes.ts': `
    export interface Shape { area(): number }
    export interface OwnType { readonly ours: 1 }
    export const ownValue: OwnType = { ours: 1 };
    export const testedByItself = 2;
    export const usedByTestsAlone = 3;
    export const needed = 4;
    export function inOwnFile(): number { return ownValue.ours + testedByItself; }
    export class Square {
      written = 0;
      constructor(readonly width: number, readonly unread: string = '') { this.written = 1; }
      area(): number { return this.width ** 2; }
      neverCalled(): void {}
      toString(): string { return ''; }
    }
    export class Fits { area(): number { return 1; } }
    export class Inherits extends Error { override readonly name = 'Inherits'; }
    export function makeAll(): readonly unknown[] { return [new Fits(), new Inherits()]; }`,
  'src/later.ts': `
    import { makeAll } from './shapes';
    export const loaded = makeAll();`,
  'src/webview/page.ts': `export {};`,
  'src/webview/kit/button.ts': `export {};`,
  'test/shapes.test.ts': `import { testedByItself, usedByTestsAlone as other } from '../src/shapes';`,
};

describe('unused code', function () {
  this.timeout(30_000);

  it('is what no other code of src needs', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unused-code-'));
    try {
      for (const [name, text] of Object.entries(house)) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), text);
      }
      assert.deepEqual(unusedCode(folder), [
        'src/webview/kit/button.ts',
        'src/extension.ts: activate',
        'src/extension.ts: later',
        'src/shapes.ts: ownValue',
        'src/shapes.ts: usedByTestsAlone',
        'src/shapes.ts: Square.written',
        'src/shapes.ts: Square.neverCalled',
        'src/shapes.ts: Square.toString',
        'src/shapes.ts: Square.unread',
      ]);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
