import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { pageTexts } from '../../../../src/ui/base/pageTexts';

describe('the style sheet in the document of a page', () => {
  const root = process.env['HOSTING_PANEL_ROOT'] ?? '';
  const sheets = readdirSync(path.join(root, 'media')).filter((name) => name.endsWith('.css'));

  for (const style of sheets) {
    it(`is whole, as a page may load nothing: ${style}`, () => {
      const texts = pageTexts(vscode.Uri.file(root), { script: 'issue', style });
      assert.doesNotMatch(texts.style, /@import|url\(/);
      assert.match(texts.style, /^body \{[^}]*background: var\(--vscode-editor-background\)/m);
    });
  }
});
