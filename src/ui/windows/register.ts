import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { withDiskLock } from '../../core/base/diskLock';
import type { Log } from '../../core/base/log';
import { Windows } from '../../core/windows/windows';

const secretName = 'hostingPanel.windows';

/** What finds the other windows of this user, once it is started. */
export function registerWindows(context: vscode.ExtensionContext, log: Log): Windows {
  const folder = windowsFolder(context);
  const secret = () => sharedSecret(context.secrets, folder);
  const windows = new Windows({ folder, secret, clock: systemClock, log });
  context.subscriptions.push(windows);
  return windows;
}

/** Where the windows of this user meet. */
export function windowsFolder(context: Pick<vscode.ExtensionContext, 'globalStorageUri'>): string {
  return path.join(context.globalStorageUri.fsPath, 'windows');
}

/** What only windows of this user know. The first window makes it, while no other one looks. */
async function sharedSecret(secrets: vscode.SecretStorage, folder: string): Promise<string> {
  // Asked again for each window that comes: nobody has to wait for another then.
  const before = await secrets.get(secretName);
  if (before !== undefined) return before;
  const made = await withDiskLock(path.join(folder, 'secret'), { waitMs: 5_000 }, async () => {
    const known = await secrets.get(secretName);
    if (known !== undefined) return known;
    const fresh = randomBytes(32).toString('base64');
    await secrets.store(secretName, fresh);
    return fresh;
  });
  if (!made) throw new Error('Another window does not stop making the secret');
  return made.value;
}
