import assert from 'node:assert/strict';
import { isLibrary, ownFrames } from '../../../../src/core/source/library';
import {
  failureChain,
  reportedFrame,
  responsibleFrame,
  stackParts,
} from '../../../../src/core/source/stack';
import { frame, occurrence } from '../monitoring/issueRows';

describe('Frames of libraries, whatever the SDK says', () => {
  const rows: readonly (readonly [string, boolean, string?])[] = [
    ['node:fs', true],
    ['internal/modules/cjs/loader.js', true],
    ['/app/node_modules/discord.js/src/index.js', true],
    ['C:\\app\\node_modules\\x\\index.js', true],
    ['/usr/lib/python3/dist-packages/x.py', true],
    ['/usr/local/lib/python3.12/json/decoder.py', true],
    ['paper.jar!/net/minecraft/Server.java', true],
    ['ArrayList.java', true, 'java.util.ArrayList'],
    ['/go/pkg/mod/github.com/x/y@v1.0.0/z.go', true],
    ['github.com/x/y@v1.0.0/z.go', true],
    ['/usr/local/go/src/net/http/server.go', true],
    ['/app/vendor/laravel/framework/src/X.php', true],
    ['', true, 'System.Linq.Enumerable'],
    ['/rustc/abc/library/core/src/panicking.rs', true],
    ['/root/.cargo/registry/src/x/lib.rs', true],
    ['chrome-extension://abc/content.js', true],
    ['moz-extension://abc/content.js', true],
    ...[
      ...[
        '<generated>',
        '<0123abcd>',
        '[C]',
        '=[C]',
        '[native code]',
        'native',
        'native:7',
        'jsr:x',
      ],
      ...['webpack:///webpack/bootstrap', 'webpack://a/external "fs"', '/x/webpack/runtime/a.js'],
      ...['/usr/src/debug/bot/a.c', '/usr/lib64/a.c', '/usr/libexec/a.c', '/snap/node/1/a.js'],
      ...['/app/bower_components/a.js', '/app/jspm_packages/a.js', '/app/.yarn/cache/a.js'],
      ...['/app/.pnpm/a.js', '/root/.npm/_npx/a.js', '/x/dist-packages/a.py', '/root/.conda/a.py'],
      ...['/root/.ivy2/a.java', '/root/.sbt/a.scala', '/root/.dotnet/a.cs', '/root/.rustup/a.rs'],
      ...['/root/.choosenim/a.nim', '/root/.stack/a.hs', '/root/.cabal/a.hs', '/x/rubygems/a.rb'],
      ...['/root/.composer/a.php', '/root/.gem/a.rb', '/root/.rvm/a.rb', '/x/lua_modules/a.lua'],
      ...['/root/.luarocks/a.lua', '/root/.hex/a.ex', '/root/.mix/a.ex', '/root/.cpan/a.pm'],
      ...['/app/haxe_libraries/a.hx', '/app/Carthage/a.swift', '/app/SourcePackages/a.swift'],
      ...['/x/Cellar/a.c', '/home/linuxbrew/a.c', '/opt/x/rustlib/a.rs'],
    ].map((place) => [place, true] as const),
    ['Thread.java', true, 'java.base/java.lang.Thread'],
    ['', true, 'node:fs'],
    ['', true, 'std::panicking'],
    ['', true, 'runtime'],
    ['', true, 'net/http.(*Server)'],
    ['', true, 'UnityEngine.Debug'],
    ['', false, 'runtimes.list'],
    ['', false, 'stdx::list'],
    ['/usr/share/nginx/html/index.php', false],
    ['/usr/share/doc/index.php', true],
    ['/home/container/vendor', false],
    ['/home/container/vendors/a.js', false],
    ['/home/container/registry/src/my-list/a.rs', false],
    ['/home/container/src/index.ts', false],
    ['/home/container/src/vendors/list.ts', false],
    ['src/internals/index.ts', false],
    ['/app/library/books.py', false],
    ['Store.java', false, 'com.acme.Store'],
    ['/app/Systems/Loader.cs', false, 'Systems.Loader'],
    ['src/site-packagesx/a.py', false],
    ['/home/go/src/bot/main.go', false],
    ['src/javascript/java.ts', false, 'javax-like'],
  ];
  for (const [filename, wanted, module = ''] of rows) {
    it(`${filename} ${module} is ${wanted ? '' : 'not '}a library's`, () =>
      assert.equal(isLibrary(frame(filename, 1, { module })), wanted));
  }
});

describe('Own frames', () => {
  it('are those that the SDK marked, less the libraries', () => {
    const stack = [frame('a.ts', 1, { inApp: false }), frame('b.ts', 2), frame('node:fs', 3)];
    assert.deepEqual(
      [...ownFrames(stack)].map(({ filename }) => filename),
      ['b.ts'],
    );
  });

  it('are all but the libraries where the SDK marked none', () => {
    const stack = [frame('a.ts', 1, { inApp: false }), frame('node:fs', 3, { inApp: false })];
    assert.deepEqual(
      [...ownFrames(stack)].map(({ filename }) => filename),
      ['a.ts'],
    );
  });
});

describe('A stack', () => {
  it('has the innermost frame first and keeps the numbers that the service counts by', () => {
    const parts = stackParts(occurrence().stack);
    const indexes = parts.map((part) => (part.kind === 'frame' ? part.frame.index : 'folded'));
    assert.deepEqual(indexes, [2, 1, 0]);
  });

  it('folds runs of two and more library frames', () => {
    const library = frame('node:fs', 1);
    const parts = stackParts([library, library, frame('a.ts', 1), library, library, library]);
    const shape = parts.map((part) => (part.kind === 'frame' ? 'frame' : part.frames.length));
    assert.deepEqual(shape, [3, 'frame', 2]);
  });

  it('may be empty', () => assert.deepEqual(stackParts([]), []));
});

describe('Causes', () => {
  const cause = occurrence({ type: 'RangeError', stack: [frame('src/deep.ts', 4)] });
  const both = occurrence({ cause });

  it('are unrolled', () =>
    assert.deepEqual(
      failureChain(both).map(({ type }) => type),
      ['TypeError', 'RangeError'],
    ));

  it('come first when it is asked what is responsible', () =>
    assert.deepEqual(responsibleFrame(both), { cause: 1, frame: 0 }));

  it('are passed over where they have no own frame', () => {
    const foreign = occurrence({ stack: [frame('node:fs', 4)] });
    assert.deepEqual(responsibleFrame(occurrence({ cause: foreign })), { cause: 0, frame: 2 });
  });
});

describe('A frame of a report', () => {
  const stack = [frame('src/deep.ts', 4), frame('node:fs', 1)];
  const both = occurrence({ release: '3.0', cause: occurrence({ type: 'RangeError', stack }) });

  it('is the responsible one where none is named, with its own stack and the release', () =>
    assert.deepEqual(reportedFrame(both), {
      frame: stack[0],
      stack,
      release: '3.0',
      at: both.at,
    }));
  it('may be named by its numbers', () =>
    assert.equal(reportedFrame(both, { cause: 0, frame: 1 })?.frame, both.stack[1]));
  for (const at of [
    { cause: 2, frame: 0 },
    { cause: 0, frame: 3 },
    { cause: 1, frame: 2 },
  ]) {
    it(`is none for ${at.cause}, ${at.frame}`, () =>
      assert.equal(reportedFrame(both, at), undefined));
  }
  it('is none where no frame is the user’s', () =>
    assert.equal(reportedFrame(occurrence({ stack: [frame('node:fs', 1)] })), undefined));
});
