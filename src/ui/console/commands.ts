/** Commands about consoles. Each takes a row of the Servers view, the console in front, or asks which server is meant. */
export const consoleCommands = {
  open: 'hostingPanel.console.open',
  openBeside: 'hostingPanel.console.openBeside',
  openGrid: 'hostingPanel.console.openGrid',
  showUsage: 'hostingPanel.console.showUsage',
  clear: 'hostingPanel.console.clear',
  save: 'hostingPanel.console.save',
  share: 'hostingPanel.console.share',
  send: 'hostingPanel.console.send',
  actions: 'hostingPanel.console.actions',
} as const;
