import * as l10n from '@vscode/l10n';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { useLanguage } from '../../core/base/language';
import { readSmallBytes } from '../../core/base/localFile';
import type { Log } from '../../core/base/log';
import { shippedTexts } from '../../core/base/shippedTexts';

const maxBytes = 1024 * 1024;

/**
 * All that is shown is in the language of VS Code from now on, if we have texts of it; else nothing is, since its numbers
 * and times would stand between English words. Never rejects.
 */
export async function useTexts(context: vscode.ExtensionContext, log: Log): Promise<void> {
  const { language } = vscode.env;
  const folder = join(context.extensionPath, 'dist', 'l10n');
  const read = (name: string) => readSmallBytes(folder, `${name}.br`, maxBytes);
  try {
    const [keys, texts] = await Promise.all([read('keys'), read(language)]);
    if (!keys || !texts) return log.info(`There are no texts of ${language}: they are English`);
    l10n.config({ contents: shippedTexts(keys, texts) });
    useLanguage(language);
  } catch (error) {
    log.warn(`The texts of ${language} were not read: ${String(error)}`);
  }
}
