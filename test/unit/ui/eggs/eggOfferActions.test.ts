import assert from 'node:assert/strict';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import {
  EggOfferActions,
  type EggOfferActionsParts,
} from '../../../../src/ui/eggs/eggOfferActions';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';
import { fakeServer } from '../../core/console/fakePanel';

const ref: ServerRef = fakeServer('a', () => assert.fail('Nothing is asked of the panel'));

/** What is set up besides the buttons. */
interface Setting {
  /** What an open console tells of the power; undefined where there is none. */
  readonly power?: string | undefined;
  /** What the panel tells, before and after it is looked at; 'fails' where it does not answer. */
  readonly known?: string | undefined;
  readonly looked?: string;
  /** Whether the server is started; what fails is told by the command. */
  readonly isStarted?: boolean;
  readonly panel?: ServerRef['panel'] | undefined;
}

/** The actions of a window in which questions are answered with these buttons, and what is written to the server. */
function actions(buttons: readonly string[], setting: Setting = {}) {
  const { power, looked } = setting;
  let { known } = setting;
  answer('commands.executeCommand', () => setting.isStarted !== false);
  const left = [...buttons];
  answer('window.showWarningMessage', (_text: string, _options: object, ...items: object[]) => {
    const button = left.shift();
    return items.find((item) => 'title' in item && item.title === button);
  });
  const written: string[] = [];
  const reached: unknown[] = [];
  let looks = 0;
  const parts = {
    consoles: { inUse: () => power && { power } },
    panels: { get: () => ('panel' in setting ? setting.panel : ref.panel) },
    serversView: {
      servers: {
        state: () => undefined,
        storeOf: () => ({
          get: () => ({ stats: known === undefined ? undefined : { state: known } }),
          lookAgain: () => {
            looks++;
            if (looked === 'fails') return Promise.reject(new Error('no answer'));
            known = looked;
            return Promise.resolve();
          },
        }),
      },
    },
    serverActions: {
      run: async ({ work }: { readonly work: () => Promise<unknown> }) => ({ value: await work() }),
    },
    filesOf: ({ panel }: ServerRef) =>
      Promise.resolve({
        write: (path: string, content: Uint8Array) => {
          written.push(`${path} ${new TextDecoder().decode(content)}`);
          reached.push(panel);
          return Promise.resolve();
        },
      }),
  } as unknown as EggOfferActionsParts;
  return { run: new EggOfferActions(parts), written, reached, looks: () => looks };
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
      const { run, written } = actions(buttons);
      assert.equal(await run.run({ ref, feature: 'eula' }), isDone);
      assert.deepEqual(written, isDone ? ['/eula.txt eula=true\n'] : []);
      const started = callsOf('commands.executeCommand').map(([id]) => id);
      assert.deepEqual(started, isDone ? ['hostingPanel.server.start'] : []);
      const opened = callsOf('env.openExternal').map(([uri]) => String(uri));
      assert.deepEqual(opened, Array<string>(pages).fill('https://www.minecraft.net/eula'));
    });
  }

  const powers: readonly (readonly [name: string, Setting, command: string, looks: number])[] = [
    ['off, by its console', { power: 'offline', known: 'running' }, 'start', 0],
    ['starting, by its console', { power: 'starting', known: 'offline' }, 'restart', 0],
    ['starting, by the panel', { known: 'offline', looked: 'starting' }, 'restart', 1],
    ['off, by the panel', { known: 'running', looked: 'offline' }, 'start', 1],
    ['up, as it was known last', { known: 'running', looked: 'fails' }, 'restart', 1],
    ['not known', { looked: 'fails' }, 'start', 1],
  ];
  for (const [name, setting, command, looks] of powers) {
    it(`has a server ${command} that is ${name}`, async () => {
      const on = actions(['Accept'], setting);
      assert.equal(await on.run.run({ ref, feature: 'eula' }), true);
      const started = callsOf('commands.executeCommand').map(([id]) => id);
      assert.deepEqual(started, [`hostingPanel.server.${command}`]);
      assert.equal(on.looks(), looks);
    });
  }

  it('is not done while the server was not started with it', async () => {
    const { run, written } = actions(['Accept'], { isStarted: false });
    assert.equal(await run.run({ ref, feature: 'eula' }), false);
    assert.equal(written.length, 1);
  });

  it('is done with the key of now, and not after signing out', async () => {
    const panel = createPanel({ ...ref.panel });
    const { run, reached } = actions(['Accept'], { panel });
    await run.run({ ref, feature: 'eula' });
    assert.deepEqual(reached, [panel]);
    assert.ok(reached[0] === panel);
    const gone = actions(['Accept'], { panel: undefined });
    await assert.rejects(gone.run.run({ ref, feature: 'eula' }), /not signed in to panel\.example/);
    assert.deepEqual(gone.written, []);
  });

  for (const feature of ['pid_limit', 'steam_disk_space'] as const) {
    it(`${feature} is explained, and nothing is done`, async () => {
      const { run, written } = actions([]);
      assert.equal(await run.run({ ref, feature }), false);
      assert.equal(callsOf('window.showWarningMessage').length, 1);
      assert.deepEqual([...written, ...callsOf('commands.executeCommand')], []);
    });
  }
});
