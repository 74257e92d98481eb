import type { PanelFacts } from '../../support/panelControl';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import type { Workbench } from './workbench';

/** Signs in to the practice panel as the user does, with Mara's unlimited key when none is named. */
export async function signIn(
  workbench: Workbench,
  key: keyof PanelFacts['keys'] = 'owner',
): Promise<PanelFacts> {
  const facts = await panelOfThisRun().facts();
  await signInTo(workbench, facts.url, facts.keys[key]);
  return facts;
}

/** Signs out as the user does; of the panel of this host, where a window knows several. */
export async function signOut(workbench: Workbench, host?: string): Promise<void> {
  await workbench.runCommand('Hosting Panel: Sign Out of Panel');
  if (host) await workbench.quickInput.pick(host);
  await workbench.answer('Sign Out');
}

/** Signs in to any panel as the user does. */
export async function signInTo(workbench: Workbench, url: string, key: string): Promise<void> {
  const { quickInput } = workbench;
  await workbench.runCommand('Hosting Panel: Sign In to Panel...');
  await quickInput.submit(url, 'Enter the URL of the panel.');
  await quickInput.submit(key, 'API key');
  await quickInput.box.waitFor({ state: 'hidden' });
}
