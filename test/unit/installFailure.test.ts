import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { folderSize } from '../harness/folderSize.mjs';
import { installFailure } from '../harness/installFailure.mjs';

describe('A failed installation', () => {
  const told = { folder: '/repository/test/vscode', needed: '1.5 GB' };
  const of = (output: string, code = 1) => installFailure({ code, output }, told);

  for (const [output, text, isLasting] of [
    ['npm error code ENOSPC', /^The disk is full: 1\.5 GB must be free\./, true],
    ['tar: write error: No space left on device', /^The disk is full/, true],
    ['npm error code EACCES', /^Files in \/repository\/test\/vscode can't be written\./, true],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /^npm doesn't trust the certificate/, true],
    ['npm error code E401', /^The npm registry refuses access\./, true],
    ['npm error code E404\nnpm error 404 Not Found', /^The npm registry lacks a package\./, true],
    ['npm error code ETARGET', /^The npm registry lacks a package\./, true],
    ['npm error code ENOTFOUND', /^The npm registry can't be reached\./, false],
    ['npm error code EAI_AGAIN', /^The npm registry can't be reached\./, false],
    ['npm error code E503', /^The npm registry can't be reached\./, false],
    ['npm was ended: it took longer than 900 s.', /^It took too long\./, false],
    ['npm error something else', /^npm did not succeed:\nnpm error something else$/, false],
  ] as const) {
    it(`says what to do about: ${output.split('\n')[0]}`, () => {
      const failure = of(output);
      assert.match(failure.text, text);
      assert.equal(failure.isLasting, isLasting);
    });
  }

  it('knows npm by its absence', () => {
    assert.match(of('spawn npm ENOENT', 127).text, /^npm wasn't found\./);
  });

  it('ends with the lines of npm that name the cause, three at most', () => {
    const stack = Array.from({ length: 50 }, (_, index) => `npm error     at line ${index}`);
    const causes = Array.from({ length: 5 }, (_, index) => `npm error code ENOTFOUND ${index}`);
    const { text } = of([...stack, ...causes, ...stack].join('\n'));
    assert.deepEqual(text.split('\n').slice(1), causes.slice(0, 3));
  });
});

describe('The size of a folder', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-size-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is that of its files, below it too, without those that are left out', () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    writeFileSync(join(folder, 'one'), '12345');
    writeFileSync(join(folder, 'a/b/two'), '123');
    writeFileSync(join(folder, 'stamp'), 'not counted');
    symlinkSync('one', join(folder, 'link'));
    const size = folderSize(folder, (file) => file !== join(folder, 'stamp'));
    assert.deepEqual(size, { files: 2, bytes: 8 });
  });

  it('leaves out what goes meanwhile, files and folders', () => {
    mkdirSync(join(folder, 'going'));
    writeFileSync(join(folder, 'going', 'file'), '1');
    writeFileSync(join(folder, 'gone'), '1');
    const before = folderSize(folder).files;
    let isFirst = true;
    const size = folderSize(folder, () => {
      if (isFirst) {
        rmSync(join(folder, 'gone'));
        rmSync(join(folder, 'going'), { recursive: true });
      }
      isFirst = false;
      return true;
    });
    assert.ok(size.files >= before - 2 && size.files < before, String(size.files));
  });

  it('is nothing where there is no folder', () => {
    assert.deepEqual(folderSize(join(folder, 'missing')), { files: 0, bytes: 0 });
  });
});
