import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const groups =
  'websocket|control|user|file|backup|allocation|startup|database|schedule|settings|activity';
const permission = new RegExp(`^(?:${groups})\\.[a-z-]+$`);
const scope = /^(?:account|monitoring|billing)\.(?:read|write|purchase)$/;

/** What the code asks for, as literals: file names like activity.css are none. */
function inCode(form: RegExp): ReadonlySet<string> {
  const root = path.resolve('src');
  const literals = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...fs.readFileSync(path.join(root, name), 'utf8').matchAll(/'([\w.-]+)'/g)])
    .map(([, text = '']) => text);
  return new Set(literals.filter((text) => form.test(text) && !text.endsWith('.css')));
}

function inReadme(form: RegExp): ReadonlySet<string> {
  const [, table = ''] =
    /## What the key needs\n([^]*?)\n## /.exec(fs.readFileSync('README.md', 'utf8')) ?? [];
  const named = [...table.matchAll(/`([\w.-]+)`/g)].map(([, text = '']) => text);
  return new Set(named.filter((text) => form.test(text)));
}

describe('what the key needs, as the README says', () => {
  it('names each permission that the code asks for, and no other', () => {
    // Typing is refused by the daemon without a word (panel-dialect.md, 6.5), whoever asks for it.
    const code = new Set([...inCode(permission), 'control.console']);
    assert.ok(code.size > 25);
    assert.deepEqual([...inReadme(permission)].sort(), [...code].sort());
  });

  it('names each scope that something needs', () => {
    // Nothing here spends money.
    const code = [...inCode(scope)].filter((name) => name !== 'billing.purchase');
    assert.ok(code.length >= 3);
    assert.deepEqual([...inReadme(scope)].sort(), code.sort());
  });
});
