import assert from 'node:assert/strict';
import { offerStart } from '../../../../src/ui/servers/offerStart';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';
import { ref, server, stats } from '../../sampleRows';

const done = 'Lobby was restored.';

describe('What was done to a server that is stopped now', () => {
  beforeEach(resetVsCode);

  const rows: readonly (readonly [
    permissions: readonly string[] | undefined,
    buttons: readonly string[],
  ])[] = [
    [['*'], ['Start']],
    [['backup.restore', 'control.start'], ['Start']],
    [['backup.restore'], []],
    [undefined, []],
  ];
  for (const [permissions, buttons] of rows) {
    const may = permissions?.join(', ') ?? 'nothing known';
    it(`${may}: ${buttons.length > 0 ? 'it can be started' : 'it is only said'}`, async () => {
      answer('window.showInformationMessage', (_text: string, first?: object) => first);
      const state = { server, stats: stats('offline'), permissions };
      await offerStart({ state: () => state }, ref, done);
      const titles = buttons.map((title) => ({ title }));
      assert.deepEqual(callsOf('window.showInformationMessage'), [[done, ...titles]]);
      const started = callsOf('commands.executeCommand').map(([id]) => id);
      assert.deepEqual(
        started,
        buttons.map(() => 'hostingPanel.server.start'),
      );
    });
  }
});
