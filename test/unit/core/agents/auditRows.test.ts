import assert from 'node:assert/strict';
import type { AuditEntry } from '../../../../src/core/agents/auditEntry';
import { auditRows } from '../../../../src/core/agents/auditRows';

const now = 1_700_000_000_000;
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 'c1', at: now - 120_000, kind: 'command', tool: 't', what: 'it' },
  caller: { name: 'Agent', via: 'mcp' },
  server: { panelId: 'p', uuid: 'u', name: 'Bot' },
  ...{ outcome: 'done', undo: undefined, isUndone: false },
  ...more,
});
const lookOf = (more: Partial<AuditEntry>) => {
  const [row] = auditRows([entry(more)], { now, locale: 'en' });
  assert.ok(row);
  assert.deepEqual([row.kind, row.id, row.change], ['agentChange', 'c1', 'c1']);
  return row.look();
};

describe('A change by an agent', () => {
  const kinds: readonly (readonly [AuditEntry['kind'], label: string, icon: string])[] = [
    ['command', 'Command: it', 'terminal'],
    ['power', 'Power: it', 'debug-restart'],
    ['kill', 'Power: it', 'debug-restart'],
    ['write', 'File: it', 'edit'],
    ['issue', 'Issue: it', 'bug'],
    ['deploy', 'Deploy: it', 'cloud-upload'],
    ['undoDeploy', 'Deploy undone: it', 'discard'],
  ];
  for (const [kind, label, icon] of kinds) {
    it(`is shown as ${label} with ${icon}`, () => {
      const look = lookOf({ kind });
      assert.deepEqual([look.label, look.icon], [label, icon]);
    });
  }

  const outcomes: readonly (readonly [Partial<AuditEntry>, words: string, icon: string])[] = [
    [{ outcome: 'asked' }, 'not answered', 'circle-slash'],
    [{ outcome: 'gaveUp' }, 'given up by the agent', 'circle-slash'],
    [{ outcome: 'refused' }, 'not allowed', 'circle-slash'],
    [{ outcome: 'started' }, 'result unknown', 'terminal'],
    [{ outcome: 'failed' }, 'failed', 'error'],
    [{ outcome: 'done' }, 'done', 'terminal'],
    [{ outcome: 'failed', isUndone: true }, 'undone', 'discard'],
  ];
  for (const [more, words, icon] of outcomes) {
    it(`is ${words}, with ${icon}`, () => {
      const { description, icon: shown, tooltip } = lookOf(more);
      assert.equal(description, `2 minutes ago · Bot · ${words}`);
      assert.equal(shown, icon);
      const lines = tooltip?.split('\n') ?? [];
      assert.deepEqual(lines.slice(0, 2), ['Command: it', 'Server: Bot']);
      assert.match(lines[2] ?? '', /^Requested by: Agent/);
      assert.deepEqual([lines.length, lines[4]], [5, words]);
    });
  }

  it('can be undone where that is kept', () => {
    assert.deepEqual(lookOf({}).tags, ['agentChange']);
    const undo = { type: 'file', path: '/a', existed: true, written: 'x' } as const;
    assert.deepEqual(lookOf({ kind: 'write', undo }).tags, ['agentChange', 'canUndo']);
    assert.deepEqual(lookOf({ kind: 'write', undo, isUndone: true }).tags, ['agentChange']);
  });
});
