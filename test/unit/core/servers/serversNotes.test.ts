import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import type { PendingOrder } from '../../../../src/core/api/server';
import type { Row } from '../../../../src/core/base/row';
import { UserError } from '../../../../src/core/base/userError';
import { serversMessage } from '../../../../src/core/servers/emptiness';
import { groupLook, serverLook } from '../../../../src/core/servers/rows';
import type { ServerStore } from '../../../../src/core/servers/serverStore';
import { failureNote, orderRow, serversNotes } from '../../../../src/core/servers/serversNotes';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { panel, ref, server, stats } from '../../sampleRows';

const order: PendingOrder = {
  ...{ uuid: 'o1', name: 'Arena', runtime: 'Java', status: 'queued', attempts: 0 },
  ...{ limits: { memory: 0, disk: 0, cpu: 0 }, createdAt: undefined },
};

describe('what stands above a panel’s servers', () => {
  const notes = (
    changes: Partial<Pick<ServerStore, 'error' | 'isLoaded' | 'pendingOrders'>>,
    hasOtherRoutes = false,
  ) => {
    const store = { error: undefined, isLoaded: true, pendingOrders: [], ...changes };
    const of = { http: { capabilities: { hasOtherRoutes } } };
    return serversNotes(store as unknown as ServerStore, of as unknown as Panel);
  };
  const labels = (rows: readonly Row[]) => rows.map((row) => `${row.kind}: ${row.look().label}`);
  const error = new UserError('The panel is away.');

  it('is nothing where all is well', () => assert.deepEqual(notes({}), []));
  it('is what was ordered', () =>
    assert.deepEqual(labels(notes({ pendingOrders: [order] })), ['order: Arena']));
  it('is that the panel has routes of its own', () => {
    const rows = notes({ pendingOrders: [order] }, true);
    assert.deepEqual(labels(rows), ['note: Panel only partially supported', 'order: Arena']);
    assert.match(
      rows[0]?.look().description ?? '',
      /^The panel \(such as Pyrodactyl\) has its own/,
    );
  });
  it('is why they are not up to date, between the two', () =>
    assert.deepEqual(labels(notes({ error, pendingOrders: [order] }, true)), [
      ...['note: Panel only partially supported', 'note: Not up to date', 'order: Arena'],
    ]));
  it('is why they were never read', () => {
    const [note] = notes({ error, isLoaded: false });
    assert.deepEqual(note?.look(), {
      ...{ label: 'Not loaded', description: 'The panel is away.', tooltip: 'The panel is away.' },
      ...{ icon: 'warning', color: 'problemsWarningIcon.foreground', tags: ['note'] },
    });
  });
  it('is a sentence by itself below a server', () =>
    assert.deepEqual(failureNote(error).look(), {
      ...{ label: 'The panel is away.', tooltip: 'The panel is away.', icon: 'warning' },
      ...{ color: 'problemsWarningIcon.foreground', tags: ['note'] },
    }));
});

describe('the row of what was ordered', () => {
  it('says how it stands with it', () => {
    const row = orderRow(order);
    assert.deepEqual([row.kind, row.id], ['order', 'order/o1']);
    assert.deepEqual(row.look(), {
      ...{ label: 'Arena', description: 'ordered: queued', icon: 'clock' },
      tooltip: 'Ordered and not created yet: Java, queued',
      accessibleLabel: 'Arena, ordered: queued',
    });
  });

  const createdAt = Date.UTC(2026, 0, 2, 12);
  const lines: readonly (readonly [changes: Partial<PendingOrder>, line: string])[] = [
    [{ attempts: 2 }, 'Attempts to create the server: 2'],
    [{ createdAt }, `Ordered: ${new Date(createdAt).toLocaleString('en')}`],
    [{ createdAt: 0 }, `Ordered: ${new Date(0).toLocaleString('en')}`],
    [{ limits: { memory: 1, disk: 0, cpu: 0 } }, 'Memory: 1 MB'],
    [{ limits: { memory: 0, disk: 2048, cpu: 0 } }, 'Disk: 2 GB'],
    [{ limits: { memory: 0, disk: 0, cpu: 1 } }, 'CPU: 1.0%'],
  ];
  for (const [changes, line] of lines) {
    it(`has a line “${line}”`, () =>
      assert.equal(
        orderRow({ ...order, ...changes }).look().tooltip,
        `Ordered and not created yet: Java, queued\n${line}`,
      ));
  }
});

describe('how a row looks', () => {
  const groups = [
    ['owned', 'My Servers', 'account', 'open'],
    ['shared', 'Shared with Me', 'organization', 'open'],
    ['admin', 'All Servers (Admin)', 'shield', 'closed'],
  ] as const;
  for (const [group, label, icon, expands] of groups) {
    it(`of ${group} servers`, () => {
      const look = { label, icon, tags: ['group', group], expands };
      assert.deepEqual(groupLook(group, undefined), look);
      assert.deepEqual(groupLook(group, 0), { ...look, description: '0' });
    });
  }

  it('is the name of a server of which nothing is known', () =>
    assert.deepEqual(serverLook(ref, undefined, true), { label: 'Lobby' }));

  it('has something below it where there are sections', () => {
    const state = { server, stats: stats('running'), permissions: ['*'] };
    assert.equal(serverLook(ref, state, true).expands, 'closed');
    assert.equal('expands' in serverLook(ref, state, false), false);
  });

  it('offers what its panel offers, and all else', () => {
    const state = { server, stats: stats('running'), permissions: ['*'] };
    const other = createPanel({
      ...panel,
      http: { ...panel.http, capabilities: ofOthers },
    } as Panel);
    const [service = [], others = []] = [ref, { ...ref, panel: other }].map(
      (one) => serverLook(one, state, false).tags,
    );
    assert.deepEqual(
      service.filter((tag) => !others.includes(tag)),
      ['canDelete'],
    );
    assert.equal(panel.http.capabilities, ofService);
  });
});

describe('what stands in place of rows', () => {
  const store = { error: undefined, isLoaded: true, servers: [], pendingOrders: [] };
  const refused = new PanelError('unauthorized', 'x');
  const away = new Error('away');
  type Changes = Partial<{ error: Error; isLoaded: boolean; servers: never; pendingOrders: never }>;
  const one = [{}] as never;
  const filtered = "Showing servers that match 'x'.";
  const rows: readonly (readonly [
    Changes,
    filter: string | undefined,
    emptiness: string,
    message: string,
    failure?: Error,
  ])[] = [
    [{}, undefined, 'noServers', ''],
    [{}, 'x', 'noMatches', ''],
    [{ servers: one }, undefined, 'none', ''],
    [{ servers: one }, 'x', 'none', filtered],
    [{ servers: one }, '', 'none', ''],
    [{ pendingOrders: one }, 'x', 'none', filtered],
    [{ isLoaded: false }, undefined, 'none', ''],
    [{ isLoaded: false, error: refused }, 'x', 'keyRefused', filtered],
    [{ isLoaded: false, error: away }, 'x', 'failed', '', away],
    [{ error: away }, undefined, 'noServers', ''],
    [{ error: refused, servers: one }, undefined, 'none', ''],
  ];
  for (const [changes, filter, emptiness, message, failure] of rows) {
    it(`${emptiness} with ${JSON.stringify(changes)}, searched for ${filter}`, () =>
      assert.deepEqual(
        serversMessage([panel], () => ({ ...store, ...changes }), filter),
        { emptiness, message, ...(failure && { failure }) },
      ));
  }

  it('none of several panels, and none without one', () => {
    const failed = () => ({ ...store, isLoaded: false, error: away });
    assert.deepEqual(serversMessage([panel, panel], failed, 'x'), {
      ...{ emptiness: 'none', message: filtered },
    });
    assert.deepEqual(serversMessage([], failed, undefined), { emptiness: 'none', message: '' });
  });
});
