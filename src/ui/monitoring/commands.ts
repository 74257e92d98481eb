/** Commands of the Monitoring view. Each takes a row of it, or asks which project or issue is meant. */
export const monitoringCommands = {
  refresh: 'hostingPanel.monitoring.refresh',
  filter: 'hostingPanel.project.filter',
  clearFilter: 'hostingPanel.project.clearFilter',
  more: 'hostingPanel.project.showMore',
  events: 'hostingPanel.project.events',
  usage: 'hostingPanel.project.usage',
  unmute: 'hostingPanel.project.unmute',
  openIssue: 'hostingPanel.issue.open',
  goToCode: 'hostingPanel.issue.goToCode',
  resolve: 'hostingPanel.issue.resolve',
  ignore: 'hostingPanel.issue.ignore',
  reopen: 'hostingPanel.issue.reopen',
  copyMarkdown: 'hostingPanel.issue.copyMarkdown',
} as const;
