import { randomBytes } from 'node:crypto';
import type { App, PanelContext } from '../kernel/app';
import { display, notFound } from '../kernel/errors';
import { type PanelRecord, json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Database } from '../kernel/world';
import { record } from './activity';

/** Databases of a server (panel-dialect.md 3.6): not those of an account, which the service has. */
export function addDatabases(app: App): void {
  const all = '/servers/:server/databases';
  const one = `${all}/:database`;
  const exists = (context: PanelContext) => find(context) !== undefined;
  const sees = (context: PanelContext) => {
    const permission = app.tongue === 'pelican' ? 'view-password' : 'view_password';
    return context.query.includes().has('password') && context.can(`database.${permission}`);
  };

  app.panel.route('GET', all, { permission: 'database.read' }, (context) =>
    json(200, list(context.server.databases.map((each) => databaseRecord(each, sees(context))))),
  );

  app.panel.route(
    'POST',
    all,
    { permission: 'database.create', limit: 'databaseCreate' },
    (context) => {
      const { server } = context;
      const fields = new Fields(context.json);
      const name = fields.text('database', { required: true, max: 48, regex: /^[\w.-]+$/ }) ?? '';
      const remote = fields.text('remote', { required: true, regex: /^[\w.%:/-]+$/ }) ?? '%';
      fields.done();
      if (server.databases.length >= server.featureLimits.databases) {
        throw display(
          'Cannot create additional databases on this server: limit has been reached.',
          'TooManyDatabasesException',
        );
      }
      const full = `s${server.internalId}_${name}`;
      if (server.databases.some((each) => each.name === full)) {
        throw display('A database with that name already exists for this server.');
      }
      const id = `db${++app.world.nextId}`;
      const made = {
        id,
        name: full,
        username: `u${server.internalId}_${id}`,
        remote,
        password: newPassword(),
      };
      server.databases.push(made);
      record(context, 'server:database.create', { name: full });
      return json(200, databaseRecord(made, true));
    },
  );

  app.panel.route(
    'POST',
    `${one}/rotate-password`,
    { permission: 'database.update', exists },
    (context) => {
      const database = of(context);
      database.password = newPassword();
      record(context, 'server:database.rotate-password', { name: database.name });
      return json(200, databaseRecord(database, true));
    },
  );

  app.panel.route('DELETE', one, { permission: 'database.delete', exists }, (context) => {
    const { server } = context;
    const database = of(context);
    server.databases = server.databases.filter((other) => other !== database);
    record(context, 'server:database.delete', { name: database.name });
    return noContent;
  });
}

function find({ server, params }: PanelContext): Database | undefined {
  return server.databases.find(({ id }) => id === params.database);
}

function of(context: PanelContext): Database {
  const found = find(context);
  if (!found) throw notFound();
  return found;
}

function newPassword(): string {
  return randomBytes(18).toString('base64url');
}

function databaseRecord(database: Database, isSeen: boolean): PanelRecord {
  const { id, name, username, remote, password } = database;
  const attributes: Record<string, unknown> = {
    id,
    host: { address: 'db-01.example.net', port: 3306 },
    name,
    username,
    connections_from: remote,
    max_connections: null,
  };
  if (isSeen) {
    const shown = { object: 'database_password', attributes: { password } };
    attributes.relationships = { password: shown };
  }
  return { object: 'server_database', attributes };
}
