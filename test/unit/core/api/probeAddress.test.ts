import assert from 'node:assert/strict';
import { probeAddress, probeUrl } from '../../../../src/core/api/probeAddress';
import type { Allocation } from '../../../../src/core/api/server';

const at = (ip: string, alias?: string): Allocation => ({
  ...{ id: 1, ip, alias, port: 25_565, notes: undefined, isDefault: true },
});

const rows: readonly (readonly [
  what: string,
  allocation: Allocation,
  panel: string,
  host: string | undefined,
])[] = [
  ['a public address', at('203.0.113.5'), 'https://panel.example', '203.0.113.5'],
  [
    'its name first',
    at('203.0.113.5', 'play.example.com'),
    'https://panel.example',
    'play.example.com',
  ],
  ['an IPv6 address', at('2001:db8::1'), 'https://panel.example', '[2001:db8::1]'],
  ['a private one of a public panel', at('10.0.0.5'), 'https://panel.example', undefined],
  [
    'a private one with a public name',
    at('10.0.0.5', 'play.example.com'),
    'https://panel.example',
    'play.example.com',
  ],
  [
    'a public one with a private name',
    at('203.0.113.5', 'router.lan'),
    'https://panel.example',
    '203.0.113.5',
  ],
  ['a private one of a private panel', at('10.0.0.5'), 'https://192.168.0.2', '10.0.0.5'],
  ['this computer for a private panel', at('127.0.0.1'), 'https://192.168.0.2', undefined],
  ['this computer for a panel on it', at('127.0.0.1'), 'http://localhost:8080', '127.0.0.1'],
  [
    'this computer as a number',
    at('203.0.113.5', '2130706433'),
    'https://panel.example',
    '203.0.113.5',
  ],
  ['where clouds keep credentials', at('169.254.169.254'), 'http://localhost', undefined],
  ['a name that is none', at('203.0.113.5', 'a/b@c'), 'https://panel.example', '203.0.113.5'],
  ['nothing that could be a host', at('x y'), 'https://panel.example', undefined],
];

describe('probeAddress', () => {
  for (const [what, allocation, panel, host] of rows) {
    it(`${host === undefined ? 'refuses' : 'takes'} ${what}`, () => {
      const found = probeAddress('primary', [allocation], panel);
      if (host === undefined)
        assert.match(typeof found === 'string' ? found : '', /can't be reached from this computer/);
      else assert.deepEqual(found, { host, port: 25_565, isProbeAddress: true });
    });
  }

  for (const [allocation, address] of [
    [at('10.0.0.5'), '10.0.0.5'],
    [at('10.0.0.5', 'router.lan'), 'router.lan'],
  ] as const) {
    it(`names the address that it refuses: ${address}`, () => {
      const text = `The allocation's address '${address}' can't be reached from this computer.`;
      assert.equal(probeAddress('primary', [allocation], 'https://panel.example'), text);
    });
  }

  it('knows ports of this server alone', () => {
    const allocations = [{ ...at('203.0.113.5'), isDefault: false }];
    const origin = 'https://panel.example';
    assert.equal(
      probeAddress(22, allocations, origin),
      'The server has no allocation with port 22.',
    );
    assert.equal(
      probeAddress('primary', allocations, origin),
      'The server has no primary allocation.',
    );
    assert.equal(typeof probeAddress(25_565, allocations, origin), 'object');
  });
});

describe('probeUrl', () => {
  const address = probeAddress('primary', [at('203.0.113.5')], 'https://panel.example');
  assert.ok(typeof address !== 'string');
  const paths: Readonly<Record<string, string>> = {
    '/': 'http://203.0.113.5:25565/',
    '/health?full=1&x=?': 'http://203.0.113.5:25565/health?full=1&x=?',
    '/a/../b': 'http://203.0.113.5:25565/b',
    '//other.example/': 'http://203.0.113.5:25565//other.example/',
    '/@other.example': 'http://203.0.113.5:25565/@other.example',
  };
  for (const [path, url] of Object.entries(paths)) {
    it(`stays with its host for ${path}`, () => assert.equal(probeUrl(address, path), url));
  }
});
