import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import type { ServerEvent } from '../../../../src/core/console/protocol';
import { FailedBackups } from '../../../../src/core/recorder/failedBackups';
import { AwaitedBackups } from '../../../../src/core/watch/awaitedBackups';
import type { Role } from '../../../../src/core/windows/place';
import { FakeClock } from '../../../support/fakeClock';
import { fakeServer } from '../console/fakePanel';

const ref = fakeServer('b0', () => ({}));
const backup = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** Windows that hear each other; the first leads, and has a console open. */
function twoWindows() {
  const clock = new FakeClock();
  const news = new Emitter<{ from: string; topic: string; what: unknown }>();
  const opened = (id: string) => {
    const left = new Emitter<string>();
    const role = new Emitter<Role>();
    const awaited = new AwaitedBackups({
      ...{ id, onDidLeave: left.event, onDidChangeRole: role.event },
      tell: (topic, what) => news.fire({ from: id, topic, what }),
      onTold: (topic, listener) =>
        news.event((one) => {
          if (one.from !== id && one.topic === topic) listener(one.what);
        }),
    });
    return { left, role, awaited };
  };
  const used = new Emitter<ServerRef>();
  const events = new Emitter<ServerEvent>();
  const connection = { onDidReceiveEvent: events.event };
  const told: string[] = [];
  const here = opened('here');
  const signedIn = { panel: ref.panel };
  const happenedOn: ServerRef[] = [];
  const failed = new FailedBackups({
    consoles: { onDidChangeUse: used.event, inUse: () => connection as never },
    panels: { get: () => signedIn.panel },
    ...{ clock, awaited: here.awaited, tell: ({ text }) => told.push(text) },
  });
  failed.onDidHappen(({ kind, server }) => told.push(`${kind} ${server.uuid}`));
  failed.onDidHappen((happening) => happenedOn.push(happening.ref));
  used.fire(ref);
  used.fire(ref);
  const end = (isSuccessful?: boolean, uuid: string | undefined = backup) =>
    events.fire({ type: 'backupCompleted', uuid, isSuccessful });
  return { clock, here, there: opened('there'), told, end, tell: news, signedIn, happenedOn };
}

describe('a backup that ends while a console is open', () => {
  const incident = 'backupFailed b0';
  const words = `A backup of ${ref.name} has failed. The node does not say why.`;
  type Row = readonly [string, (on: ReturnType<typeof twoWindows>) => void, readonly string[]];
  const rows: readonly Row[] = [
    ['well', ({ end }) => end(true), []],
    ['nobody knows how', ({ end }) => end(), []],
    ['badly', ({ end }) => end(false), [incident, words]],
    [
      'badly, and the daemon says it twice',
      ({ end }) => {
        end(false);
        end(false);
      },
      [incident, words],
    ],
    [
      'badly, and this window waits for it',
      ({ here, end }) => {
        here.awaited.add(backup);
        end(false);
      },
      [incident],
    ],
    [
      'badly, and another window waits for it',
      ({ there, end }) => {
        there.awaited.add(backup);
        end(false);
      },
      [incident],
    ],
    [
      'badly, before the window that made it could say that it waits',
      ({ there, end }) => {
        end(false);
        there.awaited.add(backup);
      },
      [incident],
    ],
    [
      'badly, and another window waits for another one',
      ({ there, end }) => {
        there.awaited.add('2b7ce997-259b-452e-8b4e-cecc464142ca');
        end(false);
      },
      [incident, words],
    ],
    [
      'badly, and who waited gave up',
      ({ there, end }) => {
        there.awaited.add(backup);
        there.awaited.giveUp(backup);
        end(false);
      },
      [incident, words],
    ],
    [
      'badly, and the window that waited is gone',
      ({ here, there, end }) => {
        there.awaited.add(backup);
        here.left.fire('there');
        end(false);
      },
      [incident, words],
    ],
    [
      'badly, and the window that waited is gone with the one that led',
      ({ here, there, end }) => {
        there.awaited.add(backup);
        here.role.fire('leading');
        end(false);
      },
      [incident, words],
    ],
    [
      'badly, and the window that waits goes on under another one that leads',
      ({ here, there, end }) => {
        there.awaited.add(backup);
        here.role.fire('leading');
        there.role.fire('following');
        end(false);
      },
      [incident],
    ],
    [
      'badly, and nonsense was told',
      ({ tell, end }) => {
        for (const what of [null, 7, {}, { window: 'x', backup: '../x', isAwaited: true }])
          tell.fire({ from: 'x', topic: 'watch.awaitedBackup', what });
        end(false);
      },
      [incident, words],
    ],
  ];
  for (const [what, happen, expected] of rows) {
    it(`${what}: ${expected.includes(words) ? 'is told' : 'is not told'}`, async () => {
      const on = twoWindows();
      happen(on);
      await on.clock.advance(10_000);
      assert.deepEqual(on.told, expected);
    });
  }

  it('is looked into with the key of now', () => {
    const { end, signedIn, happenedOn } = twoWindows();
    signedIn.panel = createPanel({ ...ref.panel });
    end(false);
    assert.equal(happenedOn.length, 1);
    assert.ok(happenedOn[0]?.panel === signedIn.panel);
  });
});
