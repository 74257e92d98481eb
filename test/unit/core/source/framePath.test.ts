import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { framePath } from '../../../../src/core/source/framePath';
import { frameOf } from './memoryReader';

/**
 * A path in a line: what belongs to the machine, a bar, what belongs to the program; `~` before it where it is not known whether
 * all of that does, and `Windows` behind it.
 */
function told(fields: Parameters<typeof frameOf>[0]): string {
  const path = framePath(frameOf(fields));
  if (!path) return 'none';
  const { parts, root, isRootKnown, isWindows } = path;
  const [machine, program] = [parts.slice(0, root), parts.slice(root)];
  return `${isRootKnown ? '' : '~'}${machine.join('/')}|${program.join('/')}${isWindows ? ' Windows' : ''}`;
}

describe('The path that the name of a file stands for', () => {
  const rows: readonly (readonly [what: string, name: string, path: string])[] = [
    ['a relative one begins where the program does', 'src/a.ts', '|src/a.ts'],
    ['blanks around it', ' src/a.ts ', '|src/a.ts'],
    ['dots', './src/../lib/./a.ts', '|lib/a.ts'],
    ['more ways up than folders', '../../a.ts', '|a.ts'],
    ['slashes twice', '/app//src///a.ts', 'app|src/a.ts'],
    ['a place that nobody knows', '/opt/bot/src/a.ts', '~|opt/bot/src/a.ts'],
    ['what a bundler asks for behind it', 'src/a.vue?type=script&lang.ts', '|src/a.vue'],
    ['what stands behind a hash', 'src/a.ts#L3', '|src/a.ts'],
    ['a folder with a hash', 'src/c#/a.cs', '|src/c#/a.cs'],
    ['no parts at all', './.', 'none'],
    ['nothing', '', 'none'],
    ['the runtime', 'node:fs', 'none'],
    ['the runtime of old', 'internal/main.js', 'none'],
    ['no file', '<anonymous>', 'none'],
    ['no file of Lua', '[C]', 'none'],
    ['no file of a browser', '[native code]', 'none'],
    ['no file of Java', 'native', 'none'],
    ['a file with such a name', 'src/native', '|src/native'],
    ['a file whose name goes on', 'natives', '|natives'],
    ['a folder with such a name', 'src/internal/a.js', '|src/internal/a.js'],
    ['a sign within', 'src/a<b>.ts', '|src/a<b>.ts'],
    ['a route', '[id]/a.ts', '|[id]/a.ts'],
  ];
  for (const [what, filename, path] of rows) {
    it(`${what}: ${filename} → ${path}`, () => assert.equal(told({ filename }), path));
  }
});

describe('The path of a name from Windows', () => {
  const rows: readonly (readonly [name: string, path: string])[] = [
    ['C:\\bot\\src\\a.ts', '~|C:/bot/src/a.ts Windows'],
    ['d:/bot/a.ts', '~|d:/bot/a.ts Windows'],
    ['\\\\disk\\share\\a.ts', '~|disk/share/a.ts Windows'],
    ['src\\a.ts', '|src/a.ts Windows'],
    ['file:///C:/bot/a.ts', '~|C:/bot/a.ts Windows'],
    ['file:///c:/build/a.ts', 'c:/build|a.ts Windows'],
    ['C:\\snapshot\\bot\\src\\a.js', 'C:/snapshot/bot|src/a.js Windows'],
    ['D:\\a\\bot\\bot\\src\\a.ts', 'D:/a/bot/bot|src/a.ts Windows'],
    ['D:\\a\\bot\\other\\a.ts', 'D:/a|bot/other/a.ts Windows'],
    ['D:\\a\\12\\s\\src\\a.cs', 'D:/a/12/s|src/a.cs Windows'],
    ['D:\\agent\\7\\s\\a.cs', 'D:/agent/7/s|a.cs Windows'],
    ['D:\\agent\\x\\s\\a.cs', 'D:/agent|x/s/a.cs Windows'],
    ['C:\\src\\a.cs', 'C:/src|a.cs Windows'],
    ['C:\\App\\a.cs', 'C:/App|a.cs Windows'],
    ['C:\\apps\\a.cs', '~|C:/apps/a.cs Windows'],
    ['C:\\inetpub\\wwwroot\\a.cs', 'C:/inetpub/wwwroot|a.cs Windows'],
    ['C:\\x\\inetpub\\wwwroot\\a.cs', '~|C:/x/inetpub/wwwroot/a.cs Windows'],
    ['C:\\home\\container\\a.js', '~|C:/home/container/a.js Windows'],
    // A backslash behind a slash is a letter like others.
    ['/opt/a\\b.ts', '~|opt/a\\b.ts'],
    ['src/a\\b.ts', '|src/a\\b.ts'],
    ['file:///opt/C:/a.ts', '~|opt/C:/a.ts'],
  ];
  for (const [filename, path] of rows) {
    it(`${filename} → ${path}`, () => assert.equal(told({ filename }), path));
  }
});

describe('The path of an address', () => {
  const rows: readonly (readonly [name: string, path: string])[] = [
    ['https://bot.example/assets/a.js?v=1', '~|assets/a.js'],
    ['http://bot.example:8080/a.js#x', '~|a.js'],
    ['https://bot.example/my%20bot/a.js', '~|my bot/a.js'],
    ['https://bot.example/50%/a.js', '~|50%/a.js'],
    ['https://bot.example', 'none'],
    ['https://bot.example/', 'none'],
    ['http://localhost:5173/@fs/home/container/src/a.ts', 'home/container|src/a.ts'],
    ['http://localhost:5173/x/@fs/a.ts', '~|x/@fs/a.ts'],
    ['https://bot.example/_next/static/a.js', '~|.next/static/a.js'],
    ['https://bot.example/_next/statics.js', '~|.next/statics.js'],
    ['https://bot.example/_next/image/a.js', '~|_next/image/a.js'],
    ['https://bot.example/x/_next/static/a.js', '~|x/_next/static/a.js'],
    ['file:///home/container/src/a.ts', 'home/container|src/a.ts'],
    ['file://localhost/home/container/a.ts', 'home/container|a.ts'],
    ['file://localhosts/a.ts', '~|localhosts/a.ts'],
    ['file:src/a.ts', '|src/a.ts'],
    ['chrome-extension://abc/a.js', 'none'],
    ['extensions://abc/a.js', '|a.js'],
    ['phar:///srv/plugins/shop.phar/src/a.php', '~|srv/plugins/shop.phar/src/a.php'],
    ['res://scripts/player.gd', '|scripts/player.gd'],
    ['user://mods/a.gd', '|mods/a.gd'],
    ['citizen:/scripting/a.lua', '~|scripting/a.lua'],
    ['package:bot/src/client.dart', '|bot/lib/src/client.dart'],
    ['webpack://bot/./src/a.ts', '|src/a.ts'],
    ['webpack:///./src/a.ts', '|src/a.ts'],
    ['webpack:///src/a.ts', '|src/a.ts'],
    ['webpack://./src/a.ts', '|src/a.ts'],
    ['webpack-internal:///(rsc)/./src/a.ts', '|src/a.ts'],
    ['webpack://bot/(ssr)/./src/a.ts', '|src/a.ts'],
    ['webpack://bot/src/(group)/a.ts', '|src/(group)/a.ts'],
    ['turbopack:///[project]/src/a.ts', '|src/a.ts'],
    ['turbopack://bot/[project]/src/a.ts', '|src/a.ts'],
    ['turbopack:///src/[id]/a.ts', '|src/[id]/a.ts'],
    ['app:///src/a.ts', '|src/a.ts'],
    ['APP:///src/a.ts', '|src/a.ts'],
    ['1app:///src/a.ts', '|1app:/src/a.ts'],
    ['resource://bot/a.ts', '|a.ts'],
    ['shttp://bot/src/a.ts', '|src/a.ts'],
    ['httpx://bot/src/a.ts', '|src/a.ts'],
    ['src/x:y/a.ts', '|src/x:y/a.ts'],
  ];
  for (const [filename, path] of rows) {
    it(`${filename} → ${path}`, () => assert.equal(told({ filename }), path));
  }
});

describe('The marks that hosts put before a path', () => {
  const rows: readonly (readonly [name: string, path: string])[] = [
    ['@es_shop/server/main.lua', '|es_shop/server/main.lua'],
    ['@/components/a.vue', '|components/a.vue'],
    ['src/@x/a.ts', '|src/@x/a.ts'],
    ['~/bot/a.js', '~|bot/a.js'],
    ['~a/b.js', '~|~a/b.js'],
    ['src/~/a.js', '|src/~/a.js'],
    ['...ons/shop/init.lua', '~|shop/init.lua'],
    ['.../shop/init.lua', '~|shop/init.lua'],
    ['..a/shop/init.lua', '|..a/shop/init.lua'],
    ['x.../shop/init.lua', '|x.../shop/init.lua'],
    ['__trains__/scripts/a.lua', '|trains/scripts/a.lua'],
    ['__trains__/a.luac', '|__trains__/a.luac'],
    ['__trains__/a.py', '|__trains__/a.py'],
    ['x/__trains__/a.lua', '|x/__trains__/a.lua'],
  ];
  for (const [filename, path] of rows) {
    it(`${filename} → ${path}`, () => assert.equal(told({ filename }), path));
  }
});

describe('The folders that programs are put into', () => {
  const rows: readonly (readonly [folder: string, is: 'known' | 'unknown'])[] = [
    ['home/container', 'known'],
    ['home/containers', 'unknown'],
    ['x/home/container', 'unknown'],
    ['home/runner/work/bot/bot', 'known'],
    ['home/circleci/work/bot/bot', 'known'],
    ['home/vsts/work/1/s', 'known'],
    ['home/runner/work', 'unknown'],
    ['home/someone/work/bot/bot', 'unknown'],
    ['x/home/runner/work/bot/bot', 'unknown'],
    ['github/workspace', 'known'],
    ['vercel/path0', 'known'],
    ['opt/render/project/src', 'known'],
    ['opt/build/repo', 'known'],
    ['home/site/wwwroot', 'known'],
    ['x/github/workspace', 'unknown'],
    ['github/workspaces', 'unknown'],
    ['builds/group/bot', 'known'],
    ['x/builds/group/bot', 'unknown'],
    ['var/lib/pterodactyl/volumes/1b2c', 'known'],
    ['srv/daemon-data/1b2c', 'known'],
    ['srv/pterodactyl/volumes/1b2c', 'known'],
    ['srv/data/1b2c', 'unknown'],
    ['x/srv/daemon-data/1b2c', 'unknown'],
    ['mnt/server', 'known'],
    ['x/mnt/server', 'unknown'],
    ['usr/src/app', 'known'],
    ['usr/src/bot', 'known'],
    ['usr/src/server', 'known'],
    ['usr/src/linux', 'unknown'],
    ['x/usr/src/app', 'unknown'],
    ['usr/app', 'known'],
    ['x/usr/app', 'unknown'],
    ['var/www', 'known'],
    ['var/www/html', 'known'],
    ['x/var/www', 'unknown'],
    ['var/task', 'known'],
    ['x/var/task', 'unknown'],
    ['workspace/bot', 'known'],
    ['workspaces/bot', 'known'],
    ['snapshot/bot', 'known'],
    ['x/workspaces/bot', 'unknown'],
    ...[
      'app',
      'code',
      'workspace',
      'src',
      'build',
      'server',
      'bot',
      'project',
      'application',
      '_',
    ].map((folder) => [folder, 'known'] as const),
    ['myapp', 'unknown'],
    ['x/app', 'unknown'],
    ['apps', 'unknown'],
    ['$bunfs/root', 'known'],
    ['x/$bunfs/root', 'unknown'],
    ['go/src', 'known'],
    ['root/go/src', 'known'],
    ['x/go/src', 'unknown'],
    ['logo/src', 'unknown'],
  ];
  for (const [folder, is] of rows) {
    it(`/${folder} is ${is}`, () =>
      assert.equal(
        told({ filename: `/${folder}/a.ts` }),
        is === 'known' ? `${folder}|a.ts` : `~|${folder}/a.ts`,
      ));
  }
  it('are no folders of a relative path', () =>
    assert.equal(told({ filename: 'app/src/a.ts' }), '|app/src/a.ts'));
  for (const folder of ['home/container', 'app', 'usr/app', 'mnt/server'])
    it(`/${folder} may be a file itself`, () =>
      assert.equal(told({ filename: `/${folder}` }), `~|${folder}`));
});

describe('The path of a class of Java', () => {
  const rows: readonly (readonly [file: string, module: string, name: string, path: string])[] = [
    ['Store.java', 'com.acme.Store', '', '|com/acme/Store.java'],
    ['Store.java', 'com.acme.Store$1', '', '|com/acme/Store.java'],
    ['Store.java', '', 'com.acme.Store.assign', '|com/acme/Store.java'],
    ['Store.java', '', 'assign', '|assign/Store.java'],
    ['Store.java', '', '', '|Store.java'],
    ['Store.java', 'Store', '', '|Store.java'],
    ['Thread.java', 'java.base/java.lang.Thread', '', '|java/lang/Thread.java'],
    ['core.clj', 'acme.my-bot.core', '', '|acme/my-bot/core/core.clj'],
    ['core.clj', 'acme.$odd.core', '', '|acme/core/core.clj'],
    ['Main.kt', 'com.acme.MainKt', '', '~|com/acme/Main.kt'],
    ['build.kts', 'com.acme.Build', '', '~|com/acme/build.kts'],
    ['Main.scala', 'com.acme.Main', '', '~|com/acme/Main.scala'],
    ['Main.groovy', 'com.acme.Main', '', '~|com/acme/Main.groovy'],
    ['src/Main.kt', 'com.acme.Main', '', '~|src/Main.kt'],
    ['src/Main.java', 'com.acme.Main', '', '|src/Main.java'],
    ['src\\Main.java', 'com.acme.Main', '', '|src/Main.java Windows'],
    ['Main.javac', 'com.acme.Main', '', '|Main.javac'],
    ['Main.kt.bak', 'com.acme.Main', '', '|Main.kt.bak'],
  ];
  for (const [filename, module, name, path] of rows) {
    it(`${filename} of ${module || name || 'nothing'} → ${path}`, () =>
      assert.equal(told({ filename, module, function: name }), path));
  }
});

describe('The path of a module without a file', () => {
  const rows: readonly (readonly [file: string, module: string, path: string])[] = [
    ['', 'cogs.music', '|cogs/music.py'],
    ['', '_bot.db.pool2', '|_bot/db/pool2.py'],
    ['', 'music', 'none'],
    ['', 'Cogs.music', 'none'],
    ['', 'cogs.Music', 'none'],
    ['', 'cogs.music.', 'none'],
    ['', '.cogs.music', 'none'],
    ['', 'bot::store', 'none'],
    ['', 'cogs..music', 'none'],
    ['<frozen>', 'cogs.music', 'none'],
  ];
  for (const [filename, module, path] of rows) {
    it(`${module} of '${filename}' → ${path}`, () =>
      assert.equal(told({ filename, module }), path));
  }
});

describe('The longest names that are looked at', () => {
  const long = (length: number) => 'a'.repeat(length);
  const rows: readonly (readonly [string, Parameters<typeof frameOf>[0], isPath: boolean])[] = [
    ['a path', { filename: long(limits.pathLength) }, true],
    ['a path that no disk has', { filename: long(limits.pathLength + 1) }, false],
    ['a module', { module: `a.${long(limits.frameText - 2)}` }, true],
    ['a module that no language has', { module: `a.${long(limits.frameText - 1)}` }, false],
  ];
  for (const [what, fields, isPath] of rows)
    it(`${what}: ${isPath}`, () => assert.equal(told(fields) !== 'none', isPath));

  it('of a class: the beginning of its package, or of its function', () => {
    const module = `${long(limits.frameText - 2)}.bcd`;
    const wanted = `|${long(limits.frameText - 2)}/b/Store.java`;
    assert.equal(told({ filename: 'Store.java', module }), wanted);
    assert.equal(
      told({ filename: 'Store.java', function: `${module}.assign` }),
      `|${long(limits.frameText - 2)}/Store.java`,
    );
  });
});
