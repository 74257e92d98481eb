import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import * as files from '../../../../src/core/api/files';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { listResources, getResources, resourceBatches } from '../../../../src/core/api/resources';
import type { ServerApi } from '../../../../src/core/api/serverApi';
import { readPendingOrder, readServer, readServerDetails } from '../../../../src/core/api/server';
import * as servers from '../../../../src/core/api/servers';

const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';

/** A panel that answers by a function, and tells how it was asked. */
function panel(answer: (request: PanelRequest<unknown>) => unknown) {
  const asked: string[] = [];
  const noted: string[] = [];
  const http = {
    origin: 'https://p.example',
    capabilities: { noteOtherRoutes: () => noted.push('other') },
    send: async (request: PanelRequest<unknown>) => {
      await Promise.resolve();
      const { method = 'GET', path, query, json, timeoutMs, priority, isSentOnce } = request;
      const parts = [query, json].map((one) => (one === undefined ? '' : JSON.stringify(one)));
      const more = [timeoutMs && `${timeoutMs} ms`, priority, isSentOnce && 'once'];
      const line = [method, path.replace(`/servers/${uuid}`, ''), ...parts, ...more];
      asked.push(line.filter((part) => part).join(' '));
      return request.read(answer(request), 'body');
    },
  } as unknown as PanelHttp;
  return { http, asked, noted, api: { http, uuid } satisfies ServerApi };
}

const record = (attributes: object, more: object = {}) => ({ object: 'any', attributes, ...more });
const entry = { name: 'a', mode: '-rw-r--r--', is_file: true };

describe('what is asked of a server’s files', () => {
  const url = record({ url: 'https://n.example/x' });
  const rows: readonly (readonly [
    ask: (api: ServerApi) => Promise<unknown>,
    answer: unknown,
    asked: string,
  ])[] = [
    [(api) => files.listFiles(api, '/a b'), { data: [] }, 'GET /files/list {"directory":"/a b"}'],
    [
      (api) => files.signDownload(api, '/50%.txt'),
      url,
      'GET /files/download {"file":"/50%25.txt"}',
    ],
    [(api) => files.signUpload(api), url, 'GET /files/upload'],
    [
      (api) => files.createFolder(api, '/a', 'b'),
      undefined,
      'POST /files/create-folder {"root":"/a","name":"b"} 30000 ms',
    ],
    [
      (api) => files.renameFiles(api, '/', [{ from: 'a', to: 'b' }]),
      undefined,
      'PUT /files/rename {"root":"/","files":[{"from":"a","to":"b"}]}',
    ],
    [(api) => files.copyFile(api, '/a'), undefined, 'POST /files/copy {"location":"/a"} 30000 ms'],
    [
      (api) => files.deleteFiles(api, '/', ['a']),
      undefined,
      'POST /files/delete {"root":"/","files":["a"]} 30000 ms',
    ],
    [
      (api) => files.compressFiles(api, '/', ['a']),
      record(entry),
      'POST /files/compress {"root":"/","files":["a"]} 900000 ms',
    ],
    [
      (api) => files.compressFiles(api, '/', ['a'], 'x'),
      record(entry),
      'POST /files/compress {"root":"/","files":["a"],"name":"x"} 900000 ms',
    ],
    [
      (api) => files.decompressFile(api, '/', 'a.zip'),
      undefined,
      'POST /files/decompress {"root":"/","file":"a.zip"} 900000 ms',
    ],
    [
      (api) => files.changeModes(api, '/', [{ file: 'a', mode: '644' }]),
      undefined,
      'POST /files/chmod {"root":"/","files":[{"file":"a","mode":"644"}]} 30000 ms',
    ],
    [
      (api) => files.pullFile(api, 'https://x', { directory: '/', filename: 'y' }),
      undefined,
      'POST /files/pull {"url":"https://x","directory":"/","filename":"y"} 30000 ms',
    ],
  ];
  for (const [ask, answer, wanted] of rows) {
    it(wanted, async () => {
      const { api, asked } = panel(() => answer);
      await ask(api);
      assert.deepEqual(asked, [wanted]);
    });
  }

  const types: readonly (readonly [attributes: object, type: files.RemoteFileType])[] = [
    [{ mode: '-rw-r--r--', is_file: true }, 'file'],
    [{ mode: '', is_file: true }, 'file'],
    [{ is_file: true }, 'file'],
    [{ mode: 'urwxr-xr-x', is_file: true }, 'file'],
    [{ mode: 'gtrw', is_file: true }, 'file'],
    [{ mode: 'prw-r--r--', is_file: true }, 'other'],
    [{ mode: 'drwxr-xr-x', is_file: false }, 'folder'],
    [{}, 'folder'],
    [{ mode: 'Lrwxrwxrwx', is_file: true }, 'link'],
    [{ mode: 'lrwxrwxrwx' }, 'link'],
    [{ mode: 'drwxr-xr-x', is_symlink: true }, 'link'],
  ];
  for (const [attributes, type] of types) {
    it(`${JSON.stringify(attributes)} is a ${type}`, async () => {
      const { api } = panel(() => ({ data: [record({ name: 'a', ...attributes })] }));
      const [one] = await files.listFiles(api, '/');
      assert.equal(one?.type, type);
    });
  }

  it('is an entry with all that is told, or what stands for it', async () => {
    const full = {
      ...{ ...entry, size: 5, mode_bits: '644', mimetype: 'text/plain' },
      ...{ modified_at: '1970-01-01T00:00:02Z', created_at: '1970-01-01T00:00:01Z' },
    };
    const bare = { name: 'b', mode_bits: 755, modified_at: '1970-01-01T00:00:02Z' };
    const { api } = panel(() => ({ data: [full, bare, { name: 'c' }].map((one) => record(one)) }));
    const common = { createdAt: 2_000, modifiedAt: 2_000, size: 0, mode: '', type: 'folder' };
    const mimetype = 'application/octet-stream';
    assert.deepEqual(await files.listFiles(api, '/'), [
      {
        ...{ name: 'a', type: 'file', size: 5, modifiedAt: 2_000, createdAt: 1_000 },
        ...{ mode: '-rw-r--r--', modeBits: '644', mimetype: 'text/plain' },
      },
      { ...common, name: 'b', modeBits: '755', mimetype },
      { ...common, name: 'c', modeBits: '', mimetype, createdAt: 0, modifiedAt: 0 },
    ]);
  });

  for (const [name, is] of [
    ['...', true],
    ['.a', true],
    ['..a', true],
    ['a\\b', true],
    ['x'.repeat(1_000), true],
    ['x'.repeat(1_001), false],
    ['', false],
    ['.', false],
    ['..', false],
    ['a/b', false],
    ['a\0b', false],
  ] as const) {
    it(`${JSON.stringify(name).slice(0, 20)} is ${is ? 'a' : 'no'} name of an entry`, async () => {
      const { api } = panel(() => ({ data: [record({ name })] }));
      const listed = files.listFiles(api, '/');
      if (is) assert.equal((await listed)[0]?.name, name);
      else await assert.rejects(listed, { kind: 'malformed' });
    });
  }
});

describe('a server that is read', () => {
  const allocation = { id: 1, ip: '1.2.3.4', port: 5 };
  const variable = { name: 'n', env_variable: 'N' };
  const list = (...all: readonly object[]) => ({
    object: 'list',
    data: all.map((one) => record(one)),
  });

  it('has all that is told', () => {
    const one = readServer(
      record({
        ...{ uuid: uuid.toUpperCase(), identifier: 'i', name: 'n', description: 'd', node: 'o' },
        ...{ server_owner: true, status: 's', is_suspended: true, is_installing: true },
        ...{ is_transferring: true, is_node_under_maintenance: true, is_paid: true },
        ...{ skip_scripts: true, sftp_details: { ip: '1.1.1.1', alias: 'a.b', port: 1 } },
        limits: {
          ...{ memory: 1, swap: 2, disk: 3, io: 4, cpu: 5, threads: '0-1', oom_disabled: true },
        },
        feature_limits: { allocations: 1, backups: 2, databases: 3 },
        ...{ invocation: 'v', docker_image: 'm', egg_features: ['eula', 5] },
        relationships: {
          egg: { attributes: { name: 'e', file_denylist: ['*.exe', 5] } },
          allocations: list({ ...allocation, ip_alias: 'x', notes: 'y', is_default: true }),
          variables: list({
            ...{ ...variable, description: 'd', default_value: 'e', server_value: 'f' },
            ...{ is_editable: true, rules: 'r' },
          }),
        },
      }),
      'body',
    );
    assert.deepEqual(one, {
      ...{ uuid, identifier: 'i', name: 'n', description: 'd', node: 'o', isOwner: true },
      ...{ status: 's', isSuspended: true, isInstalling: true, isTransferring: true },
      ...{ isNodeUnderMaintenance: true, isPaid: true, skipsScripts: true },
      sftp: { host: 'a.b', port: 1 },
      limits: {
        ...{ memory: 1, swap: 2, disk: 3, io: 4, cpu: 5, threads: '0-1', isOomKillerOff: true },
      },
      featureLimits: { allocations: 1, backups: 2, databases: 3 },
      ...{ invocation: 'v', image: 'm', eggName: 'e', deniedNames: ['*.exe'] },
      eggFeatures: ['eula'],
      allocations: [{ id: 1, ip: '1.2.3.4', alias: 'x', port: 5, notes: 'y', isDefault: true }],
      variables: [
        {
          ...{ name: 'n', description: 'd', envVariable: 'N', defaultValue: 'e', value: 'f' },
          ...{ isEditable: true, rules: 'r' },
        },
      ],
    });
  });

  it('has what stands for the rest', () => {
    assert.deepEqual(readServer(record({ uuid, name: 'n' }), 'body'), {
      ...{ uuid, identifier: uuid.slice(0, 8), name: 'n', description: '', node: '' },
      ...{ isOwner: false, status: undefined, isSuspended: false, isInstalling: false },
      ...{ isTransferring: false, isNodeUnderMaintenance: false, isPaid: false },
      ...{ skipsScripts: false, sftp: undefined },
      limits: {
        ...{ memory: 0, swap: 0, disk: 0, io: 0, cpu: 0, threads: undefined },
        isOomKillerOff: undefined,
      },
      featureLimits: { allocations: undefined, backups: undefined, databases: undefined },
      ...{ invocation: '', image: '', eggName: undefined, deniedNames: [] },
      ...{ eggFeatures: undefined, allocations: undefined, variables: undefined },
    });
  });

  const forms: readonly (readonly [attributes: object, field: string, read: unknown])[] = [
    [
      { feature_limits: { allocations: null } },
      'featureLimits',
      { allocations: 0, backups: undefined, databases: undefined },
    ],
    [
      { feature_limits: { databases: null } },
      'featureLimits',
      { allocations: undefined, backups: undefined, databases: Infinity },
    ],
    [{ sftp_details: { ip: '1.1.1.1' } }, 'sftp', { host: '1.1.1.1', port: 2022 }],
    [{ sftp_details: { alias: '', ip: 'x', port: 3 } }, 'sftp', { host: 'x', port: 3 }],
    [{ podman_image: 'p' }, 'image', 'p'],
    [{ x_image: 5 }, 'image', ''],
    [{ egg_features: null }, 'eggFeatures', undefined],
    [{ relationships: { allocations: { object: 'null_resource' } } }, 'allocations', undefined],
    [
      { relationships: { allocations: list({ ...allocation, ip_alias: '', notes: '' }) } },
      'allocations',
      [{ ...allocation, alias: undefined, notes: undefined, isDefault: false }],
    ],
  ];
  for (const [attributes, field, read] of forms) {
    it(`${JSON.stringify(attributes)}: ${field}`, () => {
      const one = readServer(record({ uuid, name: 'n', ...attributes }), 'body');
      assert.deepEqual((one as unknown as Record<string, unknown>)[field], read);
    });
  }

  for (const [threads, read] of [
    [2, '2'],
    ['', ''],
    [null, undefined],
  ] as const) {
    it(`has threads ${JSON.stringify(threads)}`, () =>
      assert.equal(
        readServer(record({ uuid, name: 'n', limits: { threads } }), 'body').limits.threads,
        read,
      ));
  }

  it('has what the key may do', () => {
    const meta = { is_server_owner: true, user_permissions: ['*', 5] };
    const details = readServerDetails(record({ uuid, name: 'n' }, { meta }), 'body');
    assert.deepEqual([details.isOwner, details.permissions], [true, ['*']]);
    const bare = readServerDetails(record({ uuid, name: 'n' }), 'body');
    assert.deepEqual([bare.isOwner, bare.permissions], [false, []]);
  });

  it('may be ordered and not be there yet', () => {
    const limits = { memory: 1, disk: 2, cpu: 3 };
    const told = {
      ...{ uuid: 'o', name: 'n', runtime: 'r', status: 's', attempts: 2, limits },
      created_at: '1970-01-01T00:00:02Z',
    };
    const { limits: read, ...rest } = readPendingOrder(told, 'body');
    assert.deepEqual(rest, {
      ...{ uuid: 'o', name: 'n', runtime: 'r', status: 's', attempts: 2, createdAt: 2_000 },
    });
    assert.deepEqual([read.memory, read.disk, read.cpu], [1, 2, 3]);
    const { name, runtime, status, attempts, createdAt } = readPendingOrder({ uuid: 'o' }, 'body');
    assert.deepEqual([name, runtime, status, attempts, createdAt], ['', '', '', 0, undefined]);
  });
});

describe('lists of servers', () => {
  const uuidOf = (at: number) => `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000f`;
  const pageOf = (numbers: readonly number[], pages: number) => ({
    data: numbers.map((at) => record({ uuid: uuidOf(at), name: `${at}` })),
    meta: { pagination: { total_pages: pages }, pending_orders: [{ uuid: 'o' }] },
  });

  it('are asked for as the options say', async () => {
    const { http, asked } = panel(() => pageOf([1], 1));
    const { pendingOrders } = await servers.listServers(http, {
      ...{ page: 3, scope: 'admin', priority: 'background' },
      filter: { field: 'uuid', text: 'x' },
    });
    await servers.listServers(http);
    assert.equal(pendingOrders.length, 1);
    assert.deepEqual(asked, [
      'GET / {"page":3,"per_page":100,"type":"admin","filter[uuid]":"x","include":"egg"} background',
      'GET / {"page":1,"per_page":100,"include":"egg"} view',
    ]);
  });

  it('are read ten pages at a time, each server once', async () => {
    const { http, asked } = panel(({ query }) => {
      const page = Number(query?.['page']);
      return pageOf([page, page + 1], 13);
    });
    const pages: number[] = [];
    const all = await servers.listAllServers(http, {
      onPage: (found) => {
        pages.push(found.length);
        return found;
      },
    });
    assert.equal(all.servers.length, 14);
    assert.deepEqual(
      all.servers.map(({ name }) => Number(name)),
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
    assert.deepEqual([asked.length, pages.length, all.pendingOrders.length], [13, 13, 1]);
  });

  it('end where pages bring nothing new', async () => {
    const { http, asked } = panel(() => pageOf([1], 500));
    assert.equal((await servers.listAllServers(http)).servers.length, 1);
    assert.equal(asked.length, 11);
  });

  it('are refused where they are too long', async () => {
    const words = /Pages: 501, limit: 500/;
    await assert.rejects(servers.listAllServers(panel(() => pageOf([1], 501)).http), words);
  });

  it('tell an administrator, and never fail for that', async () => {
    assert.equal(await servers.hasAdminServers(panel(() => pageOf([1], 1)).http), true);
    assert.equal(await servers.hasAdminServers(panel(() => pageOf([], 1)).http), false);
    const failing = panel(() => {
      throw new PanelError('forbidden', 'x');
    });
    assert.equal(await servers.hasAdminServers(failing.http), false);
    assert.match(failing.asked[0] ?? '', /"type":"admin"/);
  });

  it('have each a route of its own', async () => {
    const { api, asked, noted } = panel(({ path }) =>
      path.endsWith('websocket')
        ? { data: { token: 't', socket: 's' } }
        : record({ uuid, name: 'n' }, { meta: {} }),
    );
    await servers.getServer(api);
    await servers.getServer(api, { priority: 'view' });
    await servers.deleteServer(api, 'Bot');
    assert.deepEqual(await servers.getWebsocketCredentials(api), { token: 't', socket: 's' });
    assert.deepEqual(asked, [
      'GET {"include":"egg"} user',
      'GET {"include":"egg"} view',
      'DELETE {"name":"Bot"}',
      'GET /websocket once',
    ]);
    assert.deepEqual(noted, []);
  });

  it('tell that a panel has routes of its own', async () => {
    const { api, noted } = panel(() => record({ uuid, name: 'n' }, { meta: { daemonType: 'x' } }));
    await servers.getServer(api);
    assert.deepEqual(noted, ['other']);
  });
});

describe('what servers use', () => {
  const stats = record({
    ...{ current_state: 'running', is_suspended: true, is_booting: true },
    resources: {
      ...{ memory_bytes: 1, cpu_absolute: 2, disk_bytes: 3, network_rx_bytes: 4 },
      ...{ network_tx_bytes: 5, uptime: 6 },
    },
  });
  const read = {
    ...{ state: 'running', isSuspended: true, isBooting: true, memoryBytes: 1, cpu: 2 },
    ...{ diskBytes: 3, networkRxBytes: 4, networkTxBytes: 5, uptimeMs: 6 },
  };
  const none = {
    ...{ state: 'x', isSuspended: false, isBooting: false, memoryBytes: 0, cpu: 0 },
    ...{ diskBytes: 0, networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
  };

  it('is read of many at once, by uuid in small letters', async () => {
    const { http, asked } = panel(() => ({ data: { [uuid.toUpperCase()]: stats } }));
    assert.deepEqual([...(await listResources(http, [uuid, 'b']))], [[uuid, read]]);
    assert.deepEqual(asked, [`GET /resources {"servers":"${uuid},b"} background`]);
  });

  it('is none in an empty list, and nothing else is', async () => {
    assert.equal((await listResources(panel(() => ({ data: [] })).http, [])).size, 0);
    await assert.rejects(listResources(panel(() => ({ data: [1] })).http, []), {
      kind: 'malformed',
    });
  });

  it('is read of one', async () => {
    const { api, asked } = panel(() => stats);
    assert.deepEqual(await getResources(api), read);
    await getResources(api, { priority: 'user', isSentOnce: true });
    assert.deepEqual(asked, ['GET /resources background', 'GET /resources user once']);
    const bare = panel(() => record({ current_state: 'x' }));
    assert.deepEqual(await getResources(bare.api), none);
  });

  it('is not known where the node was not heard', async () => {
    const { api } = panel(() => record({ current_state: 'missing' }));
    await assert.rejects(getResources(api), { kind: 'daemonDown', code: 'StatsMissing' });
  });

  it('is asked for in as few requests as its limits allow', () => {
    const sizes = (count: number, length: number) =>
      resourceBatches(Array.from({ length: count }, () => 'x'.repeat(length))).map(
        (batch) => batch.length,
      );
    assert.deepEqual(sizes(0, 36), []);
    assert.deepEqual(sizes(100, 36), [100]);
    assert.deepEqual(sizes(201, 36), [100, 100, 1]);
    // With their commas 3,700 characters at most.
    assert.deepEqual(sizes(37, 99), [37]);
    assert.deepEqual(sizes(38, 99), [37, 1]);
    assert.deepEqual(sizes(3, 1_850), [1, 1, 1]);
    assert.deepEqual(sizes(3, 1_849), [2, 1]);
  });
});
