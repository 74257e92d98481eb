import type { FileTree } from '../kernel/folders';
import type { World } from '../kernel/world';
import { addServer } from './make';

/** Names of servers that nobody would choose and that any panel takes: whoever shares a server chooses its name. */
export const hardServerNames: readonly string[] = [
  `"quoted" 'and' \`ticked\``,
  '$(trash) $(sync~spin) icons',
  '[click](command:workbench.action.quit) me',
  '<img src=x onerror=alert(1)> & <b>bold</b>',
  'first line\nsecond line',
  '\u202egnp.exe\u202c right to left',
  'שרת בעברית',
  'zero\u200bwidth\u2066isolate\u2069',
  '👩‍👩‍👧‍👦 family 🏳️‍🌈',
  'CON',
  '../../etc',
  '%2e%2e%2f {0} ${env:HOME}',
  `very long ${'name '.repeat(36)}end`,
];

/** Names of files that nobody would choose and that a daemon keeps byte for byte: Linux forbids `/` and NUL only. */
export const hardFileNames: readonly string[] = [
  `"double" 'single' \`tick\`.txt`,
  'back\\slash.txt',
  'C:\\Windows\\win.ini',
  'colon:name.txt',
  'star*question?.txt',
  'pipe|less<more>.txt',
  'new\nline.txt',
  'tab\tname.txt',
  ' space before.txt',
  'space after ',
  'dot after.',
  '...',
  '-rf',
  '#hash?query=1&more.txt',
  'plus+and%2Bpercent%.txt',
  '%2e%2e%2fescaped.txt',
  'CON',
  'nul.txt',
  'COM1.log',
  'desktop.ini',
  '$(rm) ${HOME} {0}.txt',
  '[link](command:workbench.action.quit).md',
  '<img src=x onerror=alert(1)>.html',
  '\u202etxt.exe',
  'ü composed.txt',
  'u\u0308 decomposed.txt',
  'Case.txt',
  'case.txt',
  'zero\u200bwidth.txt',
  '👩‍👩‍👧‍👦.txt',
  `${'x'.repeat(251)}.txt`,
  `${'é'.repeat(125)}.txt`,
];

const hardFiles: FileTree = Object.fromEntries(
  hardFileNames.flatMap((name) => [
    [name, `${name}\n`],
    [`a folder/${name}`, `${name}\n`],
  ]),
);

/** Adds servers with such names, the first of them with files of such names; `owner` is a user's uuid. */
export function addHardNames(world: World, owner: string): void {
  hardServerNames.forEach((name, index) => {
    const files = () => (index === 0 ? hardFiles : {});
    addServer(world, { name, owner, description: name, port: 27_000 + index, files });
  });
}
