import type { AuditEntry } from '../../../../src/core/agents/auditEntry';

/** A change that was done and can be undone. */
export function auditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    at: 1_700_000_000_000,
    kind: 'write',
    tool: 'hostingPanel_writeFile',
    caller: { name: 'an agent', via: 'chat' },
    server: { panelId: 'panel.example.com', uuid: '1a7ce997', name: 'Lobby' },
    what: '/config.yml',
    outcome: 'done',
    undo: { type: 'file', path: '/config.yml', existed: true, written: 'hash' },
    isUndone: false,
    ...changes,
  };
}

/** Changes of each kind and outcome. */
export function auditEntries(): readonly AuditEntry[] {
  return [
    auditEntry(),
    auditEntry({ isUndone: true }),
    auditEntry({ kind: 'command', what: 'say hello', undo: undefined }),
    auditEntry({ kind: 'power', what: 'restart', undo: undefined, outcome: 'failed' }),
    auditEntry({ kind: 'kill', what: 'kill', undo: undefined, outcome: 'refused' }),
    auditEntry({ kind: 'deploy', what: 'bot', undo: { type: 'deploy', deploy: 'd1' } }),
    auditEntry({ kind: 'undoDeploy', what: '1a2b3c', undo: undefined }),
    auditEntry({ kind: 'issue', what: 'resolved: Error', outcome: 'started' }),
  ];
}
