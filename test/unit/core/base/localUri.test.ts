import assert from 'node:assert/strict';
import { pathBelow } from '../../../../src/core/base/localUri';

/** A URI as VS Code takes it apart: the host of a share is its authority. */
function uri(text: string) {
  const [, scheme = '', authority = '', path = ''] = /^(\w+):\/\/([^/]*)(.*)$/.exec(text) ?? [];
  return { scheme, authority, path };
}

describe('The way from a folder to a URI', () => {
  type Row = readonly [NodeJS.Platform, string, string, string | undefined];
  const rows: readonly Row[] = [
    ['linux', 'file:///here', 'file:///here/a/b', 'a/b'],
    ['linux', 'file:///here/', 'file:///here/a', 'a'],
    ['linux', 'file:///', 'file:///a/b', 'a/b'],
    ['linux', 'file:///here', 'file:///hereafter/a', undefined],
    ['linux', 'file:///here', 'file:///here', undefined],
    ['linux', 'file:///here', 'untitled:///here/a', undefined],
    ['linux', 'file:///here', 'file:///Here/a', undefined],
    ['linux', 'file:///\u00e9', 'file:///e\u0301/a', undefined],
    ['darwin', 'file:///Users/me/Bot', 'file:///users/Me/bot/A', 'A'],
    ['darwin', 'file:///\u00e9', 'file:///e\u0301/a', 'a'],
    ['win32', 'file:///C:/Bot', 'file:///c:/Bot/src/A.ts', 'src/A.ts'],
    ['win32', 'file:///c:/Bot', 'file:///C:/bot/con', 'con'],
    ['win32', 'file:///c:/', 'file:///C:/a', 'a'],
    ['win32', 'file:///c:/Bot', 'file:///d:/Bot/a', undefined],
    ['win32', 'file:///c:/Bot', 'file:///c:/Bots/a', undefined],
    ['win32', 'file:///c:/\u0130', 'file:///C:/\u0130/Long/a', 'Long/a'],
    ['win32', 'file://NAS/Share/bot', 'file://nas/share/bot/a', 'a'],
    ['win32', 'file://nas/share/bot', 'file://other/share/bot/a', undefined],
    ['win32', `file:///c:/${'x'.repeat(400)}`, `file:///C:/${'x'.repeat(400)}/a`, 'a'],
  ];
  for (const [platform, folder, to, below] of rows) {
    it(`${platform}: ${to.slice(0, 40)} is ${below ?? 'elsewhere'} for ${folder.slice(0, 40)}`, () =>
      assert.equal(pathBelow(uri(folder), uri(to), platform), below));
  }
});
