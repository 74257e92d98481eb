import assert from 'node:assert/strict';
import { ask } from './client';
import { ConsoleRig } from './consoleClient';

describe('Console websocket: power and programs', () => {
  const rig = new ConsoleRig();

  /** A client of a server that was started. */
  async function running(permissions?: readonly string[]) {
    const { client } = await rig.live(permissions);
    rig.verb('consolePower', { signal: 'start' });
    await client.until(() => client.args('status').includes('running'));
    return client;
  }

  it('starts, answers commands, and stops', async () => {
    const { client } = await rig.live();
    client.send('set state', 'start');
    await client.line('Logged in as Ticket Bot');
    client.send('send command', 'list');
    await client.line('3 of a max of 20');
    client.send('set state', 'stop');
    await client.until(() => client.args('status').at(-1) === 'offline');
    await client.event('stats', 2);
    assert.deepEqual(client.args('status'), [
      'offline',
      'starting',
      'running',
      'stopping',
      'offline',
    ]);
    const last = JSON.parse(client.args('stats').at(-1) ?? '{}') as Record<string, unknown>;
    assert.equal(last['state'], 'offline');
    assert.equal(last['memory_bytes'], 0);
  });

  it('sends stats with every documented field, about once a second while running', async () => {
    const client = await running();
    const before = client.all('stats').length;
    const frame = await client.event('stats', before + 2);
    const stats = JSON.parse(frame.args?.[0] ?? '{}') as Record<string, unknown>;
    assert.deepEqual(Object.keys(stats), [
      'memory_bytes',
      'memory_limit_bytes',
      'cpu_absolute',
      'network',
      'uptime',
      'state',
      'disk_bytes',
    ]);
    assert.deepEqual(Object.keys(stats['network'] as object), ['rx_bytes', 'tx_bytes']);
    assert.equal(stats['state'], 'running');
  });

  it('gives a program that nobody had looked at what is typed to it', async () => {
    const { client } = await rig.live();
    rig.panel.find(rig.panel.server('Ticket Bot').uuid).power = 'running';
    rig.verb('consoleType', { line: 'list' });
    await client.line('3 of a max of 20');
  });

  it('restarts, and refuses a second action meanwhile', async () => {
    const client = await running();
    client.send('set state', 'restart');
    client.send('set state', 'stop');
    assert.match((await client.event('daemon error')).args?.[0] ?? '', /another power action/);
    await client.until(() => client.args('status').filter((s) => s === 'running').length === 2);
    const states = client.args('status').slice(3);
    assert.deepEqual(states, ['stopping', 'offline', 'starting', 'running']);
  });

  it('kills what will not stop, at once by order', async () => {
    const client = await running();
    client.send('set state', 'kill');
    await client.until(() => client.args('status').at(-1) === 'offline');
    assert.deepEqual(client.args('status').slice(3), ['offline']);
    assert.ok(!client.args('console output').some((line) => line?.includes('crashed')));
  });

  it('kills a server whose program has not begun', async () => {
    const { client } = await rig.live();
    rig.verb('consolePower', { signal: 'start' });
    rig.verb('consolePower', { signal: 'kill' });
    await client.until(() => client.args('status').at(-1) === 'offline');
    assert.deepEqual(client.args('console output'), []);
  });

  it('answers an impossible action with a daemon error, its reason for administrators only', async () => {
    const client = await running();
    client.send('set state', 'start');
    client.send('set state', 'explode');
    await client.event('daemon error', 2);
    for (const text of client.args('daemon error')) assert.match(text ?? '', /unexpected error/);
    const { client: admin } = await rig.live(['*', 'admin.websocket.errors']);
    admin.send('set state', 'start');
    assert.match((await admin.event('daemon error')).args?.[0] ?? '', /server is running$/);
    rig.panel.find('Ticket Bot').status = 'installing';
    admin.send('set state', 'stop');
    assert.match((await admin.event('daemon error', 2)).args?.[0] ?? '', /currently installing$/);
  });

  const actions: readonly [string, string][] = [
    ['start', 'control.start'],
    ['stop', 'control.stop'],
    ['kill', 'control.stop'],
    ['restart', 'control.restart'],
  ];
  for (const [action, permission] of actions) {
    it(`ignores set state ${action} without ${permission}`, async () => {
      const others = actions.map(([, name]) => name).filter((name) => name !== permission);
      const { client } = await rig.live(['websocket.connect', ...others]);
      const server = rig.panel.find('Ticket Bot');
      rig.panel.app.machine.power = () => assert.fail('was done');
      try {
        client.send('set state', action);
        await client.settled();
      } finally {
        Reflect.deleteProperty(rig.panel.app.machine, 'power');
      }
      assert.equal(server.power, 'offline');
      assert.equal(client.all('daemon error').length, 0);
    });
  }

  it('ignores what the token does not allow', async () => {
    const server = rig.panel.find('Ticket Bot');
    const client = await running(['websocket.connect', 'control.start']);
    const lines = client.all('console output').length;
    client.send('send command', 'list');
    client.send('set state', 'stop');
    await client.settled();
    assert.equal(server.power, 'running');
    const { client: owner } = await rig.live();
    owner.send('send command', 'say after');
    await client.line('after');
    assert.equal(client.all('console output').length, lines + 1);
  });

  it('ignores commands and history while offline', async () => {
    const { client } = await rig.live();
    client.send('send command', 'say lost');
    client.send('send logs');
    client.send('set state', 'start');
    await client.line('Logged in as');
    client.send('send command', 'say found');
    await client.line('found');
    assert.ok(!client.args('console output').some((line) => line?.includes('lost')));
  });

  it('gives history while running only', async () => {
    const client = await running();
    const before = client.args('console output');
    client.send('send logs');
    await client.event('console output', before.length * 2);
    assert.deepEqual(client.args('console output').slice(before.length), before);
  });

  it('keeps 150 lines of history', async () => {
    const client = await running();
    const lines = Array.from({ length: 160 }, (_, index) => `old ${index}`);
    rig.verb('consolePrint', { lines });
    await client.line('old 159');
    const before = client.all('console output').length;
    client.send('send logs');
    await client.event('console output', before + 150);
    await client.settled();
    assert.deepEqual(client.args('console output').slice(before), lines.slice(10));
  });

  it('keeps carriage returns, colours and hostile sequences as the program wrote them', async () => {
    const client = await running();
    for (const command of ['progress', 'colours', 'hostile']) client.send('send command', command);
    await client.line('backspace');
    const text = client.args('console output').join('\n');
    assert.match(text, /\n\rPreparing spawn area: 0 %\rPreparing[^\n]*100 %\n/);
    for (const part of ['\x1b[31mc31', '\x1b[38;5;208m', '\x1b]52;c;', '\x1b[2J']) {
      assert.ok(text.includes(part), JSON.stringify(part));
    }
  });

  it('crashes with a real stack that names the files of the server', async () => {
    const client = await running();
    client.send('send command', 'crash');
    await client.line('at TicketStore.assign (/home/container/src/store/ticketStore.ts:25:');
    await client.line('at assign (/home/container/src/commands/assign.ts:10:');
    await client.line('crashed state');
    await client.line('Exit code: 1');
    await client.until(() => client.args('status').at(-1) === 'offline');
    assert.deepEqual(client.args('status').slice(3), ['offline']);
    const local = client.args('console output').filter((line) => line?.includes('test/panel'));
    assert.deepEqual(local, []);
  });

  const kinds: readonly [string, RegExp][] = [
    ['Music Bot', /File "\/home\/container\/queue_store\.py", line 21/],
    ['Survival SMP', /at com\.earth2me\.essentials\.commands\.Commandhome\.run\(Commandhome/],
  ];
  for (const [name, trace] of kinds) {
    it(`crashes as a ${name} does`, async () => {
      rig.panel.find(name).power = 'offline';
      const { client } = await rig.live(['*'], name);
      client.send('set state', 'start');
      await client.until(() => client.args('status').includes('running'));
      client.send('send command', 'crash');
      await client.line('Exit code: 1');
      assert.match(client.args('console output').join('\n'), trace);
      await client.until(() => client.args('status').at(-1) === 'offline');
    });
  }

  it('starts again after a crash where that is chosen, at most once a minute', async () => {
    rig.verb('consoleFlavour', { restartAfterCrash: true });
    const client = await running();
    client.send('send command', 'crash');
    await client.until(() => client.args('status').filter((s) => s === 'running').length === 2);
    client.send('send command', 'crash');
    await client.line('Aborting automatic restart');
    await client.until(() => client.args('status').at(-1) === 'offline');
    assert.equal(client.args('status').filter((s) => s === 'starting').length, 2);
  });

  it('goes on after an error that the program caught', async () => {
    const client = await running();
    client.send('send command', 'error');
    await client.line('Command assign failed');
    await client.line('at TicketStore.assign');
    client.send('send command', 'say alive');
    await client.line('alive');
  });

  it('runs a program for a server that the world shows as running', async () => {
    const { client } = await rig.live(['*'], 'Survival SMP');
    assert.deepEqual(client.args('status'), ['running']);
    await client.line('Done (');
    client.send('send command', 'list');
    await client.line('of a max of 20');
  });

  it('shows actions over the websocket in the activity a minute later', async () => {
    const client = await running();
    client.send('send command', 'say noted');
    await client.line('noted');
    const path = `GET /servers/${rig.panel.server('Ticket Bot').uuid}/activity?sort=-timestamp`;
    const newest = async () => (await ask(rig.panel, path)).json.data?.[0]?.attributes;
    assert.notEqual((await newest())?.event, 'server:console.command');
    rig.panel.clock.advance(60_000);
    const entry = await newest();
    assert.deepEqual(
      [entry?.event, entry?.is_api, entry?.properties],
      ['server:console.command', false, { command: 'say noted' }],
    );
  });
});

describe('Console websocket: many servers', () => {
  const rig = new ConsoleRig({ world: { servers: 1000 } });

  it('runs servers without a process each', async () => {
    const { name } = rig.panel.servers[5] ?? { name: '' };
    rig.panel.find(name).power = 'offline';
    const { client } = await rig.live(['*'], name);
    client.send('set state', 'start');
    await client.line('is up');
    client.send('send command', 'hello');
    await client.line('> hello');
    client.send('set state', 'stop');
    await client.until(() => client.args('status').at(-1) === 'offline');
    assert.deepEqual(client.args('status').slice(1), [
      'starting',
      'running',
      'stopping',
      'offline',
    ]);
  });
});
