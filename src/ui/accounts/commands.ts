/** Commands about the panels themselves. */
export const panelCommands = {
  /** Takes nothing, an address to start with, or `{url, key}`, which is asked about each time. */
  signIn: 'hostingPanel.panel.signIn',
  signOut: 'hostingPanel.panel.signOut',
  showLog: 'hostingPanel.log.show',
} as const;
