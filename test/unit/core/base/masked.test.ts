import assert from 'node:assert/strict';
import { masked, maskedError } from '../../../../src/core/base/masked';

describe('masked', () => {
  const rows: readonly (readonly [text: string, shown: string])[] = [
    [
      'fetch https://n.example:8080/download/file?token=abc failed',
      'fetch https://n.example:8080/download/file?… failed',
    ],
    ['https://me:word@n.example/a', 'https://…@n.example/a'],
    ['https://a@b@n.example/a@b', 'https://…@n.example/a@b'],
    ['wss://n.example/ws#x', 'wss://n.example/ws?…'],
    ['panel://1a7ce997-259b-452e-8b4e-cecc464142ca@p.example/a.js', 'panel://…@p.example/a.js'],
    ['Authorization: Bearer xc_abc.def/ghi=', 'Authorization: Bearer …'],
    ['xc_secretsecretsecret', 'xc_…'],
    ['ptlc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG', 'ptlc_…'],
    ['xm_3_0123456789abcdef', 'xm_…'],
    ['brandc_0123456789abcdefghijklmnop', 'brandc_…'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln', '…'],
    ['papp_abcdefghijkl', 'papp_…'],
    ['pacc_abcdefghijkl', 'pacc_…'],
    ['ptla_abcdefghijkl', 'ptla_…'],
    ['xc_abcdefghijkl', 'xc_…'],
    ['?token=abc&x=1', '?token=…&x=1'],
    ['password=word', 'password=…'],
    [
      'the file my_own_settings_of_the_server is gone',
      'the file my_own_settings_of_the_server is gone',
    ],
    ['ENOENT: no such file, open /home/a/b.txt', 'ENOENT: no such file, open /home/a/b.txt'],
    ['https://panel.example.com/server/1a2b', 'https://panel.example.com/server/1a2b'],
    ['/f?access_token=abc&x=1', '/f?access_token=…&x=1'],
    ['clientSecret=abc', 'clientSecret=…'],
    ['/f?jwt=abc', '/f?jwt=…'],
    ['?to=%2Ff%3Ftoken%3Dabc', '?to=%2Ff%3Ftoken%3D…'],
    ['it sent {"token": "abc"}', 'it sent {"token": "…"}'],
    ['it sent {\\"api_key\\":\\"abc\\"}', 'it sent {\\"api_key\\":\\"…\\"}'],
    ['X-Api-Key: abc', 'X-Api-Key: …'],
    ['Set-Cookie: session=abc; path', 'Set-Cookie: … path'],
    ['Bearer%20abc', 'Bearer …'],
    ['%20xc_s3cr3ts3cr3ts3cr3t', '%20xc_…'],
    ['a\\nxc_s3cr3ts3cr3ts3cr3t', 'a\\nxc_…'],
    [`https://n.example/${'a'.repeat(30_000)}?x=abc`, `https://n.example/${'a'.repeat(30_000)}?…`],
    ['"Bearer": "abc" and so on', '"Bearer …" and so on'],
    ['it sent {"token" : "abc"}', 'it sent {"token" : "…"}'],
    ['Invalid token: expired', 'Invalid token: expired'],
    ['The key: wrong. The password: too short', 'The key: wrong. The password: too short'],
    ['the monkey is basic', 'the monkey is basic'],
    ['axc_abcdefghijkl', 'axc_abcdefghijkl'],
    ['xcy_abcdefghijkl', 'xcy_abcdefghijkl'],
    ['xc_abcdefghijk', 'xc_abcdefghijk'],
    ['snake_abcdefghijklmnopqrstuvwxyz', 'snake_abcdefghijklmnopqrstuvwxyz'],
    ['', ''],
  ];
  for (const [text, shown] of rows) {
    it(text === '' ? 'nothing' : text.slice(0, 100), () => assert.equal(masked(text), shown));
  }

  it('an error keeps its stack, and a value that is none tells nothing', () => {
    const error = new Error('of https://n.example/?token=abc');
    assert.match(maskedError(error), /of https:\/\/n\.example\/\?…\n +at /);
    assert.equal(maskedError('with xc_secretsecretsecret'), 'with xc_…');
    assert.equal(maskedError({ key: 'xc_secretsecret' }), 'something was thrown that is no error');
  });
});
