import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { shippedStyle } from '../../../../scripts/shippedStyle.mjs';
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

    it(`is whole as it ships, without blanks and ends of lines: ${style}`, () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'page-texts-'));
      try {
        mkdirSync(path.join(folder, 'media'));
        mkdirSync(path.join(folder, 'dist/pages'), { recursive: true });
        writeFileSync(path.join(folder, 'dist/pages/issue.js'), '');
        for (const name of sheets) {
          const text = readFileSync(path.join(root, 'media', name), 'utf8');
          writeFileSync(path.join(folder, 'media', name), shippedStyle(text));
        }
        const texts = pageTexts(vscode.Uri.file(folder), { script: 'issue', style });
        assert.doesNotMatch(texts.style, /@import|url\(/);
        assert.match(texts.style, /body\{[^}]*background:var\(--vscode-editor-background\)/);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});
