import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';
import { takingFirst } from './support/takingFirst';

describe('Commands about backups and schedules', () => {
  const panel = panelOfThisRun();

  before(async () => {
    await panel.reset();
    await signIn();
    const at = await panel.now();
    const task = { id: 901, sequence: 1, action: 'power', payload: 'start', offset: 0 };
    const times = { createdAt: at, updatedAt: at };
    const schedule = {
      id: 900,
      name: 'Opening',
      cron: { minute: '0', hour: '8', day_of_month: '*', month: '*', day_of_week: '*' },
      ...{ active: false, processing: false, onlyWhenOnline: false, lastRunAt: null, ...times },
      tasks: [{ ...task, ...times, queued: false, continueOnFailure: false }],
    };
    // Whichever server a question's first row is about.
    for (const { uuid: server } of (await panel.facts()).servers) {
      await panel.call('setCondition', { server, condition: null });
      await panel.call('patchServer', { server, fields: { schedules: [schedule] } });
    }
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
  });

  /** Which routes were asked since a mark, in order, those of schedules only. */
  async function routes(mark: number): Promise<readonly string[]> {
    const asked = await panel.requestsSince(mark);
    return asked.flatMap(({ method, route }) =>
      route.includes('/schedules') ? [`${method} ${route}`] : [],
    );
  }

  it('are all there from the start', async () => {
    const known = await vscode.commands.getCommands(true);
    const wanted = [
      ...['create', 'download', 'restore', 'lock', 'unlock', 'delete'].map(
        (one) => `backup.${one}`,
      ),
      ...['create', 'edit', 'enable', 'disable', 'run', 'delete'].map((one) => `schedule.${one}`),
      ...['add', 'edit', 'moveUp', 'moveDown', 'delete'].map((one) => `task.${one}`),
      'area.refresh',
    ];
    assert.deepEqual(
      wanted.filter((one) => !known.includes(`hostingPanel.${one}`)),
      [],
    );
  });

  const all = 'GET /servers/:server/schedules';

  it('run a schedule that is switched off, after a look at it', async () => {
    const mark = await panel.mark();
    await takingFirst('hostingPanel.schedule.run');
    const run = 'POST /servers/:server/schedules/:schedule/execute';
    assert.deepEqual(await routes(mark), [all, all, run]);
  });

  it('switch a schedule on, and keep all else about it', async () => {
    const mark = await panel.mark();
    await takingFirst('hostingPanel.schedule.enable');
    assert.deepEqual(await routes(mark), [all, all, 'POST /servers/:server/schedules/:schedule']);
  });

  it('ask nothing of the panel where nothing fits', async () => {
    const mark = await panel.mark();
    await takingFirst('hostingPanel.schedule.enable');
    assert.deepEqual(await routes(mark), [all]);
  });
});
