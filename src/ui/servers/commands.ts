/** Commands about servers. Each takes a row of the Servers view, or asks which server is meant. */
export const serverCommands = {
  refresh: 'hostingPanel.servers.refresh',
  filter: 'hostingPanel.servers.filter',
  clearFilter: 'hostingPanel.servers.clearFilter',
  sort: 'hostingPanel.servers.sort',
  start: 'hostingPanel.server.start',
  stop: 'hostingPanel.server.stop',
  restart: 'hostingPanel.server.restart',
  kill: 'hostingPanel.server.kill',
  copyAddress: 'hostingPanel.server.copyAddress',
  copyId: 'hostingPanel.server.copyId',
  copyUuid: 'hostingPanel.server.copyUuid',
  copySftp: 'hostingPanel.server.copySftp',
  copyDetail: 'hostingPanel.server.copyDetail',
  openInPanel: 'hostingPanel.server.openInPanel',
  showActivity: 'hostingPanel.server.showActivity',
  delete: 'hostingPanel.server.delete',
} as const;
