import assert from 'node:assert/strict';
import { useWorkbench } from './support/openWorkbench';

describe('The window', () => {
  const workbench = useWorkbench();

  it('has our container in the activity bar', async () => {
    await workbench().openView();
    const title = workbench().page.locator('.part.sidebar .composite.title');
    assert.match(await title.innerText(), /hosting panel/i);
    await workbench().screenshot('signed-out');
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
});
