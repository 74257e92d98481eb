import type { DeployFolders } from '../../src/core/deploy/heldFolders';

/** Folders that nobody else works on. */
export const freeFolders: DeployFolders = {
  take: (signal) => Promise.resolve(signal),
  release: () => Promise.resolve(),
};
