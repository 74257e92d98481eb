import assert from 'node:assert/strict';
import {
  mayReadVariables,
  mergeVariables,
  variablesIn,
} from '../../../../src/core/deploy/variablesRead';

/** What a line reads: names, with `?` behind those that have a default. */
const read = (path: string, text: string) =>
  mergeVariables([variablesIn(path, text)])
    .map(({ name, hasDefault }) => `${name}${hasDefault ? '?' : ''}`)
    .join(' ');

const rows: readonly (readonly [path: string, text: string, names: string])[] = [
  ['a.js', 'login(process.env.BOT_TOKEN);', 'BOT_TOKEN'],
  ['a.ts', 'const t = process.env["BOT_TOKEN"]!;', 'BOT_TOKEN'],
  ['a.mjs', "process.env['A'] ?? 'x'", 'A?'],
  ['a.cts', 'process.env.A || 1; process.env.A', 'A'],
  ['a.ts', 'const port = process.env.PORT ? 1 : 2;', 'PORT?'],
  ['a.ts', 'process.env?.A', 'A'],
  ['a.tsx', 'import.meta.env.VITE_URL', 'VITE_URL'],
  ['a.ts', 'Bun.env.A; Deno.env.get("B")', 'A B'],
  ['a.js', 'const { A, B: b, C = 5, D: d = 1 } = process.env;', 'A B C? D?'],
  ['a.js', 'const { A } = config; x = { B } ;', ''],
  ['a.js', '  // process.env.OLD\n * process.env.OLDER\nprocess.env.NEW', 'NEW'],
  ['a.js', 'process.env[name]; env.A; process.environment.A', ''],
  ['a.js', 'process.env.PATH; process.env.NODE_ENV; process.env.SERVER_PORT', ''],
  ['a.py', "os.environ['A']", 'A'],
  ['a.py', 'environ.get("A")', 'A'],
  ['a.py', 'os.environ.get("A", "x")', 'A?'],
  ['a.py', "os.getenv('A') or 'x'", 'A?'],
  ['a.py', 'token = os.getenv("A")', 'A'],
  ['a.py', '# os.getenv("A")', ''],
  ['A.java', 'System.getenv("A")', 'A'],
  ['A.java', 'System.getenv().getOrDefault("A", "x")', 'A?'],
  ['A.java', 'Map<String, String> all = System.getenv();', ''],
  ['A.kt', 'System.getenv("A") ?: "x"', 'A?'],
  ['A.kt', 'System.getenv()["A"]', 'A'],
  ['a.go', 'os.Getenv("A"); v, ok := os.LookupEnv("B")', 'A B'],
  ['a.rs', 'std::env::var("A").unwrap()', 'A'],
  ['a.rs', 'env::var("A").unwrap_or_default()', 'A?'],
  ['a.rb', "ENV['A']; ENV.fetch('B')", 'A B'],
  ['a.rb', "ENV.fetch('B', 1); ENV['A'] || 1; ENV.fetch('C') { 1 }", 'A? B? C?'],
  ['a.php', '$x = getenv("A"); $_ENV["B"]; env("C", 1)', 'A B C?'],
  ['a.php', "env('D')", 'D'],
  ['a.cs', 'Environment.GetEnvironmentVariable("A")', 'A'],
  ['a.cs', 'Environment.GetEnvironmentVariable("A") ?? "x"', 'A?'],
  ['a.cpp', 'std::getenv("A")', 'A'],
  ['a.lua', 'os.getenv("A") or "x"', 'A?'],
  ['a.exs', 'System.fetch_env!("A"); System.get_env("B", "x")', 'A B?'],
  ['a.dart', "Platform.environment['A'] ?? ''", 'A?'],
  ['start.sh', 'echo "${A:?not set} ${B:-x} $C"', 'A'],
  ['a.txt', 'process.env.A', ''],
  ['a.js', 'process.env._a1; process.env[  "_a1b"  ]; Deno.env.get(  "C_2"  )', 'C_2 _a1 _a1b'],
  ['a.js', 'process.env[`A`]; Deno.env.get(`B`); process.env?.["C"]', 'A B C'],
  ['a.js', 'import.meta.env["A"]; Bun.env["B"]', 'A B'],
  ['a.js', 'my_process.env.A; my_process.env["B"]; myDeno.env.get("C")', ''],
  ['a.js', 'process.env.A, process.env.B ?? 1', 'A B?'],
  ['a.js', 'process.env.A?.trim(); process.env.B! ?? 1', 'A B?'],
  ['a.js', 'process.env.A\n  ?? 1', 'A?'],
  ['a.js', 'const {A,B=1}=Bun.env; const { C  :  token  =  2 } = import.meta.env', 'A B? C?'],
  ['a.js', 'const { _a1, B: token, ...rest } = process.env', 'B _a1'],
  ['a.js', 'const { A } = process.environment; const { "x": B } = process.env', ''],
  ['a.js', `const {${'A'.padEnd(2_000)}} = process.env`, 'A'],
  ['a.js', '/* process.env.A\n  * process.env.B\n  // process.env.C', ''],
  ['a.js', 'x = 2 * process.env.A\nload("http://x", process.env.B)', 'A B'],
  ['a.js', 'x() /* y */; process.env.A', 'A'],
  ['a.py', 'environ[  "A_1"  ]; environ.pop(  "B"); environ.setdefault("C", 1)', 'A_1 B C?'],
  ['a.py', 'os.getenv(  "A_1"); os.environ.get("B")  or  1; os.environ["C"] or 1', 'A_1 B? C?'],
  ['a.py', 'f(os.getenv("A"), os.getenv("B" , 1))', 'A B?'],
  ['a.py', 'my_environ["A"]; my_environ.get("B"); my_getenv("C")', ''],
  ['a.py', '  # os.getenv("A")\nx = "#" + os.getenv("B")', 'B'],
  ['A.java', 'System.getenv(  "A_1"  ); g(1, 2)', 'A_1'],
  ['A.java', 'System.getenv()  .  get(  "B_2"); System.getenv().get("C") ', 'B_2 C'],
  ['A.java', 'System.getenv()  .  getOrDefault(  "C_3"  , "x")', 'C_3?'],
  ['A.kt', 'System.getenv()  [  "D_4"  ]; System.getenv("E")  ?:  "x"', 'D_4 E?'],
  ['A.java', 'my_getenv("A"); my_getenv().get("B"); my_getenv()["C"]', ''],
  ['A.java', '// System.getenv("A")\n * System.getenv("B")\n/* System.getenv("C")', ''],
  ['a.go', 'os.Getenv(`A`); os.LookupEnv(  "B_1"  ); os.Getenv("C") || x', 'A B_1 C'],
  ['a.go', 'cos.Getenv("A")\n// os.Getenv("B")', ''],
  ['a.rs', 'env::var_os(  "A_1"  ); b.unwrap_or(1)', 'A_1'],
  ['a.rs', 'env::var("A").ok(); env::var("B").is_ok(); env::var("C").map_or(1, f)', 'A? B? C?'],
  ['a.rs', 'env::var("A").or_else(f); env::var("B")\n  .  unwrap_or(1)', 'A? B?'],
  ['a.rs', 'my_env::var("A")\n// env::var("B")', ''],
  ['a.rb', 'ENV[  "A_1"  ]; ENV.fetch(  "B_2"  ); f(1, 2)', 'A_1 B_2'],
  ['a.rb', 'ENV["A"]  ||  1; ENV.fetch("B")  { 1 }; ENV.fetch("C")\n{ 1 }', 'A? B? C?'],
  ['a.rb', 'MY_ENV["A"]; MY_ENV.fetch("B")\n  # ENV["C"]', ''],
  ['a.rb', 'x = "#" + ENV["A"]', 'A'],
  ['a.php', 'getenv(  "A_1"  ); $_ENV[  "B_2"  ]; env(  "C_3"  );', 'A_1 B_2 C_3'],
  ['a.php', 'getenv("A") ?: 1; $_ENV["B"]  ??  1; env("C") ?? 1', 'A? B? C?'],
  ['a.php', 'getenv("A"); $x ?? 1; f(1, 2)', 'A'],
  ['a.php', '$x->env("A"); X::env("B"); my_env("C"); my_getenv("D"); $MY_ENV["E"]', ''],
  ['a.php', '# env("A")\n// env("B")\n * env("C")\n  /* env("D")', ''],
  ['a.php', '$x = "#" . env("A"); $y = 2 * env("B");', 'A B'],
  ['a.cs', 'GetEnvironmentVariable(  "A_1"  ); b = g() ?? 1', 'A_1'],
  ['a.cs', 'GetEnvironmentVariable("A"  )  ??  1', 'A?'],
  ['a.cs', 'MyGetEnvironmentVariable("A")\n// GetEnvironmentVariable("B")', ''],
  [
    'a.c',
    'getenv(  "A_1"  ); my_getenv("B");\n// getenv("C")\n/* getenv("D")\n * getenv("E")',
    'A_1',
  ],
  ['a.lua', "os.getenv('A')  or  1; os.getenv('B'); x = y or z", 'A? B'],
  ['a.lua', '  -- os.getenv("A")\nx = 2 -- of\n + os.getenv("B")', 'B'],
  ['a.ex', 'System.get_env(  "A_1"  ); System.fetch_env("B"); f(1, 2)', 'A_1 B'],
  ['a.ex', 'System.get_env("A")  ||  1; System.get_env("B" , 1); g() || 2', 'A? B?'],
  ['a.ex', 'MySystem.get_env("A")\n# System.get_env("B")', ''],
  ['a.dart', 'environment[  "A_1"  ]; x = y ?? z', 'A_1'],
  ['a.dart', 'my_environment["A"]\n// environment["B"]', ''],
  ['a.sh', '${A_1?no} ${b2:?no} ${C} ${D:+x}\n# ${E:?}', 'A_1 b2'],
  ['A.JS', 'process.env.A', 'A'],
  ['a.js.txt', 'process.env.A', ''],
  ['js', 'process.env.A', ''],
];

/** How files with these endings read a variable A. */
const endings: Readonly<Record<string, string>> = {
  'js mjs cjs ts mts cts jsx tsx vue svelte astro': 'const { A } = process.env',
  py: 'environ["A"]',
  'java kt kts scala groovy clj': 'getenv("A")',
  go: 'os.Getenv("A")',
  rs: 'env::var("A")',
  rb: 'ENV["A"]',
  php: '$_ENV["A"]',
  'cs fs vb': 'GetEnvironmentVariable("A")',
  'c cc cpp cxx h hpp lua': 'getenv("A")',
  'ex exs': 'System.get_env("A")',
  'dart swift': 'environment["A"]',
  sh: '${A:?}',
};

/** What nobody has to set on a server. */
const given = [
  ...['PATH', 'HOME', 'USER', 'PWD', 'SHELL', 'LANG', 'LC_ALL', 'TERM', 'TZ', 'TMPDIR', 'TEMP'],
  ...['TMP', 'HOSTNAME', 'CI', 'DEBUG', 'NO_COLOR', 'FORCE_COLOR', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['npm_config_registry', 'MODE', 'DEV', 'PROD', 'SSR', 'BASE_URL', 'APPDATA', 'LOCALAPPDATA'],
  ...['STARTUP', 'SERVER_MEMORY', 'SERVER_IP', 'SERVER_PORT', 'P_SERVER_UUID', 'JAVA_HOME'],
  ...['PYTHONPATH', 'VIRTUAL_ENV', 'GOPATH', 'CARGO_HOME'],
];

describe('variablesRead', () => {
  for (const [path, text, names] of rows) {
    it(`${path}: ${text.replaceAll('\n', ' | ')}`, () => assert.equal(read(path, text), names));
  }

  for (const [all, text] of Object.entries(endings)) {
    it(`is read of ${all}`, () => {
      for (const ending of all.split(' ')) assert.equal(read(`a.${ending}`, text), 'A', ending);
    });
  }

  it('leaves out what a computer, a daemon or a tool sets, by its whole name', () => {
    for (const name of given) {
      const text = `process.env.${name}; process.env.MY_${name}`;
      assert.equal(read('a.js', text), `MY_${name}`);
    }
    const others = given.filter(
      (name) => !/^(?:LC|NODE|npm_config|P_SERVER|CARGO)_|^PYTHON/.test(name),
    );
    for (const name of others) assert.equal(read('a.js', `process.env.${name}S`), `${name}S`);
  });

  it('has a default only where all of its places have one', () => {
    const files = [
      variablesIn('a.js', 'process.env.B ?? 1; process.env.A ?? 1'),
      variablesIn('b.js', 'process.env.A'),
    ];
    assert.deepEqual(mergeVariables(files), [
      { name: 'A', hasDefault: false },
      { name: 'B', hasDefault: true },
    ]);
  });

  it('takes its time by the length of a text alone', () => {
    const began = process.cpuUsage();
    for (const text of [
      '{'.repeat(500_000),
      '{a,'.repeat(170_000),
      'process.env['.repeat(40_000),
    ]) {
      read('a.js', text);
    }
    const { user, system } = process.cpuUsage(began);
    assert.ok((user + system) / 1000 < 2_000, `${(user + system) / 1000} ms`);
  });
});

describe('mayReadVariables', () => {
  const files: Readonly<Record<string, boolean>> = {
    'src/index.ts': true,
    'main.py': true,
    'src/test/java/AppTest.java': false,
    'src/index.test.ts': false,
    'tests/bot.py': false,
    'test_bot.py': false,
    'bot_test.go': false,
    'vite.config.ts': false,
    'src/config.ts': true,
    'src/latest.ts': true,
    'README.md': false,
    'test/a.js': false,
    'spec/a.js': false,
    'a/specs/a.js': false,
    'a/__tests__/a.js': false,
    'a/__mocks__/a.js': false,
    'e2e/a.js': false,
    'fixtures/a.js': false,
    'example/a.js': false,
    'examples/a.js': false,
    'contest/a.js': true,
    'testing/a.js': true,
    'test.js': false,
    'src/spec.js': false,
    'a_test.js': false,
    'a-spec.js': false,
    'attest.js': true,
    'a.test.helpers.js': true,
    'a.config.local.js': true,
    'a.config.mjs': false,
    'conftest.py': false,
    'a/conftest.py': false,
    'a/test_a.py': false,
    'myconftest.py': true,
    'test_a.js': true,
    'mytest_a.py': true,
    'test_a/b.py': true,
    'test_a.py.js': true,
    'a_test.py': false,
    'a_test.rb': false,
    'a_test.go.js': true,
    'AppTests.kt': false,
    'AppTest.cs': false,
    'AppTester.java': true,
    'AppTest.java.js': true,
  };
  for (const [path, is] of Object.entries(files)) {
    it(`${path}: ${is}`, () => assert.equal(mayReadVariables(path), is));
  }
});
