import assert from 'node:assert/strict';
import { KeptLineReader, keptLines } from '../../../../src/core/watch/keptLine';

const hex = (length: number) => '0a1b2c3d4e5f'.repeat(9).slice(0, length);
const upper = (length: number) => 'A1B2C3D4E5'.repeat(9).slice(0, length);
const word = (length: number) => 'aB3_-dE5fG'.repeat(9).slice(0, length);
const kept = (line: string) => new KeptLineReader().take(line);

describe('A key that is known by its shape', () => {
  /** The shortest of each kind. */
  const shortest: readonly string[] = [
    ...[`AKIA${upper(16)}`, `ASIA${upper(16)}`, `AIza${word(35)}`, `ya29.${word(20)}`],
    ...[`sk-${word(20)}`, `xoxb-${word(10)}`, `xoxp-${word(10)}`, `glpat-${word(20)}`],
    ...[`SG.${word(16)}.${word(16)}`, `pypi-${word(16)}`, `GOCSPX-${word(20)}`],
    ...[`hvs.${word(20)}`, `hvb.${word(20)}`, `hvr.${word(20)}`, `sq0atp-${word(20)}`],
    ...[`NRAK-${upper(20)}`, `ATATT3${word(20)}`, `AGE-SECRET-KEY-1${upper(20)}`],
    ...[`key-${hex(32)}`, `${hex(32)}-us1`, `${hex(32)}-us123`, `SK${hex(32)}`, `dapi${hex(32)}`],
    ...[`pul-${hex(40)}`, `PMAK-${hex(24)}`, `oauth:${hex(30)}`],
    ...[`access_token$sandbox$${hex(32)}`, `M${word(22)}.${word(5)}.${word(25)}`],
    ...[`12345678:A${word(34)}`.replace(/.$/, 'x'), `1234567890:A${word(34)}`.replace(/.$/, 'x')],
  ];
  for (const key of shortest) {
    it(`is not kept: ${key}`, () => assert.equal(kept(`use ${key} now`), 'use … now'));
  }

  const tooShort: readonly string[] = [
    ...[`AKIA${upper(15)}`, `sk-${word(8)}`, `xoxb-${word(9)}`, `SG.${word(15)}.${word(16)}`],
    ...[`hvs.${word(9)}`, `key-${hex(31)}`, `${hex(31)}-us1`, `SK${hex(31)}`, `pul-${hex(39)}`],
    ...[`PMAK-${hex(23)}`, `1234567:A${word(34)}`],
  ];
  for (const text of tooShort) {
    it(`is no shorter text: ${text}`, () =>
      assert.equal(kept(`use ${text} now`), `use ${text} now`));
  }
});

describe('A secret in a line that is kept', () => {
  const rows: readonly (readonly [line: string, kept: string])[] = [
    ['DB_PASS=abc x', 'DB_PASS=… x'],
    ['compass=north', 'compass=north'],
    ['password = "two words" end', 'password = … end'],
    ["api-key='a b' end", 'api-key=… end'],
    ['  token: abc', '  token: …'],
    ['- secret: abc,', '- secret: …,'],
    ['token: expired', 'token: expired'],
    ['password: null', 'password: null'],
    ['the password is: hunter22 now', 'the password is: … now'],
    ['the password is: wrong', 'the password is: wrong'],
    ['run --password hunter -v', 'run --password … -v'],
    ['run --db-token abc', 'run --db-token …'],
    ['run --password -v', 'run --password -v'],
    ['jdbc:oracle:thin:me/pw@host', 'jdbc:oracle:thin:…@host'],
    ['https://x.example/api/webhooks/123/abcdefgh', 'https://x.example/api/webhooks/123/…'],
    ['https://x.example/api/v10/webhooks/1/abcdefgh', 'https://x.example/api/v10/webhooks/1/…'],
    ['hooks.slack.com/services/T/B/abcdef', 'hooks.slack.com/services/…'],
    ['token: abc', 'token: …'],
    ['"token": abc', '"token": …'],
    ["'token': abc,", "'token': …,"],
    ['token : abc', 'token : …'],
    ['my.db-password: abc', 'my.db-password: …'],
    ['token: nullify', 'token: …'],
    ['token: null', 'token: null'],
    ['token: true', 'token: true'],
    ['token: abc def', 'token: abc def'],
    ['a token: abc', 'a token: abc'],
    ['-  secret: abc', '-  secret: …'],
    ['token:abc', 'token:abc'],
    ['pwd: abc', 'pwd: …'],
    ['passphrase: abc', 'passphrase: …'],
    ['passwd: abc', 'passwd: …'],
    ['credential: abc', 'credential: …'],
    ['credentials: abc', 'credentials: …'],
    ['apikey: abc', 'apikey: …'],
    ['access_key: abc', 'access_key: …'],
    ['private-key: abc', 'private-key: …'],
    ['secretkey: abc', 'secretkey: …'],
    ['license_key: abc', 'license_key: …'],
    ['monkey: abc', 'monkey: abc'],
    ['token="a b" c', 'token=… c'],
    ["token = 'a b' c", 'token = … c'],
    ['token=""', 'token=""'],
    ['my_token="a b"', 'my_token=…'],
    ['"token"="a b" c', '"token"=… c'],
    ['xtoken="a b"', 'xtoken=…'],
    ['$token="a b"', '$token=…'],
    ['a.token  =  "b c"', 'a.token  =  …'],
    ['PASS=abc;x', 'PASS=…;x'],
    ['db.pass=abc&y', 'db.pass=…&y'],
    ['x-pwd=a', 'x-pwd=…'],
    ['passphrase="a b"', 'passphrase=…'],
    ['bypass=on', 'bypass=on'],
    ['pass=a,b', 'pass=…,b'],
    ['my_pass=abc def', 'my_pass=… def'],
    ['the token is: abc123', 'the token is: …'],
    ['token: a1b2c3', 'token: …'],
    ['my-secret is = abc123', 'my-secret is = …'],
    ['the token: abc12', 'the token: abc12'],
    ['token= abc123 x', 'token= … x'],
    ['api_key: "abc123"', 'api_key: …'],
    ['said password: abcdef1 (x)', 'said password: … (x)'],
    ['a secret: nodigits', 'a secret: nodigits'],
    ['-token abc', '-token …'],
    ['--my-api-key abc', '--my-api-key …'],
    ['--a-b-c-token abc', '--a-b-c-token …'],
    ['--a-b-c-d-token abc', '--a-b-c-d-token abc'],
    ['x--token abc', 'x--token abc'],
    ['--token  abc def', '--token  … def'],
    ['--tokens abc', '--tokens abc'],
    ['--token -x', '--token -x'],
    ['--pwd a', '--pwd …'],
    ['jdbc:oracle:thin:me/pw@host x', 'jdbc:oracle:thin:…@host x'],
    ['jdbc:oracle:thin:me@host', 'jdbc:oracle:thin:me@host'],
    ['JDBC:ORACLE:thin:a/b@c', 'JDBC:ORACLE:thin:…@c'],
    ['https://x/api/webhooks/1/abcdefg', 'https://x/api/webhooks/1/abcdefg'],
    ['https://x/api/v1/webhooks/12/abcdefgh/slack x', 'https://x/api/v1/webhooks/12/… x'],
    ['https://hooks.slack.com/services/T1/B2/abc', 'https://hooks.slack.com/services/…'],
    ['botx 123456789:AAabcdefghijklmnopqrstuvwxyz0123456', 'botx …'],
    [
      'bot123456789:AAabcdefghijklmnopqrstuvwxyz01234567',
      'bot123456789:AAabcdefghijklmnopqrstuvwxyz01234567',
    ],
    [
      'https://a.webhook.office.com/webhookb2/1a2b@3c4d/IncomingWebhook/5e6f x',
      'https://a.webhook.office.com/webhookb2/… x',
    ],
    ['https://webhook.office.com/webhookb2/1a2b@3c4d', 'https://webhook.office.com/webhookb2/…'],
    ['Server started in 3.2 s', 'Server started in 3.2 s'],
    ['--apikey abc', '--apikey …'],
    ['--credential abc', '--credential …'],
    ['apikey="a b" c', 'apikey=… c'],
    ['credential="a b" c', 'credential=… c'],
    ['token:  abc', 'token:  …'],
    ['the credential is: abc123', 'the credential is: …'],
    ['the apikey is: abc123', 'the apikey is: …'],
    ['the api_key is: abc123', 'the api_key is: …'],
    ['the api-key is: abc123', 'the api-key is: …'],
    ['the api.key is: abc123', 'the api.key is: abc123'],
    ['the passphrase  is: abc123', 'the passphrase  is: …'],
    ['the passphrase is:  abc123', 'the passphrase is:  …'],
    ['a\nb', 'a b'],
  ];
  for (const [line, text] of rows) {
    it(`${JSON.stringify(line)} is kept as ${text}`, () => assert.equal(kept(line), text));
  }

  it('is known too where it ends behind what is kept, and the line is cut', () => {
    assert.equal(kept('a '.repeat(4_000)).length, 4_000);
    const line = kept(`${'a '.repeat(1_995)}sk-${word(60)}`);
    assert.ok(line.endsWith('a …'), line.slice(-20));
  });
});

describe('A private key of several lines', () => {
  const begin = '-----BEGIN RSA PRIVATE KEY-----';
  const end = '-----END RSA PRIVATE KEY-----';
  const line = 'MIIEowIBAAKCAQEA0Z3VS5JJcds3xfn';
  const rows: readonly (readonly [
    what: string,
    lines: readonly string[],
    kept: readonly string[],
  ])[] = [
    ['whole', ['a', begin, line, line, end, 'b'], ['a', `${begin}…`, '…', '…', end, 'b']],
    ['in one line', [`x ${begin}${line}${end} y`, line], [`x ${begin}… y`, line]],
    [
      'behind what a logger writes',
      [`12:00 ${begin}`, `12:00 ${line}`, `12:00 ${end}`],
      [`12:00 ${begin}…`, '…', `12:00 ${end}`],
    ],
    ['with headers', [begin, 'Proc-Type: 4', '', line, end], [`${begin}…`, '…', '…', '…', end]],
    [
      'that breaks off',
      [begin, line, 'then a sentence', line],
      [`${begin}…`, '…', 'then a sentence', line],
    ],
    ['of which only the end is there', [line, line, end, 'b'], ['…', '…', end, 'b']],
    ['that ends where none began', ['a sentence here', end, 'b'], ['a sentence here', end, 'b']],
  ];
  for (const [what, lines, text] of rows) {
    it(`${what} is kept without its text`, () => assert.deepEqual(keptLines(lines), text));
  }

  /** Keys as they come: `@B` begins one, `@E` ends it, `@L` is a line of it. */
  const keys: readonly (readonly [lines: readonly string[], kept: readonly string[]])[] = [
    [
      ['@B', 'abc', '@E'],
      ['@B…', '…', '@E'],
    ],
    [
      ['@B', 'abc=', 'not a key line', '@E'],
      ['@B…', '…', 'not a key line', '@E'],
    ],
    [
      ['@B', '   @L  ', '@E'],
      ['@B…', '…', '@E'],
    ],
    [
      ['@B', 'x y @L', '@E'],
      ['@B…', '…', '@E'],
    ],
    [
      ['@B', 'Version: 1', 'Comment: a', 'DEK-Info: x', '@E'],
      ['@B…', '…', '…', '…', '@E'],
    ],
    [
      ['@B', 'Other: x', '@L'],
      ['@B…', 'Other: x', '@L'],
    ],
    [
      ['@B', '', '', 'b c'],
      ['@B…', '…', '…', 'b c'],
    ],
    [
      ['@B', '@L tail text'],
      ['@B…', '@L tail text'],
    ],
    [
      ['-----BEGIN PGP PRIVATE KEY BLOCK-----', '@L', '-----END PGP PRIVATE KEY BLOCK-----', 'x'],
      ['-----BEGIN PGP PRIVATE KEY BLOCK-----…', '…', '-----END PGP PRIVATE KEY BLOCK-----', 'x'],
    ],
    [
      ['-----BEGIN PUBLIC KEY-----', '@L'],
      ['-----BEGIN PUBLIC KEY-----', '@L'],
    ],
    [
      ['12 @B', '12 @L', '12 a b c'],
      ['12 @B…', '…', '12 a b c'],
    ],
    [
      ['x y z', '@L', '@L', '@E'],
      ['x y z', '…', '…', '@E'],
    ],
    [
      ['@L', 'x y z', '@L', '@E', 'b'],
      ['@L', 'x y z', '…', '@E', 'b'],
    ],
    [
      ['a', '@B @L @E', '@L', '@E'],
      ['a', '@B…', '@L', '@E'],
    ],
    [
      ['@E', 'x'],
      ['@E', 'x'],
    ],
    [
      ['@B', '@L', '@E', '@L', '@E'],
      ['@B…', '…', '@E', '@L', '@E'],
    ],
    [
      ['Proc-Type: 4', '', '@L', '@E'],
      ['…', '…', '…', '@E'],
    ],
    [
      [
        '@B',
        'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        'b c',
      ],
      ['@B…', '…', 'b c'],
    ],
    [
      [
        '@B',
        'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        'b c',
      ],
      ['@B…', '…', 'b c'],
    ],
    [
      ['@B', '  abc', 'abc  ', '  ', 'x y @L  ', '  Version: 1', '@E'],
      ['@B…', '…', '…', '…', '…', '…', '@E'],
    ],
    [
      ['@B', 'x:@L', '@L'],
      ['@B…', 'x:@L', '@L'],
    ],
    [
      ['@B', 'see Version: 1', '@L'],
      ['@B…', 'see Version: 1', '@L'],
    ],
    [
      ['@B', 'xVersion: 1', '@L'],
      ['@B…', 'xVersion: 1', '@L'],
    ],
    [
      ['@B', '@L', '@E @L', '@L'],
      ['@B…', '…', '@E @L', '@L'],
    ],
    [
      ['12:00 @B', '12:00 abc=', '12:00 @E'],
      ['12:00 @B…', '…', '12:00 @E'],
    ],
    [
      ['@L', '@E', '@B', '@L'],
      ['…', '@E', '@B…', '…'],
    ],
    [
      ['a b', '@B token=abc1234 @E token="x y"'],
      ['a b', '@B… token=…'],
    ],
  ];
  const whole = (text: string) =>
    text
      .replaceAll('@B', '-----BEGIN PRIVATE KEY-----')
      .replaceAll('@E', '-----END PRIVATE KEY-----')
      .replaceAll('@L', line);
  for (const [lines, text] of keys) {
    it(`of ${JSON.stringify(lines).slice(0, 80)} is kept without its text`, () =>
      assert.deepEqual(keptLines(lines.map(whole)), text.map(whole)));
  }

  it('is not looked for behind 8,000 characters of a line', () => {
    const [before, looked] = ['a '.repeat(4_000), 'a '.repeat(2_000)];
    assert.deepEqual(keptLines([`${before}${begin}`, line]), [looked, line]);
    assert.deepEqual(keptLines([line, `${before}${end}`]), [line, looked]);
  });

  it('has 200 lines at most', () => {
    const reader = new KeptLineReader();
    reader.take(begin);
    const lines = Array.from({ length: 201 }, () => reader.take(line));
    assert.deepEqual([lines[199], lines[200]], ['…', line]);
  });
});
