import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pseudo, pseudoTexts } from '../../scripts/pseudo.mjs';
import { translationProblems } from '../../scripts/translations.mjs';

describe('Translations', () => {
  const rows: readonly (readonly [
    english: string,
    language: string,
    text: string,
    problem: RegExp | undefined,
  ])[] = [
    [
      "Couldn't save '{file}'. {reason}",
      'de',
      "'{file}' konnte nicht gespeichert werden. {reason}",
      undefined,
    ],
    ["Couldn't save '{file}'. {reason}", 'de', '{reason}: „{file}“', undefined],
    [
      "Couldn't save '{file}'.",
      'de',
      'Konnte nicht gespeichert werden.',
      /^has other placeholders: {} and not {file}$/,
    ],
    [
      "Couldn't save '{file}'.",
      'de',
      "'{datei}' wurde nicht gespeichert.",
      /^has other placeholders/,
    ],
    ['{server} and {server}', 'de', '{server}', undefined],
    ['$(sync) Pulling', 'fr', '$(sync) Extraction', undefined],
    ['$(sync) Pulling', 'fr', 'Extraction', /^has other icons/],
    ['$(sync~spin) Pulling', 'fr', '$(sync) Extraction', /^has other icons/],
    ['None.\n[Open](command:a.b)', 'fr', 'Aucun.\n[Ouvrir](command:a.b)', undefined],
    [
      'None.\n[Open](command:a.b)',
      'fr',
      'Aucun.\n[Ouvrir](command:a.c)',
      /^has other targets of links/,
    ],
    ['None.\n[Open](command:a.b)', 'fr', 'Aucun. [Ouvrir](command:a.b)', /^has other buttons/],
    ['Use `#a.b#` instead.', 'tr', '`#a.b#` kullanın.', undefined],
    ['Use `#a.b#` instead.', 'tr', '`#a.c#` kullanın.', /^has other code/],
    [' by {user}', 'pl', ' przez {user}', undefined],
    [' by {user}', 'pl', 'przez {user}', /^has other spaces/],
    ['Sign in', 'es', 'Iniciar sesión ', /^has other spaces/],
    ['Saving...', 'de', 'Wird gespeichert...', undefined],
    ['Saving...', 'de', 'Wird gespeichert', /^ends otherwise/],
    ['Saving...', 'de', 'Wird gespeichert…', /^ellipsis/],
    ['Saving...', 'ja', '保存しています…', undefined],
    ['{count} file|{count} files', 'de', '{count} Datei|{count} Dateien', undefined],
    ['{count} file|{count} files', 'de', '{count} Dateien', /^has 1 forms and not 2: one\|other$/],
    ['{count} file|{count} files', 'ja', '{count} 個のファイル', undefined],
    ['{count} file|{count} files', 'ja', '{count} 個|{count} 個', /^has 2 forms and not 1: other$/],
    [
      '{count} file|{count} files',
      'pl',
      '{count} plik|{count} pliki|{count} plików|{count} pliku',
      undefined,
    ],
    [
      '{count} file|{count} files',
      'pl',
      '{count} plik|{count} pliki',
      /^has 2 forms and not 4: one\|few\|many\|other$/,
    ],
    ['Every hour|Every {count} hours', 'de', 'Jede Stunde|Alle {count} Stunden', undefined],
    [
      'Every hour|Every {count} hours',
      'fr',
      'Toutes les heures|Toutes les {count} heures|Toutes les {count} heures',
      undefined,
    ],
    // It is of 21 as well.
    [
      'Every hour|Every {count} hours',
      'ru',
      'Каждый час|Каждые {count} часа|Каждые {count} часов|Каждые {count} часа',
      /^needs {count} in its form "one"/,
    ],
    ['One way', 'de', 'So|anders', /^has a \|/],
    ['Backups', 'de', 'Backups', undefined],
    [
      'The server is already running.',
      'de',
      'The server is already running.',
      /^is still English$/,
    ],
    ['Open `docker run hello from here`', 'de', 'Open `docker run hello from here`', undefined],
    ['Start', 'de', '', /^is missing$/],
    ['Start', 'de', ' ', /^is missing$/],
  ];
  for (const [english, language, text, problem] of rows)
    it(`${language}: ${JSON.stringify(text)} for ${JSON.stringify(english)} ${problem ? 'is wrong' : 'is right'}`, () => {
      const [found, ...more] = translationProblems({ key: english }, { key: text }, language);
      assert.deepEqual(more, []);
      if (problem) assert.match(found?.problem ?? '', problem);
      else assert.equal(found, undefined);
    });

  it('names what is missing and what is no text any more', () => {
    const english = { 'Stop/Button': { message: 'Stop', comment: ['Button'] }, Start: 'Start' };
    const german = { Start: { message: 'Starten' }, Stop: 'Beenden' };
    assert.deepEqual(translationProblems(english, german, 'de'), [
      { key: 'Stop/Button', problem: 'is missing', text: 'Stop' },
      { key: 'Stop', problem: 'is no text any more', text: 'Stop' },
    ]);
  });
});

describe('The language that nobody speaks', () => {
  const rows: readonly (readonly [english: string, pseudo: string])[] = [
    ['Servers', '⟦Šéŕṽéŕš ~~~⟧'],
    ['Sign In to Panel...', '⟦Šîĝñ Îñ ţö Þàñéļ ~~~~~ ~~⟧...'],
    ['{count} file|{count} files', '⟦{count} ƒîļé ~~⟧|⟦{count} ƒîļéš ~~~⟧'],
    ['None.\n[Open](command:a.b)', '⟦Ñöñé. ~~⟧\n[⟦Öþéñ ~~⟧](command:a.b)'],
    ['$(sync) Use `#a.b#`', '⟦$(sync) Ûšé `#a.b#` ~~⟧'],
    ['Hosting Panel', 'Hosting Panel'],
  ];
  for (const [english, text] of rows)
    it(`says ${JSON.stringify(english)}`, () => assert.equal(pseudo(english), text));

  for (const file of ['package.nls.json', 'l10n/bundle.l10n.json'])
    it(`has all texts of ${file}, as a translation must`, () => {
      const english = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof pseudoTexts>[0];
      assert.deepEqual(translationProblems(english, pseudoTexts(english), 'qps-ploc'), []);
    });
});
