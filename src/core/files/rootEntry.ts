import type { RemoteEntry } from '../api/files';

/** The entry of the root, which stands in no listing. */
export const rootEntry: RemoteEntry = {
  name: '',
  type: 'folder',
  size: 0,
  modifiedAt: 0,
  createdAt: 0,
  mode: 'drwxr-xr-x',
  modeBits: '755',
  mimetype: 'inode/directory',
};
