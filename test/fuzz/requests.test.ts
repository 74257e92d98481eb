import assert from 'node:assert/strict';
import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { masked } from '../../src/core/base/masked';
import { isDaemonAddress } from '../../src/core/base/daemonAddress';
import { parseAddress } from '../../src/core/accounts/address';
import { isPanelId } from '../../src/core/accounts/panelId';
import { PanelError } from '../../src/core/api/errors';
import { panelUrl } from '../../src/core/api/panelUrl';
import { projectRoute, serverRoute } from '../../src/core/api/route';
import { fuzz, report } from './fuzz';
import { text } from './inputs';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const base = 'https://panel.example.com/api/client';
const piece = fc.oneof(
  fc.constantFrom('..', '.', '%2e', '%2f', '/', '\\', '?', '#', '@', ';', ':', '//', uuid, 'a', ''),
  text,
);
const pieces = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''));
const part = fc.oneof(pieces, fc.double(), fc.integer());

const special = new BlockList();
for (const [net, bits] of [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['127.0.0.0', 8] as const],
  ...[['100.64.0.0', 10] as const, ['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const],
  ...[['192.168.0.0', 16] as const, ['224.0.0.0', 3] as const],
] as const) {
  special.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ...[['::', 127] as const, ['fc00::', 7] as const, ['fe80::', 10] as const],
  ...[['ff00::', 8] as const],
] as const) {
  special.addSubnet(net, bits, 'ipv6');
}

describe('Requests', () => {
  after(() => report('requests'));

  fuzz({
    reader: 'Paths of requests',
    promise: 'stay below their server or project, or are refused',
    input: fc.tuple(fc.oneof(fc.constant(uuid), pieces), fc.array(part, { maxLength: 4 })),
    check: ([name, parts]) => {
      for (const [path, root] of [
        [serverRoute(name, ...parts), '/servers/'],
        [projectRoute(name, ...parts), '/monitoring/projects/'],
      ] as const) {
        const url = made(path);
        if (url === undefined) continue;
        const { origin, pathname, search, hash, username } = new URL(url);
        assert.equal(`${origin}${pathname}`, base + path);
        assert.equal(search + hash + username, '');
        assert.ok(path.toLowerCase().startsWith(`${root}${name.toLowerCase()}`), path);
        assert.equal(path.split('/').length, root.split('/').length + parts.length);
      }
    },
  });

  fuzz({
    reader: 'Any other path',
    promise: 'stays below the base URL, or is refused',
    input: pieces.map((path) => `/${path}`),
    check: (path) => {
      const url = made(path);
      if (url === undefined || path === '/') return;
      assert.equal(new URL(url).href, base + path);
    },
  });

  const hosts = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.domain(),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(String),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((one) => `[::ffff:${one >>> 16}:${one & 0xffff}]`),
    pieces,
  );
  fuzz({
    reader: 'Addresses of daemons',
    promise: 'are encrypted, public, and without a user, or are refused',
    input: fc.tuple(fc.constantFrom('https://', 'https:', 'http://', '//', ''), hosts, pieces),
    check: ([scheme, host, rest]) => {
      const address = `${scheme}${host}/${rest}`;
      if (!isDaemonAddress(address, { panelOrigin: new URL(base).origin, scheme: 'https' })) return;
      const url = new URL(address);
      assert.equal(url.protocol, 'https:');
      assert.equal(url.username + url.password, '');
      const name = url.hostname.replace(/^\[|\]$/g, '');
      const family = isIP(name);
      if (family !== 0) assert.ok(!special.check(name, family === 4 ? 'ipv4' : 'ipv6'), name);
      else assert.match(name, /\./);
    },
  });

  fuzz({
    reader: 'Addresses of panels',
    promise: 'lead to the host that is named, or are refused',
    input: fc.oneof(
      pieces,
      fc.tuple(hosts, pieces).map((parts) => parts.join('')),
    ),
    check: (typed) => {
      const address = parseAddress(typed);
      if ('problem' in address) return;
      for (const url of address.baseUrls) {
        assert.ok(!url.includes('@'), url);
        assert.ok(isPanelId(new URL(url).host), url);
      }
    },
  });

  const secret = fc.string({
    unit: fc.constantFrom(...'abcdefXYZ0123456789'),
    minLength: 16,
    maxLength: 60,
  });
  fuzz({
    reader: 'What is logged',
    promise: 'holds no key and no token',
    input: fc.tuple(pieces, secret, pieces),
    check: ([before, word, after]) => {
      for (const line of [
        `${before} Bearer ${word} ${after}`,
        `${before} xc_${word} ${after}`,
        `${before} https://n.example/f?token=${word} ${after}`,
        `${before} https://me:${word}@n.example/ ${after}`,
        `${before}&token=${word}&${after}`,
      ]) {
        if (!(before + after).includes(word)) assert.ok(!masked(line).includes(word), line);
      }
    },
  });
});

function made(path: string): string | undefined {
  try {
    return panelUrl(base, path);
  } catch (error) {
    assert.ok(PanelError.is(error, 'notFound'), String(error));
    return undefined;
  }
}
