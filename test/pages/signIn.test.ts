import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { PracticePanel } from '../panel/practicePanel';
import { openBeside, useWorkbench } from './support/openWorkbench';
import { signInTo, signOut } from './support/signIn';
import { isShown, until } from './support/until';

describe('A window in which nobody signed in yet', () => {
  const workbench = useWorkbench();
  // One that no window of another test knows: what it is asked, this window asks.
  let panel: PracticePanel;
  before(async () => {
    panel = await PracticePanel.start({ path: '/panel' });
  });
  after(() => panel.stop());

  const signInButton = () =>
    workbench()
      .page.getByRole('button', { name: /Sign In/ })
      .first();

  it('has our container in the activity bar', async () => {
    await workbench().openView();
    const title = workbench().page.locator('.part.sidebar .composite.title');
    assert.match(await title.innerText(), /hosting panel/i);
    await workbench().screenshot('signed-out', signInButton());
  });

  it('leads to how an API key is created at each kind of panel', async () => {
    const { page } = workbench();
    await workbench().openView();
    const step = page.locator('.getting-started-step.expanded', { hasText: 'API Credentials' });
    // In a narrow window the step alone is shown.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1800, height: 1300 });
    const told = () =>
      page.frames().map((frame) => frame.getByAltText(/the issues of that project/));
    const found: Locator[] = [];
    // A VS Code that has never shown a walkthrough does not know ours yet, and may show its own or what it was before ours was
    // there: the user clicks again.
    await until('the walkthrough does not tell what each panel offers', async (waitMs) => {
      await page.locator('.welcome-view-content a', { hasText: 'How to Create' }).click();
      const deadline = Date.now() + waitMs;
      while ((await isShown(step, waitMs)) && Date.now() < deadline) {
        for (const one of told()) if (await isShown(one, 500)) found.push(one);
        if (found.length > 0) return true;
      }
      await workbench().runCommand('View: Close All Editors');
      return false;
    });
    assert.ok(found[0]);
    await workbench().screenshot('walkthrough-key', found[0]);
    if (size) await page.setViewportSize(size);
    await workbench().runCommand('View: Close All Editors');
  });

  it('offers our commands in the palette', async () => {
    await workbench().quickInput.open('F1', '>Hosting Panel: ');
    const labels = await workbench().quickInput.labels();
    assert.ok(
      labels.some((label) => label.startsWith('Hosting Panel: Sign In')),
      labels.join(', '),
    );
    await workbench().page.keyboard.press('Escape');
  });

  it('checks the address before it asks for a key, and keeps what was typed: keys alone', async () => {
    const { quickInput, page } = workbench();
    const shows = (text: string | RegExp) => quickInput.message.filter({ hasText: text }).waitFor();
    await workbench().runCommand('Hosting Panel: Sign In to Panel...');
    await quickInput.box.filter({ hasText: 'Enter the URL of the panel.' }).waitFor();
    // What is below the path is not typed: the host alone is none.
    await page.keyboard.type(new URL(panel.url).origin);
    await page.keyboard.press('Enter');
    await shows(/find a hosting panel at this URL/);
    await workbench().screenshot(
      'sign-in-address-refused',
      quickInput.message.filter({ hasText: /find a hosting panel at this URL/ }),
    );
    await page.keyboard.type('/panel');
    // A host that takes its time, and somebody who does not.
    panel.order({ kind: 'hang' });
    await page.keyboard.press('Enter');
    await shows(/Checking the URL for up to 10 sec/);
    await workbench().screenshot(
      'sign-in-address-checked',
      quickInput.message.filter({ hasText: /Checking the URL for up to 10 sec/ }),
      { isLoading: true },
    );
    await page.keyboard.press('Escape');
    await quickInput.box.waitFor({ state: 'hidden' });
    await workbench().runCommand('Hosting Panel: Sign In to Panel...');
    await quickInput.box.filter({ hasText: 'Enter the URL of the panel.' }).waitFor();
    await page.keyboard.type(panel.url);
    await page.keyboard.press('Enter');
    await quickInput.box.filter({ hasText: 'API key' }).waitFor();
    await page.keyboard.type('xc_not_a_key_of_anybody_0123456789abcdef01');
    await page.keyboard.press('Enter');
    await quickInput.box.filter({ hasText: /doesn't accept|refused/i }).waitFor();
    await workbench().screenshot(
      'sign-in-refused',
      quickInput.box.filter({ hasText: /doesn't accept|refused/i }),
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await quickInput.box.filter({ hasText: 'Enter the URL of the panel.' }).waitFor();
    assert.equal(await quickInput.value(), panel.url);
    await page.keyboard.press('Enter');
    await quickInput.box.filter({ hasText: 'API key' }).waitFor();
    assert.match(await quickInput.value(), /^xc_not/);
    await quickInput.close();
  });

  it('asks before it signs in to a private network without https', async () => {
    const { quickInput } = workbench();
    await workbench().runCommand('Hosting Panel: Sign In to Panel...');
    await quickInput.submit('http://192.168.1.5', 'Enter the URL of the panel.');
    await workbench().dialog.waitFor();
    assert.match(await workbench().dialog.innerText(), /Sign in to 192\.168\.1\.5 without HTTPS\?/);
    await workbench().screenshot(
      'sign-in-plain',
      workbench().dialog.filter({ hasText: 'without HTTPS?' }),
    );
    await workbench().answer('Cancel');
    await quickInput.close();
  });

  it('is remembered by a window that is loaded again, and forgotten when signed out', async () => {
    await workbench().openView();
    await signInTo(workbench(), panel.url, panel.keys.owner);
    await workbench().treeRow('Music Bot', 'Servers').waitFor();
    await workbench().reload();
    await workbench().openView();
    await workbench().treeRow('Music Bot', 'Servers').waitFor();
    await workbench().runCommand('Hosting Panel: Sign Out of Panel');
    await workbench().dialog.waitFor();
    await workbench().screenshot('sign-out', workbench().dialog);
    await workbench().answer('Sign Out');
    await signInButton().waitFor();
    const mark = panel.mark();
    await workbench().reload();
    await workbench().openView();
    await signInButton().waitFor();
    assert.deepEqual(panel.requestsSince(mark), []);
  });

  it('is signed out of in all windows at once, and their consoles end', async () => {
    await signInTo(workbench(), panel.url, panel.keys.owner);
    await workbench().treeRow('Music Bot', 'Servers').waitFor();
    const other = await openBeside(workbench());
    await other.openView();
    await other.treeRow('Music Bot', 'Servers').waitFor();
    await other.runCommand('Hosting Panel: Open Console');
    await other.quickInput.pick('Survival SMP');
    await other.page.getByText('Survival SMP (running)', { exact: true }).first().waitFor();
    await signOut(workbench());
    // The panel ends the console as soon as the key is gone: it may find out by itself before it is told.
    await other.terminal.waitFor(/You signed out of this panel|You aren't signed in to this panel/);
    await other.treeRow('Music Bot', 'Servers').waitFor({ state: 'detached' });
    await other.page
      .getByRole('button', { name: /Sign In/ })
      .first()
      .waitFor();
    await other.screenshot(
      'signed-out-in-another-window',
      other.page.getByRole('button', { name: /Sign In/ }).first(),
    );
    await other.close();
  });

  it('tells two users of one panel apart, wherever it names them', async () => {
    const { quickInput } = workbench();
    const name = panel.url.replace('http://', '');
    const rowOf = (label: string) => workbench().treeRow(label, 'Servers');
    // As copied from the browser: the panel lies below /panel, the page below that.
    await signInTo(workbench(), `${panel.url}/server/1a2b3c4d`, panel.keys.owner);
    await rowOf('Music Bot').waitFor();
    await signInTo(workbench(), panel.url, panel.keys.subuser);
    await rowOf(`${name} (jonasweber)`).waitFor();
    await rowOf('Web Map').first().waitFor();
    await workbench().screenshot('two-users-of-one-panel', rowOf(`${name} (jonasweber)`));
    await workbench().runCommand('Hosting Panel: Show Account and Key');
    assert.deepEqual(await quickInput.labels(), [name, `${name} (jonasweber)`]);
    await quickInput.pick(`${name} (jonasweber)`);
    await quickInput.box.filter({ hasText: 'jonas@weber.example' }).waitFor();
    await workbench().screenshot(
      'account-of-the-second-user',
      quickInput.box.filter({ hasText: 'jonas@weber.example' }),
    );
    await quickInput.close();
    // A new key of the same user takes the place of the old one: there is no third row.
    await signInTo(workbench(), panel.url, panel.keys.readOnly);
    await signOut(workbench(), `${name} (jonasweber)`);
    await rowOf(name).waitFor({ state: 'detached' });
    await rowOf('Music Bot').waitFor();
    assert.deepEqual(panel.violations, []);
    await signOut(workbench());
    await signInButton().waitFor();
  });
});
