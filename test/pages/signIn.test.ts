import assert from 'node:assert/strict';
import { environment } from './support/environment';
import { useWorkbench } from './support/openWorkbench';

describe('Sign in', () => {
  const workbench = useWorkbench();

  async function problem(): Promise<string> {
    const { message } = workbench().quickInput;
    await workbench()
      .page.locator('.quick-input-message.has-severity, .quick-input-message .codicon-error')
      .or(message)
      .first()
      .waitFor();
    return message.innerText();
  }

  it('starts from the view, without a mouse hunt', async () => {
    await workbench().openView();
    await workbench().page.getByRole('button', { name: 'Sign In' }).click();
    await workbench().quickInput.box.waitFor();
    await workbench().screenshot('sign-in-address');
  });

  it('says what is wrong with an address before it asks anybody', async () => {
    await workbench().quickInput.submit('http://panel.example.com');
    await workbench().page.getByText('could be read on its way').waitFor();
  });

  it('keeps what was typed when the panel refuses the key, and says why', async () => {
    await workbench().quickInput.submit(environment.panelUrl());
    await workbench().page.getByText('API key. The panel makes one').waitFor();
    await workbench().quickInput.submit('xc_wrong');
    await workbench().page.getByText('does not accept this key').waitFor();
    assert.match(await problem(), /wrong, expired or deleted/);
    await workbench().screenshot('sign-in-refused');
  });

  it('goes on with the right key, and the view is no longer the welcome', async () => {
    const key = environment.panelKeys()['owner'] ?? '';
    await workbench().quickInput.submit(key);
    await workbench().quickInput.box.waitFor({ state: 'hidden' });
    await workbench().page.getByRole('button', { name: 'Sign In' }).waitFor({ state: 'hidden' });
    const page = await workbench().page.content();
    assert.ok(!page.includes(key), 'the key is nowhere on screen');
  });
});
