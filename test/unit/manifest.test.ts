import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string }[]>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly scope?: string }>>;
    };
  };
}

const text = fs.readFileSync('package.json', 'utf8');
const { activationEvents, contributes } = JSON.parse(text) as Manifest;
const words = JSON.parse(fs.readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const source = fs
  .readdirSync('src', { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => fs.readFileSync(path.join('src', name), 'utf8'))
  .join('\n');
const declared = contributes.commands.map(({ command }) => command);
const inCode = new Set(
  [...source.matchAll(/'(hostingPanel\.\w+\.\w+)'/g)].map(([, id]) => id ?? ''),
);

describe('manifest', () => {
  it('every declared command is named in the code', () => {
    assert.deepEqual(
      declared.filter((id) => !inCode.has(id)),
      [],
    );
  });

  it('no command is declared twice', () => assert.equal(new Set(declared).size, declared.length));

  it('every menu entry leads to a declared command', () => {
    const used = Object.values(contributes.menus)
      .flat()
      .flatMap(({ command }) => (command?.startsWith('hostingPanel.') ? [command] : []));
    assert.deepEqual(
      used.filter((id) => !declared.includes(id)),
      [],
    );
  });

  it('every view is filled by the code', () => {
    for (const { id } of Object.values(contributes.views).flat())
      assert.ok(inCode.has(id) || source.includes(`'${id}'`), id);
  });

  it('every setting is read by the code', () => {
    for (const name of Object.keys(contributes.configuration.properties)) {
      const key = name.replace('hostingPanel.', '');
      const tail = key.split('.').at(-1) ?? '';
      assert.ok(source.includes(`'${key}'`) || source.includes(`'${tail}'`), name);
    }
  });

  it('no folder that is opened decides what is sent, offered or fetched', () => {
    // 'application': the user's own settings alone. The others change only what is shown, or left out of a search.
    const scopes = Object.entries(contributes.configuration.properties).map(
      ([name, { scope = 'window' }]) => `${name.replace('hostingPanel.', '')}: ${scope}`,
    );
    assert.deepEqual(scopes.sort(), [
      'console.completions: application',
      'console.runWhenStarted: application',
      'console.timestamps: window',
      'files.askAbove: application',
      'find.exclude: window',
      'monitoring.editorMarks: window',
      'monitoring.notifications: window',
      'monitoring.problems: window',
    ]);
  });

  it('is woken by what is opened here, never by an address', () => {
    assert.deepEqual([...activationEvents].sort(), [
      'onFileSystem:panel',
      'onWebviewPanel:hostingPanel.issue',
      'onWebviewPanel:hostingPanel.usage',
      'workspaceContains:**/.panelignore',
    ]);
    assert.doesNotMatch(
      source,
      /registerUriHandler|enableCommandUris: true|isTrusted\s*[:=]\s*(true|\{)/,
    );
  });

  it('every text of the manifest has its words, and no words are left over', () => {
    const used = new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key));
    assert.deepEqual([...used].sort(), Object.keys(words).sort());
  });

  it('asks for nothing that is only proposed', () => {
    assert.ok(!text.includes('enabledApiProposals'));
  });
});
