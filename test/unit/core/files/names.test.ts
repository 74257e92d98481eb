import assert from 'node:assert/strict';
import { isArchiveName } from '../../../../src/core/files/archiveNames';
import { archiveNameOf } from '../../../../src/core/files/downloads';
import { modeChoices, modeMeaning, modeText, parseMode } from '../../../../src/core/files/modes';
import { fileNameProblem, plainNameProblem } from '../../../../src/core/files/names';
import { nameFromUrl, urlProblem } from '../../../../src/core/files/pullUrl';

describe('Permission bits', () => {
  const rows = [
    ['644', '644'],
    [' 0755 ', '755'],
    ['000', '000'],
    ['rw-r--r--', '644'],
    ['rwxr-xr-x', '755'],
    ['-rw-r-----', '640'],
    ['drwx------', '700'],
    ['---------', '000'],
    ['888', undefined],
    ['4755', undefined],
    ['64', undefined],
    ['wr-r--r--', undefined],
    ['rwxr-xr-t', undefined],
    ['', undefined],
  ] as const;
  for (const [typed, mode] of rows) {
    it(`${JSON.stringify(typed)} is ${mode ?? 'refused'}`, () =>
      assert.equal(parseMode(typed), mode));
  }
  it('are offered with those first that a file has', () => {
    assert.deepEqual(modeChoices(false, '600'), ['600', '644', '755', '664']);
    assert.deepEqual(modeChoices(false, 'odd'), ['644', '755', '600', '664']);
    assert.deepEqual(modeChoices(true, '755'), ['755', '750', '700', '777']);
  });

  it('are told in words', () =>
    assert.equal(
      modeMeaning('750'),
      'Owner: read, write, execute · Group: read, execute · Others: nothing',
    ));

  it('are written as they are read', () => {
    for (let bits = 0; bits < 512; bits++) {
      const mode = bits.toString(8).padStart(3, '0');
      assert.equal(parseMode(modeText(mode)), mode);
    }
  });
});

describe('Names', () => {
  const rows = [
    ['config.json', true],
    ['100% a b.txt', true],
    ['-rf', true],
    ['a/b/c.txt', true],
    ['', false],
    ['  ', false],
    ['/a', false],
    ['a/', false],
    ['a//b', false],
    ['..', false],
    ['a/../b', false],
    ['.', false],
    ['a/./b', false],
    ['a/.b', true],
    ['...', true],
    ['ä'.repeat(127), true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
    [`${'x'.repeat(255)}/${'y'.repeat(255)}`, true],
    ['a\0b', false],
    ['ä'.repeat(128), false],
    ['taken', false],
    ['Taken', true],
  ] as const;
  for (const [name, isFine] of rows) {
    it(`${JSON.stringify(name).slice(0, 30)} is ${isFine ? 'fine' : 'none'}`, () =>
      assert.equal(fileNameProblem(name, new Set(['taken'])) === undefined, isFine));
  }

  it('that are taken are said', () =>
    assert.equal(
      fileNameProblem('taken', new Set(['taken'])),
      "A file or folder 'taken' already exists.",
    ));

  const urls = [
    ['https://example.com/a/core.jar?x=1', 'core.jar'],
    ['https://example.com/My%20Plugin.jar', 'My Plugin.jar'],
    ['https://example.com/100%.jar', '100%.jar'],
    ['https://example.com/a%2Fb', 'a_b'],
    ['https://example.com/', ''],
    ['https://example.com/%2E%2E', ''],
    ['no address', ''],
    ['mailto:.', ''],
    ['mailto:..', ''],
    ['mailto:...', '...'],
    ['https://example.com/a%00b', 'a_b'],
  ] as const;
  for (const [url, name] of urls) {
    it(`${url} names ${name || 'nothing'}`, () => assert.equal(nameFromUrl(url), name));
  }

  it('tell archives', () => {
    const names = ['a.tar.gz', 'A.ZIP', 'b.tgz', 'x.7z', 'gz', 'a.txt', 'tar', 'a.gz.txt'];
    assert.deepEqual(names.filter(isArchiveName), ['a.tar.gz', 'A.ZIP', 'b.tgz', 'x.7z']);
  });

  it('of saved archives fit every computer', () => {
    assert.equal(archiveNameOf(['/logs'], 'Bot'), 'logs.tar.gz');
    assert.equal(archiveNameOf(['/a/b:c'], 'Bot'), 'b_c.tar.gz');
    assert.equal(archiveNameOf(['/a', '/b'], 'My "Bot"'), 'My _Bot_.tar.gz');
    assert.equal(archiveNameOf(['/'], 'Bot'), 'Bot.tar.gz');
  });
});

describe('What is typed for a download by the server', () => {
  for (const [typed, isGood] of [
    ['https://example.com/a.zip', true],
    [' http://example.com/ ', true],
    ['ftp://example.com/a', false],
    ['example.com/a', false],
    ['https://', false],
    ['', false],
  ] as const) {
    it(`${JSON.stringify(typed)} is ${isGood ? 'an' : 'no'} address`, () =>
      assert.equal(urlProblem(typed) === undefined, isGood));
  }

  it('a name makes no folders', () => {
    assert.equal(plainNameProblem('a/b'), "A name can't contain a slash.");
    assert.equal(plainNameProblem('a'), undefined);
    assert.equal(plainNameProblem(''), 'Enter a name.');
  });
});
