import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { PanelControl } from '../support/panelControl';
import type { Workbench } from '../pages/support/workbench';

/** A window that is signed in to the demonstration's panel, and where its pictures go. */
export interface Stage {
  readonly workbench: Workbench;
  readonly page: Page;
  readonly scheme: 'dark' | 'light';
  /** The folder that the window shows. */
  readonly folder: string;
  readonly controlUrl: string;
  /** Folders for the pictures of README.md and of the walkthrough. */
  readonly readme: string;
  readonly walkthrough: string;
}

/** How large the window of a scene is, in pixels. */
export function sizeOf(scene: string): { readonly width: number; readonly height: number } {
  if (scene === 'main-path') return { width: 960, height: 600 };
  return { width: 1280, height: 800 };
}

/** What is ordered of the stage's panel. */
export function panelOf({ controlUrl }: Stage): PanelControl {
  return new PanelControl(controlUrl);
}

/** Commits what was changed in the folder: a deploy asks about what is not. */
export function commit({ folder }: Stage, message: string): void {
  const author = ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.com'];
  execFileSync('git', [...author, 'commit', '--no-gpg-sign', '-am', message], { cwd: folder });
}

/** Closes what the window opened by itself, and waits until servers and issues are drawn. */
export async function settle({ workbench }: Stage): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('Notifications: Clear All Notifications');
}
