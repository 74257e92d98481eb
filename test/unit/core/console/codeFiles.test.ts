import assert from 'node:assert/strict';
import { fileEnds, isHost } from '../../../../src/core/console/codeFiles';

const endings =
  `js mjs cjs jsx ts mts cts tsx vue svelte astro coffee py pyw pyi pyx java kt kts scala sc groovy gradle clj
  cljs cljc cs csx fs fsx vb cshtml razor c h cc hh cpp hpp cxx hxx inl m mm d go rs zig nim swift cr v odin php phtml phpt
  rb rake erb ru pl pm tcl lua luau moon sp sma pwn p inc nut as gd gdshader hx sqf gsc sk dsc zs mcfunction psc wren qc uc
  ws dart ex exs eex heex erl hrl gleam hs lhs ml mli elm jl r rmd lisp scm rkt el pas f90 sol wat sh bash zsh fish ps1 psm1
  bat cmd awk mk cmake tf html htm css scss sass less ejs pug hbs twig j2 json json5 jsonc yaml yml toml properties cfg conf
  config ini xml csproj sql prisma graphql gql proto lang vdf kv env log txt md mdx csv`.split(
    /\s+/,
  );

const endsOf = (line: string) => fileEnds(line).map(({ start, end }) => line.slice(start, end));

describe('Files whose lines programs name', () => {
  it('have these endings', () => {
    const missing = endings.filter((ending) => endsOf(`a.${ending}`)[0] !== `.${ending}`);
    assert.deepEqual(missing, []);
  });

  const rows: readonly (readonly [line: string, ends: readonly string[]])[] = [
    ['a.TS b.Js', ['.TS', '.Js']],
    [
      'Makefile Dockerfile Gemfile Rakefile Procfile',
      ['Makefile', 'Dockerfile', 'Gemfile', 'Rakefile', 'Procfile'],
    ],
    ['myMakefile x.Gemfile Makefiles', []],
    ['a.exe a.b a.', []],
    ['.ts /.ts (.ts', []],
    ['a.ts文字', ['.ts']],
    ['a.tsé a.tsж a.tsλ', []],
  ];
  for (const [line, ends] of rows) {
    it(`${line}: ${ends.join(' ') || 'none'}`, () => assert.deepEqual(endsOf(line), ends));
  }

  it('are no hosts with ports', () => {
    assert.equal(isHost('play.example.ml', 25565), true);
    assert.equal(isHost('play.example.ml', 1_024), true);
    assert.equal(isHost('play.example.ml', 1_023), false);
    assert.equal(isHost('src/a.ml', 25565), false);
    assert.equal(isHost('src\\a.ml', 25565), false);
    assert.equal(isHost('a.ts', 25565), false);
  });
});
