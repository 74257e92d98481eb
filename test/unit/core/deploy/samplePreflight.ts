import type { Allocation, EggVariable, Server } from '../../../../src/core/api/server';
import type { ServerStats } from '../../../../src/core/api/resources';
import type { Difference } from '../../../../src/core/deploy/preflightFacts';

export const MB = 1024 ** 2;

export const allocation: Allocation = {
  ...{ id: 1, ip: '203.0.113.5', alias: undefined, port: 25_565, notes: undefined },
  isDefault: true,
};
export const variable = (envVariable: string, value = '', isEditable = true): EggVariable => ({
  ...{ name: envVariable, description: '', envVariable, defaultValue: '', value, isEditable },
  rules: '',
});
export const server: Server = {
  ...{ uuid: 'u', identifier: 'i', name: 'Bot', description: '', node: '', isOwner: true },
  ...{ status: undefined, isSuspended: false, isInstalling: false, isTransferring: false },
  ...{ isNodeUnderMaintenance: false, isPaid: false, skipsScripts: false, sftp: undefined },
  limits: {
    ...{ memory: 0, swap: 0, disk: 100, io: 0, cpu: 0, threads: undefined },
    isOomKillerOff: undefined,
  },
  featureLimits: { allocations: 0, backups: 0, databases: 0 },
  ...{ invocation: '', image: '', eggName: undefined, eggFeatures: undefined, deniedNames: [] },
  allocations: [allocation],
  variables: [variable('TOKEN', 'x'), variable('RELEASE')],
};
export const stats: ServerStats = {
  ...{ state: 'running', isSuspended: false, isBooting: false, memoryBytes: 0, cpu: 0 },
  ...{ diskBytes: 0, networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
};
export const difference: Difference = {
  ...{ files: 2, bytes: 10 * MB, removed: 1, never: [], secrets: [], denied: [] },
  ...{ changedThere: [], hasEnvFile: false },
};
