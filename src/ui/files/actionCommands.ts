/** What is done to files of a server: each takes rows of the Servers view or URIs of the explorer, or asks. */
export const fileActionCommands = {
  uploadFiles: 'hostingPanel.file.uploadFiles',
  uploadFolder: 'hostingPanel.file.uploadFolder',
  pull: 'hostingPanel.file.pull',
  download: 'hostingPanel.file.download',
  compress: 'hostingPanel.file.compress',
  decompress: 'hostingPanel.file.decompress',
  permissions: 'hostingPanel.file.permissions',
  copyPath: 'hostingPanel.file.copyPath',
  copyServerPath: 'hostingPanel.file.copyServerPath',
  newFile: 'hostingPanel.file.newFile',
  newFolder: 'hostingPanel.file.newFolder',
  rename: 'hostingPanel.file.rename',
  delete: 'hostingPanel.file.delete',
} as const;
