/** Commands about servers. Each takes a row of the Servers view, or asks which server is meant. */
export const serverCommands = {
  refresh: 'hostingPanel.servers.refresh',
  filter: 'hostingPanel.servers.filter',
  clearFilter: 'hostingPanel.servers.clearFilter',
  copyAddress: 'hostingPanel.server.copyAddress',
  copyId: 'hostingPanel.server.copyId',
  openInPanel: 'hostingPanel.server.openInPanel',
} as const;
