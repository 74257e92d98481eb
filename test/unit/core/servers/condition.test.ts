import assert from 'node:assert/strict';
import type { Server } from '../../../../src/core/api/server';
import {
  type Condition,
  conditionOf,
  conditionSentence,
  conditionWords,
  isTransientCondition,
} from '../../../../src/core/servers/condition';
import { serverRow } from '../../../../src/core/servers/serverRow';
import { server } from '../../sampleRows';

const rows: readonly (readonly [
  Condition,
  words: string,
  sentence: string,
  look: string,
  passes: boolean,
])[] = [
  ['normal', '', '', 'vm', false],
  [
    'suspended',
    'suspended',
    'The server is suspended. Contact your administrator.',
    'circle-slash problemsWarningIcon.foreground',
    false,
  ],
  [
    'maintenance',
    'node under maintenance',
    "The server's node is under maintenance. Try again later.",
    'tools problemsWarningIcon.foreground',
    true,
  ],
  [
    'installing',
    'installing',
    'The server is being installed. Try again when the installation is complete.',
    'loading~spin charts.blue',
    true,
  ],
  [
    'installFailed',
    'installation failed',
    'The installation of the server failed. Contact your administrator.',
    'error problemsErrorIcon.foreground',
    false,
  ],
  [
    'restoring',
    'restoring a backup',
    'A backup of the server is being restored. Try again when the restore is complete.',
    'history charts.blue',
    true,
  ],
  [
    'transferring',
    'transferring',
    'The server is being transferred to another node. Try again when the transfer is complete.',
    'arrow-swap charts.blue',
    true,
  ],
  ['deleting', 'deleting', 'The server is being deleted.', 'trash disabledForeground', true],
  [
    'other',
    'unavailable',
    "The server isn't available. Try again later.",
    'circle-slash problemsWarningIcon.foreground',
    false,
  ],
];

/** What a panel says of a server in a condition. */
const told: Readonly<Record<Condition, readonly Partial<Server>[]>> = {
  normal: [{}, { status: 'reinstall_failed' }],
  suspended: [
    { isSuspended: true },
    { status: 'suspended' },
    { isSuspended: true, isNodeUnderMaintenance: true },
    { isSuspended: true, status: 'installing' },
  ],
  maintenance: [
    { isNodeUnderMaintenance: true },
    { isNodeUnderMaintenance: true, status: 'install_failed' },
    { isNodeUnderMaintenance: true, isTransferring: true },
  ],
  installing: [
    { isInstalling: true },
    { status: 'installing' },
    { isInstalling: true, isTransferring: true },
  ],
  installFailed: [
    { status: 'install_failed' },
    { status: 'install_failed', isInstalling: true },
    { status: 'reinstall_failed', isInstalling: true },
  ],
  restoring: [{ status: 'restoring_backup' }, { status: 'restoring_backup', isTransferring: true }],
  transferring: [{ isTransferring: true }, { isTransferring: true, status: 'frozen' }],
  deleting: [
    { status: 'deleting' },
    { status: 'deleting', isSuspended: true },
    { status: 'deleting', isNodeUnderMaintenance: true },
  ],
  other: [{ status: 'frozen' }],
};

describe('the condition of a server', () => {
  for (const [condition, words, sentence, look, passes] of rows) {
    it(`${condition} is “${words}”`, () => {
      assert.equal(conditionWords(condition), words);
      assert.equal(conditionSentence(condition), sentence);
      assert.equal(isTransientCondition(condition), passes);
      for (const changes of told[condition]) {
        const one = { ...server, ...changes };
        assert.equal(conditionOf(one), condition, JSON.stringify(changes));
        const { icon, color, tags } = serverRow({ server: one, stats: undefined, permissions: [] });
        assert.equal([icon, color].join(' ').trim(), look);
        assert.equal(tags[1], condition);
      }
    });
  }
});
