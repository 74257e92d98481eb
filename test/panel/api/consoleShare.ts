import type { App } from '../kernel/app';
import { notFound } from '../kernel/errors';
import { json } from '../kernel/replies';
import { Fields } from '../kernel/validate';

/** POST console: console output goes to a paste site, whose answer is handed on (panel-dialect.md, section 2). */
export function addConsoleShare(app: App): void {
  app.panel.route(
    'POST',
    '/servers/:server/console',
    { permission: 'websocket.connect' },
    (context) => {
      if (!app.world.features.consoleShare) throw notFound();
      const fields = new Fields(context.json);
      fields.text('data', { required: true, min: 1 });
      fields.done();
      return json(200, { status: 'ok', url: 'https://paste.example.com/ticket' });
    },
  );
}
