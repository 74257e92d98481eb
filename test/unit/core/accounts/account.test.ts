import assert from 'node:assert/strict';
import { type Account, type SignedIn, parseAccounts } from '../../../../src/core/accounts/account';
import { createAccount } from '../../../../src/core/accounts/createAccount';
import { sameAccount } from '../../../../src/core/accounts/sameAccount';

const p = 'https://panel.example.com';
const signedIn = (user?: string, path = '', key = 'xc_1'): SignedIn => ({
  baseUrl: `${p}${path}/api/client`,
  key,
  ...(user !== undefined && { user }),
});

/** Accounts of one who signed in after the other. */
function all(...signIns: readonly SignedIn[]): readonly Account[] {
  return signIns.reduce<readonly Account[]>(
    (others, each) => [...others, createAccount(each, others)],
    [],
  );
}

describe('createAccount', () => {
  const rows: readonly [name: string, signIns: readonly SignedIn[], id: string, name: string][] = [
    ['alone', [signedIn('mara')], 'panel.example.com', 'panel.example.com'],
    ['below a path', [signedIn('mara', '/sub')], 'panel.example.com', 'panel.example.com/sub'],
    [
      'another user',
      [signedIn('mara'), signedIn('Jonas W.')],
      'panel.example.com~jonas-w.',
      'panel.example.com (Jonas W.)',
    ],
    [
      'another panel of the host',
      [signedIn('mara'), signedIn('mara', '/sub')],
      'panel.example.com~sub',
      'panel.example.com/sub',
    ],
    [
      'another user of another panel of the host',
      [signedIn('mara'), signedIn('mara', '/sub'), signedIn('jonas', '/sub')],
      'panel.example.com~jonas',
      'panel.example.com/sub (jonas)',
    ],
    [
      'users whose names are alike in a URI',
      [signedIn('a'), signedIn('b c'), signedIn('B.C'), signedIn('b-c')],
      'panel.example.com~b-c~2',
      'panel.example.com (b-c)',
    ],
    [
      'a user whom the panel does not name',
      [signedIn('mara'), signedIn()],
      'panel.example.com~2',
      'panel.example.com (2)',
    ],
    [
      'a name that begins with signs',
      [signedIn('mara'), signedIn('?--Jo--!')],
      'panel.example.com~jo---',
      'panel.example.com (?--Jo--!)',
    ],
    [
      'a long name',
      [signedIn('mara'), signedIn(`-${'x'.repeat(61)}`)],
      `panel.example.com~${'x'.repeat(60)}`,
      `panel.example.com (-${'x'.repeat(61)})`,
    ],
    [
      'a name that no URI can hold',
      [signedIn('mara'), signedIn('@/\u202e~')],
      'panel.example.com~2',
      'panel.example.com (@/\u202e~)',
    ],
  ];
  for (const [what, signIns, id, name] of rows) {
    it(what, () => {
      const last = all(...signIns).at(-1);
      assert.deepEqual([last?.id, last?.name], [id, name]);
    });
  }

  it('gives no id twice, and each survives being stored', () => {
    const users = ['mara', 'MARA', 'mara!', undefined, undefined, 'mara~2', '2', '-', 'ä', '~'];
    const accounts = all(
      ...['', '/a', '/b/c', '/B/C'].flatMap((path) => users.map((user) => signedIn(user, path))),
    );
    assert.equal(new Set(accounts.map(({ id }) => id)).size, accounts.length);
    assert.deepEqual(parseAccounts(JSON.stringify(accounts)), accounts);
  });
});

describe('parseAccounts', () => {
  const stored = {
    id: 'panel.example.com',
    name: 'panel.example.com',
    baseUrl: `${p}/api/client`,
    key: 'xc_1',
  };
  const rows: readonly (readonly [name: string, entry: unknown, isKept: boolean])[] = [
    ['one of before users were told apart', stored, true],
    ['one of a panel below a path', { ...stored, baseUrl: `${p}/sub/api/client` }, true],
    ['one with its user', { ...stored, id: 'panel.example.com~jonas', user: 'jonas' }, true],
    ['the id of another host', { ...stored, id: 'evil.example' }, false],
    ['the id of an account of another host', { ...stored, id: 'evil.example~jonas' }, false],
    ['an id that is none', { ...stored, id: 'panel.example.com~a@evil.example' }, false],
    ['a user that is no text', { ...stored, user: 1 }, false],
    ['nothing', null, false],
    ['a text', 'panel.example.com', false],
    ...['id', 'name', 'baseUrl', 'key'].map(
      (part) => [`no ${part}`, { ...stored, [part]: undefined }, false] as const,
    ),
    ['a name that is no text', { ...stored, name: 7 }, false],
    ['no address', { ...stored, baseUrl: 'panel' }, false],
    [
      'one of a private network',
      { ...stored, id: '192.168.1.5', baseUrl: 'http://192.168.1.5/api/client' },
      true,
    ],
  ];
  for (const [name, entry, isKept] of rows) {
    it(`${isKept ? 'keeps' : 'leaves out'} ${name}`, () => {
      assert.deepEqual(parseAccounts(JSON.stringify([entry])), isKept ? [entry] : []);
    });
  }
});

describe('what is stored that is no list', () => {
  for (const text of ['null', '{}', '"panel"', '7'])
    it(`${text} has no account`, () => assert.deepEqual(parseAccounts(text), []));
});

describe('sameAccount', () => {
  const [mara, jonas] = all(signedIn('mara'), signedIn('jonas'));
  const [old] = all(signedIn());
  const rows: readonly [
    name: string,
    who: SignedIn,
    accounts: readonly (Account | undefined)[],
    expected: unknown,
  ][] = [
    ['nobody is there', signedIn('mara'), [], 'another'],
    ['the same user', signedIn('jonas'), [mara, jonas], { replaces: jonas }],
    ['another user', signedIn('jonas'), [mara], 'another'],
    ['another panel of the host', signedIn('mara', '/sub'), [mara], 'another'],
    ['a user whom the panel does not name', signedIn(), [mara], { maybe: mara }],
    ['a user who may be one of before', signedIn('mara'), [old], { maybe: old }],
    ['the same user beside one of before', signedIn('mara'), [old, mara], { replaces: mara }],
  ];
  for (const [name, who, accounts, expected] of rows) {
    it(name, () => {
      const there = accounts.filter((account) => account !== undefined);
      assert.deepEqual(sameAccount(who, there), expected);
    });
  }
});
