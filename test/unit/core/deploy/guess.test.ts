import assert from 'node:assert/strict';
import { guessPlan } from '../../../../src/core/deploy/guess';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { readPlanFile } from '../../../../src/core/deploy/planFile';
import { planText } from '../../../../src/core/deploy/planText';
import type { EggVariable } from '../../../../src/core/api/server';

const variable = (
  envVariable: string,
  rules = 'required|string',
  isEditable = true,
): EggVariable => ({
  ...{ name: envVariable, description: '', envVariable, defaultValue: '', value: undefined },
  ...{ isEditable, rules },
});

interface Given {
  readonly names: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly read?: readonly string[];
  readonly variables?: readonly EggVariable[];
}

function guess({ names, texts = {}, image = '', read = [], variables = [] }: Given) {
  return guessPlan({
    files: { names: new Set(names), texts: new Map(Object.entries(texts)) },
    variables: read.map((name) => ({
      name: name.replace('?', ''),
      hasDefault: name.endsWith('?'),
    })),
    server: {
      ...{ identifier: '1a7ce997', name: 'Bot', image, invocation: '', eggName: undefined },
      variables,
    },
  });
}

const rows: readonly (readonly [
  what: string,
  given: Given,
  language: string | undefined,
  plan: Partial<DeployPlan>,
])[] = [
  ['an empty folder', { names: [] }, undefined, { from: '.', to: '/' }],
  ['Node.js', { names: ['index.js', 'package.json'] }, 'Node.js', { from: '.' }],
  [
    'Node.js with a build',
    {
      names: ['package.json', 'pnpm-lock.yaml'],
      texts: { 'package.json': '{"scripts":{"build":"tsc"},"main":"./build/index.js"}' },
    },
    'Node.js',
    { build: { command: 'pnpm run build' }, from: '.' },
  ],
  [
    'a package.json that is none',
    { names: ['package.json'], texts: { 'package.json': '[' } },
    'Node.js',
    {},
  ],
  ['Python', { names: ['requirements.txt', 'bot.py'] }, 'Python', { from: '.' }],
  [
    'Java with Gradle',
    { names: ['build.gradle.kts', 'gradlew'] },
    'Java',
    { build: { command: './gradlew build' }, from: 'build/libs', to: '/' },
  ],
  [
    'a plugin with Maven',
    { names: ['pom.xml', 'src/main/resources/plugin.yml'] },
    'Java',
    { build: { command: 'mvn package' }, from: 'target', to: '/plugins' },
  ],
  [
    'a mod',
    { names: ['build.gradle', 'src/main/resources/fabric.mod.json'] },
    'Java',
    { build: { command: 'gradle build' }, to: '/mods' },
  ],
  ['.NET', { names: ['Bot.csproj'] }, '.NET', { from: 'publish' }],
  ['Go', { names: ['go.mod'] }, 'Go', {}],
  ['Rust', { names: ['Cargo.toml'] }, 'Rust', {}],
  ['PHP', { names: ['composer.json'] }, 'PHP', {}],
  ['Ruby', { names: ['Gemfile'] }, 'Ruby', {}],
  [
    'a server for one of two languages',
    { names: ['requirements.txt', 'package.json'], image: 'ghcr.io/x/yolks:nodejs_20' },
    'Node.js',
    {},
  ],
];

describe('guessPlan', () => {
  for (const [what, given, language, plan] of rows) {
    it(`knows ${what}`, () => {
      const found = guess(given);
      assert.equal(found.language, language);
      assert.deepEqual({ ...found.plan, ...plan }, found.plan);
    });

    it(`writes for ${what} what is read as the same`, () => {
      const { plan: made } = guess(given);
      assert.deepEqual(readPlanFile(planText(made)), { plan: made, problems: [] });
    });
  }

  const builds: readonly (readonly [lock: string, command: string])[] = [
    ['package-lock.json', 'npm run build'],
    ['yarn.lock', 'yarn run build'],
    ['bun.lockb', 'bun run build'],
  ];
  for (const [lock, command] of builds) {
    it(`builds with what made ${lock}`, () => {
      const texts = { 'package.json': '{"scripts":{"build":"x"}}' };
      const { plan } = guess({ names: ['package.json', lock], texts });
      assert.deepEqual(plan.build, { command });
    });
  }

  it('takes what is built along, although .gitignore names it', () => {
    const texts = {
      'package.json': '{"scripts":{"build":"tsc"}}',
      'tsconfig.json': '{ // ours\n "compilerOptions": { "outDir": "./lib" } }',
    };
    const { plan } = guess({ names: ['package.json'], texts });
    assert.ok(plan.ignore.includes('!/lib/'), plan.ignore.join());
  });

  it('leaves secrets here, and stops where one would go', () => {
    const { plan } = guess({ names: ['index.js', '.env', '.env.local', '.env.example'] });
    const named = plan.ignore.filter((pattern) => pattern.includes('env'));
    assert.deepEqual(named, ['/.env', '/.env.local']);
    assert.ok(plan.never.includes('.env') && plan.never.includes('!.env.example'));
  });

  it('wants the variables that are read without a default, may not be empty, and are there', () => {
    const { plan } = guess({
      names: [],
      read: ['TOKEN', 'PORT?', 'EMPTY', 'OTHER'],
      variables: [variable('TOKEN'), variable('PORT'), variable('EMPTY', 'nullable|string')],
    });
    assert.deepEqual(plan.variables, ['TOKEN']);
  });

  it('writes the release where the server has a variable for it that can be changed', () => {
    const of = (...variables: readonly EggVariable[]) =>
      guess({ names: [], variables }).plan.release;
    assert.deepEqual(of(variable('SENTRY_RELEASE')), { variable: 'SENTRY_RELEASE' });
    assert.equal(of(variable('RELEASE', '', false)), undefined);
    assert.equal(of(variable('VERSION')), undefined);
  });

  it('names the panel where there are several', () => {
    const { plan } = guessPlan({
      files: { names: new Set(), texts: new Map() },
      variables: [],
      server: {
        ...{ identifier: '1a7ce997', name: 'Bot', image: '', invocation: '', eggName: undefined },
        variables: undefined,
      },
      panel: 'panel.example',
    });
    assert.deepEqual(plan.servers, [{ panel: 'panel.example', server: '1a7ce997', name: 'Bot' }]);
  });
});
