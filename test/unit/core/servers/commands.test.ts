import assert from 'node:assert/strict';
import { panelCommands } from '../../../../src/core/accounts/commands';
import { backupCommands } from '../../../../src/core/backups/commands';
import type { Command } from '../../../../src/core/base/command';
import { markOwn } from '../../../../src/core/base/row';
import { consoleCommands } from '../../../../src/core/console/commands';
import { fileCommands } from '../../../../src/core/files/commands';
import { monitoringCommands } from '../../../../src/core/monitoring/commands';
import { serverCommands } from '../../../../src/core/servers/commands';
import { watchCommands } from '../../../../src/core/watch/commands';
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

  const a = markOwn({ kind: 'server', ref });
  const b = markOwn({ kind: 'server', ref: other });
  const sectionOfA = markOwn({ kind: 'section', section: 'backups', ref });
  const itemOfB = markOwn({ ...item('backups'), ref: other, data: backup });
  const fileOf = (path: string) => ({
    scheme: 'panel',
    authority: `${ref.uuid}@${panel.id}`,
    path,
  });
  const fileOfA = markOwn({ kind: 'file', ref, uri: fileOf('/a.txt') });
  const isRow = true;
  const name = (uuid: string) => ({ ...named, uuid });
  const issueRow = (fingerprint: string) => markOwn({ kind: 'issue', ...project, fingerprint });
  const incidentRow = (id: string) => markOwn({ kind: 'incident', incident: id, ref });
  /** What several rows give that are selected together; the first is the one under the pointer. */
  const selections: readonly (readonly [string, Command<unknown>, readonly unknown[], unknown])[] =
    [
      ['servers only by their own rows', start, [a, sectionOfA, fileOfA, itemOfB], [ref]],
      ['each server once', start, [a, a, b], [ref, other]],
      ['consoles only of servers', consoleCommands.openGrid, [a, sectionOfA, itemOfB], [ref]],
      ['each console once', consoleCommands.openGrid, [a, b, a], [ref, other]],
      [
        'consoles that a keybinding names, each once',
        consoleCommands.openGrid,
        [name('u'), name('v'), name('u')],
        [name('u'), name('v')],
      ],
      ['commands to servers only', consoleCommands.sendToServers, [b, itemOfB, a], [other, ref]],
      ['no server by rows below some', start, [sectionOfA, itemOfB], undefined],
      ['a server by the only row below it', start, [itemOfB], [other]],
      [
        'files without the roots of what else is selected',
        fileCommands.delete,
        [fileOfA, sectionOfA, itemOfB, b],
        [{ uri: fileOf('/a.txt'), isRow }],
      ],
      [
        'each file once',
        fileCommands.download,
        [fileOfA, fileOfA],
        [{ uri: fileOf('/a.txt'), isRow }],
      ],
      [
        'each issue once',
        monitoringCommands.resolve,
        [issueRow('f1'), markOwn({ kind: 'project', ...project }), issueRow('f1'), issueRow('f2')],
        [issue, { ...issue, fingerprint: 'f2' }],
      ],
      [
        'each incident once',
        watchCommands.delete,
        [incidentRow('i1'), itemOfB, incidentRow('i1')],
        [{ incident: 'i1' }],
      ],
      ['one server alone', copyUuid, [a, b, itemOfB], ref],
      ['one item alone', backupCommands.unlock, [itemOfB, a, b], { ref: other, data: backup }],
    ];
  for (const [what, { takes }, rows, wanted] of selections) {
    it(`of a selection are ${what}`, () => assert.deepEqual(takes.of(rows[0], rows), wanted));
  }

  it('are found again where our own code gives several servers', () => {
    const [element, selected] = start.takes.given([ref, other]);
    assert.deepEqual(start.takes.of(element, selected), [ref, other]);
  });

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
