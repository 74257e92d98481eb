import assert from 'node:assert/strict';
import type { PanelList } from '../../../../src/core/accounts/panelList';
import type { Priority } from '../../../../src/core/api/budget';
import { Capabilities } from '../../../../src/core/api/capabilities';
import type { PanelHttp } from '../../../../src/core/api/http';
import type { Panel, ServerRef } from '../../../../src/core/api/panel';
import type { Server } from '../../../../src/core/api/server';
import { Emitter } from '../../../../src/core/base/event';
import { showMore } from '../../../../src/core/base/moreRow';
import { type Row, markOwn } from '../../../../src/core/base/row';
import { serverHover } from '../../../../src/core/servers/serverHover';
import { ServersTree } from '../../../../src/core/servers/serversTree';
import type { ServerState } from '../../../../src/core/servers/serverState';
import type { Servers, ServersChange, ShownIn } from '../../../../src/core/servers/servers';
import { FakeClock } from '../../../support/fakeClock';
import { panel, server, stats } from '../../sampleRows';

const other = { ...panel, id: 'other.example.com', name: 'other' };

/** Stores of two panels as the tree sees them, and what it asked of them. */
class Fake {
  readonly changed = new Emitter<ServersChange>();
  readonly asked: string[] = [];
  readonly priorities: Priority[] = [];
  panels: readonly Panel[] = [panel];
  states: readonly ServerState[] = [named('b'), named('a')];
  isLoaded = true;
  isAdministrator = false;
  error: Error | undefined;
  pendingOrders: readonly object[] = [];
  shownIn: ShownIn = () => undefined;

  readonly tree = new ServersTree(this.list, this.servers);

  get list(): PanelList {
    const all = () => this.panels;
    return {
      get all() {
        return all();
      },
      onDidChange: new Emitter<void>().event,
      ready: () => Promise.resolve(),
      get: () => undefined,
      isKeyRefused: (id) => id === other.id,
    };
  }

  get servers(): Servers {
    const store = (who: string) => ({
      servers: this.states,
      isLoaded: this.isLoaded,
      error: this.error,
      isAdministrator: this.isAdministrator,
      pendingOrders: this.pendingOrders,
      begin: () => Promise.resolve(void this.asked.push(`load ${who}`)),
      lookAtShown: () => Promise.resolve(),
      getPermissions: (uuid: string, priority: Priority) => {
        this.priorities.push(priority);
        this.asked.push(`learn ${uuid}`);
        return uuid === 'uuid-bad' ? Promise.reject(new Error('no')) : Promise.resolve(['*']);
      },
    });
    const fake = {
      onDidChange: this.changed.event,
      stores: [],
      showBy: (shownIn: ShownIn) => (this.shownIn = shownIn),
      of: () => store('mine'),
      admin: () => store('admin'),
      showAdmin: (_panel: Panel, isShown: boolean) => this.asked.push(`show ${isShown}`),
      storeOf: () => store('mine'),
      state: ({ uuid }: ServerRef) => this.states.find((state) => state.server.uuid === uuid),
    };
    return fake as unknown as Servers;
  }
}

function named(name: string, changes: Partial<Server> = {}): ServerState {
  const one = { ...server, uuid: `uuid-${name}`, name, ...changes };
  return { server: one, stats: stats('running'), permissions: ['*'] };
}

async function shown(rows: Promise<readonly Row[]> | undefined): Promise<string> {
  return ((await rows) ?? []).map((row) => `${row.kind} ${row.look().label}`).join(', ');
}

describe('the tree of servers', () => {
  const roots: readonly (readonly [string, (fake: Fake) => void, string])[] = [
    ['no panel', (fake) => (fake.panels = []), ''],
    ['one panel', () => undefined, 'server a, server b'],
    ['two panels', (fake) => (fake.panels = [panel, other]), 'panel panel, panel other'],
    [
      'own and shared ones',
      (fake) => (fake.states = [named('a'), named('b', { isOwner: false })]),
      'group My Servers, group Shared with Me',
    ],
    [
      'an administrator',
      (fake) => (fake.isAdministrator = true),
      'group My Servers, group All Servers (Admin)',
    ],
    [
      'an order',
      (fake) =>
        (fake.pendingOrders = [
          { uuid: 'o', name: 'New', status: 'paid', runtime: 'node', attempts: 0, limits: {} },
        ]),
      'order New, server a, server b',
    ],
    [
      'an old list',
      (fake) => (fake.error = new Error('away')),
      'note Not up to date, server a, server b',
    ],
    [
      'a panel with addresses of its own',
      (fake) => {
        const capabilities = new Capabilities(new FakeClock());
        capabilities.noteOtherRoutes();
        fake.panels = [{ ...panel, http: { capabilities } as unknown as PanelHttp }];
      },
      'note Panel only partially supported, server a, server b',
    ],
    // The view's welcome says why.
    [
      'no list at all',
      (fake) => Object.assign(fake, { isLoaded: false, error: new Error('away'), states: [] }),
      '',
    ],
  ];
  for (const [what, change, wanted] of roots) {
    it(`begins with ${wanted || 'nothing'} for ${what}`, async () => {
      const fake = new Fake();
      change(fake);
      assert.equal(await shown(fake.tree.roots()), wanted);
      assert.deepEqual(fake.asked, []);
    });
  }

  it('reads a list that was not read yet, and an administrator’s others only when they are opened', async () => {
    const fake = new Fake();
    const panels = [panel, other];
    Object.assign(fake, { isLoaded: false, isAdministrator: true, panels, states: [] });
    const [first] = await fake.tree.roots();
    const groups = (await first?.children?.()) ?? [];
    assert.deepEqual(fake.asked, ['load mine']);
    const admin = groups.find((row) => row.look().label === 'All Servers (Admin)');
    assert.deepEqual([admin?.look().description, admin?.look().expands], [undefined, 'closed']);
    await admin?.children?.();
    assert.deepEqual(fake.asked, ['load mine', 'show true', 'load admin']);
  });

  it('says where a key is refused', async () => {
    const fake = new Fake();
    fake.panels = [panel, other];
    const looks = (await fake.tree.roots()).map((row) => row.look());
    assert.deepEqual(
      looks.map(({ icon, tags }) => [icon, tags?.join(' ')]),
      [
        ['server-environment', 'panel'],
        ['key', 'panel refused'],
      ],
    );
  });

  it('keeps the element of a row while it is about the same server', async () => {
    const fake = new Fake();
    const [before] = await fake.tree.roots();
    const [again] = await fake.tree.roots();
    assert.equal(again, before);
    const changed: (Row | undefined)[] = [];
    fake.tree.onDidChange((row) => changed.push(row));
    fake.changed.fire({ panel, uuids: ['uuid-a'] });
    fake.changed.fire({ panel, uuids: ['uuid-unknown'] });
    fake.changed.fire({ panel });
    assert.deepEqual(changed, [before, undefined]);
  });

  it('shows what else is known of a server, and draws its row again when that changes', async () => {
    const fake = new Fake();
    const known = new Emitter<{ panelId: string; uuid: string }>();
    const [row] = await fake.tree.roots();
    const changed: (Row | undefined)[] = [];
    fake.tree.onDidChange((one) => changed.push(one));
    fake.tree.addExtras({
      onDidChange: known.event,
      look: ({ name }, look, state) => ({ ...look, description: `${name} ${state?.server.uuid}` }),
      hover: ({ name }) => [{ text: `${name} crashed` }],
    });
    assert.equal(row?.look().description, 'a uuid-a');
    assert.deepEqual(await row.hover?.(), [
      { text: 'a crashed' },
      ...serverHover(fake.states[1] ?? assert.fail()),
    ]);
    known.fire({ panelId: panel.id, uuid: 'uuid-a' });
    known.fire({ panelId: panel.id, uuid: 'uuid-unknown' });
    assert.deepEqual(changed, [row]);
  });

  it('draws a server anew where a section has other rows below it', async () => {
    const fake = new Fake();
    const below = new Emitter<ServerRef>();
    fake.tree.addSection({ rows: () => [], onDidChangeBelow: below.event });
    const [first] = await fake.tree.roots();
    const changed: (Row | undefined)[] = [];
    fake.tree.onDidChange((row) => changed.push(row));
    below.fire({ panel, uuid: 'uuid-a', name: 'a' });
    below.fire({ panel, uuid: 'uuid-unknown', name: 'x' });
    assert.deepEqual(changed, [first]);
  });

  it('draws all anew where more rows changed than are drawn one by one', async () => {
    const fake = new Fake();
    fake.states = Array.from({ length: 60 }, (_, at) => named(`${at}`));
    await fake.tree.roots();
    const changed: (Row | undefined)[] = [];
    fake.tree.onDidChange((row) => changed.push(row));
    const uuids = fake.states.map(({ server: { uuid } }) => uuid);
    fake.changed.fire({ panel, uuids: uuids.slice(0, 50) });
    assert.equal(changed.filter((row) => row !== undefined).length, 50);
    fake.changed.fire({ panel, uuids });
    assert.deepEqual(changed.slice(50), [undefined]);
  });

  it('shows the first 500 of a list, and more below a row that asks for them', async () => {
    const fake = new Fake();
    fake.states = Array.from({ length: 1_200 }, (_, at) => named(`${10_000 + at}`));
    const rows = await fake.tree.roots();
    const more = rows.at(-1);
    assert.deepEqual([rows.length, more?.look().label], [501, 'Show More (700 left)']);
    const changed: (Row | undefined)[] = [];
    fake.tree.onDidChange((row) => changed.push(row));
    showMore.takes.of(more && markOwn(more), undefined)?.more();
    assert.deepEqual(changed, [undefined]);
    assert.equal((await fake.tree.roots()).length, 1_001);
  });

  it('draws all anew where use decides the order', async () => {
    const fake = new Fake();
    await fake.tree.roots();
    const changed: (Row | undefined)[] = [];
    fake.tree.order = 'use';
    fake.tree.onDidChange((row) => changed.push(row));
    fake.changed.fire({ panel, uuids: ['uuid-a'] });
    assert.deepEqual(changed, [undefined]);
  });

  const below: readonly (readonly [string, ServerState, string])[] = [
    ['a server that is well', named('a'), 'x Always, x Files'],
    ['a suspended one', named('a', { isSuspended: true }), 'x Always'],
    ['one of which nothing can be learnt', named('bad'), 'note '],
  ];
  for (const [what, state, wanted] of below) {
    it(`shows below ${what} what its sections add`, async () => {
      const fake = new Fake();
      fake.states = [state];
      const section = (label: string) => ({
        rows: (ref: ServerRef, permissions: readonly string[]) => {
          assert.deepEqual([ref.name, permissions], [state.server.name, ['*']]);
          return [{ kind: 'x', look: () => ({ label }) }];
        },
      });
      fake.tree.addSection({ ...section('Always'), isAlwaysThere: true });
      fake.tree.addSection(section('Files'));
      const [row] = await fake.tree.roots();
      assert.equal(row?.look().expands, 'closed');
      assert.ok((await shown(row?.children?.())).startsWith(wanted));
      assert.deepEqual(fake.asked, [`learn ${state.server.uuid}`]);
    });
  }

  it('loads sections when a server is opened first, once, and shows each where it was added', async () => {
    const fake = new Fake();
    const changed = new Emitter<Row>();
    const section = (label: string) => ({
      rows: () => [{ kind: 'x', look: () => ({ label }) }],
      onDidChange: changed.event,
    });
    let loaded = 0;
    fake.tree.addSectionLater(() => {
      loaded++;
      return Promise.resolve(section('First'));
    });
    fake.tree.addSection({ ...section('Second'), onDidChange: new Emitter<Row>().event });
    const [row] = await fake.tree.roots();
    assert.deepEqual([row?.look().expands, loaded], ['closed', 0]);
    assert.equal(await shown(row?.children?.()), 'x First, x Second');
    assert.equal(await shown(row?.children?.()), 'x First, x Second');
    assert.equal(loaded, 1);
    const drawn: (Row | undefined)[] = [];
    fake.tree.onDidChange((one) => drawn.push(one));
    const below: Row = { kind: 'x', look: () => ({ label: 'First' }) };
    changed.fire(below);
    assert.deepEqual(drawn, [below]);
  });

  it('says below a server that a section could not be loaded, and tries again', async () => {
    const fake = new Fake();
    let times = 0;
    fake.tree.addSectionLater(() =>
      ++times === 1
        ? Promise.reject(new Error('no file'))
        : Promise.resolve({ rows: () => [{ kind: 'x', look: () => ({ label: 'Late' }) }] }),
    );
    const [row] = await fake.tree.roots();
    assert.equal(await shown(row?.children?.()), 'note no file');
    assert.equal(await shown(row?.children?.()), 'x Late');
  });

  it('tells the pointer of a server what there is, once the key is asked about', async () => {
    const fake = new Fake();
    const [row] = await fake.tree.roots();
    assert.deepEqual(await row?.hover?.(), serverHover(named('a')));
    assert.deepEqual(fake.asked, ['learn uuid-a']);
  });

  for (const [of, priority] of [
    [panel, 'view'],
    [other, 'background'],
  ] as const) {
    it(`asks for what an open row waits for as ${priority} at ${of.name}`, async () => {
      const fake = new Fake();
      fake.panels = [of];
      const [row] = await fake.tree.roots();
      await row?.children?.();
      await row?.hover?.();
      assert.deepEqual(fake.priorities, [priority, priority]);
    });
  }
});

describe('what the pointer reads of a server', () => {
  const [bold, text, table] = serverHover(named('a', { description: 'For fun' }));
  it('begins with its name and description', () =>
    assert.deepEqual([bold, text], [{ bold: 'a' }, { text: 'For fun' }]));

  const facts = new Map(table && 'table' in table ? table.table : []);
  const rows: readonly (readonly [string, string])[] = [
    ['State', '12% · 512 MB / 1 GB · up 3 hr'],
    ['Memory', '1 GB'],
    ['CPU', 'unlimited'],
    ['SFTP', ''],
  ];
  for (const [name, wanted] of rows) {
    it(`says ${name}: ${wanted || 'nothing where it is not known'}`, () =>
      assert.equal(facts.get(name), wanted));
  }
});
