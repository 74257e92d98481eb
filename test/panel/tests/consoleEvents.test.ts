import assert from 'node:assert/strict';
import { ConsoleRig } from './consoleClient';

const report = {
  uuid: '11111111-2222-4333-8444-555555555555',
  is_successful: true,
  checksum: 'x',
  checksum_type: 'sha1' as const,
  file_size: 9,
};

describe('Console websocket: events of the node', () => {
  const rig = new ConsoleRig();

  it('tells of backups, restores and installs, each to who may hear of it', async () => {
    const { client: reader } = await rig.live(['websocket.connect', 'backup.read']);
    const { client: guest } = await rig.live(['websocket.connect']);
    const { client: admin } = await rig.live(['*', 'admin.websocket.install']);
    const server = rig.panel.find('Ticket Bot');
    const { events } = rig.panel.app;
    events.emit('backupCompleted', server, report);
    rig.verb('consoleFlavour', { backupSuffix: true });
    events.emit('backupCompleted', server, report);
    events.emit('restoreProgress', server, '(restoring): config.json');
    events.emit('restoreCompleted', server);
    events.emit('installStarted', server);
    events.emit('installOutput', server, 'for administrators');
    events.emit('installCompleted', server);
    const heard = async (client: typeof admin) => {
      await client.event('install completed');
      return client.frames.slice(3).map(({ event }) => event);
    };
    const backups = ['backup completed', `backup completed:${report.uuid}`];
    const restore = ['daemon message', 'backup restore completed', 'install started'];
    assert.deepEqual(await heard(reader), [...backups, ...restore, 'install completed']);
    assert.deepEqual(await heard(guest), [...restore, 'install completed']);
    assert.deepEqual(await heard(admin), [
      ...backups,
      ...restore,
      'install output',
      'install completed',
    ]);
    const sent = JSON.parse(reader.args('backup completed')[0] ?? '{}') as unknown;
    assert.deepEqual(sent, report);
  });

  it('tells of transfers, their logs to administrators only', async () => {
    const { client } = await rig.live();
    const { client: admin } = await rig.live(['*', 'admin.websocket.transfer']);
    for (const status of ['pending', 'processing', 'completed']) {
      rig.verb('consoleTransfer', { status, line: `now ${status}` });
    }
    await client.event('transfer status', 3);
    await admin.event('transfer logs', 3);
    assert.deepEqual(client.args('transfer status'), ['pending', 'processing', 'completed']);
    assert.deepEqual(client.args('transfer logs'), []);
  });

  it('says that a server was deleted, and closes', async () => {
    const { client } = await rig.live();
    rig.panel.app.events.emit('deleted', rig.panel.find('Ticket Bot'));
    assert.equal(await client.ended(), 1001);
    assert.deepEqual(client.frames.at(-1), { event: 'deleted', args: ['null'] });
  });

  it('drops all of a server’s connections when somebody’s access changes', async () => {
    const { client } = await rig.live();
    const { client: other } = await rig.live(['*'], 'Music Bot');
    rig.panel.app.events.emit('access', rig.panel.find('Ticket Bot'), 'somebody else');
    assert.equal(await client.ended(), 1006);
    await other.settled();
  });

  it('sends, drops and closes on order, to who is let in or not', async () => {
    const { client } = await rig.live();
    rig.verb('consoleSend', { event: 'daemon message', args: ['hello'] });
    rig.verb('consoleSend', { event: 'no such event' });
    rig.verb('consoleRaw', { text: '{broken' });
    await client.until(() => client.frames.length === 6);
    assert.deepEqual(client.frames.slice(3), [
      { event: 'daemon message', args: ['hello'] },
      { event: 'no such event' },
      { event: '{broken' },
    ]);
    assert.equal(rig.verb('consoleSockets', {}), 1);
    rig.verb('consoleDrop', {});
    assert.equal(await client.ended(), 1006);
    for (const code of [1011, 4409, 4410]) {
      const again = await rig.open();
      rig.verb('consoleClose', { code, reason: 'by order' });
      assert.equal(await again.ended(), code);
    }
  });

  it('floods with numbered lines, none lost and none twice', async () => {
    const { client } = await rig.live();
    rig.verb('consoleFlood', { from: 5, count: 3000, perSecond: 30_000 });
    await client.event('console output', 3000);
    const numbers = client.args('console output').map((line) => Number(line?.split(' ')[1]));
    assert.deepEqual(
      numbers,
      Array.from({ length: 3000 }, (_, index) => index + 5),
    );
    const state = rig.verb('consoleFloodState', {});
    assert.deepEqual(state, { isRunning: false, sent: 3000, lost: 0 });
  });

  it('floods at once where no rate is given, past who is not let in', async () => {
    const { client } = await rig.live();
    const stranger = await rig.open();
    rig.verb('consoleFlood', { count: 100 });
    await client.event('console output', 100);
    await stranger.settled();
    assert.deepEqual(stranger.frames, []);
  });

  it('floods with any frame, as fast as the socket takes it', async () => {
    const { client } = await rig.live();
    const frame = JSON.stringify({ event: 'stats', args: ['{}'] });
    rig.verb('consoleFlood', { frame, forMs: 60_000 });
    await client.event('stats', 5000);
    assert.ok(client.all('stats').some(({ args }) => args?.[0] === '{}'));
    assert.deepEqual(client.all('console output'), []);
    rig.verb('consoleFlood', { count: 0 });
    assert.deepEqual(rig.verb('consoleFloodState', {}), { isRunning: false, sent: 0, lost: 0 });
  });

  it('ends connections when the node restarts or goes away', async () => {
    const { client } = await rig.live();
    rig.panel.restartNode();
    assert.equal(await client.ended(), 1006);
    const { client: other } = await rig.live();
    rig.panel.setNodeDown(true);
    assert.equal(await other.ended(), 1006);
    rig.panel.setNodeDown(false);
  });
});
