import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import bundled from '../../scripts/bundledPackages.cjs';
import { publishedManifest, releasedAt } from '../../scripts/publishing.mjs';
import { type Release, linksOf, releaseProblems } from '../../scripts/releaseProblems.mjs';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as Readonly<Record<string, unknown>>;
const publishing = { repository: 'https://github.com/acme/panel', sponsor: '' };
const published = publishedManifest(manifest, publishing);
const version = String(manifest['version']);

/** What could be published. */
const good: Release = {
  publishing,
  manifest: published,
  readme: '![A](https://github.com/acme/panel/raw/v1/a.png) [B](#b) `[C](c.md)`',
  changelog: `# Changelog\n\n## ${version} - 2026-11-23\n\n- [A](https://a.org)\n`,
  sizes: new Map(
    [
      ...['media/icon.png', 'readme.md', 'changelog.md', 'LICENSE.txt', 'SECURITY.md'],
      'dist/THIRD-PARTY-NOTICES.txt',
    ].map((file) => [file, 1]),
  ),
  pictures: new Map([['media/a.png', 1024 ** 2]]),
  packageBytes: 1024 ** 2,
  tag: `v${version}`,
};

describe('the release check', () => {
  const rows: readonly (readonly [string, Partial<Release>, RegExp])[] = [
    [
      'a placeholder in place of the repository',
      { publishing: { ...publishing, repository: 'https://github.com/OWNER/REPOSITORY' } },
      /no public repository/,
    ],
    [
      'a repository that is not on the web',
      { publishing: { ...publishing, repository: 'git@github.com:acme/panel.git' } },
      /no public repository/,
    ],
    ['a private flag', { manifest: { ...published, private: true } }, /is private/],
    ['a manifest without issues', { manifest: { ...published, bugs: undefined } }, /has no bugs/],
    ['a made-up publisher', { manifest: { ...published, publisher: 'OWNER' } }, /A placeholder/],
    ['a made-up category', { manifest: { ...published, categories: ['Games'] } }, /Games is no/],
    [
      'too many keywords',
      { manifest: { ...published, keywords: Array.from({ length: 31 }, (_, n) => `${n}`) } },
      /31 keywords/,
    ],
    ['a version with letters', { manifest: { ...published, version: '1.0.0-rc' } }, /no version/],
    ['a version of two numbers', { manifest: { ...published, version: '1.0' } }, /no version/],
    ['a version without an entry', { changelog: '## 0.9.0 - 2026-11-23\n' }, /has no "## /],
    ['an entry without a day', { changelog: `## ${version}\n` }, /has no "## /],
    [
      'entries of no version',
      { changelog: `## [Unreleased]\n\n## ${version} - 2026-11-23\n` },
      /without a version/,
    ],
    ['another tag', { tag: 'v0.9.0' }, /The tag v0.9.0/],
    ['a relative picture', { readme: '![A](media/a.png)' }, /picture media\/a.png/],
    ['a relative link', { readme: '[A](SECURITY.md)' }, /link SECURITY.md/],
    ['a link without encryption', { readme: '[A](http://a.org)' }, /link http:/],
    ['a relative picture of HTML', { readme: '<img alt="" src="a.png">' }, /picture a.png/],
    ['a relative reference', { readme: '[a]\n\n[a]: docs/a.md\n' }, /link docs\/a.md/],
    ['an SVG', { readme: '![A](https://a.org/a.svg)' }, /SVG https/],
    ['a package without notices', { sizes: new Map() }, /no dist\/THIRD-PARTY-NOTICES.txt/],
    ['a package that is too big', { packageBytes: 1024 ** 2 + 1 }, /The package has/],
    ['a picture that is too big', { pictures: new Map([['a.png', 2 ** 21]]) }, /a.png has/],
  ];
  it('finds nothing where nothing is wrong', () => assert.deepEqual(releaseProblems(good), []));
  for (const [name, change, problem] of rows) {
    it(`refuses ${name}`, () => {
      const problems = releaseProblems({ ...good, ...change });
      assert.ok(
        problems.some((one) => problem.test(one)),
        problems.join('\n'),
      );
    });
  }
});

describe('the published manifest', () => {
  it('is filled from one place, and has nothing of development', () => {
    const sponsored = publishedManifest(manifest, { ...publishing, sponsor: 'https://a.org/s' });
    assert.deepEqual(
      [sponsored['repository'], sponsored['bugs'], sponsored['sponsor']],
      [
        { type: 'git', url: 'https://github.com/acme/panel.git' },
        { url: 'https://github.com/acme/panel/issues' },
        { url: 'https://a.org/s' },
      ],
    );
    const dropped = ['private', 'scripts', 'devDependencies'];
    assert.deepEqual(
      dropped.filter((field) => field in published),
      [],
    );
    assert.deepEqual(published['contributes'], manifest['contributes']);
  });

  it('names this version, which has a day in the changelog', () => {
    const day = releasedAt(read('CHANGELOG.md'), version);
    assert.ok(day !== undefined && day > Date.parse('2026-01-01') / 1000);
    assert.equal(releasedAt('## 1.0.0 - 2026-11-23', '1.0.1'), undefined);
    const lock = JSON.parse(read('package-lock.json')) as { readonly version: string };
    assert.equal(lock.version, version);
  });
});

describe('links of what people read', () => {
  const anchorsOf = (markdown: string) =>
    [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const pages = [
    ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'SUPPORT.md', 'PRIVACY.md'],
    ...['media/walkthrough/panels.md', 'docs/publishing.md'],
  ];
  for (const page of pages) {
    it(`lead somewhere: ${page}`, () => {
      const text = read(page);
      const isBroken = ({ target }: { readonly target: string }) => {
        if (/^(https:|mailto:|command:)/.test(target)) return false;
        const [file = '', anchor] = target.split('#');
        const place = file === '' ? page : path.join(path.dirname(page), file);
        if (!fs.existsSync(place)) return true;
        return anchor !== undefined && !anchorsOf(read(place)).includes(anchor);
      };
      assert.deepEqual(linksOf(text).filter(isBroken), []);
    });
  }
});

describe('packages in the bundles', () => {
  const metafile = (inputs: Readonly<Record<string, number>>) => ({
    outputs: {
      'dist/a.js': {
        inputs: Object.fromEntries(
          Object.entries(inputs).map(([file, bytesInOutput]) => [file, { bytesInOutput }]),
        ),
      },
    },
  });
  const found = bundled.bundledPackages([
    metafile({ 'src/a.ts': 1, 'node_modules/ws/lib/sender.js': 1, 'node_modules/diff/a.js': 0 }),
    metafile({ 'node_modules/@vscode/l10n/dist/main.js': 1, 'node_modules/ws/index.js': 1 }),
  ]);

  it('are those of which something is left, once each, also where a text was forgotten', () => {
    assert.deepEqual(
      found.map(({ name }) => name),
      ['@vscode/l10n', 'ws'],
    );
    assert.match(found[0]?.licenseText ?? '', /Copyright \(c\) Microsoft Corporation/);
  });

  it('have their licences in the notices, and a place in the list', () => {
    const notices = bundled.noticesOf(found);
    for (const { name, licenseText } of found)
      assert.ok(notices.includes(name) && notices.includes(licenseText));
    const extension = { name: 'hosting-panel', version: '1.0.0', license: 'MIT' };
    const sbom = bundled.sbomOf(found, extension, new Date(0));
    assert.equal(sbom.creationInfo.created, '1970-01-01T00:00:00Z');
    assert.deepEqual(
      sbom.packages.flatMap((one) => one.externalRefs?.map((ref) => ref.referenceLocator) ?? []),
      found.map(({ name, version: of }) => `pkg:npm/${name.replace('@', '%40')}@${of}`),
    );
    const ids = sbom.packages.map(({ SPDXID }) => SPDXID);
    assert.ok(ids.every((id) => /^SPDXRef-[\w.-]+$/.test(id)));
    assert.deepEqual(
      sbom.relationships.map(({ relatedSpdxElement }) => relatedSpdxElement),
      ids,
    );
  });
});
