import assert from 'node:assert/strict';
import { panelCommands } from '../../../../src/core/accounts/commands';
import { backupCommands } from '../../../../src/core/backups/commands';
import type { Command } from '../../../../src/core/base/command';
import { markOwn } from '../../../../src/core/base/row';
import { consoleCommands } from '../../../../src/core/console/commands';
import { monitoringCommands } from '../../../../src/core/monitoring/commands';
import { serverCommands } from '../../../../src/core/servers/commands';
import { panel, ref } from '../../sampleRows';

const other = { ...ref, uuid: 'other' };
const backup = { state: 'complete', isLocked: true };
const project = { panel, project: 'p1' };
const issue = { ...project, fingerprint: 'f1' };
const key = { url: 'https://panel.example.com', key: 'k' };
const named = { panelId: 'panel.example.com', uuid: 'u' };
const { start, copyUuid, showActivity, refreshSections, copyDetail } = serverCommands;

describe('arguments of commands', () => {
  /** The argument as it is called with; what was made here is marked. */
  const rows: readonly (readonly [string, Command<unknown>, object | string, unknown])[] = [
    ['a server', copyUuid, { ref }, ref],
    ['a row below a server', copyUuid, { kind: 'item', ref, data: 1 }, ref],
    ['a server that is none', copyUuid, { ref: { ...ref, panel: { ...panel } } }, undefined],
    ['a server without a name', copyUuid, { ref: { panel, uuid: 'u' } }, undefined],
    ['servers', start, { ref: other }, [other]],
    ['the activity', showActivity, { ref }, { ref }],
    ['a moment of it', showActivity, { ref, around: 5 }, { ref, around: 5 }],
    ['a moment that is none', showActivity, { ref, around: 'x' }, { ref }],
    ['a section', refreshSections, { kind: 'section', section: 'a', ref }, { ref, section: 'a' }],
    ['an item of it', refreshSections, { kind: 'item', section: 'a', ref }, { ref }],
    ['a detail', copyDetail, { ref, copy: 'text' }, { copy: 'text' }],
    ['no detail', copyDetail, { ref }, undefined],
    ['an item', backupCommands.unlock, { ...item('backups'), data: backup }, { ref, data: backup }],
    [
      'an item that does not fit',
      backupCommands.lock,
      { ...item('backups'), data: backup },
      undefined,
    ],
    [
      'an item of another section',
      backupCommands.unlock,
      { ...item('x'), data: backup },
      undefined,
    ],
    ['a panel', panelCommands.signOut, { panel }, panel],
    ['a panel that only looks like one', panelCommands.signOut, { panel: { ...panel } }, undefined],
    ['a project', monitoringCommands.usage, project, project],
    ['the project of an issue', monitoringCommands.usage, issue, project],
    ['an issue', monitoringCommands.openIssue, issue, issue],
    ['no issue', monitoringCommands.openIssue, project, undefined],
    [
      'a release',
      monitoringCommands.events,
      { ...project, release: '1' },
      { ...project, release: '1' },
    ],
    ['no release', monitoringCommands.events, { ...project, release: '' }, project],
    ['the server of a console', consoleCommands.open, { ref }, ref],
  ];
  for (const [what, { takes }, given, wanted] of rows) {
    it(`are read: ${what}`, () => {
      const marked = typeof given === 'string' ? given : markOwn({ ...given });
      assert.deepEqual(takes.of(marked, undefined), wanted);
      if (typeof given !== 'string') assert.equal(takes.of({ ...given }, undefined), undefined);
    });
  }

  const outside: readonly (readonly [string, Command<unknown>, unknown, unknown])[] = [
    ['a server that a keybinding names', consoleCommands.open, { ...named, name: 'x' }, named],
    ['half a name', consoleCommands.open, { panelId: 'panel.example.com' }, undefined],
    ['an address', panelCommands.signIn, 'panel.example.com', 'panel.example.com'],
    ['an address with a key', panelCommands.signIn, { ...key, more: 1 }, key],
    ['a key alone', panelCommands.signIn, { key: 'k' }, undefined],
  ];
  for (const [what, { takes }, given, wanted] of outside) {
    it(`from outside are read: ${what}`, () =>
      assert.deepEqual(takes.of(given, undefined), wanted));
  }
});

function item(section: string) {
  return { kind: 'item', section, ref };
}
