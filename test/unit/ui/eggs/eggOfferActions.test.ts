import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import {
  EggOfferActions,
  type EggOfferActionsParts,
} from '../../../../src/ui/eggs/eggOfferActions';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';
import { fakeServer } from '../../core/console/fakePanel';

const ref: ServerRef = fakeServer('a', () => assert.fail('Nothing is asked of the panel'));

/** The actions of a window in which questions are answered with these buttons, and what is written to the server. */
function actions(...buttons: readonly string[]) {
  const left = [...buttons];
  answer('window.showWarningMessage', (_text: string, _options: object, ...items: object[]) => {
    const button = left.shift();
    return items.find((item) => 'title' in item && item.title === button);
  });
  const written: string[] = [];
  const parts = {
    consoles: { inUse: () => undefined },
    serversView: { servers: { state: () => undefined } },
    serverActions: {
      run: async ({ work }: { readonly work: () => Promise<unknown> }) => ({ value: await work() }),
    },
    filesOf: () =>
      Promise.resolve({
        write: (path: string, content: Uint8Array) => {
          written.push(`${path} ${new TextDecoder().decode(content)}`);
          return Promise.resolve();
        },
      }),
  } as unknown as EggOfferActionsParts;
  return { run: new EggOfferActions(parts), written };
}

describe('what is offered for a program that does not start', () => {
  beforeEach(resetVsCode);

  const rows: readonly (readonly [
    name: string,
    buttons: readonly string[],
    isDone: boolean,
    pages: number,
  ])[] = [
    ['a dialog that is closed', [], false, 0],
    ['reading alone', ['Read EULA'], false, 1],
    ['reading twice', ['Read EULA', 'Read EULA'], false, 2],
    ['agreeing', ['Accept'], true, 0],
    ['agreeing after reading', ['Read EULA', 'Accept'], true, 1],
  ];
  for (const [name, buttons, isDone, pages] of rows) {
    it(`${name} ${isDone ? 'accepts' : 'does not accept'} the EULA`, async () => {
      const { run, written } = actions(...buttons);
      assert.equal(await run.run({ ref, feature: 'eula' }), isDone);
      assert.deepEqual(written, isDone ? ['/eula.txt eula=true\n'] : []);
      const started = callsOf('commands.executeCommand').map(([id]) => id);
      assert.deepEqual(started, isDone ? ['hostingPanel.server.start'] : []);
      const opened = callsOf('env.openExternal').map(([uri]) => String(uri));
      assert.deepEqual(opened, Array<string>(pages).fill('https://www.minecraft.net/eula'));
    });
  }

  for (const feature of ['pid_limit', 'steam_disk_space'] as const) {
    it(`${feature} is explained, and nothing is done`, async () => {
      const { run, written } = actions();
      assert.equal(await run.run({ ref, feature }), false);
      assert.equal(callsOf('window.showWarningMessage').length, 1);
      assert.deepEqual([...written, ...callsOf('commands.executeCommand')], []);
    });
  }
});
