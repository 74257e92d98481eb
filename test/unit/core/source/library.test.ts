import assert from 'node:assert/strict';
import type { Frame } from '../../../../src/core/api/issue';
import { hasPlace, isLibrary, ownFrames } from '../../../../src/core/source/library';
import { frame } from '../monitoring/issueRows';

const folders =
  `node_modules bower_components jspm_packages .yarn .pnpm .npm .nvm .bun site-packages dist-packages .pyenv
  .conda .m2 .gradle .ivy2 .sbt .nuget .dotnet .cargo .rustup rustlib .nimble .choosenim .dub .opam .stack .cabal vendor
  .composer .gem .rbenv .rvm rubygems lua_modules .luarocks .pub-cache .julia .hex .mix .cpan haxelib haxe_libraries Pods
  Carthage SourcePackages hostedtoolcache Cellar linuxbrew`.split(/\s+/);

/** Places in a line each: those of libraries, and such as look like them. */
const places: readonly (readonly [libraries: string, own: string])[] = [
  ['node:fs ext:core/a deno:a bun:a npm:a jsr:a dart:core native:7 citizen:/a', 'xnode:fs nodes:a'],
  ['internal/a.js', 'src/internal/a.js internals/a.js'],
  ['<anonymous>', 'a<b'],
  ['[C] =[C] native', 'natives a[C] a=[C]b anative'],
  [
    'chrome-extension://a/b moz-extension://a/b safari-extension://a safari-web-extension://a ms-browser-extension://a',
    'xchrome-extension://a/b chrome-extension:a',
  ],
  [
    'https://deno.land/std@1/a.ts http://deno.land/x/a.ts https://jsr.io/@a/b.ts https://npm.jsr.io/a https://esm.sh/a@1',
    'https://deno.land/a.ts https://x.jsr.io/a xhttps://esm.sh/a https://esm.shx/a',
  ],
  [
    'https://cdn.jsdelivr.net/npm/a https://unpkg.com/a https://cdnjs.cloudflare.com/a https://cdn.skypack.dev/a',
    'https://cdnjs..com/a https://unpkg.com.example/a',
  ],
  ['/root/.cache/deno/a.ts deno-dir/a.ts .cache/deno/a', 'x.cache/deno/a my-deno-dir/a.ts'],
  ['webpack/bootstrap a/webpack/runtime/b', 'a/mywebpack/runtime webpack/run'],
  [
    'webpack:///node_modules/a webpack://bot/webpack/a',
    'webpack://bot/src/a webpack://bot/external/b',
  ],
  [
    '/usr/lib/a.c /usr/local/lib/a.c /usr/lib32/a.c /usr/lib64/a.c /usr/libexec/a /usr/include/a.h /usr/share/a.pl',
    '/usr/share/nginx/a.php /usr/local/share/nginx/a.php /usr/libx/a.c /opt/usr/lib/a.c /usr/local/bot/a.c',
  ],
  ['/nix/store/a /snap/a /opt/homebrew/a /System/Library/a', '/a/nix/store/a /opt/a /snaps/a'],
  ['/usr/src/debug/a.c', '/usr/src/a.c /a/usr/src/debug/a.c'],
  ['lib/python3.12/a.py /x/lib/pypy3/a.py', 'xlib/python3/a.py lib/pythonx/a.py lib/python/a.py'],
  [
    'python3.12/lib/a.py /x/python/lib/a.py Python312/Lib/a.py miniconda3/lib/a.py /x/mamba/lib/a.py miniforge3/lib/a',
    'xpython/lib/a.py miniconda4/lib/a.py python/libs/a.py',
  ],
  ['python311.zip/a.py /x/python3.zip/a.py', 'xpython311.zip/a.py python.zip/a.py'],
  ['a.jar a.jar!/b a.jar/b a.war!/b a.jmod/b a.egg/b a.whl/b', 'a.jars ajar!/b a.eggs/b'],
  [
    '_/src/libraries/a.cs /_/src/coreclr/a.cs /_/src/mono/a /_/src/mscorlib/a',
    'x_/src/mono/a /_/src/bot/a',
  ],
  ['/home/bokken/build/a', '/home/bokken/a /x/home/bokken/build/a'],
  ['go/pkg/mod/a /go/pkg/mod/a', 'ago/pkg/mod/a'],
  [
    'github.com/x/y@v1.0.0/z.go a.io/b@v2/c.go',
    'github/x/y@v1/z.go github.com/x/y@1/z.go a/github.com/x@v1/z.go',
  ],
  [
    'go/src/fmt/a.go /usr/go/src/net/http/a.go golang/src/io/a.go go1.22/src/os/a.go go-1.22/src/os/a.go',
    'ago/src/fmt/a.go go/src/bot/a.go go/src/fmts/a.go',
  ],
  ['go/x64/src/fmt/a.go go/libexec/src/fmt/a.go go/share/go/src/fmt/a.go', 'go/x86/src/fmt/a.go'],
  [
    'runtime/a.go runtime/debug/a.go reflect/a.s net/http/a.go net/rpc/a.go crypto/tls/a.go os/exec/a.go sync/a_b.go',
    'bot/runtime/a.go runtime/x/a.go net/httpx/a.go runtime/a.gox',
  ],
  [
    '/rustc/a /rust/deps/a library/std/a library/core/a library/alloc/a',
    'library/books/a x/library/std/a',
  ],
  ['cargo/registry/src/a /x/cargo/git/checkouts/a', 'mycargo/registry/src/a cargo/src/a'],
  ['registry/src/index.crates.io-6f17d22b/a', 'xregistry/src/a-6f17d22b/b registry/src/a-6f17d2/b'],
  ['phar:///srv/composer.phar/a.php', 'phar:///srv/plugins/a.phar/b.php xphar:///a'],
  ['pmsrc/a.php', 'x/pmsrc/a.php'],
  [
    'lib/ruby/a.rb /x/lib/perl/a.pl lib/perl5/a.pm lib/R/a.R lib/jruby/a',
    'xlib/ruby/a.rb lib/rubyx/a',
  ],
  ['gems/rake-13/a.rb /x/gems/a-b-1/a.rb', 'xgems/rake-13/a.rb gems/rake/a.rb'],
  ['bundler/gems/a.rb /x/bundler/gems/a', 'xbundler/gems/a'],
  [
    'Swift/a.swift .build/checkouts/a.swift /x/.build/checkouts/a',
    'x/Swift/a.swift x.build/checkouts/a',
  ],
  [
    'deps/a/lib/b.ex /x/deps/a/src/b.erl deps/a/lib/b/c.exs',
    'xdeps/a/lib/b.ex deps/a/lib/b.exx deps/a/b.ex',
  ],
  [
    'libraries/base/a.hs libraries/ghc-prim/a.hs libraries/containers/a',
    'x/libraries/base/a libraries/b/a',
  ],
  ['sysdeps/a.c /x/libsanitizer/a.c ../glibc-2.36/a.c', 'xsysdeps/a.c glibc/a.c'],
  ['csu/a.c ../csu/a.c ./nptl/a.c ../../nptl/a.c', 'x/csu/a.c xcsu/a.c .../csu/a.c'],
  ['lib/std/a.zig /x/lib/zig/std/a/b.zig', 'xlib/std/a.zig lib/std/a.zigs lib/std/a.js'],
  ['nim/lib/a.nim /x/nim-2.0.0/lib/a.nim', 'xnim/lib/a.nim nim-/src/a'],
  [
    'share/crystal/src/a.cr /x/share/julia/a.jl share/haxe/std/a.hx',
    'xshare/julia/a share/crystal/a',
  ],
  [
    '__core__/a.lua __base__/a.lua __quality__/a __space-age__/a __elevated-rails__/a',
    '__bot__/a x/__core__/a',
  ],
];

const modules: readonly (readonly [libraries: string, own: string])[] = [
  [
    'java.a javax.a jdk.a sun.a com.sun.a kotlin.a kotlinx.a scala.a groovy.a clojure.a',
    'javafx.a xjava.a',
  ],
  [
    'org.springframework.a org.apache.a org.hibernate.a org.junit.a org.eclipse.a org.bukkit.a org.spigotmc.a',
    'org.acme.a xorg.apache.a org.apachex.a',
  ],
  ['org.spongepowered.a org.jboss.a org.slf4j.a', 'org.sponge.a'],
  [
    'io.netty.a io.papermc.a io.micrometer.a io.reactivex.a io.ktor.a cpw.mods.a',
    'io.acme.a xcpw.mods.a',
  ],
  [
    'net.minecraft.a net.minecraftforge.a net.neoforged.a net.fabricmc.a net.md_5.a net.kyori.a net.dv8tion.a',
    'net.acme.a net.minecrafts.a',
  ],
  [
    'com.google.common.a com.google.gson.a com.google.inject.a com.fasterxml.a com.zaxxer.a com.mojang.a',
    'com.google.a com.acme.a xcom.mojang.a',
  ],
  ['com.destroystokyo.a com.velocitypowered.a', 'com.velocity.a'],
  ['okhttp3.a okio.a reactor.a akka.a discord4j.a org.javacord.a', 'okhttp.a xokio.a reactors.a'],
  ['java.base/java.lang.Thread', 'xjava.base/a'],
  [
    'System.a Microsoft.a mscorlib Windows.a MS.a UnityEngine BepInEx.a HarmonyLib Oxide.Core.a',
    'Systems.a xSystem.a Oxide.a',
  ],
  ['node:fs', 'xnode:fs'],
  ['std::a core::a alloc::a tokio::a hyper::a futures_util::a', 'stdx::a xstd::a std:a'],
  [
    'runtime runtime.a net/http.a reflect.a testing.a sync.a syscall',
    'runtimes xruntime net/httpx.a',
  ],
];

/** Names of a line that are taken for the other kind. */
const wrong = (line: string, isInstalled: boolean, frameOf: (name: string) => Frame) =>
  line.split(' ').filter((name) => isLibrary(frameOf(name)) !== isInstalled);

describe('What is installed', () => {
  for (const folder of folders) {
    it(`lies in ${folder}, which is no file and no part of a name`, () => {
      for (const place of [`/a/${folder}/b/c`, `${folder}/c`, `C:\\a\\${folder}\\c`])
        assert.ok(isLibrary(frame(place, 1)), place);
      for (const place of [`/a/${folder}`, `/a/my${folder}/c`, `/a/${folder}s/c`])
        assert.ok(!isLibrary(frame(place, 1)), place);
    });
  }

  const inPlace = (place: string) => frame(place, 1);
  const inModule = (module: string) => frame('', 1, { module });
  for (const [installed, own] of places) {
    it(`has places such as ${installed}`, () =>
      assert.deepEqual(wrong(installed, true, inPlace), []));
    it(`has no places such as ${own}`, () => assert.deepEqual(wrong(own, false, inPlace), []));
  }
  for (const [installed, own] of modules) {
    it(`has modules such as ${installed}`, () =>
      assert.deepEqual(wrong(installed, true, inModule), []));
    it(`has no modules such as ${own}`, () => assert.deepEqual(wrong(own, false, inModule), []));
  }

  const functions: readonly (readonly [name: string, place: string, isInstalled: boolean])[] = [
    ['System.Linq', '', true],
    ['Microsoft.Win', '', true],
    ['System.linq', '', false],
    ['MySystem.Linq', '', false],
    ['System.Linq', 'src/a.cs', false],
  ];
  for (const [name, place, isInstalled] of functions) {
    it(`${isInstalled ? 'has' : 'has no'} functions such as ${name} in '${place}'`, () =>
      assert.equal(isLibrary(frame(place, 1, { function: name })), isInstalled));
  }
});

describe('A frame', () => {
  it('may have a place, or a module', () => {
    assert.equal(hasPlace(frame('a.ts', 1)), true);
    assert.equal(hasPlace(frame('', 1, { module: 'a' })), true);
    assert.equal(hasPlace(frame('', 1, { module: '' })), false);
  });

  it('without either is nobody’s', () => {
    const nowhere = frame('', 1, { module: '', inApp: true });
    assert.equal(ownFrames([nowhere]).size, 0);
  });
});
