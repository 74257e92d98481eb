import assert from 'node:assert/strict';
import { readAuditEntry } from '../../../../src/core/agents/auditEntry';
import { canUndo } from '../../../../src/core/agents/undoChange';

const kept = {
  ...{ id: '1', at: 5, kind: 'write', tool: 't', caller: { name: 'a', via: 'mcp' } },
  ...{ server: { panelId: 'p', uuid: 'u', name: 'n' }, what: 'w', outcome: 'done' },
};

describe('a change by an agent that was kept', () => {
  const file = { type: 'file', path: '/a', existed: true, written: 'x' } as const;
  const issue = {
    ...{ type: 'issue', project: 'p', fingerprint: 'f', before: 'resolved', after: 'ignored' },
  } as const;
  const rows: readonly (readonly [changes: object, read: object])[] = [
    [{}, {}],
    [{ isUndone: true }, { isUndone: true }],
    ...['command', 'power', 'kill', 'issue', 'deploy', 'undoDeploy'].map(
      (kind): [object, object] => [{ kind }, { kind }],
    ),
    [{ kind: 'odd' }, { kind: 'command' }],
    ...['asked', 'gaveUp', 'refused', 'started', 'failed'].map((outcome): [object, object] => [
      { outcome },
      { outcome },
    ]),
    [{ outcome: 'odd' }, { outcome: 'started' }],
    ...['chat', 'extension', 'mcp'].map((via): [object, object] => [
      { caller: { name: 'a', via } },
      { caller: { name: 'a', via } },
    ]),
    [{ caller: { name: 'a', via: 'odd' } }, { caller: { name: 'a', via: 'chat' } }],
    [{ server: { panelId: 'p', name: 'n' } }, { server: { panelId: 'p', uuid: '', name: 'n' } }],
    [{ undo: file }, { undo: file }],
    [{ undo: { ...file, existed: 1 } }, { undo: { ...file, existed: false } }],
    [{ undo: issue }, { undo: issue }],
    [
      { undo: { ...issue, before: 'odd', after: undefined } },
      { undo: { ...issue, before: 'unresolved', after: 'unresolved' } },
    ],
    [{ undo: { type: 'deploy', deploy: 'd' } }, { undo: { type: 'deploy', deploy: 'd' } }],
    [{ undo: null }, {}],
  ];
  for (const [changes, read] of rows) {
    it(`with ${JSON.stringify(changes)}`, () =>
      assert.deepEqual(readAuditEntry({ ...kept, ...changes }, 'entry'), {
        ...{ ...kept, undo: undefined, isUndone: false },
        ...read,
      }));
  }

  for (const changes of [
    ...[{ id: 5 }, { at: 'x' }, { tool: null }, { what: undefined }, { caller: {} }],
    ...[{ server: { panelId: 'p' } }, { undo: { type: 'file' } }, { undo: { type: 'deploy' } }],
    { undo: 5 },
  ]) {
    it(`is none with ${JSON.stringify(changes)}`, () =>
      assert.throws(() => readAuditEntry({ ...kept, ...changes }, 'entry'), { kind: 'malformed' }));
  }

  const undos: readonly (readonly [outcome: string, undo: object | undefined, can: boolean])[] = [
    ['done', file, true],
    ['done', issue, true],
    ['started', file, true],
    ['failed', file, true],
    ['started', issue, false],
    ['failed', { type: 'deploy', deploy: 'd' }, false],
    ['asked', file, false],
    ['refused', file, false],
    ['done', undefined, false],
  ];
  for (const [outcome, undo, can] of undos) {
    it(`that was ${outcome} with ${JSON.stringify(undo)} can ${can ? '' : 'not '}be undone`, () => {
      const entry = readAuditEntry({ ...kept, outcome, undo }, 'entry');
      assert.equal(canUndo(entry), can);
      assert.equal(canUndo({ ...entry, isUndone: true }), false);
    });
  }
});
