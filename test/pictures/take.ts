import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Tongue } from '../panel/kernel/tongue';
import { Workbench } from '../pages/support/workbench';
import { mainPath } from './mainPath';
import { ofPanel, stills } from './stills';
import { type Stage, sizeOf } from './stage';

/** What is played for pictures, in a window of its own. */
interface Scene {
  readonly name: string;
  readonly tongue: Tongue;
  readonly scheme: 'dark' | 'light';
  readonly play: (stage: Stage) => Promise<void>;
}

/** Where a scene is played. */
interface Place {
  readonly folder: string;
  readonly window: string;
  readonly controlUrl: string;
  readonly browser: Browser;
  readonly media: string;
}

const scenes: readonly Scene[] = [
  { name: 'main-path', tongue: 'service', scheme: 'dark', play: mainPath },
  { name: 'dark', tongue: 'service', scheme: 'dark', play: stills },
  { name: 'light', tongue: 'service', scheme: 'light', play: stills },
  { name: 'stock', tongue: 'stock', scheme: 'dark', play: ofPanel('stock') },
  { name: 'service', tongue: 'service', scheme: 'dark', play: ofPanel('service') },
];

/** Opens a window in its colours, plays a scene in it, and closes it. */
async function take({ name, scheme, play }: Scene, place: Place): Promise<void> {
  const context = await place.browser.newContext({
    viewport: sizeOf(name),
    reducedMotion: 'reduce',
    colorScheme: scheme,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const workbench = new Workbench(page, () => context.close());
  try {
    await page.goto(place.window, { timeout: 60_000 });
    await workbench.treeRow('Ticket Bot', 'Servers').filter({ hasText: /up / }).waitFor();
    const readme = join(place.media, 'readme');
    const walkthrough = join(place.media, 'walkthrough');
    await play({ workbench, page, scheme, readme, walkthrough, ...place });
  } catch (error) {
    await page.screenshot({ path: join('test', 'out', 'pictures', `${name}-failed.png`) });
    throw error;
  } finally {
    await context.close();
  }
}

export { scenes, take };
