import assert from 'node:assert/strict';
import type { Tongue } from '../kernel/tongue';
import { PracticePanel } from '../practicePanel';
import { type Answer, ask, assertRefused, problemsOf } from './client';
import { ConsoleRig } from './consoleClient';

const crash = 'An unexpected error was encountered while processing this request';

describe('practice panel: the family', () => {
  const panels = new Map<Tongue, PracticePanel>();
  const tongues: readonly Tongue[] = ['service', 'stock', 'pelican'];
  before(async () => {
    for (const tongue of tongues)
      panels.set(tongue, await PracticePanel.start({ tongue, clockScale: 0 }));
  });
  beforeEach(async () => {
    for (const panel of panels.values()) await panel.reset();
  });
  after(async () => {
    for (const panel of panels.values()) await panel.stop();
  });

  const of = (tongue: Tongue): PracticePanel => {
    const panel = panels.get(tongue);
    assert.ok(panel);
    return panel;
  };
  const bot = (panel: PracticePanel) => panel.server('Ticket Bot').uuid;
  /** What each tongue answers to a line; `{bot}` is the uuid of Ticket Bot. */
  const each = async (
    line: string,
    of_: (answer: Answer) => unknown,
    asked: Parameters<typeof ask>[2] = {},
  ) => {
    const answers: Record<string, unknown> = {};
    for (const [tongue, panel] of panels) {
      answers[tongue] = of_(await ask(panel, line.replaceAll('{bot}', bot(panel)), asked));
    }
    return answers;
  };
  const status = ({ status: found }: Answer) => found;
  const code = ({ status: found, json }: Answer) =>
    found < 400 ? found : `${found} ${String(json.errors?.[0]?.code)}`;

  it('gives keys that begin as its own do, and refuses those of the application API', async () => {
    const starts = tongues.map((tongue) => of(tongue).keys.owner.split('_')[0]);
    assert.deepEqual(starts, ['xc', 'ptlc', 'pacc']);
    for (const tongue of ['stock', 'pelican'] as const) {
      const panel = of(tongue);
      const keys = [...panel.app.world.keys.values()];
      const key = keys.find(({ isApplication }) => isApplication)?.secret ?? '';
      const answer = await ask(panel, 'GET /', { key });
      assertRefused(answer, 403, 'AccessDeniedHttpException', /requires a client API key/);
    }
  });

  it('has the use of all servers at once in the service alone', async () => {
    const line = 'GET /resources?servers={bot}';
    assert.deepEqual(await each(line, status), { service: 200, stock: 404, pelican: 404 });
    const detail = /^The route api\/client\/resources could not be found\.$/;
    const answer = await ask(of('stock'), 'GET /resources?servers=x');
    assertRefused(answer, 404, 'NotFoundHttpException', detail);
  });

  it('tells the use of a server: 504 while the node is away, in Pelican 200 and missing', async () => {
    for (const panel of panels.values()) panel.setNodeDown(true);
    const state = (answer: Answer) =>
      answer.status === 200 ? answer.json.attributes?.current_state : answer.status;
    const line = 'GET /servers/{bot}/resources';
    assert.deepEqual(await each(line, state), { service: 504, stock: 504, pelican: 'missing' });
  });

  it('knows nothing of boots, orders, monitoring, shared consoles, plans and deletion elsewhere', async () => {
    const there = { service: true, stock: false, pelican: false };
    const rows: readonly (readonly [string, (answer: Answer) => unknown])[] = [
      ['GET /servers/{bot}/resources', ({ json }) => 'is_booting' in (json.attributes ?? {})],
      ['GET /', ({ json }) => 'pending_orders' in (json.meta ?? {})],
      ['GET /servers/{bot}', ({ json }) => 'is_paid' in (json.attributes ?? {})],
      ['GET /monitoring/projects', (answer) => answer.status === 200],
      ['GET /permissions', ({ text }) => text.includes('"git"')],
    ];
    for (const [line, find] of rows) assert.deepEqual(await each(line, find), there, line);
    const share = { json: { data: 'line' } };
    const shared = await each('POST /servers/{bot}/console', status, share);
    assert.deepEqual(shared, { service: 200, stock: 404, pelican: 404 });
    const deleted = await each('DELETE /servers/{bot}', status, { json: { name: 'Ticket Bot' } });
    assert.deepEqual(deleted, { service: 204, stock: 405, pelican: 405 });
  });

  it('has databases of a server where the service has none', async () => {
    const line = 'GET /servers/{bot}/databases';
    assert.deepEqual(await each(line, status), { service: 404, stock: 200, pelican: 200 });
    for (const tongue of ['stock', 'pelican'] as const) {
      const panel = of(tongue);
      const server = panel.find('Ticket Bot');
      const all = `/servers/${server.uuid}/databases`;
      const make = (database: string) =>
        ask(panel, `POST ${all}`, { json: { database, remote: '%' } });
      assertRefused(await make('tickets'), 400, 'TooManyDatabasesException');
      Object.assign(server.featureLimits, { databases: 1 });
      assert.deepEqual(problemsOf(await ask(panel, `POST ${all}`, { json: {} })), [
        'database:required',
        'remote:required',
      ]);
      panel.clock.advance(60_000);
      const made = await make('tickets');
      const id = made.json.attributes?.id;
      assert.equal(made.json.attributes?.name, `s${server.internalId}_tickets`);
      const password = made.json.attributes?.relationships?.password?.attributes?.password;
      assert.ok(password);
      const listed = async (query = '') =>
        (await ask(panel, `GET ${all}${query}`)).json.data?.[0]?.attributes?.relationships;
      assert.equal(await listed(), undefined);
      assert.equal((await listed('?include=password'))?.password?.attributes?.password, password);
      const rotated = await ask(panel, `POST ${all}/${String(id)}/rotate-password`);
      assert.notEqual(
        rotated.json.attributes?.relationships?.password?.attributes?.password,
        password,
      );
      assert.equal((await ask(panel, `DELETE ${all}/${String(id)}`)).status, 204);
      assert.equal(await listed(), undefined);
    }
  });

  it('names a database by a text, in Pelican by a number, and tells how many there may be', async () => {
    const limits = ({ json }: Answer) => json.attributes?.feature_limits?.databases ?? null;
    for (const panel of panels.values()) panel.find('Ticket Bot').featureLimits.databases = 3;
    assert.deepEqual(await each('GET /servers/{bot}', limits), {
      service: null,
      stock: 3,
      pelican: 3,
    });
    const asked = { json: { database: 'tickets', remote: '%' } };
    const id = ({ json }: Answer) => typeof (json.attributes?.id as unknown);
    assert.deepEqual(await each('POST /servers/{bot}/databases', id, asked), {
      service: 'undefined',
      stock: 'string',
      pelican: 'number',
    });
  });

  it('refuses what databases cannot be: a name, a host that is missing or away, users', async () => {
    for (const tongue of ['stock', 'pelican'] as const) {
      const panel = of(tongue);
      const server = panel.find('Ticket Bot');
      server.featureLimits.databases = null;
      const all = `/servers/${server.uuid}/databases`;
      const make = (database: string, remote = '%') => {
        panel.clock.advance(60_000);
        return ask(panel, `POST ${all}`, { json: { database, remote } });
      };
      const id = String((await make('tickets')).json.attributes?.id);
      assert.deepEqual(problemsOf(await make('tickets')), ['database:unique']);
      assert.deepEqual(problemsOf(await make('ab', 'a b')), ['database:min', 'remote:regex']);
      assert.deepEqual(problemsOf(await make('a.b')), ['database:regex']);
      panel.app.world.databaseHost = 'missing';
      assertRefused(
        await make('other'),
        400,
        'NoSuitableDatabaseHostException',
        /No database host/,
      );
      panel.app.world.databaseHost = 'away';
      const before = server.databases[0]?.password;
      const refused = await ask(panel, `POST ${all}/${id}/rotate-password`);
      assertRefused(refused, 500, 'QueryException');
      assert.equal(server.databases[0]?.password, before);
      assertRefused(await ask(panel, `DELETE ${all}/${id}`), 500, 'QueryException');
      panel.app.world.databaseHost = 'there';
      panel.app.world.features.databases = false;
      assertRefused(await make('other'), 500, 'DatabaseClientFeatureNotEnabledException');
      assert.equal(server.databases.length, 1);
    }
  });

  it('shows the password of a database by a permission that Pelican spells otherwise', async () => {
    for (const [tongue, permission] of [
      ['stock', 'database.view_password'],
      ['pelican', 'database.view-password'],
    ] as const) {
      const panel = of(tongue);
      const server = panel.find('Ticket Bot');
      const database = { id: '7', name: 'tickets', username: 'u1', remote: '%', password: 'x' };
      server.databases.push(database);
      const sees = async (permissions: readonly string[]) => {
        const [subuser] = server.subusers;
        if (subuser) subuser.permissions = permissions;
        const line = `GET /servers/${server.uuid}/databases?include=password`;
        const { json } = await ask(panel, line, { key: panel.keys.subuser });
        return json.data?.[0]?.attributes?.relationships?.password?.object;
      };
      assert.equal(await sees(['database.read', permission]), 'database_password');
      const other = permission.replace(/[-_](?=password)/, (one) => (one === '_' ? '-' : '_'));
      assert.equal(await sees(['database.read', other]), 'null_resource');
    }
  });

  it('takes 768, 720 or 256 requests a minute, and says so in each answer', async () => {
    const told = (answer: Answer) => answer.headers.get('x-ratelimit-limit');
    const left = (answer: Answer) => answer.headers.get('x-ratelimit-remaining');
    const limits = { service: '768', stock: '720', pelican: '256' };
    assert.deepEqual(await each('GET /', told), limits);
    assert.deepEqual(await each('GET /resources', told), { ...limits, stock: null, pelican: null });
    const remaining = await each('GET /servers/{bot}', left);
    assert.deepEqual(remaining, { service: '765', stock: '718', pelican: '254' });
  });

  const failures: readonly (readonly [
    title: string,
    line: string,
    json: unknown,
    codes: readonly [service: string, stock: string, pelican: string],
  ])[] = [
    [
      'a file that is not there',
      'GET /servers/{bot}/files/contents?file=none.txt',
      undefined,
      [
        '500 DaemonConnectionException',
        '500 DaemonConnectionException',
        '500 FileNotFoundException',
      ],
    ],
    [
      'a folder that is opened',
      'GET /servers/{bot}/files/contents?file=src',
      undefined,
      [
        '400 DaemonConnectionException',
        '400 DaemonConnectionException',
        '500 FileNotEditableException',
      ],
    ],
    [
      'a name that is taken',
      'PUT /servers/{bot}/files/rename',
      { root: '/', files: [{ from: 'package.json', to: 'README.md' }] },
      ['400 DaemonConnectionException', '400 DaemonConnectionException', '500 FileExistsException'],
    ],
    [
      'a denied name',
      'PUT /servers/{bot}/files/rename',
      { root: '/', files: [{ from: 'package.json', to: 'x.lock' }] },
      ['403 DaemonConnectionException', '403 DaemonConnectionException', '500 RequestException'],
    ],
  ];
  for (const [title, line, json, [service, stock, pelican]] of failures) {
    it(`tells of ${title}: in Pelican by an exception without a status`, async () => {
      const asked = json === undefined ? {} : { json };
      assert.deepEqual(await each(line, code, asked), { service, stock, pelican });
      const uuid = bot(of('pelican'));
      const answer = await ask(of('pelican'), line.replaceAll('{bot}', uuid), asked);
      assert.match(String(answer.json.errors?.[0]?.detail), new RegExp(crash));
    });
  }

  it('tells of a node that is away: in Pelican by an exception without a status', async () => {
    for (const panel of panels.values()) panel.setNodeDown(true);
    assert.deepEqual(await each('GET /servers/{bot}/files/list?directory=/', code), {
      service: '504 DaemonConnectionException',
      stock: '504 DaemonConnectionException',
      pelican: '500 ConnectionException',
    });
  });

  it('lists permissions in groups, Pelican as a list of objects', async () => {
    const groups = ({ json }: Answer) => Array.isArray(json.attributes?.permissions);
    const shapes = await each('GET /permissions', groups);
    assert.deepEqual(shapes, { service: false, stock: false, pelican: true });
    const { json } = await ask(of('pelican'), 'GET /permissions');
    const settings = [...(json.attributes?.permissions ?? [])].find(
      (group) => String(group.name) === 'settings',
    );
    assert.deepEqual(settings?.permissions, ['rename', 'reinstall', 'description']);
  });

  it('changes a description with the name, Pelican by a route of its own that may be off', async () => {
    const json = { name: 'Ticket Bot', description: 'New' };
    const renamed = await each('POST /servers/{bot}/settings/rename', status, { json });
    assert.deepEqual(renamed, { service: 204, stock: 204, pelican: 204 });
    const shown = ({ json: record }: Answer) => record.attributes?.description;
    const old = 'Help desk of the community';
    const now = await each('GET /servers/{bot}', shown);
    assert.deepEqual(now, { service: 'New', stock: 'New', pelican: old });
    const route = 'POST /servers/{bot}/settings/description';
    const asked = { json: { description: 'New' } };
    assert.deepEqual(await each(route, status, asked), { service: 404, stock: 404, pelican: 204 });
    assert.equal((await each('GET /servers/{bot}', shown)).pelican, 'New');
    of('pelican').app.world.features.descriptions = false;
    assert.equal((await each(route, status, asked)).pelican, 403);
  });

  it('counts a failed reinstallation as no installation in Pelican alone', async () => {
    for (const panel of panels.values()) panel.setCondition(bot(panel), 'reinstall_failed');
    const flags = ({ json }: Answer) => json.attributes?.is_installing;
    assert.deepEqual(await each('GET /servers/{bot}', flags), {
      service: false,
      stock: false,
      pelican: true,
    });
    const list = 'GET /servers/{bot}/files/list?directory=/';
    assert.deepEqual(await each(list, status), { service: 200, stock: 200, pelican: 409 });
  });

  it('deletes files by a task in Pelican, where deleting a task needs schedule.delete', async () => {
    const [schedule] = of('pelican').find('Ticket Bot').schedules;
    const task = { action: 'delete_files', payload: 'logs/*.log', time_offset: 0 };
    const line = `POST /servers/{bot}/schedules/${schedule?.id}/tasks`;
    const made = await each(line, status, { json: task });
    assert.deepEqual(made, { service: 422, stock: 422, pelican: 200 });
    const permissions = ['schedule.read', 'schedule.update'];
    for (const [tongue, expected] of [
      ['stock', 204],
      ['pelican', 403],
    ] as const) {
      const panel = of(tongue);
      const server = panel.find('Ticket Bot');
      const [subuser] = server.subusers;
      if (subuser) subuser.permissions = permissions;
      const [first] = server.schedules;
      const path = `/servers/${server.uuid}/schedules/${first?.id}/tasks/${first?.tasks[0]?.id}`;
      const answer = await ask(panel, `DELETE ${path}`, { key: panel.keys.subuser });
      assert.equal(answer.status, expected, tongue);
    }
  });

  it('allows no address, nor its removal, without a limit of them', async () => {
    for (const panel of panels.values()) {
      const server = panel.find('Ticket Bot');
      server.featureLimits.allocations = null;
      const all = `/servers/${server.uuid}/network/allocations`;
      assertRefused(await ask(panel, `POST ${all}`), 400, 'DisplayException', /limit/);
      const other = server.allocations.find(({ isDefault }) => !isDefault)?.id;
      const removed = await ask(panel, `DELETE ${all}/${other}`);
      assertRefused(removed, 400, 'DisplayException', /no allocation limit/);
    }
  });

  it('names the host of SFTP, Pelican by its alias', async () => {
    const host = ({ json }: Answer) => {
      const details = json.attributes?.sftp_details;
      return [details?.ip, details?.alias ?? null];
    };
    assert.deepEqual(await each('GET /servers/{bot}', host), {
      service: ['fra-01.example.net', null],
      stock: ['fra-01.example.net', null],
      pelican: ['10.0.0.7', 'fra-01.example.net'],
    });
  });

  it('compresses under a name and in a format that Pelican is told', async () => {
    const json = { root: '/', files: ['package.json'], name: 'mine', extension: 'tar.gz' };
    const name = ({ json: made }: Answer) => made.attributes?.name;
    const made = await each('POST /servers/{bot}/files/compress', name, { json });
    assert.equal(made.pelican, 'mine.tar.gz');
    assert.match(String(made.stock), /^archive-.*\.tar\.gz$/);
  });

  it('finds names as they are typed, where the service lowers both', async () => {
    const count = ({ json }: Answer) => json.data?.length;
    const found = (part: string) => each(`GET /?filter[*]=${part}`, count);
    assert.deepEqual(await found('Ticket'), { service: 1, stock: 0, pelican: 0 });
    assert.deepEqual(await found('ticket'), { service: 1, stock: 1, pelican: 1 });
  });

  it('gives a role parts of what administrators hear, without being one', async () => {
    const panel = of('pelican');
    const server = panel.find('Ticket Bot');
    const [subuser] = server.subusers;
    const permissions = ['websocket.connect', 'admin.websocket.errors'];
    if (subuser) subuser.permissions = permissions;
    const line = `GET /servers/${server.uuid}`;
    const { json } = await ask(panel, line, { key: panel.keys.subuser });
    assert.deepEqual(json.meta?.user_permissions, permissions);
    const others = await ask(panel, 'GET /?type=admin', { key: panel.keys.subuser });
    assert.deepEqual(others.json.data, []);
  });
});

describe('practice panel: the family’s consoles', () => {
  const stock = new ConsoleRig({ tongue: 'stock', wantsTokenScope: true });
  const pelican = new ConsoleRig({ tongue: 'pelican' });

  it('refuse tokens of an older panel at a newer daemon', async () => {
    const client = await stock.open();
    client.send('auth', stock.token(['*']));
    const refused = await client.event('jwt error');
    assert.match(String(refused.args?.[0]), /jwt: missing connect permission$/);
  });

  it('tell by a frame of its own what an egg asks for, in Pelican', async () => {
    const { client } = await pelican.live();
    const line = 'You need to agree to the EULA in order to run the server.';
    await pelican.verb('consolePrint', { lines: [line] });
    pelican.panel.find('Ticket Bot').egg.features = ['eula'];
    await pelican.verb('consolePrint', { lines: ['Failed to start: pthread_create failed', line] });
    const { args } = await client.event('feature match');
    const pattern = 'you need to agree to the eula in order to run the server';
    assert.deepEqual(JSON.parse(args?.[0] ?? ''), { key: 'eula', pattern, line });
    assert.equal(client.all('feature match').length, 1);
  });

  for (const [rig, tongue] of [
    [stock, 'stock'],
    [pelican, 'pelican'],
  ] as const) {
    it(`tell the features of an egg, and null for one that has none: ${tongue}`, async () => {
      const { uuid, egg } = rig.panel.find('Ticket Bot');
      const line = `GET /servers/${uuid}`;
      const told = async () => (await ask(rig.panel, line)).json.attributes?.egg_features;
      egg.features = null;
      assert.equal(await told(), null);
      egg.features = ['gsl_token'];
      assert.deepEqual(await told(), ['gsl_token']);
    });
  }
});
