import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedTexts as filesOf } from '../../../../scripts/shippedTexts.cjs';
import { shippedTexts } from '../../../../src/core/base/shippedTexts';

describe('The texts that are shipped', () => {
  const keys = ['Save', 'Stop/Button: ends an upload'];
  const both = { Save: 'Speichern', 'Stop/Button: ends an upload': 'Beenden' };
  const rows: readonly (readonly [
    name: string,
    bundle: unknown,
    texts: unknown,
    keys?: unknown,
  ])[] = [
    ['go with their keys', ['Speichern', 'Beenden'], both],
    ['are English where one is missing', ['Speichern', ''], { Save: 'Speichern' }],
    ['come from a language pack as they are', both, both],
    ['are none where the keys are of another build', ['Speichern'], undefined],
    ['are none without keys', ['Speichern', 'Beenden'], undefined, { Save: 'Save' }],
    ['are those that are texts', ['Speichern', 7], { Save: 'Speichern' }],
    ['are none where the bundle is none', 'Speichern', undefined],
    ['are none where there is no bundle', null, undefined],
  ];
  for (const [name, bundle, texts, given = keys] of rows)
    it(name, () => assert.deepEqual(shippedTexts(given, bundle), texts));

  it('come back as translators have them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    try {
      const write = (name: string, texts: object) =>
        writeFileSync(join(folder, name), JSON.stringify(texts));
      write('bundle.l10n.json', {
        ...Object.fromEntries(keys.map((key) => [key, key])),
        New: 'New',
      });
      write('bundle.l10n.de.json', both);
      write('bundle.l10n.zh-cn.json', { New: '新' });
      const files = new Map([...filesOf(folder)].map(([name, text]) => [name, JSON.parse(text)]));
      const texts = (name: string) => shippedTexts(files.get('keys.json'), files.get(name));
      assert.deepEqual(texts('bundle.l10n.de.json'), both);
      assert.deepEqual(texts('bundle.l10n.zh-cn.json'), { New: '新' });
      assert.equal(files.size, 3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
