import type { App } from '../kernel/app';
import { refusal } from '../kernel/errors';
import { NodeFailure } from '../kernel/nodeErrors';
import { noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { PowerSignal } from '../kernel/world';
import { record } from './activity';

const signals: readonly string[] = ['start', 'stop', 'restart', 'kill'];

/** POST command and power (panel-dialect.md 2.1). */
export function addPower(app: App): void {
  app.panel.route(
    'POST',
    '/servers/:server/command',
    { permission: 'control.console', daemon: true },
    (context) => {
      const { server, json } = context;
      const fields = new Fields(json);
      const command = fields.text('command', { required: true, min: 1 });
      fields.done();
      if (server.power === 'offline') {
        throw refusal(
          502,
          'HttpException',
          'Server must be online in order to send commands. Please try again later.',
        );
      }
      app.machine.command(server, command ?? '');
      record(context, 'server:console.command', { command });
      return noContent;
    },
  );

  app.panel.route(
    'POST',
    '/servers/:server/power',
    { permission: ({ json }) => permissionFor(new Fields(json).text('signal')), daemon: true },
    (context) => {
      const { server, json } = context;
      const fields = new Fields(json);
      const signal = fields.text('signal', { required: true, in: signals });
      fields.done();
      try {
        app.machine.power(server, signal as PowerSignal);
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error;
      }
      record(context, `server:power.${signal}`);
      return noContent;
    },
  );
}

/** What a signal needs; a subuser with a signal that does not exist lacks a permission nobody has. */
function permissionFor(signal: string | null | undefined): string {
  if (signal === 'kill') return 'control.stop';
  return signals.includes(signal ?? '') ? `control.${signal}` : 'control.invalid';
}
