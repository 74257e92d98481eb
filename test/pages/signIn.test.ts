import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

describe('Signing in by hand', () => {
  const workbench = useWorkbench();
  before(() => panelOfThisRun().reset());

  it('refuses a wrong key with the reason, and keeps what was typed', async () => {
    const { quickInput } = workbench();
    const { url } = await panelOfThisRun().facts();
    await workbench().runCommand('Hosting Panel: Sign In to Panel...');
    await quickInput.submit(url, 'Address of the panel');
    await quickInput.submit('xc_not_a_key_of_anybody_0123456789abcdef01', 'API key');
    await quickInput.message.filter({ hasText: /key/i }).waitFor();
    await quickInput.box.filter({ hasText: /does not accept|refused/i }).waitFor();
    await workbench().screenshot('sign-in-refused');
    await workbench().page.keyboard.press('Escape');
  });

  it('is remembered by a window that is loaded again, and forgotten when signed out', async () => {
    await workbench().openView();
    await signIn(workbench());
    await workbench().treeRow('Ticket Bot', 'Servers').waitFor();
    await workbench().reload();
    await workbench().openView();
    await workbench().treeRow('Ticket Bot', 'Servers').waitFor();
    await workbench().runCommand('Hosting Panel: Sign Out of Panel...');
    await workbench().dialog.waitFor();
    await workbench().screenshot('sign-out');
    await workbench().answer('Sign Out');
    await workbench()
      .page.getByRole('button', { name: /Sign In/ })
      .first()
      .waitFor();
    const mark = await panelOfThisRun().mark();
    await workbench().reload();
    await workbench().openView();
    await workbench()
      .page.getByRole('button', { name: /Sign In/ })
      .first()
      .waitFor();
    const asked = await panelOfThisRun().requestsSince(mark);
    // Consoles of windows that other tests closed look for their servers a little longer.
    assert.deepEqual(
      asked.map(({ route }) => route).filter((route) => !route.endsWith('/websocket')),
      [],
    );
  });
});
