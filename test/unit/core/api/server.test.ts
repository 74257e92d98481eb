import assert from 'node:assert/strict';
import { readPendingOrder, readServer, readServerDetails } from '../../../../src/core/api/server';

const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';

const record = (attributes: object, more: object = {}) => ({ object: 'any', attributes, ...more });

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
