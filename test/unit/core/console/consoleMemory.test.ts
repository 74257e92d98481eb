import assert from 'node:assert/strict';
import { ConsoleMemory, type OpenConsole } from '../../../../src/core/console/consoleMemory';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { fakeServer } from './fakePanel';

class Memory {
  readonly kept = new Map<string, unknown>();
  get(key: string): unknown {
    return this.kept.get(key);
  }
  update(key: string, value: unknown): Promise<void> {
    this.kept.set(key, value);
    return Promise.resolve();
  }
}

function memory() {
  const everywhere = new FakeSharedMemento();
  const here = new Memory();
  return { everywhere, here, memory: new ConsoleMemory(everywhere, here, assert.ifError) };
}

const one = fakeServer('a', () => undefined);
const other = fakeServer('b', () => undefined);
const open: OpenConsole = { panelId: 'panel.example', uuid: 'a', name: 'Server a' };

describe('the lines that were sent to a server', () => {
  it('are known to another window at once', () => {
    const { everywhere, here, memory: consoles } = memory();
    const elsewhere = new ConsoleMemory(everywhere, here, assert.ifError);
    let heard = 0;
    elsewhere.onDidChangeHistory(one, () => heard++);
    consoles.remember(one, ['list']);
    consoles.remember(other, ['stop']);
    assert.deepEqual([elsewhere.history(one), heard], [['list'], 1]);
  });

  it('that cannot be kept are told', async () => {
    const everywhere = new FakeSharedMemento();
    everywhere.change = () => Promise.reject(new Error('no room'));
    const failed = await new Promise((resolve) => {
      new ConsoleMemory(everywhere, new Memory(), resolve).remember(one, ['list']);
    });
    assert.match(String(failed), /no room/);
  });

  it('are kept for each server, for all windows', () => {
    const { everywhere, here, memory: consoles } = memory();
    consoles.remember(one, ['say hi', 'list']);
    consoles.remember(one, ['say hi']);
    assert.deepEqual(consoles.history(one), ['list', 'say hi']);
    assert.deepEqual(consoles.history(other), []);
    assert.deepEqual([...everywhere.kept.keys()], ['console.history/panel.example/a']);
    assert.equal(here.kept.size, 0);
  });

  for (const stored of [undefined, null, 7, 'x', {}, [7, null]]) {
    it(`are none in ${JSON.stringify(stored)}`, () => {
      const { everywhere, memory: consoles } = memory();
      everywhere.kept.set('console.history/panel.example/a', stored);
      assert.deepEqual(consoles.history(one), []);
    });
  }
});

describe('the lines that were sent to several servers', () => {
  it('are kept for all of them, and offered newest first, before those of each', () => {
    const { memory: consoles } = memory();
    consoles.remember(one, ['list', 'say one']);
    consoles.remember(other, ['list', 'say other']);
    consoles.rememberForSeveral([one, other], 'save-all');
    consoles.rememberForSeveral([other], 'stop');
    assert.deepEqual(consoles.historyOfSeveral([one]), ['stop', 'save-all', 'say one', 'list']);
    assert.deepEqual(consoles.history(one), ['list', 'say one', 'save-all']);
    assert.deepEqual(consoles.historyOfSeveral([]), ['stop', 'save-all']);
  });
});

describe('consoles that were open', () => {
  it('are kept for this window, with those that wait for their panel', () => {
    const { here, memory: consoles } = memory();
    const waiting = { ...open, panelId: 'other.example', column: 2 };
    consoles.setOpen(
      [
        { ref: one, column: undefined },
        { ref: other, column: 1 },
      ],
      [waiting],
    );
    const stored = JSON.parse(JSON.stringify(here.kept.get('console.open'))) as unknown;
    here.kept.set('console.open', stored);
    assert.deepEqual(consoles.open, [
      open,
      { ...open, uuid: 'b', name: 'Server b', column: 1 },
      waiting,
    ]);
  });

  const rows: readonly (readonly [stored: unknown, count: number])[] = [
    [undefined, 0],
    [{}, 0],
    [[open], 1],
    [[{ ...open, column: 1 }], 1],
    [[{ ...open, column: 0 }], 0],
    [[{ ...open, column: 1.5 }], 0],
    [[{ ...open, column: 'x' }], 0],
    [[{ ...open, uuid: 7 }], 0],
    [[{ panelId: 'p' }, null, open], 1],
  ];
  for (const [stored, count] of rows) {
    it(`${count} in ${JSON.stringify(stored)}`, () => {
      const { here, memory: consoles } = memory();
      here.kept.set('console.open', stored);
      assert.equal(consoles.open.length, count);
    });
  }
});
