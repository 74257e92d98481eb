import assert from 'node:assert/strict';
import { language, useLanguage } from '../../../../src/core/base/language';
import { plural } from '../../../../src/core/base/plural';

describe('a text with a count', () => {
  afterEach(() => useLanguage('en'));

  const polish = '{count} plik|{count} pliki|{count} plików|{count} pliku';
  const rows: readonly (readonly [string, number, string, string])[] = [
    ['en', 0, '{count} file|{count} files', '0 files'],
    ['en', 1, '{count} file|{count} files', '1 file'],
    ['en', 1234, '{count} file|{count} files', '1,234 files'],
    ['fr', 0, '{count} fichier|{count} (many)|{count} fichiers', '0 fichier'],
    ['pl', 1, polish, '1 plik'],
    ['pl', 3, polish, '3 pliki'],
    ['pl', 5, polish, '5 plików'],
    ['pl', 22, polish, '22 pliki'],
    ['pl', 1.5, polish, '1,5 pliku'],
    ['ja', 1, '{count} 個のファイル', '1 個のファイル'],
    ['pl', 5, '{count} file|{count} files', '5 files'],
    ['pl', 1, '{count} file|{count} files', '1 file'],
    ['ja', 2, '{count} file|{count} files', '2 files'],
    ['xx', 2, '{count} file|{count} files', '2 files'],
  ];
  for (const [tag, count, text, expected] of rows) {
    it(`is "${expected}" in ${tag} for ${count}`, () => {
      useLanguage(tag);
      assert.equal(plural(count, text), expected);
    });
  }

  it('has other values, too, and leaves what it does not know', () => {
    const text = "{count} file of '{server}' {left}|{count} files of '{server}' {left}";
    assert.equal(plural(2, text, { server: '{count}' }), "2 files of '{count}' {left}");
  });

  it('is of the language that is shown', () => {
    useLanguage('pt-BR');
    assert.equal(language(), 'pt-BR');
    useLanguage('nonsense-that-is-none');
    assert.equal(language(), 'en');
  });
});
