import assert from 'node:assert/strict';
import { win32 } from 'node:path';
import { resolveFrame } from '../../src/core/source/resolve';
import type { WorkspaceFile } from '../../src/core/source/sourcePaths';
import type { Frame } from '../../src/core/api/issue';

/** File names in frames and maps that try to lead out of the workspace. */
const names: readonly string[] = [
  '../../../../etc/passwd',
  '/home/container/../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'file:///C:/Users/me/.ssh/id_rsa',
  'vscode-remote://ssh-remote+host/etc/passwd',
  'vscode-userdata:///User/settings.json',
  'command:workbench.action.quit',
  '\\\\evil.example\\share\\a.ts',
  '//evil.example/share/a.ts',
  'C:\\Windows\\win.ini',
  'src/..\\..\\..\\Users\\me\\.ssh\\id_rsa',
  'src/a\\..\\..\\..\\..\\x.ts',
  '/home/container/src/..\\..\\..\\x.ts',
  'webpack://x/..\\..\\x.ts',
  'https://evil.example/..%5C..%5Cx.ts',
  'https://evil.example/%2e%2e/%2e%2e/x.ts',
  'src/%2e%2e/%2e%2e/x.ts',
  'a\0/../../x.ts',
];
const folder = 'file:///c%3A/w';

/** Everything that is asked of the workspace while a frame is resolved; each file is said to be there. */
async function asked(frame: Partial<Frame>, source = 'a.ts') {
  const files: WorkspaceFile[] = [];
  const found: string[] = [];
  const map = { version: 3, sources: [source], names: [], mappings: 'AAAA' };
  const whole: Frame = {
    ...{ function: 'f', module: '', filename: 'dist/a.js', lineno: 1, colno: 1, inApp: true },
    ...frame,
  };
  await resolveFrame(whole, {
    mappings: [{ from: '', folder, to: '' }],
    stack: [whole],
    reader: {
      find: (all) => {
        found.push(...all);
        return Promise.resolve([{ folder, path: 'dist/a.js' }]);
      },
      existing: (all) => {
        files.push(...all);
        return Promise.resolve(all);
      },
      read: (file) => {
        files.push(file);
        return Promise.resolve(
          file.path.endsWith('.map')
            ? JSON.stringify(map)
            : `x()\n//# sourceMappingURL=${source}.map\n`,
        );
      },
    },
  });
  return { files, found };
}

describe('Paths of frames', () => {
  for (const name of names) {
    for (const [where, ask] of [
      ['a frame', () => asked({ filename: name })],
      ['a source map', () => asked({}, name)],
    ] as const) {
      it(`stay in the folder, as Windows reads them, too: ${JSON.stringify(name)} of ${where}`, async () => {
        const { files } = await ask();
        for (const file of files) {
          assert.equal(file.folder, folder);
          const inside = win32.resolve('C:\\w', file.path);
          assert.ok(win32.join('C:\\w', file.path).startsWith('C:\\w\\'), inside);
          assert.ok(
            !file.path.split(/[\\/]/).includes('..') && !file.path.includes('\0'),
            file.path,
          );
        }
      });
    }
  }
});
