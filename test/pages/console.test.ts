import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

describe('The console terminal', () => {
  const workbench = useWorkbench({ theme: 'Dark Modern' });
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

  it('sends what is typed and shows what comes back', async () => {
    await workbench().terminal.send('say hello from here');
    await workbench().terminal.waitFor(/INFO {2}<Server> hello from here/);
    await workbench().page.getByText('Ticket Bot (running)').first().waitFor();
    await workbench().screenshot('console');
  });

  it('keeps the typed line below output that comes meanwhile', async () => {
    await workbench().terminal.type('half a li');
    await panel.call('consolePrint', { server, lines: ['a line of the server', 'and one more'] });
    await workbench().terminal.waitFor(/and one more\n> half a li$/);
    await workbench().terminal.type('ne');
    await workbench().terminal.waitFor(/> half a line$/);
  });

  it('edits with cursor keys, clears with Ctrl+C, and goes back in history', async () => {
    const { keyboard } = workbench().page;
    await keyboard.press('Home');
    await workbench().terminal.type('say ');
    await workbench().terminal.waitFor(/> say half a line$/);
    await keyboard.press('Control+c');
    await workbench().terminal.waitFor(/>$/);
    await keyboard.press('ArrowUp');
    await workbench().terminal.waitFor(/> say hello from here$/);
    await keyboard.press('Control+c');
    await workbench().terminal.waitFor(/>$/);
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
    await workbench().screenshot('console-wide');
  });

  it('lets no control sequence of a player through', async () => {
    await panel.call('consolePrint', {
      server,
      lines: ['\x1b]0;evil title\x07\x1b[2J\x1b[31mred\x1b[0m \x1b]52;c;ZXZpbA==\x07after'],
    });
    await workbench().terminal.waitFor(/red after/);
    assert.match(await workbench().terminal.text(), /between|hello/);
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

  it('comes back after the window was loaded again', async () => {
    await workbench().reload();
    await workbench().terminal.waitFor(/number 3/);
    await workbench().screenshot('console-reloaded');
  });
});
