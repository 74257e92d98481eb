import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { shippedTexts as filesOf, shortTexts } from '../../../../scripts/shippedTexts.cjs';
import { shippedTexts } from '../../../../src/core/base/shippedTexts';

describe('The texts that are shipped', () => {
  const packed = (value: unknown) => brotliCompressSync(JSON.stringify(value));
  const keys = ['Save', 'Stop/Button: ends an upload'];
  const both = { Save: 'Speichern', 'Stop/Button: ends an upload': 'Beenden' };
  const rows: readonly (readonly [name: string, texts: unknown, found: unknown])[] = [
    ['go with their keys', ['Speichern', 'Beenden'], both],
    ['are English where one is missing', ['Speichern', ''], { Save: 'Speichern' }],
    ['are those that are texts', ['Speichern', 7], { Save: 'Speichern' }],
  ];
  for (const [name, texts, found] of rows)
    it(name, () => assert.deepEqual(shippedTexts(packed(keys), packed(texts)), found));

  const refused: readonly (readonly [
    name: string,
    keys: Uint8Array,
    texts: Uint8Array,
    words: RegExp,
  ])[] = [
    ['of another version', packed(keys), packed(['Speichern']), /belong to another version\./],
    ['without keys', packed({ Save: 'Save' }), packed(['Speichern']), /are no list\./],
    ['that are no list', packed(keys), packed('Speichern'), /are no list\./],
    ['that are not packed', packed(keys), Buffer.from('["Speichern", "Beenden"]'), /./],
    ['that are longer than any language', packed(keys), packed(['a'.repeat(3_000_000), '']), /./],
  ];
  for (const [name, given, texts, words] of refused)
    it(`are none ${name}`, () => assert.throws(() => shippedTexts(given, texts), words));

  it('have comments in code only where the same words stand for several texts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    try {
      const open = { message: 'Open', comment: ['Button: opens'] };
      const texts = {
        'Stop/Button: ends an upload': { message: 'Stop', comment: ['Button: ends an upload'] },
        'Open/Button: opens': open,
        'Open/State: is open': { message: 'Open', comment: ['State: is open'] },
        "Go/It's a button": { message: 'Go', comment: ["It's a button"] },
        Save: 'Save',
      };
      writeFileSync(join(folder, 'bundle.l10n.json'), JSON.stringify(texts));
      const { keyOf, codeOf } = shortTexts(folder);
      assert.deepEqual(Object.keys(texts).map(keyOf), ['Stop', 'Open/0', 'Open/1', 'Go', 'Save']);
      const code: readonly (readonly [before: string, after: string])[] = [
        ["t({ message: 'Stop', comment: ['Button: ends an upload'] })", "t({ message: 'Stop' })"],
        [
          "t({\n  message: 'Open',\n  comment: [\n    'State: is open',\n  ],\n})",
          "t({\n  message: 'Open'\n\n\n,comment:['1'],\n})",
        ],
        ["t({ message: 'Go', comment: \"It's a button\" })", "t({ message: 'Go' })"],
        ['const rule = { comment: /^#/ };', 'const rule = { comment: /^#/ };'],
      ];
      for (const [before, after] of code) assert.equal(codeOf(before), after);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('come back with the words that code looks them up by', () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    try {
      const write = (name: string, texts: object) =>
        writeFileSync(join(folder, name), JSON.stringify(texts));
      write('bundle.l10n.json', { Save: 'Save', [keys[1] ?? '']: 'Stop', New: 'New' });
      write('bundle.l10n.de.json', both);
      write('bundle.l10n.zh-cn.json', { New: '新' });
      const files = filesOf(folder);
      const texts = (name: string) =>
        shippedTexts(files.get('keys.br') ?? Buffer.of(), files.get(name) ?? Buffer.of());
      assert.deepEqual(texts('de.br'), { Save: 'Speichern', Stop: 'Beenden' });
      assert.deepEqual(texts('zh-cn.br'), { New: '新' });
      assert.equal(files.size, 3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
