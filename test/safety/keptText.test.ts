import assert from 'node:assert/strict';
import { withoutColours } from '../../src/core/console/output';
import { KeptLineReader, keptLines } from '../../src/core/watch/keptLine';
import { growthProblem } from './growth';

/** Pieces of it must not be found by those who read the source either. */
const word = 'hunter2' + 'X9';
const long = (length: number) => 'aB3dE5gH7jK9mN1p'.repeat(9).slice(0, length);
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${long(20)}`;
const discord = `MTAxNTU2Nzg5MDEyMzQ1Njc4.Gx7wQz.${long(38)}`;

const key = [
  '-----BEGIN RSA PRIVATE KEY-----',
  'Proc-Type: 4,ENCRYPTED',
  '',
  ...[long(64), long(64), `${long(20)}==`],
  '-----END RSA PRIVATE KEY-----',
];

/** What is kept of one line. */
const kept = (line: string) => new KeptLineReader().take(withoutColours(line));

describe('Console text that is kept', () => {
  const secrets: readonly (readonly [line: string, secret: string])[] = [
    // Addresses.
    [`GET https://n.example/download?token=${long(30)}`, long(30)],
    [`GET https://n.example/a?X-Amz-Signature=${long(30)}&x=1`, long(30)],
    [`postgres://app:${word}@db:5432/app`, word],
    [`mongodb+srv://app:${word}@cluster.example/app`, word],
    [`redis://:${word}@cache:6379/0`, word],
    [`amqp://guest:${word}@mq`, word],
    [`jdbc:mysql://db/app?user=a&password=${word}`, word],
    [`jdbc:sqlserver://db;user=sa;password=${word};encrypt=true`, word],
    [`jdbc:oracle:thin:scott/${word}@db:1521:app`, word],
    [`Server=db;User Id=sa;Pwd=${word};`, word],
    [`https://me:${word}@git.example/a.git`, word],
    [`https://discord.com/api/webhooks/123456789012345678/${long(68)}`, long(68)],
    [`https://discordapp.com/api/v10/webhooks/123456789012345678/${long(68)}`, long(68)],
    [`https://hooks.slack.com/services/T000/B000/${long(24)}`, long(24)],
    [`https://api.telegram.org/bot123456789:${long(35)}/getMe`, long(35)],
    // Tokens that are known by their shape.
    [`logged in with ${discord}`, discord],
    [`Authorization: Bot ${discord}`, discord],
    [`using 123456789:${long(35)} for Telegram`, long(35)],
    [`token ${jwt} is used`, jwt],
    [`AKIA${'Q7'.repeat(8)} is not allowed`, 'Q7'.repeat(8)],
    [`aws_secret_access_key=${long(40)}`, long(40)],
    [`aws_secret_access_key = ${long(40)}`, long(40)],
    [`key AIza${long(35)} was refused`, long(35)],
    [`ya29.${long(40)}`, long(40)],
    [`ghp_${long(36)}`, long(36)],
    [`github_pat_${long(60)}`, long(60)],
    [`glpat-${long(20)}`, long(20)],
    [`npm_${long(36)}`, long(36)],
    [`sk_live_${long(30)}`, long(30)],
    [`sk-proj-${long(40)}`, long(40)],
    [`xoxb-1234567890-${long(24)}`, long(24)],
    [`SG.${long(22)}.${long(43)}`, long(43)],
    [`ptlc_${long(43)}`, long(43)],
    // Names with their values, in many spellings.
    [`password=${word}`, word],
    [`PASSWORD="${word}"`, word],
    [`DB_PASSWORD='${word} and more'`, 'and more'],
    [`password = ${word}`, word],
    [`password = "${word} and more"`, word],
    [`password: ${word}`, word],
    ['  password: correcthorse', 'correcthorse'],
    ['- secret: correcthorse', 'correcthorse'],
    ['rcon.password=correcthorse', 'correcthorse'],
    [`passwd=${word}`, word],
    [`pass=${word}`, word],
    [`db-pass=${word}`, word],
    [`passphrase: ${word}`, word],
    [`Your password is: ${word}`, word],
    [`[12:00:01 INFO]: RCON password: ${word}`, word],
    [`{"password": "${word}"}`, word],
    [`{'apiKey': '${word}'}`, word],
    [`{\\"client_secret\\":\\"${word}\\"}`, word],
    [`API_KEY=${word}`, word],
    [`api-key: ${word}`, word],
    [`X-Api-Key: ${word}`, word],
    [`Authorization: Bearer ${long(30)}`, long(30)],
    [`Authorization: Basic ${long(30)}`, long(30)],
    [`Cookie: session=${long(30)}`, long(30)],
    [`node bot.js --token ${long(30)}`, long(30)],
    [`node bot.js --token=${long(30)}`, long(30)],
    [`mysql --password ${word} app`, word],
    [`license_key: ${word}`, word],
    // Where it stands, and what is in between.
    [`\u001b[32mpass\u001b[1mword=\u001b[0m${word.slice(0, 3)}\u001b[31m${word.slice(3)}`, word],
    [`${'x'.repeat(3_990)} password=${word}`, word],
    [`${'x'.repeat(3_980)} ${discord}`, discord.slice(0, 19)],
    [`one\npassword=${word}`, word],
    [`-----BEGIN PRIVATE KEY-----\\n${long(60)}\\n-----END PRIVATE KEY----- and more`, long(60)],
  ];
  for (const [line, secret] of secrets) {
    it(`is without the secret of ${line.slice(0, 70)}`, () => {
      assert.ok(withoutColours(line).includes(secret));
      assert.ok(!kept(line).includes(secret), kept(line));
    });
  }

  const plain: readonly string[] = [
    'Starting minecraft server version 1.21.4',
    '[12:00:01] [Server thread/INFO]: Done (12.345s)! For help, type "help"',
    'Loaded 1a7ce997-259b-452e-8b4e-cecc464142ca in 12 ms',
    'UUID of player Steve is 8667ba71-b85a-4004-af54-457a9734eed7',
    '    at Object.<anonymous> (/home/container/src/tokenStore.ts:24:5)',
    '    at async TokenStore.readKey (node:internal/modules/run_main:170:5)',
    '\tat com.earth2me.essentials.commands.Commandhome.run(Commandhome.java:78) ~[EssentialsX-2.20.1.jar:?]',
    'Caused by: java.lang.NullPointerException: Cannot invoke "Token.value()" because "token" is null',
    '  File "/home/container/password_reset.py", line 21, in check_password',
    "KeyError: 'token'",
    'SyntaxError: Unexpected token: }',
    'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    'Invalid token: expired',
    'The password: too short',
    'const token = await readToken(file);',
    '  if (key === undefined) throw new Error("no key");',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    'Steve[/203.0.113.7:54321] logged in with entity id 233 at (12.5, 64.0, -8.5)',
    'listening on http://0.0.0.0:25565 and [::]:25565',
    'token: null',
    'secret: true',
    'player_has_joined_the_game_for_the_first_time',
    'Exit code: 137',
    'Bypass=1 compass=2',
    '-----BEGIN CERTIFICATE-----',
  ];
  for (const line of plain) {
    it(`is as it was of ${line.slice(0, 70)}`, () => assert.equal(kept(line), line));
  }

  it('is without a private key of several lines, and goes on behind it', () => {
    const lines = keptLines(['before', ...key, 'TypeError: behind']);
    assert.ok(!lines.join('\n').includes(long(20)), lines.join('\n'));
    assert.deepEqual([lines[0], lines.at(-1)], ['before', 'TypeError: behind']);
  });

  it('is without a private key whose first lines are not there', () => {
    const lines = keptLines(['ready', 'it runs', ...key.slice(3), 'TypeError: behind']);
    assert.ok(!lines.join('\n').includes(long(20)), lines.join('\n'));
    assert.deepEqual([lines[0], lines.at(-1)], ['ready', 'TypeError: behind']);
  });

  it('is without a private key behind what a logger writes before each line', () => {
    const lines = keptLines(key.map((line) => `[12:00:01 INFO]: ${line}`));
    assert.ok(!lines.join('\n').includes(long(20)), lines.join('\n'));
  });

  it('goes on where a private key never ends', () => {
    const reader = new KeptLineReader();
    reader.take('-----BEGIN PRIVATE KEY-----');
    assert.equal(reader.take('it was not found'), 'it was not found');
    assert.equal(reader.take(long(64)), long(64));
  });

  it('is cut where lines are long', () => assert.equal(kept('x y '.repeat(9_000)).length, 4_000));

  for (const piece of [
    'a',
    ' ',
    '.',
    '-',
    '_',
    'password',
    'token=',
    'key: ',
    '/',
    'x://',
    '"',
    "'",
    'eyJ',
  ]) {
    it(`takes no longer than its length where there are many of “${piece}”`, () => {
      const problem = growthProblem(kept, (size) => piece.repeat(size), [500, 4_000, 32_000]);
      assert.equal(problem, undefined);
    });
  }
});
