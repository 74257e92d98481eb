import assert from 'node:assert/strict';
import type { Allocation, Server } from '../../../../src/core/api/server';
import { addressOf, hostPort, serverDetails, sftpOf } from '../../../../src/core/servers/details';
import { detailSection } from '../../../../src/core/servers/detailSection';
import { serverHover } from '../../../../src/core/servers/serverHover';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { ofService } from '../../../support/knownCapabilities';
import { ref, server, stats } from '../../sampleRows';

const panel = { user: 'mara', http: { capabilities: ofService } };
const allocation: Allocation = {
  ...{ id: 1, ip: '1.2.3.4', alias: undefined, port: 25_565, notes: undefined, isDefault: false },
};

/** A server with something in each of its facts. */
const full: Server = {
  ...server,
  description: 'Where all meet',
  isPaid: true,
  eggName: 'Paper',
  skipsScripts: true,
  invocation: 'java -jar a.jar',
  image: 'java:21',
  node: 'fra-1',
  sftp: { host: 'fra.example.net', port: 2022 },
  identifier: '1a7ce997',
  limits: {
    ...{ memory: 1024, swap: 512, disk: 2048, io: 500, cpu: 150, threads: '0-1' },
    isOomKillerOff: true,
  },
  featureLimits: { allocations: 1, backups: 0, databases: Infinity },
};

describe('what a server is', () => {
  const factsOf = (one: Server, group: number) =>
    serverDetails(one, panel)[group]?.details.map(({ label, value }) => `${label}: ${value}`);

  it('is told in full', () => {
    assert.deepEqual(factsOf(full, 0), [
      'Description: Where all meet',
      'Owner: you',
      'Plan: paid',
      'Egg: Paper',
      'Install script: skipped',
      'Startup command: java -jar a.jar',
      'Docker image: java:21',
      'Node: fra-1',
      'SFTP: sftp://fra.example.net:2022',
      'Identifier: 1a7ce997',
      `UUID: ${server.uuid}`,
    ]);
    assert.deepEqual(factsOf(full, 1), [
      'Memory: 1 GB',
      'Swap: 512 MB',
      'Disk: 2 GB',
      'I/O weight: 500',
      'CPU: 150%',
      'CPU threads: 0-1',
      "When out of memory: the server isn't killed",
      'Backups: 0',
      'Allocations: 1',
      'Databases: unlimited',
    ]);
  });

  it('is told as far as it is known', () => {
    const bare: Server = {
      ...{ ...server, isOwner: false, identifier: 'x' },
      limits: { ...full.limits, ...{ memory: 0, swap: 0, disk: -1, io: 0, cpu: 0 } },
      featureLimits: { allocations: undefined, backups: undefined, databases: 2 },
    };
    const unknown = { ...bare.limits, threads: undefined, isOomKillerOff: undefined };
    assert.deepEqual(factsOf({ ...bare, limits: unknown }, 0), [
      'Owner: another user',
      'Identifier: x',
      `UUID: ${server.uuid}`,
    ]);
    assert.deepEqual(factsOf({ ...bare, limits: unknown }, 1), [
      'Memory: unlimited',
      'Swap: none',
      'Disk: unlimited',
      'CPU: unlimited',
      'Databases: 2',
    ]);
  });

  const limits: readonly (readonly [changes: Partial<Server['limits']>, line: string])[] = [
    [{ swap: -1 }, 'Swap: unlimited'],
    [{ isOomKillerOff: false }, 'When out of memory: the server is killed'],
    [{ memory: 1 }, 'Memory: 1 MB'],
    [{ cpu: 1 }, 'CPU: 1.0%'],
    [{ io: 1 }, 'I/O weight: 1'],
  ];
  for (const [changes, line] of limits) {
    it(line, () =>
      assert.ok(factsOf({ ...full, limits: { ...full.limits, ...changes } }, 1)?.includes(line)),
    );
  }

  const addresses: readonly (readonly [Partial<Allocation>[] | undefined, string | undefined])[] = [
    [undefined, undefined],
    [[], undefined],
    [[{ port: 1 }, { port: 2 }], '1.2.3.4:1'],
    [[{ port: 1 }, { port: 2, isDefault: true }], '1.2.3.4:2'],
    [[{ alias: 'play.example' }], 'play.example:25565'],
  ];
  for (const [allocations, address] of addresses) {
    it(`is reached at ${address ?? 'no address'} with ${JSON.stringify(allocations)}`, () => {
      const all = allocations?.map((one) => ({ ...allocation, ...one }));
      assert.equal(addressOf({ ...server, allocations: all }), address);
    });
  }

  it('has no address over SFTP that nobody told', () =>
    assert.equal(sftpOf({ ...server, sftp: undefined }, panel), undefined));

  it('has an address in brackets where it has colons', () =>
    assert.deepEqual([hostPort('a', 1), hostPort('::1', 1)], ['a:1', '[::1]:1']));

  it('stands below it in rows, each of which can be copied', async () => {
    const state: ServerState = { server: full, stats: undefined, permissions: [] };
    const section = detailSection(() => state);
    assert.equal(section.isAlwaysThere, true);
    const [details] = section.rows(ref, []);
    const key = `panel.example.com/${server.uuid}`;
    assert.deepEqual([details?.kind, details?.id], ['details', `${key}/details`]);
    assert.deepEqual(details?.look(), {
      ...{ label: 'Details', icon: 'info', tags: ['details'], expands: 'closed' },
    });
    const groups = (await details?.children?.()) ?? [];
    assert.deepEqual(
      groups.map((row) => [row.kind, row.id, row.look()]),
      [
        ['facts', 'General', 'info'],
        ['limits', 'Limits', 'dashboard'],
      ].map(([id, label, icon]) => [
        'details',
        `${key}/details/${id}`,
        { label, icon, tags: ['details'], expands: 'closed' },
      ]),
    );
    const [facts, most] = await Promise.all(
      groups.map(async (row) => (await row.children?.()) ?? []),
    );
    const icons = (rows: readonly { look: () => { icon?: string } }[] | undefined) =>
      rows?.map((row) => row.look().icon).join(' ');
    assert.equal(
      icons(facts),
      'note person credit-card package debug-step-over terminal layers server cloud-upload tag key',
    );
    assert.equal(
      icons(most),
      'chip arrow-swap database law pulse list-selection warning archive globe database',
    );
    const [, owner] = facts ?? [];
    assert.deepEqual([owner?.kind, owner?.id], ['detail', `${key}/details/facts/1`]);
    assert.deepEqual(owner?.look(), {
      ...{ label: 'Owner', description: 'you', icon: 'person', tags: ['detail'] },
      ...{ tooltip: 'Owner: you', accessibleLabel: 'Owner: you' },
    });
    assert.equal(owner && 'copy' in owner && owner.copy, 'you');
  });

  it('is nothing of a server that is not known', async () => {
    const [details] = detailSection(() => undefined).rows(ref, []);
    assert.deepEqual(await details?.children?.(), []);
  });
});

describe('what the pointer reads on a server', () => {
  const hover = (changes: Partial<ServerState> = {}) =>
    serverHover({ server: full, stats: stats('running'), permissions: ['*'], ...changes });
  const tableOf = (changes: Partial<ServerState>) => {
    const last = hover(changes).at(-1);
    return last && 'table' in last ? Object.fromEntries(last.table) : {};
  };

  it('is what there is to know at a glance', () => {
    const allocations = [1, 2, 3, 4, 5].map((port) => ({ ...allocation, port }));
    const first = { ...allocation, alias: 'play.example', port: 1 };
    const use = { diskBytes: 1024 ** 3, networkRxBytes: 1024, networkTxBytes: 2048 };
    const parts = hover({
      server: { ...full, allocations: [first, ...allocations.slice(1)] },
      stats: { ...stats('running'), ...use },
    });
    assert.deepEqual(parts, [
      { bold: 'Lobby' },
      { text: 'Where all meet' },
      {
        table: [
          ['State', '12% · 512 MB / 1 GB · up 3 hr'],
          ['Address', 'play.example:1, 1.2.3.4:2, 1.2.3.4:3, 1.2.3.4:4'],
          ['Node', 'fra-1'],
          ['Memory', '1 GB'],
          ['CPU', '150%'],
          ['Disk', '1 GB of 2 GB'],
          ['Network', '1 KB in, 2 KB out'],
          ['Egg', 'Paper'],
          ['Docker image', 'java:21'],
          ['SFTP', 'fra.example.net:2022'],
          ['Identifier', '1a7ce997'],
        ],
      },
    ]);
  });

  it('is little where little is known', () => {
    const bare = { ...server, limits: { ...full.limits, memory: 0, cpu: 0, disk: 0 } };
    assert.deepEqual(hover({ server: bare, stats: undefined }).slice(0, -1), [{ bold: 'Lobby' }]);
    assert.deepEqual(tableOf({ server: bare, stats: undefined }), {
      ...{ State: 'unknown', Address: '', Node: '', Memory: 'unlimited', CPU: 'unlimited' },
      ...{ Disk: 'unlimited', Network: '', Egg: '', 'Docker image': '', SFTP: '' },
      Identifier: server.identifier,
    });
  });

  for (const [received, sent, words] of [
    [0, 0, ''],
    [1, 0, '1 B in, 0 B out'],
    [0, 1, '0 B in, 1 B out'],
  ] as const) {
    it(`is “${words}” of its network`, () => {
      const use = { networkRxBytes: received, networkTxBytes: sent };
      assert.equal(tableOf({ stats: { ...stats('running'), ...use } })['Network'], words);
    });
  }

  it('is why nothing is known of its use', () => {
    const [, , problem] = hover({ stats: undefined, problem: new Error('away') });
    assert.equal(problem && 'icon' in problem && problem.icon, 'warning');
    assert.equal(problem && 'text' in problem && problem.text !== '', true);
  });
});
