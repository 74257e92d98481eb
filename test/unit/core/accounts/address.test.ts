import assert from 'node:assert/strict';
import { hostOf, parseAddress } from '../../../../src/core/accounts/address';
import { limits } from '../../../../src/core/base/limits';
import { isPanelId } from '../../../../src/core/accounts/panelId';

const p = 'https://panel.example.com';

/** An address of so many characters that names its API. */
const ofLength = (length: number) =>
  `${p}/${'x'.repeat(length - p.length - '//api/client'.length)}/api/client`;

const rows: readonly [typed: string, expected: readonly string[] | string][] = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['panel.example.com', [`${p}/api/client`, p]],
  [' https://panel.example.com/ ', [`${p}/api/client`, p]],
  [`${p}/api/client`, [`${p}/api/client`]],
  [`${p}/api/client/`, [`${p}/api/client`]],
  [`${p}/sub/api/client`, [`${p}/sub/api/client`]],
  [
    `${p}/server/1a2b3c4d?x=1#y`,
    // The page itself comes last but one: asked for as an API, it says that the key is wrong.
    [`${p}/api/client`, `${p}/server/1a2b3c4d/api/client`, `${p}/server/1a2b3c4d`],
  ],
  [`${p}/sub`, [`${p}/sub/api/client`, `${p}/api/client`, `${p}/sub`]],
  [
    `${p}/sub/server/1a2b3c4d/files`,
    [
      `${p}/sub/api/client`,
      `${p}/sub/server/1a2b3c4d/files/api/client`,
      `${p}/api/client`,
      `${p}/sub/server/1a2b3c4d/files`,
    ],
  ],
  [
    `${p}/sub/account/api`,
    [
      `${p}/sub/api/client`,
      `${p}/sub/account/api/api/client`,
      `${p}/api/client`,
      `${p}/sub/account/api`,
    ],
  ],
  [`${p}:8443`, [`${p}:8443/api/client`, `${p}:8443`]],
  ['http://127.0.0.1:8080', ['http://127.0.0.1:8080/api/client', 'http://127.0.0.1:8080']],
  ['http://localhost', ['http://localhost/api/client', 'http://localhost']],
  ['http://panel.example.com', 'plainHttp'],
  ['http://127.0.0.1.example.com', 'plainHttp'],
  ['http://192.168.1.5', 'plainPrivate'],
  ['http://10.0.0.7:8080/panel', 'plainPrivate'],
  ['http://panel.lan', 'plainPrivate'],
  ['http://169.254.169.254', 'plainHttp'],
  ['https://panel.example.com:0', 'notUrl'],
  [`${p}/servers`, [`${p}/servers/api/client`, `${p}/api/client`, `${p}/servers`]],
  ['ftp://panel.example.com', 'notHttp'],
  ['javascript://x', 'notHttp'],
  ['two words', 'notUrl'],
  [ofLength(limits.panelAddressLength), [ofLength(limits.panelAddressLength)]],
  [ofLength(limits.panelAddressLength + 1), 'notUrl'],
  ['https://', 'notUrl'],
];

describe('parseAddress', () => {
  for (const [typed, expected] of rows) {
    it(`${JSON.stringify(typed).slice(0, 60)} is ${typeof expected === 'string' ? expected : expected[0]}`, () => {
      const address = parseAddress(typed);
      assert.deepEqual('problem' in address ? address.problem : address.baseUrls, expected);
    });
  }

  const agreed: readonly (readonly [typed: string, expected: string])[] = [
    ['http://192.168.1.5', 'http://192.168.1.5/api/client'],
    ['http://172.16.3.4:8080', 'http://172.16.3.4:8080/api/client'],
    ['http://[fd00::7]', 'http://[fd00::7]/api/client'],
    ['http://nas.local/panel', 'http://nas.local/panel/api/client'],
    ['192.168.1.5', 'https://192.168.1.5/api/client'],
    ['http://panel.example.com', 'plainHttp'],
    ['http://198.51.100.7', 'plainHttp'],
    ['http://169.254.169.254', 'plainHttp'],
    ['http://[::ffff:8.8.8.8]', 'plainHttp'],
    ['http://192.168.1.5.example.com', 'plainHttp'],
    ['http://me@192.168.1.5', 'userInfo'],
  ];
  for (const [typed, expected] of agreed) {
    it(`${typed} is ${expected} for who agreed to no encryption`, () => {
      const address = parseAddress(typed, { isPlainAgreed: true });
      assert.equal('problem' in address ? address.problem : address.baseUrls[0], expected);
    });
  }

  it('takes none with a user name or password, which could be mistaken for the host', () => {
    const address = parseAddress('https://me:secret@panel.example.com');
    assert.deepEqual(address, { problem: 'userInfo' });
  });

  const ids: readonly (readonly [id: string, isId: boolean])[] = [
    ['panel.example.com', true],
    ['127.0.0.1:8080', true],
    ['[::1]:8080', true],
    ['panel.example.com~mara', true],
    ['127.0.0.1:8080~panel~mara.l-1_2', true],
    ['~mara', false],
    ['panel.example.com~', false],
    ['panel.example.com~a/b', false],
    ['panel.example.com~a@b', false],
    ['panel.example.com~a b', false],
    ['panel.example.com:x', false],
    [`panel.example.com~${'a'.repeat(300)}`, false],
  ];
  for (const [id, isId] of ids) {
    it(`${id.slice(0, 40)} is ${isId ? 'an' : 'no'} id`, () => assert.equal(isPanelId(id), isId));
  }
});

describe('the host that is named before a key is sent', () => {
  const rows: readonly (readonly [typed: string, host: string | undefined])[] = [
    ['panel.example.com', 'panel.example.com'],
    ['https://PANEL.example.com:443/server/1', 'panel.example.com'],
    ['https://panel.example.com:8443', 'panel.example.com:8443'],
    ['https://p\u0430nel.example.com', 'xn--pnel-53d.example.com'],
    ['https://panel\u3002example\uff0ecom', 'panel.example.com'],
    ['https://good.example@evil.example', undefined],
    ['https://panel.example.com;', undefined],
    ['http://panel.example.com', undefined],
    ['http://192.168.1.5:8080', '192.168.1.5:8080'],
  ];
  for (const [typed, host] of rows) {
    it(`${JSON.stringify(typed)}: ${host}`, () => assert.equal(hostOf(typed), host));
  }
});
