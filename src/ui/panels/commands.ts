/** Commands about the panels themselves. */
export const panelCommands = {
  /** Takes nothing, an address to start with, or `{url, key}` to ask nothing. */
  signIn: 'hostingPanel.panel.signIn',
  signOut: 'hostingPanel.panel.signOut',
  showLog: 'hostingPanel.log.show',
} as const;
