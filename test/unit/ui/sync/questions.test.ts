import assert from 'node:assert/strict';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { askAfterwards } from '../../../../src/ui/sync/askAfterwards';
import { askRemoteFolder } from '../../../../src/ui/sync/askFolder';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('The questions before a sync', () => {
  beforeEach(resetVsCode);

  const files = { browse: () => Promise.resolve([]) } as unknown as RemoteFiles;
  const folder = { title: 'Push', server: 'Bot', canMake: true };
  const questions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['which folder of the server', () => askRemoteFolder(files, folder)],
    ['what follows', askAfterwards],
  ];
  for (const [what, ask] of questions) {
    it(`stay where the focus leaves, with the answers before: ${what}`, async () => {
      answer('window.showQuickPick', () => undefined);
      await ask();
      const [[, options] = []] = callsOf('window.showQuickPick');
      assert.equal((options as { ignoreFocusOut?: boolean }).ignoreFocusOut, true);
    });
  }
});
