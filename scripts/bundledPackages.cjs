const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/**
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license by SPDX
 * @property {string} licenseText
 */

/** @typedef {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} Metafile */

/**
 * The packages of which something is in the bundles, by name and version. Throws for one without a licence and its text.
 * @param {readonly Metafile[]} metafiles what esbuild told of each build
 * @returns {readonly BundledPackage[]}
 */
function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
  const packages = new Map([...folders].map(readPackage).map((one) => [idOf(one), one]));
  return [...packages.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** @param {{ readonly name: string, readonly version: string }} one */
function idOf({ name, version }) {
  return `${name}@${version}`;
}

/** @param {string} folder @returns {BundledPackage} */
function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = fs.readdirSync(folder).find((each) => /^licen[cs]e([.-][\w.-]+)?$/i.test(each));
  const holder = typeof author === 'string' ? author : author?.name;
  const text =
    file !== undefined
      ? fs.readFileSync(path.join(folder, file), 'utf8')
      : license === 'MIT' && holder !== undefined
        ? mit(holder)
        : undefined;
  if (typeof license !== 'string' || text === undefined)
    throw new Error(`${folder} has no licence that could be shipped with it`);
  return { name, version, license, licenseText: text.replaceAll('\r\n', '\n').trim() };
}

/** The licence of a package that names it and its author, and forgot the text. @param {string} holder */
function mit(holder) {
  const own = fs.readFileSync('LICENSE', 'utf8');
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}

/**
 * The licences of what is bundled, as they have to go along with it: each text once.
 * @param {readonly BundledPackage[]} packages
 */
function noticesOf(packages) {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const one of packages)
    byText.set(one.licenseText, [
      ...(byText.get(one.licenseText) ?? []),
      `${one.name} ${one.version} (${one.license})`,
    ]);
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  const line = `\n${'-'.repeat(80)}\n\n`;
  return [
    'Parts of these packages are in this extension, under the licenses below.\n',
    ...parts,
  ].join(line);
}

/**
 * What is in the bundles as an SPDX 2.3 document.
 * @param {readonly BundledPackage[]} packages
 * @param {{ readonly name: string, readonly version: string, readonly license: string }} extension
 * @param {Date} created
 */
function sbomOf(packages, extension, created) {
  const refOf = (/** @type {string} */ id) => `SPDXRef-Package-${id.replaceAll(/[^\w.-]+/g, '-')}`;
  const described = [extension, ...packages].map((one) => ({
    SPDXID: refOf(idOf(one)),
    name: one.name,
    versionInfo: one.version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: one.license,
    licenseDeclared: one.license,
    copyrightText: 'NOASSERTION',
    ...(one !== extension && {
      externalRefs: [
        {
          referenceCategory: 'PACKAGE-MANAGER',
          referenceType: 'purl',
          referenceLocator: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
        },
      ],
    }),
  }));
  const hash = crypto
    .createHash('sha256')
    .update(JSON.stringify(described))
    .digest('hex')
    .slice(0, 32);
  const own = refOf(idOf(extension));
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: idOf(extension),
    documentNamespace: `https://spdx.org/spdxdocs/${extension.name}-${extension.version}-${hash}`,
    creationInfo: {
      created: created.toISOString().replace(/\.\d+Z$/, 'Z'),
      creators: [`Tool: ${extension.name}-esbuild`],
    },
    packages: described,
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: own },
      ...packages.map((one) => ({
        spdxElementId: own,
        relationshipType: 'CONTAINS',
        relatedSpdxElement: refOf(idOf(one)),
      })),
    ],
  };
}

/**
 * Writes what is to be known of the packages in the bundles beside them, in `dist`.
 * @param {readonly Metafile[]} metafiles
 */
function writeBundledPackages(metafiles) {
  const packages = bundledPackages(metafiles);
  const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const heading = new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} - (\\S+)$`, 'm');
  const day = heading.exec(fs.readFileSync('CHANGELOG.md', 'utf8'))?.[1] ?? '1970-01-01';
  const sbom = sbomOf(packages, manifest, new Date(`${day}T00:00:00Z`));
  fs.writeFileSync('dist/THIRD-PARTY-NOTICES.txt', noticesOf(packages));
  fs.writeFileSync('dist/sbom.spdx.json', `${JSON.stringify(sbom, undefined, 2)}\n`);
}

module.exports = { bundledPackages, noticesOf, sbomOf, writeBundledPackages };
