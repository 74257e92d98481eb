import assert from 'node:assert/strict';
import { isUri, markUri } from '../../../../src/core/base/uri';
import { webAddress } from '../../../../src/core/base/webAddress';

describe('an address that a browser may open', () => {
  const rows: readonly (readonly [text: string, address: string | undefined])[] = [
    ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
    ['http://a.example', 'http://a.example/'],
    ['HTTPS://A.example', 'https://a.example/'],
    ['https://me@a.example/', undefined],
    ['https://:word@a.example/', undefined],
    ['file:///etc/passwd', undefined],
    ['vscode://a/b', undefined],
    ['javascript:alert(1)', undefined],
    ['a.example', undefined],
    ['', undefined],
  ];
  for (const [text, address] of rows) {
    it(`${JSON.stringify(text)} is ${address ?? 'none'}`, () =>
      assert.equal(webAddress(text), address));
  }
});

describe('a URI of VS Code', () => {
  const parts = { scheme: 'file', authority: '', path: '/a' };
  const marked = markUri({ ...parts });
  const rows: readonly (readonly [what: string, value: unknown, is: boolean])[] = [
    ['one that was marked', marked, true],
    ['a copy', { ...marked }, false],
    ['what only looks like one', parts, false],
    ['null', null, false],
    ['nothing', undefined, false],
    ['a text', 'file:///a', false],
  ];
  for (const [what, value, is] of rows) {
    it(`is ${is ? '' : 'not '}${what}`, () => assert.equal(isUri(value), is));
  }
});
