import assert from 'node:assert/strict';
import { workspaceName } from '../../../../src/core/files/workspaceName';

describe('workspaceName', () => {
  const rows: readonly (readonly [server: string, name: string])[] = [
    ['Ticket Bot', 'Ticket Bot'],
    ['../../x', '-..-x'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
    [' . ', '-'],
    ['', '-'],
    ['a\u202eb\u200bc\nd', 'a-b-c-d'],
    ['CON', '-CON'],
    ['com1.x', '-com1.x'],
    ['LPT²', '-LPT²'],
    ['Console', 'Console'],
    ['.. a', 'a'],
    ['a .. ', 'a'],
    ['a. b', 'a. b'],
    [`${'. '.repeat(20)}a`, 'a'],
    [`a${' .'.repeat(20)}`, 'a'],
    ['con', '-con'],
    ['con.', '-con'],
    ['con.txt', '-con.txt'],
    ['conx', 'conx'],
    ['xcon', 'xcon'],
    ['prn', '-prn'],
    ['aux.log', '-aux.log'],
    ['nul', '-nul'],
    ['clock$', '-clock$'],
    ['clock', 'clock'],
    ['conin$', '-conin$'],
    ['conout$.x', '-conout$.x'],
    ['com', 'com'],
    ['com0', '-com0'],
    ['com¹', '-com¹'],
    ['lpt9.a', '-lpt9.a'],
    ['lpt10', 'lpt10'],
    ['lpt³', '-lpt³'],
    [`${'x'.repeat(999)}${'y'.repeat(5)}`, 'x'.repeat(60)],
    ['🐍'.repeat(500), '🐍'.repeat(60)],
    ['x'.repeat(100_000), 'x'.repeat(60)],
  ];
  for (const [server, name] of rows) {
    it(JSON.stringify(server.slice(0, 40)), () => assert.equal(workspaceName(server), name));
  }
});
