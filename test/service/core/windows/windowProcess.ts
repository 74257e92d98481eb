import { type Clock, systemClock } from '../../../../src/core/base/clock';
import { Windows } from '../../../../src/core/windows/windows';
import { silentLog } from '../../../support/silentLog';

/** Ten times as fast as others, so that nobody waits long for a window that hangs. */
const clock: Clock = {
  now: () => systemClock.now() * 10,
  after: (ms, task) => systemClock.after(ms / 10, task),
};

// A window in a process of its own, so that it can be killed. Says its role, and answers with its process's number.
const [, , folder = '', secret = ''] = process.argv;
const windows = new Windows({
  folder,
  secret: () => Promise.resolve(secret),
  clock,
  log: silentLog,
});
windows.answer('whoLeads', () => Promise.resolve(process.pid));
windows.answer('never', () => {
  process.send?.({ asked: true });
  return new Promise(() => undefined);
});
windows.onDidChangeRole((role) => process.send?.({ role }));
windows.onTold('greeting', (what) => process.send?.({ greeting: what }));
process.on('message', (message: { readonly ask?: string; readonly tell?: string }) => {
  if (message.ask !== undefined) {
    windows.ask(message.ask, undefined, new AbortController().signal).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ failure: (error as Error).constructor.name }),
    );
  }
  if (message.tell !== undefined) windows.tell('greeting', message.tell);
});
windows.start();
