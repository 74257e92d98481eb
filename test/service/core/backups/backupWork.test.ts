import assert from 'node:assert/strict';
import {
  backupEnd,
  beginBackup,
  removeBackup,
  setBackupLock,
  whyNoBackup,
} from '../../../../src/core/backups/backupWork';
import { beginRestore, restoreEnd } from '../../../../src/core/backups/restoring';
import { Emitter } from '../../../../src/core/base/event';
import { listBackups, signBackupDownload } from '../../../../src/core/api/backups';
import type { PanelHttp } from '../../../../src/core/api/http';
import { dropBackup } from '../../../panel/disk/archive';
import type { Fault } from '../../../panel/kernel/faults';
import { FakeClock } from '../../../support/fakeClock';
import { PracticeAreas } from '../servers/practiceAreas';

describe('backups of the practice panel', () => {
  let areas: PracticeAreas;
  let http: PanelHttp;
  const signal = new AbortController().signal;

  before(async () => {
    areas = await PracticeAreas.start();
  });
  beforeEach(async () => {
    await areas.panel.reset();
    http = areas.client();
  });
  after(() => areas.panel.stop());

  const known = () => areas.bot.backups[0]?.uuid ?? '';
  const begin = (client = http) => beginBackup({ http: client, uuid: areas.uuid }, { name: 'Now' });
  const restore = (client = http, truncate = false) =>
    beginRestore({ http: client, uuid: areas.uuid }, { backup: known(), truncate });

  /** Begins a backup and lets the panel finish it; its end comes from the daemon, as in real life. */
  async function make(): Promise<string> {
    const { uuid } = await begin();
    const finished = new Promise((resolve) =>
      areas.panel.app.events.once('backupCompleted', resolve),
    );
    areas.panel.clock.advance(2_000);
    await finished;
    return uuid;
  }

  describe('refusals', () => {
    const rows: Readonly<
      Record<string, readonly [act: () => Promise<unknown>, told: string, permission?: string]>
    > = {
      'a plan without backups, before anything is asked': [
        async () => {
          areas.bot.featureLimits.backups = 0;
          const problem = await whyNoBackup({ http, uuid: areas.uuid });
          throw new Error(problem);
        },
        "This server's plan doesn't include backups.",
      ],
      'a plan that is used up, before anything is asked': [
        async () => {
          areas.bot.featureLimits.backups = 1;
          throw new Error(await whyNoBackup({ http, uuid: areas.uuid }));
        },
        "You've reached the limit of backups for this server (1). Delete a backup first.",
      ],
      'a plan that was used up meanwhile': [
        () => {
          areas.bot.featureLimits.backups = 1;
          return begin();
        },
        'The panel refused the request: Cannot create a new backup, this server has reached its limit of 1 backups.',
      ],
      'too many in a short time': [
        async () => {
          areas.panel.setLimits({ backupThrottle: { count: 1, windowMs: 600_000 } });
          await begin();
          areas.panel.clock.advance(61_000);
          return begin();
        },
        "You've reached the limit of backups for now. Try again in 9 min. (Only 1 backups may be generated within a 600 second span of time",
      ],
      'a name that is too long': [
        () => beginBackup({ http, uuid: areas.uuid }, { name: 'x'.repeat(192) }),
        'The panel reported invalid values: name: The name field must not be greater than 191 characters.',
      ],
      'a server that is busy': [
        () => {
          areas.panel.setCondition('Ticket Bot', 'transferring');
          return begin();
        },
        'The server is busy: ',
      ],
      'a node that is down': [
        () => {
          areas.panel.setNodeDown(true);
          return begin();
        },
        "The panel can't reach the server's node.",
      ],
      'a key that may not make any': [
        () => begin(areas.client('readOnly')),
        "You don't have permission to do this. Required permission: backup.create (",
        'backup.create',
      ],
      'a key that may not restore': [
        () => restore(areas.client('readOnly')),
        "You don't have permission to do this. Required permission: backup.restore (",
        'backup.restore',
      ],
      'a key that may not lock': [
        () =>
          setBackupLock(
            { http: areas.client('readOnly'), uuid: areas.uuid },
            {
              backup: known(),
              isLocked: false,
            },
          ),
        "You don't have permission to do this. Required permission: backup.delete (",
        'backup.delete',
      ],
      'a key that may not download': [
        () => signBackupDownload({ http: areas.client('readOnly'), uuid: areas.uuid }, known()),
        "You don't have permission to do this. Required permission: backup.download (",
        'backup.download',
      ],
      'deleting a locked one': [
        () => removeBackup({ http, uuid: areas.uuid }, known()),
        'The panel refused the request: Cannot delete a backup that is marked as locked.',
      ],
      'restoring one that is not finished': [
        async () => {
          const { uuid } = await begin();
          return beginRestore({ http, uuid: areas.uuid }, { backup: uuid, truncate: false });
        },
        'The panel refused the request: This backup cannot be restored at this time: not completed or failed.',
      ],
      'restoring while another is restored': [
        async () => {
          await restore();
          return restore();
        },
        'The server is busy: ',
      ],
      'restoring too often': [
        async () => {
          areas.panel.setLimits({
            rates: { backupRestore: { count: 1, windowMs: 900_000, per: 'server' } },
          });
          await restore();
          areas.panel.setCondition('Ticket Bot', null);
          return restore();
        },
        'Too many requests. Try again in 15 min.',
      ],
      'restoring one that is gone': [
        () => beginRestore({ http, uuid: areas.uuid }, { backup: 'none', truncate: false }),
        "Not found, or your API key doesn't have access: ",
      ],
    };
    for (const [name, [act, told, permission]] of Object.entries(rows)) {
      it(name, async () => {
        const text = await areas.told(act(), permission);
        assert.ok(text.startsWith(told), text);
      });
    }
  });

  describe('an answer that got lost', () => {
    const lost: Fault = { kind: 'resetAfter' };
    const never: Fault = { kind: 'reset' };
    const acts: Readonly<Record<string, readonly [match: string, act: () => Promise<unknown>]>> = {
      'making one': ['POST /servers/:server/backups', () => begin()],
      unlocking: [
        'POST /servers/:server/backups/:backup/lock',
        () => setBackupLock({ http, uuid: areas.uuid }, { backup: known(), isLocked: false }),
      ],
      deleting: [
        'DELETE /servers/:server/backups/:backup',
        () => {
          for (const backup of areas.bot.backups) backup.locked = false;
          return removeBackup({ http, uuid: areas.uuid }, known());
        },
      ],
      restoring: ['POST /servers/:server/backups/:backup/restore', () => restore()],
    };
    for (const [name, [route, act]] of Object.entries(acts)) {
      const [method = '', path = ''] = route.split(' ');
      const match = `^${path}$`;
      it(`${name}: is found to be done`, async () => {
        areas.panel.order({ ...lost, method, match });
        assert.equal(await areas.told(act()), 'done');
        const sent = areas.panel.requests.filter((one) => one.method === method);
        assert.equal(sent.length, 1, 'sent once');
      });
      it(`${name}: is found not to be done`, async () => {
        areas.panel.order({ ...never, method, match });
        assert.match(await areas.told(act()), /^The connection failed/);
      });
    }
  });

  it('locks what is locked already without turning it over', async () => {
    await setBackupLock({ http, uuid: areas.uuid }, { backup: known(), isLocked: true });
    assert.equal(areas.bot.backups[0]?.locked, true);
  });

  it('deletes one that somebody else has deleted', async () => {
    const uuid = await make();
    await removeBackup({ http, uuid: areas.uuid }, uuid);
    assert.equal(await areas.told(removeBackup({ http, uuid: areas.uuid }, uuid)), 'done');
  });

  it('hears of the end before its time', async () => {
    const heard = new Emitter<void>();
    areas.panel.app.events.on('backupCompleted', () => heard.fire());
    const { uuid } = await begin();
    const which = { uuid: areas.uuid, backup: uuid };
    const clock = new FakeClock();
    const end = backupEnd(http, which, { clock, signal, nudge: heard.event });
    areas.panel.clock.advance(2_000);
    assert.equal((await end).state, 'complete');
    assert.equal(clock.pending, 0);
  });

  it('sees the end by looking where nothing is heard, a failure too', async () => {
    areas.bot.failBackups = true;
    const uuid = await make();
    const which = { uuid: areas.uuid, backup: uuid };
    const { state } = await backupEnd(http, which, { clock: new FakeClock(), signal });
    assert.equal(state, 'failed');
    const [listed] = (await listBackups({ http, uuid: areas.uuid })).filter(
      (one) => one.uuid === uuid,
    );
    assert.equal(listed?.state, 'failed');
  });

  it('reads all pages of the list', async () => {
    const [first] = areas.bot.backups;
    assert.ok(first);
    areas.bot.backups = Array.from({ length: 60 }, (_, at) => ({
      ...first,
      uuid: first.uuid.slice(0, -2) + String(at).padStart(2, '0'),
    }));
    assert.equal((await listBackups({ http, uuid: areas.uuid })).length, 60);
  });

  describe('the end of a restoring', () => {
    for (const [name, isThere, outcome] of [
      ['well', true, 'complete'],
      ['badly, which only the activity tells', false, 'failed'],
    ] as const) {
      it(name, async () => {
        const backup = await make();
        const { app } = areas.panel;
        if (!isThere) {
          for (const one of areas.bot.backups) one.successful = false;
          await dropBackup(app, backup);
        }
        const heard = new Emitter<void>();
        app.events.on('restoreCompleted', () => heard.fire());
        const restoring = await beginRestore(
          { http, uuid: areas.uuid },
          { backup, truncate: true },
        );
        const clock = new FakeClock();
        const end = restoreEnd(restoring, { clock, signal, nudge: heard.event });
        areas.panel.clock.advance(2_000);
        assert.equal(await end, outcome);
      });
    }

    it('is unknown to a key that may not read the activity', async () => {
      const restoring = { ...(await restore()), before: undefined };
      areas.panel.setCondition('Ticket Bot', null);
      const end = restoreEnd(restoring, { clock: new FakeClock(), signal });
      assert.equal(await end, 'unknown');
    });
  });
});
