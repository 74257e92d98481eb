/** Commands about whole folders. Each takes a folder of this computer or of a server, or asks for both. */
export const syncCommands = {
  push: 'hostingPanel.folder.push',
  pull: 'hostingPanel.folder.pull',
  link: 'hostingPanel.folder.link',
  unlink: 'hostingPanel.folder.unlink',
  syncStatus: 'hostingPanel.folder.syncStatus',
} as const;
