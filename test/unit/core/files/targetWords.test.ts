import assert from 'node:assert/strict';
import { archiveWords, modeWords } from '../../../../src/core/files/targetWords';
import { target } from './entries';

describe('What is said of files', () => {
  const [one, root, two] = [[target('/a')], [target('/')], [target('/a'), target('/b')]];
  const rows: readonly [string, string, string][] = [
    ['/a is archived', archiveWords(one).done('/x.tar.gz'), "Archived '/a' as 'x.tar.gz'."],
    ['a server is archived', archiveWords(root).done('/x'), "Archived 'Bot' as 'x'."],
    ['two are archived', archiveWords(two).done('/d/x'), "Archived 2 files as 'x'."],
    ['/a is being archived', archiveWords(one).title, "Archiving '/a'..."],
    ['two are being archived', archiveWords(two).title, 'Archiving 2 files...'],
    ['/a was not archived', archiveWords(one).failed, "Couldn't archive '/a'."],
    ['two were not archived', archiveWords(two).failed, "Couldn't archive the selected files."],
    ['/a has other bits', modeWords(one).done('755'), "permissions of '/a' to 755 (rwxr-xr-x)."],
    ['two have other bits', modeWords(two).done('640'), 'of 2 files to 640 (rw-r-----).'],
    ['/a is asked about', modeWords(one).title, "Change Permissions of '/a'"],
    ['two are asked about', modeWords(two).title, 'Change File Permissions: 2'],
    ['/a was not changed', modeWords(one).failed, "Couldn't change the permissions of '/a'."],
    ['two were not changed', modeWords(two).failed, 'permissions of the selected files.'],
  ];
  for (const [what, said, end] of rows) it(what, () => assert.ok(said.endsWith(end), said));
});
