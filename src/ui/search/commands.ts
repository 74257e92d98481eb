/** Finding on servers, and comparing with this computer. */
export const searchCommands = {
  byName: 'hostingPanel.find.byName',
  inTexts: 'hostingPanel.find.inTexts',
  again: 'hostingPanel.find.again',
  clear: 'hostingPanel.find.clear',
  compareFile: 'hostingPanel.compare.file',
  compareWithServer: 'hostingPanel.compare.withServer',
  compareFolder: 'hostingPanel.compare.folder',
  toServer: 'hostingPanel.compare.toServer',
  toLocal: 'hostingPanel.compare.toLocal',
  openAll: 'hostingPanel.compare.openAll',
} as const;
