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
];

describe('variablesRead', () => {
  for (const [path, text, names] of rows) {
    it(`${path}: ${text.replaceAll('\n', ' | ')}`, () => assert.equal(read(path, text), names));
  }

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
  };
  for (const [path, is] of Object.entries(files)) {
    it(`${path}: ${is}`, () => assert.equal(mayReadVariables(path), is));
  }
});
