import assert from 'node:assert/strict';
import { useWorkbench } from '../../pages/support/openWorkbench';
import { signIn } from '../../pages/support/signIn';
import { until } from '../../pages/support/until';
import { panelOfThisRun } from '../../support/panelOfThisRun';

/** What makes a terminal answer, write the clipboard, rename itself, or stop to put pastes in brackets. */
const attack = [
  '\x1bP$qm\x1b\\',
  '\x1b]10;?\x1b\\\x1b]11;?\x07\x1b]4;1;?\x07',
  '\x1b]52;c;?\x07\x1b]52;c;ZXZpbA==\x07',
  '\x1b[c\x1b[>c\x1b[6n\x1b[?6n\x1b[5n\x1b[18t\x1b[?2004$p',
  '\x1b]0;evil\x07\x1b]2;evil\x07',
  '\x1b[?2004l\x1b[?1004h\x1b[?1003h',
].join('');
const mine = 'what was in the clipboard';

describe('A server that is named by escape sequences', () => {
  const workbench = useWorkbench();
  const panel = panelOfThisRun();
  const name = `Ticket Bot${attack}`;

  const commandsSince = async (mark: number) =>
    (await panel.logSince(mark)).flatMap((entry) =>
      'event' in entry && entry.event === 'send command' ? entry.args : [],
    );
  const copy = (text: string) =>
    workbench().page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

  /** The typed line is what the user typed and nothing else, and the clipboard is as it was. */
  async function nothingHappened(mark: number): Promise<void> {
    const { terminal, page } = workbench();
    // An answer of the terminal is older than what is typed now.
    await terminal.type('typed');
    await terminal.waitFor(/typed$/);
    assert.match(await terminal.text(), /(?:^|\n)> typed$/);
    await terminal.press('Control+c');
    await terminal.waitFor(/(?:^|\n)>$/);
    assert.deepEqual(await commandsSince(mark), []);
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), mine);
    const shown = await page.locator('.part.panel').innerText();
    assert.doesNotMatch(shown, /[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
    assert.doesNotMatch(await page.title(), /[\x00-\x1f\x7f-\x9f]|^evil/);
  }

  before(async () => {
    await panel.reset();
    await panel.call('consolePower', { server: 'Ticket Bot', signal: 'start' });
    await panel.call('patchServer', { server: 'Ticket Bot', fields: { name } });
    await signIn(workbench());
    await workbench().openView();
    await copy(mine);
    await workbench().runCommand('Hosting Panel: Open Console');
    const { box } = workbench().quickInput;
    await box.locator('.monaco-list-row', { hasText: 'Ticket Bot' }).first().click();
    await workbench().terminal.waitFor(/Logged in as/);
  });

  it('does nothing when its console is opened', async () => {
    await nothingHappened(0);
    await workbench().screenshot('console-evil-name', workbench().terminal.line('Logged in as'));
  });

  for (const event of ['daemon error', 'daemon message', 'install output', 'transfer status']) {
    it(`does nothing by a message: ${event}`, async () => {
      const mark = await panel.mark();
      await panel.call('consoleSend', {
        server: name,
        event,
        args: [`said ${attack} by ${event}`],
      });
      await workbench().terminal.waitFor(new RegExp(`by ${event}`));
      await nothingHappened(mark);
    });
  }

  it('does nothing by its output', async () => {
    const mark = await panel.mark();
    await panel.call('consolePrint', { server: name, lines: [`printed ${attack} as output`] });
    await workbench().terminal.waitFor(/printed +as output/);
    await nothingHappened(mark);
  });

  it('does nothing by what was typed before, and sent', async () => {
    const { terminal } = workbench();
    await copy(`say ${attack} pasted`);
    await workbench().runCommand('Terminal: Paste into Active Terminal');
    await terminal.waitFor(/> say .*pasted$/s);
    await terminal.press('Enter');
    await terminal.waitFor(/<Server> .* pasted/s);
    await copy(mine);
    await nothingHappened(await panel.mark());
  });

  it('gets no pasted lines unasked, and none after Cancel', async () => {
    const { terminal, dialog } = workbench();
    const mark = await panel.mark();
    await copy('say one\nsay two\nsay three\n');
    await workbench().runCommand('Terminal: Paste into Active Terminal');
    await dialog.waitFor();
    const question = await dialog.innerText();
    assert.match(question, /Send 3 lines to server 'Ticket Bot/);
    assert.match(question, /say one\nsay two\nsay three/);
    await workbench().screenshot('console-paste-question', dialog);
    await workbench().answer('Cancel');
    await terminal.waitFor(
      /Nothing was sent\. Press the up arrow key to restore the lines \(3\)[^]*\n>$/,
    );
    await terminal.press('ArrowUp');
    await terminal.waitFor(/> say three$/);
    await terminal.press('ArrowUp');
    await terminal.waitFor(/> say two$/);
    await terminal.press('Control+c');
    await terminal.waitFor(/(?:^|\n)>$/);
    assert.deepEqual(await commandsSince(mark), []);
  });

  it('gets them after Send, in their order', async () => {
    const mark = await panel.mark();
    await workbench().runCommand('Terminal: Paste into Active Terminal');
    await workbench().dialog.waitFor();
    await workbench().answer('Send');
    await until('not all were sent', async () => (await commandsSince(mark)).length >= 3);
    assert.deepEqual(await commandsSince(mark), ['say one', 'say two', 'say three']);
    await copy(mine);
  });

  it('does nothing by a token that it refuses', async () => {
    const { terminal } = workbench();
    // The new token that the first refusal leads to is not answered: the second is the last.
    await panel.call('consoleFlavour', { authDelayMs: 600_000 });
    const text = `Error Event [x]: refused ${attack} by its node`;
    await until('the refusal does not show', async () => {
      await panel.call('consoleSend', { server: name, event: 'jwt error', args: [text] });
      return /doesn't accept the console token/.test(await terminal.text());
    });
    await nothingHappened(await panel.mark());
  });
});
