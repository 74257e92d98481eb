import * as l10n from '@vscode/l10n';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { useLanguage } from '../../core/base/language';
import { readSmallFile } from '../../core/base/localFile';
import type { Log } from '../../core/base/log';
import { shippedTexts } from '../../core/base/shippedTexts';

const maxBytes = 1024 * 1024;

/**
 * All that is shown is in the language of VS Code from now on, if we have texts of it; else nothing is, since its numbers
 * and times would stand between English words. Never rejects.
 */
export async function useTexts(context: vscode.ExtensionContext, log: Log): Promise<void> {
  try {
    const folder = join(context.extensionPath, 'dist', 'l10n');
    const keys: unknown = JSON.parse((await readSmallFile(folder, 'keys.json', maxBytes)) ?? '[]');
    const contents = shippedTexts(keys, vscode.l10n.bundle);
    if (!contents) throw new Error('The texts are of another version.');
    l10n.config({ contents });
    useLanguage(vscode.env.language);
  } catch (error) {
    log.warn(`The texts of ${vscode.env.language} were not read: ${String(error)}`);
  }
}
