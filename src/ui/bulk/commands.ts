/** Commands about whole folders. Each takes a folder of this computer or of a server, or asks for both. */
export const bulkCommands = {
  push: 'hostingPanel.folder.push',
  pull: 'hostingPanel.folder.pull',
} as const;
