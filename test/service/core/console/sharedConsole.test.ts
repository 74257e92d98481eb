import assert from 'node:assert/strict';
import fs from 'node:fs';
import { PracticePanel } from '../../../panel/practicePanel';
import { startWindowProcess } from './startWindowProcess';
import { WindowOnPanel, msUntil, sharedFolder } from './windowOnPanel';

const server = 'Survival SMP';

describe('a console in several windows', () => {
  let panel: PracticePanel;
  let folder: string;
  const folders: string[] = [];
  const open: WindowOnPanel[] = [];

  beforeEach(async () => {
    panel = await PracticePanel.start({ isRude: true });
    folder = newFolder();
  });
  afterEach(async () => {
    for (const window of open.splice(0)) window.close();
    await panel.stop();
    for (const each of folders.splice(0)) fs.rmSync(each, { recursive: true, force: true });
  });

  function newFolder(): string {
    const made = sharedFolder();
    folders.push(made);
    return made;
  }

  function openWindow(
    options: { key?: string; folder?: string; startCommands?: readonly string[] } = {},
  ) {
    const { uuid } = panel.server(server);
    const { baseUrl, keys } = panel;
    const window = new WindowOnPanel({ folder, baseUrl, uuid, key: keys.owner, ...options });
    open.push(window);
    return window;
  }

  async function openWindows(count: number, options = {}): Promise<readonly WindowOnPanel[]> {
    const windows = Array.from({ length: count }, () => openWindow(options));
    await msUntil('all connected', () => windows.every(({ isBack }) => isBack));
    return windows;
  }

  const verb = (name: string, args: object = {}) =>
    panel.app.verbs.get(name)?.({ server, ...args });
  const sockets = () => verb('consoleSockets');
  const print = (...lines: readonly string[]) => verb('consolePrint', { lines });
  const credentialsSince = (mark: number) =>
    panel.requestsSince(mark).filter(({ route }) => route.endsWith('/websocket')).length;
  const leaderOf = (windows: readonly WindowOnPanel[]) => {
    const found = windows.find((one) => one.windows.role === 'leading');
    assert.ok(found);
    return found;
  };

  it('is one socket and one request for credentials, and each line comes once to each', async () => {
    const windows = await openWindows(4);
    assert.deepEqual([sockets(), credentialsSince(0)], [1, 1]);
    const lines = Array.from({ length: 300 }, (_, at) => `shared line ${at}`);
    print(...lines);
    for (const window of windows) {
      await msUntil('the last line', () => window.lines.includes('shared line 299'));
      assert.deepEqual(
        window.lines.filter((line) => line.startsWith('shared line')),
        lines,
      );
    }
  });

  it('shows a window that comes later what was printed before, once', async () => {
    // The last line of what the first window gets as history: a line that comes before that would come with it, too.
    print('before 1');
    const [first] = await openWindows(1);
    await msUntil('printed', () => first?.lines.includes('before 1'));
    print('before 2');
    await msUntil('printed', () => first?.lines.includes('before 2'));
    const later = openWindow();
    await msUntil('connected', () => later.isBack);
    print('after');
    await msUntil('printed', () => later.lines.includes('after'));
    const expected = ['before 1', 'before 2', 'after'];
    assert.deepEqual(
      later.lines.filter((line) => /^(before|after)/.test(line)),
      expected,
    );
    assert.deepEqual([sockets(), credentialsSince(0)], [1, 1]);
  });

  it('is back in all windows within 2 s after each of two drops, for 3 credentials at most', async () => {
    const windows = await openWindows(4);
    for (const drop of ['first', 'second']) {
      if (drop === 'first') verb('consoleDrop');
      else panel.restartNode();
      await msUntil('gone', () => windows.every(({ isBack }) => !isBack));
      const ms = await msUntil('back', () => windows.every(({ isBack }) => isBack));
      assert.ok(ms <= 2_000, `${ms} ms after the ${drop} drop`);
      print(`after the ${drop} drop`);
      for (const { lines } of windows)
        await msUntil('printed', () => lines.includes(`after the ${drop} drop`));
    }
    assert.equal(sockets(), 1);
    assert.ok(credentialsSince(0) <= 3, `${credentialsSince(0)} credentials`);
    for (const { lines } of windows)
      assert.equal(lines.filter((line) => line.startsWith('after the')).length, 2);
  });

  it('goes on where the leading window closes, for one more request', async () => {
    const windows = await openWindows(3);
    print('before');
    for (const { lines } of windows) await msUntil('printed', () => lines.includes('before'));
    const leader = leaderOf(windows);
    leader.close();
    const others = windows.filter((one) => one !== leader);
    await msUntil('gone', () => others.every(({ isBack }) => !isBack));
    print('meanwhile');
    await msUntil('back', () => others.every(({ isBack }) => isBack));
    print('after');
    for (const { lines } of others) {
      await msUntil('printed', () => lines.includes('after'));
      const told = lines.filter((line) => /^(before|meanwhile|after)$/.test(line));
      assert.deepEqual(told, ['before', 'meanwhile', 'after']);
    }
    assert.deepEqual([sockets(), credentialsSince(0)], [1, 2]);
  });

  it('goes on where the process of the leading window is killed, with each line once', async () => {
    const { uuid } = panel.server(server);
    const leader = startWindowProcess({
      ...{ folder, baseUrl: panel.baseUrl, key: panel.keys.owner, uuid },
    });
    try {
      await leader.connected;
      const others = await openWindows(2);
      assert.equal(sockets(), 1);
      print('before');
      for (const { lines } of others) await msUntil('printed', () => lines.includes('before'));
      await leader.kill();
      print('meanwhile');
      await msUntil('gone', () => others.every(({ isBack }) => !isBack));
      const ms = await msUntil('back', () => others.every(({ isBack }) => isBack));
      assert.ok(ms < 3_000, `${ms} ms`);
      print('after');
      for (const { lines } of others) {
        await msUntil('printed', () => lines.includes('after'));
        const told = lines.filter((line) => /^(before|meanwhile|after)$/.test(line));
        assert.deepEqual(told, ['before', 'meanwhile', 'after']);
      }
      assert.deepEqual([sockets(), credentialsSince(0)], [1, 2]);
    } finally {
      await leader.kill();
    }
  });

  it('takes commands of all windows in order, and shows their echo to all', async () => {
    verb('consoleFlavour', { echoes: true });
    const windows = await openWindows(3);
    const lines = Array.from({ length: 8 }, (_, at) => `say ${at}`);
    const follower = windows.find((one) => one.windows.role === 'following');
    assert.equal(follower?.connection.commands(lines), 'accepted');
    for (const window of windows) {
      await msUntil('echoed', () => window.lines.includes('say 7'), 20_000);
      assert.deepEqual(
        window.lines.filter((line) => /^say \d$/.test(line)),
        lines,
      );
    }
  });

  it('sends the commands for a start once', async () => {
    verb('consoleFlavour', { echoes: true });
    const windows = await openWindows(4, { startCommands: ['say started'] });
    await windows[1]?.connection.setPower('restart');
    for (const { lines } of windows)
      await msUntil('sent', () => lines.includes('say started'), 20_000);
    assert.equal(commandsAtNode('say started'), 1);
  });

  it('that is killed from one is no crash in the others', async () => {
    const windows = await openWindows(3);
    // A window of somebody else does not know who did it.
    const other = openWindow({ folder: newFolder() });
    await msUntil('connected', () => other.isBack);
    await windows.find((one) => one.windows.role === 'following')?.connection.setPower('kill');
    await msUntil('told there', () => other.crashes.length > 0);
    for (const { crashes, connection } of windows) {
      assert.equal(connection.power, 'offline');
      assert.deepEqual(crashes, []);
    }
  });

  it('of another key has a socket of its own', async () => {
    const [first] = await openWindows(1);
    const other = openWindow({ key: panel.keys.noMonitoring });
    await msUntil('connected', () => other.isBack);
    assert.equal(sockets(), 2);
    assert.equal(first?.connection.session.phase, 'live');
  });

  function commandsAtNode(line: string): number {
    return panel
      .logSince(0)
      .filter((entry) => entry.kind === 'frame' && entry.direction === 'in')
      .filter((frame) => 'args' in frame && frame.args[0] === line).length;
  }
});
