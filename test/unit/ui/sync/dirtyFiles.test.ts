import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dirtyBelow } from '../../../../src/ui/sync/dirtyFiles';
import { resetVsCode, setState } from '../../../support/vscodeControl';

describe('Files that are open with changes', () => {
  beforeEach(resetVsCode);

  type Row = readonly [NodeJS.Platform, open: string, local: string, root: string, path: string];
  const rows: readonly Row[] = [
    ['linux', '/bot/a.txt', '/bot', '/bot', 'a.txt'],
    ['linux', '/named/src/a.txt', '/named', '/real', 'src/a.txt'],
    ['linux', '/real/src/a.txt', '/named', '/real', 'src/a.txt'],
    ['darwin', '/tmp/bot/a.txt', '/tmp/bot', '/private/tmp/bot', 'a.txt'],
    ['darwin', '/Users/me/bot/readme.md', '/Users/me/bot', '/Users/me/bot', 'README.md'],
    // A disk tells its letter large, VS Code tells it small.
    ['win32', '/c:/Bot/src/a.txt', '/c:/Bot', 'C:\\Bot', 'src/a.txt'],
    ['win32', '/C:/bot/a.txt', '/c:/Bot', 'C:\\Bot', 'a.txt'],
  ];
  for (const [platform, open, local, root, path] of rows) {
    it(`${platform}: ${open} is found below ${local}`, () => {
      const uri = vscode.Uri.file('').with({ path: open });
      setState('workspace.textDocuments', [{ isDirty: true, uri }]);
      const folder = { local: vscode.Uri.file('').with({ path: local }), root };
      assert.equal(dirtyBelow(folder, platform).has(path), true);
      assert.equal(dirtyBelow(folder, platform).has('other.txt'), false);
    });
  }

  it('are none where nothing is changed, or what is changed lies elsewhere', () => {
    const at = (path: string, isDirty: boolean) => ({ isDirty, uri: vscode.Uri.file(path) });
    setState('workspace.textDocuments', [at('/bot/a.txt', false), at('/bots/b.txt', true)]);
    const folder = { local: vscode.Uri.file('/bot'), root: '/bot' };
    for (const path of ['a.txt', 'b.txt']) assert.equal(dirtyBelow(folder).has(path), false);
  });
});
