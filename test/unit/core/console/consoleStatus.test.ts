import assert from 'node:assert/strict';
import { consoleStatus } from '../../../../src/core/console/consoleStatus';
import { type Session, idle } from '../../../../src/core/console/session';

const closed: Session = { ...idle, phase: 'closed', text: 'gone' };
const stats = {
  memoryBytes: 1024 * 1024,
  memoryLimitBytes: 0,
  cpu: 12.5,
  diskBytes: 2048,
  networkRxBytes: 0,
  networkTxBytes: 1024,
  uptimeMs: 65_000,
};
const hint = 'Click to show power actions';

describe('the status of a console', () => {
  const rows = [
    ['connecting', undefined, idle, undefined, 'vm Bot: connecting', hint],
    ['closed', undefined, closed, undefined, 'vm Bot: closed', hint],
    ['starting', 'starting', idle, undefined, 'vm Bot: starting', hint],
    ['running without numbers', 'running', idle, undefined, 'vm-running Bot: running', hint],
    ['offline', 'offline', idle, stats, 'vm-outline Bot: offline', hint],
    [
      'running',
      'running',
      idle,
      stats,
      'vm-running Bot: running, chip 13%  1 MB',
      `Memory: 1 MB (no limit)\nDisk: 2 KB\nNetwork: 0 B in, 1 KB out\nUptime: 1 min\n${hint}`,
    ],
    [
      'with a limit',
      'stopping',
      idle,
      { ...stats, memoryLimitBytes: 2 * 1024 * 1024 },
      'vm Bot: stopping, chip 13%  1 MB',
      `Memory: 1 MB of 2 MB\nDisk: 2 KB\nNetwork: 0 B in, 1 KB out\nUptime: 1 min\n${hint}`,
    ],
  ] as const;
  for (const [name, power, session, used, parts, tooltip] of rows) {
    it(name, () => {
      const shown = consoleStatus('Bot', { power, session, stats: used });
      assert.equal(shown.parts.map(({ icon, text }) => `${icon} ${text}`).join(', '), parts);
      assert.equal(shown.tooltip, tooltip);
    });
  }
});
