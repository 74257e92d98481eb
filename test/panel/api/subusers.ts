import type { App, PanelContext } from '../kernel/app';
import { display, forbidden, notFound } from '../kernel/errors';
import { isoTime, json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Subuser } from '../kernel/world';
import { addUser } from '../worlds/make';
import { record } from './activity';
import { allPermissions } from './permissionCatalogue';
import { subuserRecord } from './records';

/** Subusers (panel-dialect.md 3.7). */
export function addSubusers(app: App): void {
  const all = '/servers/:server/users';
  const one = `${all}/:user`;
  const exists = (context: PanelContext) => find(context) !== undefined;
  const shown = (subuser: Subuser) => subuserRecord(app, subuser.user, subuser);

  app.panel.route('GET', all, { permission: 'user.read' }, ({ server }) =>
    json(200, list(server.subusers.map(shown))),
  );

  app.panel.route('GET', one, { permission: 'user.read', exists }, (context) => {
    refuseSelf(context);
    return json(200, shown(of(context)));
  });

  app.panel.route('POST', all, { permission: 'user.create', limit: 'subuserCreate' }, (context) => {
    const { server } = context;
    const fields = new Fields(context.json);
    const email =
      fields.text('email', { required: true, max: 191, regex: /^[^@\s]+@[^@\s]+$/ }) ?? '';
    const permissions = fields.texts('permissions', { required: true }) ?? [];
    fields.done();
    refuseMore(context, permissions);
    const user = userBy(app, email);
    if (user.uuid === server.owner) {
      throw display(
        'You cannot add the server owner as a subuser for this server.',
        'UserIsServerOwnerException',
      );
    }
    if (server.subusers.some((subuser) => subuser.user === user.uuid)) {
      throw display(
        'A user with that email address is already assigned as a subuser for this server.',
        'ServerSubuserExistsException',
      );
    }
    const subuser: Subuser = {
      user: user.uuid,
      permissions: known(app, permissions),
      createdAt: isoTime(app.clock.now()),
    };
    server.subusers.push(subuser);
    record(context, 'server:subuser.create', { email, permissions: subuser.permissions });
    return json(200, shown(subuser));
  });

  app.panel.route('POST', one, { permission: 'user.update', exists }, (context) => {
    const fields = new Fields(context.json);
    const permissions = fields.texts('permissions', { required: true }) ?? [];
    refuseSelf(context);
    fields.done();
    refuseMore(context, permissions);
    const subuser = of(context);
    subuser.permissions = known(app, permissions);
    app.tokens.revoke(context.server.uuid, subuser.user);
    app.events.emit('access', context.server, subuser.user);
    record(context, 'server:subuser.update', { permissions: subuser.permissions });
    return json(200, shown(subuser));
  });

  app.panel.route('DELETE', one, { permission: 'user.delete', exists }, (context) => {
    refuseSelf(context);
    const { server } = context;
    const subuser = of(context);
    server.subusers = server.subusers.filter((other) => other !== subuser);
    app.tokens.revoke(server.uuid, subuser.user);
    app.events.emit('access', server, subuser.user);
    record(context, 'server:subuser.delete', { email: app.world.users.get(subuser.user)?.email });
    return noContent;
  });
}

function find({ server, params }: PanelContext): Subuser | undefined {
  return server.subusers.find((subuser) => subuser.user === params.user);
}

function of(context: PanelContext): Subuser {
  const subuser = find(context);
  if (!subuser) throw notFound();
  return subuser;
}

function refuseSelf({ user, params }: PanelContext): void {
  if (user.uuid === params.user) throw forbidden('You cannot manage your own account here.');
}

function refuseMore(context: PanelContext, permissions: readonly string[]): void {
  if (permissions.every((permission) => context.can(permission))) return;
  throw forbidden(
    'Cannot assign permissions to a subuser that your account does not actively possess.',
  );
}

/** Unknown names are dropped in silence, and everybody may connect. */
function known({ tongue }: App, permissions: readonly string[]): readonly string[] {
  const all = allPermissions(tongue);
  const kept = permissions.filter((permission) => all.includes(permission));
  return [...new Set([...kept, 'websocket.connect'])];
}

function userBy(app: App, email: string) {
  const found = [...app.world.users.values()].find((user) => user.email === email);
  if (found) return found;
  const username = `${email.split('@')[0] ?? 'user'}${app.world.nextId}`;
  return addUser(app.world, { username, email, firstName: 'Server', lastName: 'Subuser' });
}
