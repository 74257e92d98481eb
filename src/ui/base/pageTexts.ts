import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { PageDocument } from '../../core/base/page';

/** What stands in the document of each page of a kind. */
export type PageTexts = Pick<PageDocument, 'script' | 'style'>;

/**
 * Returns what ships of a kind of page: its script, by its name in `dist/pages`, and its style sheet of `media`. Both are
 * small and read within the turn, while VS Code makes the page. Throws where one is missing.
 */
export function pageTexts(
  extension: vscode.Uri,
  { script, style }: { readonly script: string; readonly style: string },
): PageTexts {
  const text = (file: string) => readFileSync(vscode.Uri.joinPath(extension, file).fsPath, 'utf8');
  // A page may load nothing: what its sheet builds on stands in its place.
  const sheet = (name: string): string =>
    text(`media/${name}`).replace(/@import\s*['"]([a-z]+\.css)['"];/g, (_, other: string) =>
      sheet(other),
    );
  const file = `dist/pages/${script}.js`;
  return {
    // What it throws is told with the name of the file.
    script: `${text(file)}\n//# sourceURL=hosting-panel/${file}\n`,
    style: sheet(style),
  };
}
