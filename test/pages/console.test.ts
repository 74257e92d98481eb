import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { isShown, until } from './support/until';

describe('The console terminal', () => {
  const workbench = useWorkbench({
    isDark: true,
    settings: { 'hostingPanel.console.completions': ['whitelist add', 'whitelist list'] },
  });
  const panel = panelOfThisRun();
  const server = 'Ticket Bot';

  before(async () => {
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    await signIn(workbench());
    await workbench().openView();
    await workbench().runCommand('Hosting Panel: Open Console');
    await workbench().quickInput.pick(server);
    await workbench().terminal.waitFor(/Logged in as/);
  });

  afterEach(async () => {
    await workbench().terminal.press('Control+c');
    await workbench().terminal.waitFor(/>$/);
  });

  it('sends what is typed and shows what comes back', async () => {
    await workbench().terminal.send('say hello from here');
    await workbench().terminal.waitFor(/INFO {2}<Server> hello from here/);
    await workbench().page.getByText('Ticket Bot (running)', { exact: true }).first().waitFor();
    await workbench().screenshot('console', workbench().terminal.line('<Server> hello from here'));
  });

  it('offers in the status bar what fits its state, and is what a command from the palette is about', async () => {
    const { quickInput, page } = workbench();
    await page.locator('.statusbar-item', { hasText: 'Ticket Bot: running' }).first().click();
    const offered = ['Open Console', 'Show Resource Usage', 'Restart', 'Stop', 'Kill'];
    assert.deepEqual(await quickInput.labels(), offered);
    await workbench().screenshot(
      'console-actions',
      quickInput.box.getByText('Show Resource Usage'),
    );
    await quickInput.close();
    await workbench().runCommand('Hosting Panel: Start Server');
    // It runs, and stands first all the same: no other is taken for it.
    assert.equal((await quickInput.labels())[0], server);
    await workbench().screenshot(
      'console-start-pick',
      quickInput.box.getByText(server, { exact: true }).first(),
    );
    await page.keyboard.press('Enter');
    await quickInput.box.filter({ hasText: 'Start Server' }).waitFor();
    await quickInput.close();
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('keeps the typed line below output that comes meanwhile', async () => {
    await workbench().terminal.type('half a li');
    await panel.call('consolePrint', {
      server,
      lines: ['a line of the server', 'and one more'],
    });
    await workbench().terminal.waitFor(/and one more\n> half a li$/);
    await workbench().terminal.type('ne');
    await workbench().terminal.waitFor(/> half a line$/);
  });

  it('edits with cursor keys, clears with Ctrl+C, and goes back in history', async () => {
    const { terminal } = workbench();
    await terminal.send('say in history');
    await terminal.waitFor(/<Server> in history/);
    await terminal.type('half a line');
    await terminal.press('Home');
    await terminal.type('say ');
    await terminal.waitFor(/> say half a line$/);
    await terminal.press('Control+c');
    await terminal.waitFor(/>$/);
    await terminal.press('ArrowUp');
    await terminal.waitFor(/> say in history$/);
  });

  it('searches back, and completes from the settings and from what was sent', async () => {
    const { terminal } = workbench();
    await terminal.send('say find this needle');
    await terminal.waitFor(/<Server> find this needle/);
    await terminal.send('say something else');
    await terminal.waitFor(/<Server> something else/);
    await terminal.press('Control+r');
    await terminal.type('needle');
    await terminal.waitFor(/search 'needle': say find this needle$/);
    await terminal.press('ArrowRight');
    await terminal.waitFor(/> say find this needle$/);
    await terminal.press('Control+c');
    await terminal.type('whi');
    await terminal.press('Tab');
    await terminal.waitFor(/> whitelist add$/);
    await terminal.press('Tab');
    await terminal.waitFor(/> whitelist list$/);
    await terminal.press('Control+c');
    await terminal.type('say fi');
    await terminal.press('Tab');
    await terminal.waitFor(/> say find this needle$/);
  });

  it('asks before it sends a pasted text line by line, shows what waits, and stops on Ctrl+C', async () => {
    const { terminal, page } = workbench();
    const lines = Array.from({ length: 30 }, (_, at) => `say pasted ${at}`);
    const mark = await panel.mark();
    const text = JSON.stringify(`${lines.join('\n')}\n`);
    await page.evaluate(`navigator.clipboard.writeText(${text})`);
    await workbench().runCommand('Terminal: Paste into Active Terminal');
    await workbench().dialog.filter({ hasText: "Send 30 lines to server 'Ticket Bot'?" }).waitFor();
    await workbench().answer('Send');
    await terminal.waitFor(/\[lines waiting: \d+ \(Ctrl\+C to cancel\)\] >$/);
    await workbench().screenshot('console-paste', terminal.line('[lines waiting:'));
    await terminal.press('Control+c');
    await terminal.waitFor(/Waiting lines were canceled \(\d+\)/);
    await terminal.waitFor(/>$/);
    const sent = (await panel.logSince(mark)).flatMap((entry) =>
      'event' in entry && entry.event === 'send command' ? entry.args : [],
    );
    assert.ok(sent.length > 0 && sent.length < lines.length, `${sent.length} lines were sent`);
    assert.deepEqual(sent, lines.slice(0, sent.length));
    assert.doesNotMatch(await terminal.text(), /too fast|> say pasted 29/);
  });

  it('sends a paste in order where the daemon keeps none, and shows each line once', async () => {
    const { terminal, page } = workbench();
    await panel.call('setManners', { isRude: true });
    const lines = Array.from({ length: 5 }, (_, at) => `say in order ${at}`);
    await page.evaluate(
      `navigator.clipboard.writeText(${JSON.stringify(`${lines.join('\n')}\n`)})`,
    );
    await workbench().runCommand('Terminal: Paste into Active Terminal');
    await workbench().dialog.filter({ hasText: "Send 5 lines to server 'Ticket Bot'?" }).waitFor();
    await workbench().answer('Send');
    await terminal.waitFor(/<Server> in order 4/);
    await workbench().screenshot('console-rude-paste', terminal.line('<Server> in order 4'));
    const text = await terminal.text();
    const heard = [...text.matchAll(/<Server> in order (\d)/g)].map(([, number]) => Number(number));
    assert.deepEqual(heard, [0, 1, 2, 3, 4]);
    const typed = [...text.matchAll(/^(.*)say in order (\d)$/gm)].map(([line]) => line);
    assert.deepEqual(
      typed,
      lines.map((line) => `> ${line}`),
    );
    await panel.call('setManners', { isRude: false });
  });

  it('puts a line back to the prompt that the daemon dropped', async () => {
    const { terminal } = workbench();
    await panel.call('consoleThrottle', { server, event: 'send command', count: 1 });
    await terminal.send('say dropped');
    await terminal.waitFor(/The line is at the prompt again\.\n> say dropped$/);
    await workbench().screenshot(
      'console-dropped',
      terminal.line('The line is at the prompt again.'),
    );
    await terminal.press('Enter');
    await terminal.waitFor(/<Server> dropped/);
  });

  it('is read-only while commands are not allowed, and says why, and when they are again', async () => {
    const { terminal } = workbench();
    const allow = async (permissions: readonly string[] | null) => {
      await panel.call('patchKey', { key: 'owner', fields: { permissions } });
      // The token of before allows what it did until the node takes it no more; one of the same second it may take.
      await panel.advance(1_100);
      await panel.restartNode();
    };
    await terminal.type('half a ');
    const mark = await panel.mark();
    await allow(['websocket.connect', 'file.read']);
    await terminal.waitFor(/so this console is read-only[^]*\n\[read-only\] > half a$/);
    await terminal.send('line');
    await panel.call('consolePrint', { server, lines: ['still told'] });
    await terminal.waitFor(/still told[^]*\n\[read-only\] > half a$/);
    await workbench().screenshot('console-read-only', terminal.line('[read-only] > half a'));
    await allow(null);
    await terminal.waitFor(/You can now send commands to server 'Ticket Bot'\.[^]*\n> half a$/);
    await terminal.type('line');
    await terminal.waitFor(/> half a line$/);
    const frames = (await panel.logSince(mark)).filter(
      (entry) => 'event' in entry && entry.event === 'send command',
    );
    assert.deepEqual(frames, []);
  });

  it('sends one command to several servers, and tells what became of it on each', async () => {
    const { quickInput } = workbench();
    const mark = await panel.mark();
    await workbench().runCommand('Hosting Panel: Send Command to Servers...');
    await quickInput.box.filter({ hasText: 'Send Command to Servers' }).waitFor();
    await quickInput.pick('Survival SMP');
    await quickInput.pick('Music Bot');
    await workbench().screenshot(
      'console-send-servers',
      quickInput.box.getByText('Survival SMP', { exact: true }).first(),
    );
    await quickInput.ok();
    await quickInput.box.filter({ hasText: 'Send Command to Servers (3)' }).waitFor();
    await quickInput.fill('say to all of you');
    await workbench().screenshot(
      'console-send-command',
      quickInput.box.filter({ hasText: 'Send Command to Servers (3)' }),
    );
    await workbench().page.keyboard.press('Enter');
    const notice = await workbench().notification(/the command was sent to: 2 of 3/);
    await notice.getByRole('button', { name: 'Show Results' }).click();
    await quickInput.box.getByText('The server is offline.').waitFor();
    await workbench().screenshot(
      'console-send-results',
      quickInput.box.getByText('The server is offline.'),
    );
    assert.deepEqual((await quickInput.labels())[0], 'Music Bot');
    await workbench().page.keyboard.press('Escape');
    const sent = (await panel.logSince(mark)).flatMap((entry) =>
      'event' in entry && entry.event === 'send command' ? entry.args : [],
    );
    assert.deepEqual(sent, ['say to all of you', 'say to all of you']);
    // Of rows that are selected, nothing is asked but the command; what was sent is offered.
    const row = (name: string) => workbench().treeRow(name, 'Servers');
    await workbench().press(row('Survival SMP'));
    await row('Ticket Bot').click({ modifiers: ['Control'] });
    await workbench().chooseFromMenu(row('Ticket Bot'), 'Send Command to Servers...');
    await quickInput.box.filter({ hasText: 'Send Command to Servers (2)' }).waitFor();
    assert.deepEqual((await quickInput.labels())[0], 'say to all of you');
    await workbench().page.keyboard.press('Escape');
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('keeps a typed line of wide characters whole when it wraps', async () => {
    const line = `say ${'日本語😀'.repeat(12)}`;
    await workbench().terminal.type(line);
    await panel.call('consolePrint', { server, lines: ['between'] });
    await workbench().terminal.waitFor(/between/);
    await workbench().terminal.send('!');
    await workbench().terminal.waitFor(/<Server> (日本語😀)/);
    const text = (await workbench().terminal.text()).replaceAll(/\n/g, '');
    assert.equal(text.split('between').length, 2);
    await workbench().screenshot('console-wide', workbench().terminal.line('<Server> 日本語😀'));
  });

  it('lets no control sequence of a player through', async () => {
    await panel.call('consolePrint', {
      server,
      lines: ['\x1b]0;evil title\x07\x1b[2J\x1b[31mred\x1b[0m \x1b]52;c;ZXZpbA==\x07after'],
    });
    await workbench().terminal.waitFor(/red after/);
    assert.match(await workbench().terminal.text(), /[^\n]+\n[^\n]+\nred after/);
  });

  it('goes on after the connection broke, without a line lost or shown twice', async () => {
    await panel.call('consolePrint', { server, lines: ['number 1', 'number 2'] });
    await workbench().terminal.waitFor(/number 2/);
    await panel.call('consoleDrop', { server });
    await panel.call('consolePrint', { server, lines: ['number 3'] });
    await workbench().terminal.waitFor(/number 3/);
    const text = await workbench().terminal.text();
    const numbers = [...text.matchAll(/^number (\d)$/gm)].map(([, number]) => number);
    assert.deepEqual(numbers, ['1', '2', '3']);
  });

  it('is back within 2 s of its daemon, with two credentials at most, and says what is missing', async () => {
    const { terminal } = workbench();
    await panel.call('consolePrint', { server, lines: ['before the restart'] });
    await terminal.waitFor(/before the restart/);
    const mark = await panel.mark();
    await panel.setNodeDown(true);
    await terminal.waitFor(/The connection to the console was lost\. Reconnecting\.\.\./);
    const lines = Array.from({ length: 200 }, (_, at) => `while it was away ${at}`);
    await panel.call('consolePrint', { server, lines });
    await panel.restartNode();
    await panel.setNodeDown(false);
    const since = await panel.now();
    await terminal.waitFor(/while it was away 199/);
    const log = await panel.logSince(mark);
    const back = log.find((entry) => entry.kind === 'frame' && entry.event === 'send logs');
    assert.ok(back && back.at - since <= 2_000, `${(back?.at ?? 0) - since} ms`);
    const asked = (await panel.requestsSince(mark)).filter(({ path }) =>
      path.endsWith('/websocket'),
    );
    assert.ok(asked.length <= 2, `${asked.length} credentials`);
    await terminal.scrollUpTo('is missing because the console');
    await workbench().screenshot(
      'console-after-restart',
      terminal.line('is missing because the console'),
    );
    await panel.call('consolePrint', { server, lines: ['after the restart'] });
    await terminal.press('Control+End');
    await terminal.waitFor(/after the restart/);
  });

  it('leads from a stack frame to the line of the file on the server', async () => {
    const { terminal } = workbench();
    const frame = '    at assign (/home/container/src/store/ticketStore.ts:24:5)';
    await panel.call('consolePrint', { server, lines: [frame] });
    await terminal.waitFor(/ticketStore\.ts:24:5/);
    // What comes in meanwhile moves the line away from the pointer: the user clicks again.
    await until('the frame does not open', async () => {
      await terminal.openLink('/home/container/src/store/ticketStore.ts:24:5');
      return isShown(workbench().tab(/ticketStore\.ts/), 5000);
    });
    await workbench()
      .page.getByText(/^Ln 24, Col/)
      .waitFor();
    await workbench().runCommand('View: Close Editor');
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('saves the output to a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-'));
    try {
      const file = join(folder, 'output.log');
      mkdirSync(join(folder, 'a-mark'));
      await panel.call('consoleSend', { server, event: 'daemon message', args: ['told by it'] });
      await panel.call('consolePrint', { server, lines: ['\x1b[31msaved\x1b[0m line'] });
      await workbench().terminal.waitFor(/saved line/);
      await workbench().runCommand('Hosting Panel: Save Console Output...');
      const { quickInput } = workbench();
      await quickInput.box.filter({ hasText: 'Save Console Output' }).waitFor();
      await quickInput.chooseFile(file, 'a-mark');
      await until('no file was saved', () => Promise.resolve(existsSync(file)));
      const saved = readFileSync(file, 'utf8').split('\n');
      for (const line of ['told by it', 'saved line'])
        assert.ok(saved.includes(line), saved.slice(-5).join('\n'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shares the output where the panel offers it, and says so where not', async () => {
    const { page } = workbench();
    const share = async () => {
      await workbench().runCommand('Hosting Panel: Publish Console Output');
      await workbench().dialog.waitFor();
      await workbench().answer('Publish');
    };
    await share();
    await workbench().notification(
      /The output was published at https:\/\/paste\.example\.com\/ticket/,
    );
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(copied, 'https://paste.example.com/ticket');
    await panel.call('setFeatures', { features: { consoleShare: false } });
    await share();
    await workbench().notification(/this panel doesn't support it/);
    await panel.call('setFeatures', { features: { consoleShare: true } });
    await workbench().runCommand('Notifications: Clear All Notifications');
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('stays usable in a flood, and counts what it skipped', async () => {
    const { terminal } = workbench();
    const msToType = async (text: string) => {
      const began = Date.now();
      await terminal.type(text);
      await terminal.waitFor(new RegExp(`> ${text}$`));
      return Date.now() - began;
    };
    // What it takes when nothing else comes tells how slow the machine is now.
    const quiet = await msToType('still here');
    await terminal.press('Control+c');
    await terminal.waitFor(/>$/);
    const count = 100_000;
    await panel.call('consoleFlood', { server, count, perSecond: 20_000 });
    await terminal.waitFor(/line \d+ \.\.\./);
    await terminal.send('say typed in the flood');
    const lag = await msToType('still here');
    await terminal.waitFor(new RegExp(`line ${count} `));
    // Who falls behind needs minutes; the windows of other tests beside this one take seconds.
    assert.ok(lag < Math.max(25_000, 40 * quiet), `${lag} ms to type, ${quiet} ms without a flood`);
  });

  it('splits into two views of the same server, over one connection', async () => {
    await workbench().runCommand('Hosting Panel: Open Console to the Side');
    const tab = workbench().tab('Ticket Bot (running)');
    await tab.waitFor();
    const views = workbench().page.locator('.terminal-wrapper.active .xterm:visible');
    await views.nth(1).waitFor();
    await workbench().screenshot('console-split', views.nth(1));
    assert.equal(await panel.call('consoleSockets', { server }), 1);
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'detached' });
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('tells why a server crashed, and leads to the issue that it made', async () => {
    const { terminal } = workbench();
    await terminal.send('crash');
    await terminal.waitFor(/The server is offline\./);
    const notice = await workbench().notification(
      /Server 'Ticket Bot' stopped unexpectedly.*TypeError/,
    );
    await workbench().screenshot('console-crash', notice);
    await notice.getByRole('button', { name: 'Show Issue' }).click();
    const tab = workbench().tab(/Cannot set properties/);
    await tab.waitFor();
    await tab.click({ button: 'middle' });
    await workbench().runCommand('Notifications: Clear All Notifications');
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('keeps what is typed while the server is off, and offers to start it', async () => {
    const { terminal } = workbench();
    await panel.call('consolePower', { server, signal: 'stop' });
    await terminal.waitFor(/The server is offline\./);
    await terminal.send('say kept');
    await terminal.waitFor(/because the server is offline\. The line was kept\.\n> say kept$/);
    const offer = await workbench().notification(/Server 'Ticket Bot' is offline/);
    await offer.getByRole('button', { name: 'Start' }).click();
    await terminal.waitFor(/was kept\.[^]*The server is running\./);
    await workbench().runCommand('Terminal: Focus Terminal');
  });

  it('comes back after the window was loaded again, with its lines once', async () => {
    await panel.call('consolePrint', { server, lines: ['before the reload'] });
    await workbench().terminal.waitFor(/before the reload/);
    await workbench().reload();
    await workbench().terminal.waitFor(/before the reload/);
    await workbench().screenshot(
      'console-reloaded',
      workbench().terminal.line('before the reload'),
    );
    const text = await workbench().terminal.text();
    assert.equal(text.split('before the reload').length, 2, text);
  });
});
