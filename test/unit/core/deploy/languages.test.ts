import assert from 'node:assert/strict';
import { languages, tellingPaths } from '../../../../src/core/deploy/languages';
import type { ProjectFiles } from '../../../../src/core/deploy/languages';

const files = (
  names: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): ProjectFiles => ({
  names: new Set(names),
  texts: new Map(Object.entries(texts)),
});
const markOf = (name: string) =>
  languages
    .filter(({ mark }) => mark.test(name))
    .map((one) => one.name)
    .join(' ');
const serverOf = (text: string) =>
  languages
    .filter(({ ofServer }) => ofServer.test(text))
    .map((one) => one.name)
    .join(' ');
const planOf = (name: string, given: ProjectFiles) =>
  languages.find((one) => one.name === name)?.plan(given) ?? assert.fail();

describe('A language', () => {
  const marks: readonly (readonly [name: string, language: string])[] = [
    ['pom.xml', 'Java'],
    ['build.gradle', 'Java'],
    ['build.gradle.kts', 'Java'],
    ['xpom.xml', ''],
    ['pom.xml.bak', ''],
    ['build.gradle.kt', ''],
    ['pomxxml', ''],
    ['Bot.csproj', '.NET'],
    ['Bot.fsproj', '.NET'],
    ['Bot.vbproj', '.NET'],
    ['Bot.sln', '.NET'],
    ['Bot.slnx', '.NET'],
    ['Bot.sln.bak', ''],
    ['Botcsproj', ''],
    ['go.mod', 'Go'],
    ['xgo.mod', ''],
    ['go.mod.bak', ''],
    ['Cargo.toml', 'Rust'],
    ['xCargo.toml', ''],
    ['Cargo.tomlx', ''],
    ['Gemfile', 'Ruby'],
    ['xGemfile', ''],
    ['Gemfile.lock', ''],
    ['composer.json', 'PHP'],
    ['index.php', 'PHP'],
    ['xindex.php', ''],
    ['index.phpx', ''],
    ['requirements.txt', 'Python'],
    ['pyproject.toml', 'Python'],
    ['setup.py', 'Python'],
    ['Pipfile', 'Python'],
    ['main.py', 'Python'],
    ['bot.py', 'Python'],
    ['app.py', 'Python'],
    ['run.py', 'Python'],
    ['xrun.py', ''],
    ['Pipfile.lock', ''],
    ['package.json', 'Node.js'],
    ['deno.json', 'Node.js'],
    ['deno.jsonc', 'Node.js'],
    ['index.js', 'Node.js'],
    ['bot.mjs', 'Node.js'],
    ['main.ts', 'Node.js'],
    ['app.js', 'Node.js'],
    ['xapp.js', ''],
    ['app.jsx', ''],
    ['deno.jsonx', ''],
  ];
  for (const [name, language] of marks)
    it(`of ${name} is ${language || 'not known'}`, () => assert.equal(markOf(name), language));

  const servers: readonly (readonly [text: string, language: string])[] = [
    ['ghcr.io/parkervcp/yolks:java_21', 'Java'],
    ['openjdk', 'Java'],
    ['Paper', 'Java'],
    ['mcr.microsoft.com/dotnet', '.NET'],
    ['C# Bot', '.NET'],
    ['golang', 'Go'],
    ['yolks:go_1.22', 'Go'],
    ['a go bot', 'Go'],
    ['django', ''],
    ['gobot', ''],
    ['cargo run', 'Rust'],
    ['Ruby Bot', 'Ruby'],
    ['php-fpm', 'PHP'],
    ['yolks:python_3.12', 'Python'],
    ['yolks:nodejs_22', 'Node.js'],
    ['bun run', 'Node.js'],
    ['discord.py', 'Node.js'],
  ];
  for (const [text, language] of servers)
    it(`of a server with ${text} is ${language || 'not known'}`, () =>
      assert.equal(serverOf(text), language));

  it('is believed in an order', () =>
    assert.deepEqual(
      languages.map(({ name }) => name),
      ['Java', '.NET', 'Go', 'Rust', 'Ruby', 'PHP', 'Python', 'Node.js'],
    ));

  const plans: readonly (readonly [name: string, plan: object])[] = [
    [
      '.NET',
      {
        build: { command: 'dotnet publish --configuration Release --output publish' },
        ...{ from: 'publish', ignore: ['*.pdb'] },
      },
    ],
    ['Go', { ignore: ['*.exe', '*_test.go'] }],
    ['Rust', { ignore: ['target/'] }],
    ['Ruby', { ignore: ['.bundle/', 'log/', 'tmp/'] }],
    ['PHP', { ignore: ['storage/logs/'] }],
    [
      'Python',
      {
        ignore: ['.venv/', 'venv/', '__pycache__/', '*.pyc', '.pytest_cache/', '.mypy_cache/'],
      },
    ],
    ['Node.js', { ignore: ['node_modules/', 'coverage/', '*.log'] }],
  ];
  for (const [name, plan] of plans)
    it(`plans for ${name}`, () => assert.deepEqual(planOf(name, files([])), plan));

  const jars = ['/*', '!/*.jar', '/*-sources.jar', '/*-javadoc.jar'];
  const java: readonly (readonly [names: readonly string[], plan: object])[] = [
    [
      ['pom.xml'],
      { build: { command: 'mvn package' }, from: 'target', ignore: [...jars, '/original-*.jar'] },
    ],
    [
      ['pom.xml', 'mvnw'],
      {
        build: { command: './mvnw package' },
        from: 'target',
        ignore: [...jars, '/original-*.jar'],
      },
    ],
    [
      ['build.gradle'],
      { build: { command: 'gradle build' }, from: 'build/libs', ignore: [...jars, '/*-plain.jar'] },
    ],
    [
      ['gradlew'],
      {
        build: { command: './gradlew build' },
        from: 'build/libs',
        ignore: [...jars, '/*-plain.jar'],
      },
    ],
  ];
  for (const [names, plan] of java)
    it(`plans for Java with ${names.join(', ')}`, () =>
      assert.deepEqual(planOf('Java', files(names)), plan));
  const places = ['/plugins', '/plugins', '/plugins', '/mods', '/mods'];
  for (const [at, path] of tellingPaths.entries())
    it(`puts what has ${path} into ${places[at]}`, () =>
      assert.equal(planOf('Java', files([path])).to, places[at]));

  const build = (more: object = {}) => JSON.stringify({ scripts: { build: 'tsc' }, ...more });
  const node: readonly (readonly [
    names: readonly string[],
    texts: Readonly<Record<string, string>>,
    command: string | undefined,
    folder: string | undefined,
  ])[] = [
    [[], { 'package.json': build() }, 'npm run build', 'dist'],
    [['yarn.lock'], { 'package.json': build() }, 'yarn run build', 'dist'],
    [['pnpm-lock.yaml', 'yarn.lock'], { 'package.json': build() }, 'pnpm run build', 'dist'],
    [['bun.lock'], { 'package.json': build() }, 'bun run build', 'dist'],
    [['bun.lockb'], { 'package.json': build() }, 'bun run build', 'dist'],
    [[], { 'package.json': build({ main: './out/index.js' }) }, 'npm run build', 'out'],
    [[], { 'package.json': build({ main: 'out-2/index.js' }) }, 'npm run build', 'out-2'],
    [[], { 'package.json': build({ main: 'index.js' }) }, 'npm run build', 'dist'],
    [[], { 'package.json': build({ main: '../x/index.js' }) }, 'npm run build', 'dist'],
    [[], { 'package.json': build({ main: 'src/index.js' }) }, 'npm run build', 'dist'],
    [[], { 'package.json': build({ main: 7 }) }, 'npm run build', 'dist'],
    [
      [],
      { 'package.json': build(), 'tsconfig.json': '{ "outDir" : "./lib/" }' },
      'npm run build',
      'lib',
    ],
    [[], { 'package.json': build(), 'tsconfig.json': '"outDir":"lib"' }, 'npm run build', 'lib'],
    [
      [],
      { 'package.json': build({ main: 'src/x.js' }), 'tsconfig.json': '"outDir": "lib"' },
      'npm run build',
      'lib',
    ],
    [
      [],
      { 'package.json': build({ main: 'out/x.js' }), 'tsconfig.json': '"outDir": "lib"' },
      'npm run build',
      'out',
    ],
    [[], { 'package.json': '{"scripts":{"build":1}}' }, undefined, undefined],
    [[], { 'package.json': '{"scripts":[]}' }, undefined, undefined],
    [[], { 'package.json': '[]' }, undefined, undefined],
    [[], { 'package.json': '{' }, undefined, undefined],
  ];
  for (const [names, texts, command, folder] of node) {
    it(`builds ${Object.values(texts).join(' ')} with ${names.join(' ') || 'nothing'} into ${folder}`, () => {
      const ignore = ['node_modules/', 'coverage/', '*.log'];
      assert.deepEqual(
        planOf('Node.js', files(names, texts)),
        command === undefined
          ? { ignore }
          : { build: { command }, ignore: [...ignore, `!/${folder}/`] },
      );
    });
  }
});
