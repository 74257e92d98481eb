/** Under which name it is remembered by what servers are sorted. */
export const orderKey = 'hostingPanel.servers.order';
