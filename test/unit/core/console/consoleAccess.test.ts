import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { ConsoleAccess } from '../../../../src/core/console/consoleAccess';
import { type Session, idle } from '../../../../src/core/console/session';

const live = { ...idle, phase: 'live', renewal: 'none', since: 0 } as const;
const denied =
  "You don't have permission to send commands to Bot, so this console is read-only. Required permission: control.console.";
const allowed = 'You can send commands to Bot now.';

/** What is known when a console goes live, one moment after the other: what the token tells, or else the panel. */
type Moment = { readonly token?: readonly string[]; readonly panel?: readonly string[] } | 'lost';

const mayNot: Moment = { token: ['websocket.connect'] };
const may: Moment = { token: ['websocket.connect', 'control.console'] };

const rows: readonly (readonly [
  name: string,
  moments: readonly Moment[],
  isReadOnly: boolean,
  told: readonly string[],
])[] = [
  ['is open to its owner', [{ token: ['*'] }], false, []],
  ['is open to who may send commands', [may], false, []],
  ['says why it is read-only', [mayNot], true, [denied]],
  ['says so once', [mayNot, mayNot, 'lost', mayNot], true, [denied]],
  ['says that the permission is gone', [may, mayNot], true, [denied]],
  ['says that it came', [mayNot, 'lost', may], false, [denied, allowed]],
  ['says each change', [may, mayNot, may, mayNot], true, [denied, allowed, denied]],
  ['believes the panel where the token does not tell', [{ panel: ['file.read'] }], true, [denied]],
  ['believes the token before the panel', [{ ...may, panel: [] }], false, []],
  ['is open where nobody knows', [{}], false, []],
  ['knows nothing before it is connected', ['lost'], false, []],
];

describe('A console’s access', () => {
  for (const [name, moments, isReadOnly, expected] of rows) {
    it(name, () => {
      const [changedPermissions, changedState] = [new Emitter<void>(), new Emitter<Session>()];
      const told: string[] = [];
      let now: Exclude<Moment, 'lost'> = {};
      const connection = {
        session: idle,
        permissions: undefined as readonly string[] | undefined,
        onDidChangePermissions: changedPermissions.event,
        onDidChangeState: changedState.event,
      };
      const access = new ConsoleAccess({
        connection,
        server: 'Bot',
        known: () => now.panel,
        say: (text) => told.push(text),
      });
      for (const moment of moments) {
        now = moment === 'lost' ? {} : moment;
        connection.session = moment === 'lost' ? idle : live;
        connection.permissions = now.token;
        changedPermissions.fire();
        changedState.fire(connection.session);
      }
      assert.deepEqual(told, expected);
      assert.equal(access.isReadOnly, isReadOnly);
      access.dispose();
    });
  }
});
