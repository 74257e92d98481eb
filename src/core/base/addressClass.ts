/** Where a host is: on this computer, in a network of its own, anywhere, or nowhere that a server could be. */
export type AddressClass = 'thisComputer' | 'private' | 'public' | 'none';

/**
 * Where a host is, by its name as `URL.hostname` gives it: decimal, octal, short and full-width forms of an address
 * are dotted numbers there. By the registries of special-purpose addresses (RFC 6890, 6598, 4193) and names (RFC 6761,
 * 6762, 8375); a name without a dot, and `.lan`, exist in private networks only. No name is resolved.
 */
export function addressClass(hostname: string): AddressClass {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host.startsWith('[')) return ofIpv6(host.slice(1, -1));
  const ipv4 = ipv4Of(host);
  if (ipv4 !== undefined) return ofIpv4(ipv4);
  if (host === '' || host.includes('..')) return 'none';
  if (ownNames.test(host)) return 'thisComputer';
  if (!host.includes('.') || privateNames.test(host)) return 'private';
  return 'public';
}

/** Beside the registered one those that systems write into their tables of hosts. */
const ownNames = /^(?:.*\.)?(?:localhost[46]?(?:\.localdomain[46]?)?|ip6-(?:localhost|loopback))$/;
const privateNames = /\.(?:local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

type Range = readonly [base: string, bits: number, place: AddressClass];

/** The first that fits counts. */
const ipv4Ranges: readonly Range[] = [
  ['0.0.0.0', 8, 'thisComputer'],
  ['127.0.0.0', 8, 'thisComputer'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.168.0.0', 16, 'private'],
  // Link-local: where clouds keep the credentials of their machines.
  ['169.254.0.0', 16, 'none'],
  ['192.0.0.0', 24, 'none'],
  ['198.18.0.0', 15, 'none'],
  ['224.0.0.0', 3, 'none'],
];

function ofIpv4(address: number): AddressClass {
  const found = ipv4Ranges.find(([base, bits]) => {
    const start = ipv4Of(base) ?? 0;
    return Math.floor(start / 2 ** (32 - bits)) === Math.floor(address / 2 ** (32 - bits));
  });
  return found?.[2] ?? 'public';
}

function ipv4Of(host: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number);
  if (!parts?.every((part) => part <= 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function ofIpv6(host: string): AddressClass {
  const groups = ipv6Groups(host);
  if (!groups) return 'none';
  const [a = 0, b = 0, c = 0, , , f = 0, g = 0, h = 0] = groups;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((one) => one === 0);
  if (isZero(0, 7) && h <= 1) return 'thisComputer';
  // Forms that hold an IPv4 address: mapped, translated (RFC 2765), compatible, NAT64, 6to4.
  const inner = ofIpv4(g * 65_536 + h);
  if (isZero(0, 5) && f === 0xffff) return inner;
  if (isZero(0, 4) && groups[4] === 0xffff && f === 0) return inner;
  if (isZero(0, 6)) return inner;
  if (a === 0x64 && b === 0xff9b) return isZero(2, 6) ? inner : 'private';
  if (a === 0x2002) return ofIpv4(b * 65_536 + c);
  if ((a & 0xfe00) === 0xfc00) return 'private';
  // Link-local, the old site-local ones, and addresses of groups.
  if (a >= 0xfe80) return 'none';
  return (a & 0xe000) === 0x2000 ? 'public' : 'none';
}

/** The eight groups of an address in the form that `URL` writes: hexadecimal, at most one `::`. */
function ipv6Groups(host: string): readonly number[] | undefined {
  const [head = '', tail, ...rest] = host.split('::');
  if (rest.length > 0) return undefined;
  const groupsOf = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  if (missing < 0) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => 0), ...after];
  return groups.length === 8 && groups.every((one) => one >= 0 && one <= 0xffff)
    ? groups
    : undefined;
}
