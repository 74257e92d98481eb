import type { App, PanelContext } from '../kernel/app';
import { display, notFound, refusal } from '../kernel/errors';
import { json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Allocation } from '../kernel/world';
import { record } from './activity';
import { allocationRecord } from './records';

/** Network allocations (panel-dialect.md 3.5). */
export function addNetwork(app: App): void {
  const all = '/servers/:server/network/allocations';
  const one = `${all}/:allocation`;
  const exists = (context: PanelContext) => find(context) !== undefined;
  const name = ({ ip, port }: Allocation) => ({ allocation: `${ip}:${port}` });

  app.panel.route('GET', all, { permission: 'allocation.read' }, ({ server }) =>
    json(200, list(server.allocations.map((allocation) => allocationRecord(allocation, true)))),
  );

  app.panel.route(
    'POST',
    all,
    { permission: 'allocation.create', limit: 'allocationCreate' },
    (context) => {
      const { server } = context;
      if (server.allocations.length >= (server.featureLimits.allocations ?? 0)) {
        throw display(
          'Cannot assign additional allocations to this server: limit has been reached.',
        );
      }
      if (!app.world.features.autoAllocation) {
        throw refusal(
          400,
          'AutoAllocationNotEnabledException',
          'Server auto-allocation is not enabled for this instance.',
        );
      }
      const id = ++app.world.nextId;
      const first = server.allocations[0];
      const allocation: Allocation = {
        id,
        ip: first?.ip ?? '116.202.41.18',
        alias: first?.alias ?? null,
        port: 30_000 + (id % 10_000),
        notes: null,
        isDefault: false,
      };
      server.allocations.push(allocation);
      record(context, 'server:allocation.create', name(allocation));
      return json(200, allocationRecord(allocation, true));
    },
  );

  app.panel.route('POST', one, { permission: 'allocation.update', exists }, (context) => {
    const allocation = of(context);
    const fields = new Fields(context.json);
    if (!fields.has('notes')) {
      fields.problem('notes', 'present', 'The notes field must be present.');
    }
    const notes = fields.text('notes', { nullable: true, max: 256 }) ?? null;
    fields.done();
    record(context, 'server:allocation.notes', { old: allocation.notes, new: notes });
    allocation.notes = notes;
    return json(200, allocationRecord(allocation, true));
  });

  app.panel.route(
    'POST',
    `${one}/primary`,
    { permission: 'allocation.update', exists },
    (context) => {
      const allocation = of(context);
      for (const other of context.server.allocations) other.isDefault = other === allocation;
      record(context, 'server:allocation.primary', name(allocation));
      return json(200, allocationRecord(allocation, true));
    },
  );

  app.panel.route('DELETE', one, { permission: 'allocation.delete', exists }, (context) => {
    const { server } = context;
    const allocation = of(context);
    if (!server.featureLimits.allocations) {
      throw display('You cannot delete allocations for this server: no allocation limit is set.');
    }
    if (allocation.isDefault) {
      throw display('You cannot delete the primary allocation for this server.');
    }
    server.allocations.splice(server.allocations.indexOf(allocation), 1);
    record(context, 'server:allocation.delete', name(allocation));
    return noContent;
  });
}

function find({ server, params }: PanelContext): Allocation | undefined {
  return server.allocations.find((allocation) => String(allocation.id) === params.allocation);
}

function of(context: PanelContext): Allocation {
  const allocation = find(context);
  if (!allocation) throw notFound();
  return allocation;
}
