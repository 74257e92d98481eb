import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import type { ResourceKeeper } from '../../../../src/core/console/resourceKeeper';
import type { Windows } from '../../../../src/core/windows/windows';
import { Kept } from '../../../../src/ui/watch/kept';
import { silentLog } from '../../../support/silentLog';
import { ToldWindows } from '../../../support/toldWindows';

describe('Erasing what is kept of servers', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const stuck of ['incidents', 'text', 'use'] as const) {
    it(`erases all else, and says so, where one does not go: ${stuck}`, async () => {
      const erased: string[] = [];
      const erase = (name: string) => {
        if (name === stuck) return Promise.reject(new Error(`${name} is locked`));
        erased.push(name);
        return Promise.resolve();
      };
      const windows = new ToldWindows().window() as unknown as Windows;
      const use = { erase: () => erase('use') } as unknown as ResourceKeeper;
      const kept = new Kept(
        { globalStorageUri: { fsPath: folder } as Uri },
        windows,
        use,
        silentLog,
      );
      kept.incidents.erase = () => erase('incidents');
      kept.text.erase = () => erase('text');
      await assert.rejects(kept.eraseAll(), new RegExp(`${stuck} is locked`));
      assert.equal(erased.length, 2);
      kept.dispose();
    });
  }
});
