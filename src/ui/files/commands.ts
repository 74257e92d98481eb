/** Commands about a server's files. */
export const fileCommands = {
  openFolder: 'hostingPanel.server.openFolder',
  refresh: 'hostingPanel.files.refresh',
} as const;
