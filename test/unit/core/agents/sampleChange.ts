import { type Change, placeLines } from '../../../../src/core/agents/gate';

export const server = { panelId: 'panel.example.com', uuid: 'u1', name: 'Lobby' };

/** A command that an agent wants to send. */
export function change(changes: Partial<Change> = {}): Change {
  return {
    kind: 'command',
    tool: 'hostingPanel_sendCommand',
    server,
    what: 'say hello',
    question: 'Allow?',
    detail: ['> say hello', ...placeLines(server)],
    button: 'Send Command',
    requireAllowed: () => undefined,
    session: { scope: '', covers: 'Covers all commands.' },
    ...changes,
  };
}
