import type { App } from '../kernel/app';
import { isAlive } from '../kernel/conditions';
import { crashed, display, invalid } from '../kernel/errors';
import { json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Server } from '../kernel/world';
import { note, record } from './activity';
import { invocation, variableRecord } from './records';
import { brokenRules } from './variableRules';

/** Startup (panel-dialect.md 3.2) and settings (3.3). */
export function addStartup(app: App): void {
  app.panel.route(
    'GET',
    '/servers/:server/startup',
    { permission: 'startup.read' },
    ({ server }) => {
      const seen = server.variables.filter((one) => one.viewable).map(variableRecord);
      return json(200, list(seen, { ...commands(server), docker_images: server.images }));
    },
  );

  app.panel.route(
    'PUT',
    '/servers/:server/startup/variable',
    { permission: 'startup.update' },
    (context) => {
      const { server } = context;
      const fields = new Fields(context.json);
      const key = fields.text('key', { required: true }) ?? '';
      if (!fields.has('value')) {
        fields.problem('value', 'present', 'The value field must be present.');
      }
      fields.done();
      const variable = server.variables.find((one) => one.env === key);
      if (!variable) throw crashed('ErrorException');
      if (!variable.viewable) {
        throw display('The environment variable you are trying to edit does not exist.');
      }
      if (!variable.editable) {
        throw display('The environment variable you are trying to edit is read-only.');
      }
      const given = fields.raw('value');
      const value = typeof given === 'string' ? given : null;
      const broken = brokenRules(variable.rules, value);
      if (broken.length > 0) {
        throw invalid(
          broken.map((rule) => ({
            field: 'value',
            rule,
            detail: `The ${variable.name} variable breaks the rule ${rule}.`,
          })),
        );
      }
      const old = variable.value;
      variable.value = value ?? '';
      record(context, 'server:startup.edit', { variable: key, old, new: variable.value });
      return json(200, { ...variableRecord(variable), meta: commands(server) });
    },
  );
}

function commands(server: Server) {
  return { startup_command: invocation(server, true), raw_startup_command: server.startup };
}

/** Rename, reinstall and container image. */
export function addSettings(app: App): void {
  const settings = '/servers/:server/settings';

  app.panel.route('POST', `${settings}/rename`, { permission: 'settings.rename' }, (context) => {
    const { server } = context;
    const fields = new Fields(context.json);
    const name = fields.text('name', { required: true, min: 1, max: 191 }) ?? '';
    // In Pelican it is not looked at: the description has a route of its own.
    const isTaken = app.tongue !== 'pelican' && fields.has('description');
    const description = isTaken ? fields.text('description', { nullable: true }) : undefined;
    fields.done();
    if (name !== server.name)
      record(context, 'server:settings.rename', { old: server.name, new: name });
    server.name = name;
    if (isTaken) {
      const text = description ?? '';
      record(context, 'server:settings.description', { old: server.description, new: text });
      server.description = text;
    }
    return noContent;
  });

  if (app.tongue === 'pelican') {
    const permission = 'settings.description';
    app.panel.route('POST', `${settings}/description`, { permission }, (context) => {
      const { server } = context;
      if (!app.world.features.descriptions) return json(403, []);
      const fields = new Fields(context.json);
      const text = fields.text('description', { nullable: true }) ?? '';
      fields.done();
      record(context, 'server:settings.description', { old: server.description, new: text });
      server.description = text;
      return noContent;
    });
  }

  app.panel.route(
    'POST',
    `${settings}/reinstall`,
    { permission: 'settings.reinstall', daemon: true },
    (context) => {
      const { server } = context;
      record(context, 'server:reinstall');
      server.status = 'installing';
      app.machine.power(server, 'kill');
      app.events.emit('condition', server);
      app.events.emit('installStarted', server);
      app.events.emit('jobStarted', server, 'install output');
      app.events.emit('installOutput', server, 'Unpacking the runtime');
      app.clock.after(app.limits.reinstallMs, () => {
        if (!isAlive(app, server) || server.status !== 'installing') return;
        server.status = null;
        note(app, server, 'server:install.complete');
        app.events.emit('installCompleted', server);
        app.events.emit('condition', server);
      });
      return json(202, []);
    },
  );

  app.panel.route(
    'PUT',
    `${settings}/docker-image`,
    { permission: 'startup.docker-image' },
    (context) => {
      const { server } = context;
      const fields = new Fields(context.json);
      const images = Object.values(server.images);
      const image = fields.text('docker_image', { required: true, in: images }) ?? '';
      fields.done();
      if (!images.includes(server.image)) {
        throw display(
          'This server’s container image has been manually set by an administrator and cannot be updated.',
        );
      }
      record(context, 'server:startup.image', { old: server.image, new: image });
      server.image = image;
      return noContent;
    },
  );
}
