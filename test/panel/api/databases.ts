import { randomInt } from 'node:crypto';
import type { App, PanelContext } from '../kernel/app';
import { crashed, display, notFound } from '../kernel/errors';
import { type PanelRecord, json, list, noContent, nullResource } from '../kernel/replies';
import type { Tongue } from '../kernel/tongue';
import { Fields } from '../kernel/validate';
import type { Database } from '../kernel/world';
import { record } from './activity';

/** Databases of a server (panel-dialect.md 3.6): not those of an account, which the service has. */
export function addDatabases(app: App): void {
  const all = '/servers/:server/databases';
  const one = `${all}/:database`;
  const exists = (context: PanelContext) => find(context) !== undefined;

  app.panel.route('GET', all, { permission: 'database.read' }, (context) => {
    const isAsked = context.query.includes().has('password');
    return json(200, list(context.server.databases.map((each) => shown(context, each, isAsked))));
  });

  app.panel.route(
    'POST',
    all,
    { permission: 'database.create', limit: 'databaseCreate' },
    (context) => {
      const made = create(context);
      context.server.databases.push(made);
      record(context, 'server:database.create', { name: made.name });
      return json(200, shown(context, made, true));
    },
  );

  app.panel.route(
    'POST',
    `${one}/rotate-password`,
    { permission: 'database.update', exists },
    (context) => {
      const database = of(context);
      connect(context);
      database.password = newPassword();
      record(context, 'server:database.rotate-password', { name: database.name });
      return json(200, shown(context, database, true));
    },
  );

  app.panel.route('DELETE', one, { permission: 'database.delete', exists }, (context) => {
    const { server } = context;
    const database = of(context);
    connect(context);
    server.databases = server.databases.filter((other) => other !== database);
    record(context, 'server:database.delete', { name: database.name });
    return noContent;
  });
}

function create(context: PanelContext): Database {
  const { app, server } = context;
  const fields = new Fields(context.json);
  const rules = { required: true, min: 3, max: 48, regex: /^[\p{L}\p{M}\p{N}_-]+$/u };
  const name = fields.text('database', rules) ?? '';
  const remote = fields.text('remote', { required: true, regex: /^[\w.%:/-]+$/ }) ?? '%';
  const full = `s${server.internalId}_${name}`.slice(0, 48);
  if (server.databases.some((each) => each.name === full)) {
    const detail = 'The database name you have selected is already in use by this server.';
    fields.problem('database', 'unique', detail);
  }
  fields.done();
  // No exception that is shown.
  if (!app.world.features.databases) throw crashed('DatabaseClientFeatureNotEnabledException');
  const limit = server.featureLimits.databases;
  if (limit !== null && server.databases.length >= limit) {
    throw display(
      'Cannot create additional databases on this server: limit has been reached.',
      'TooManyDatabasesException',
    );
  }
  if (app.world.databaseHost === 'missing') {
    throw display(
      'No database host was found that meets the requirements for this server.',
      'NoSuitableDatabaseHostException',
    );
  }
  connect(context);
  const id = newId(app);
  const username = `u${server.internalId}_${id}`;
  return { id, name: full, username, remote, password: newPassword() };
}

/** Fails where the database server does not answer. */
function connect({ app }: PanelContext): void {
  if (app.world.databaseHost === 'away') throw crashed('QueryException');
}

function find({ server, params }: PanelContext): Database | undefined {
  return server.databases.find(({ id }) => id === params.database);
}

function of(context: PanelContext): Database {
  const found = find(context);
  if (!found) throw notFound();
  return found;
}

/** A number in Pelican; in stock a text that is made of one. */
function newId({ tongue, world }: App): string {
  const number = ++world.nextId;
  return tongue === 'pelican' ? `${number}` : `Kq${number.toString(36)}`;
}

/** With the signs that panels put into them. */
function newPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@=.+^';
  return Array.from({ length: 24 }, () => signs[randomInt(signs.length)]).join('');
}

/** A record; with its password where that is wanted and the caller may. */
function shown(context: PanelContext, database: Database, isWanted: boolean): PanelRecord {
  const { tongue } = context.app;
  const view = tongue === 'pelican' ? 'database.view-password' : 'database.view_password';
  const seen = { object: 'database_password', attributes: { password: database.password } };
  const password = context.can(view) ? seen : nullResource;
  return databaseRecord(tongue, database, isWanted ? { relationships: { password } } : {});
}

function databaseRecord(tongue: Tongue, database: Database, relationships: object): PanelRecord {
  const { id, name, username, remote } = database;
  const attributes = {
    id: tongue === 'pelican' ? Number(id) : id,
    host: { address: 'db-01.example.net', port: 3306 },
    name,
    username,
    connections_from: remote,
    max_connections: null,
    ...relationships,
  };
  return { object: 'server_database', attributes };
}
