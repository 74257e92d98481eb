import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { ConsoleMemory } from '../../../../src/core/console/consoleMemory';
import type { Consoles } from '../../../../src/core/console/consoles';
import { idle } from '../../../../src/core/console/session';
import { ConsoleTerminal } from '../../../../src/ui/console/consoleTerminal';
import { resetVsCode } from '../../../support/vscodeControl';
import { fakeServer } from '../../core/console/fakePanel';

const memory = new FakeSharedMemento();

/** What a terminal shows first of a console that waits for something. */
function shownFirst(waitWords: string | undefined): string {
  const { event } = new Emitter<never>();
  const connection = {
    ...{ waitWords, session: idle, power: undefined, scrollback: { tail: () => [] } },
    ...{ onDidReceiveLine: event, onDidSend: event, onDidSay: event, onDidReceiveEvent: event },
    ...{
      permissions: undefined,
      onDidChangePermissions: event,
      onDidChangePower: event,
      onDidChangeState: event,
      onDidChangeWaiting: event,
    },
  };
  const consoles = { acquire: () => ({ connection, dispose: () => undefined }) };
  const terminal = new ConsoleTerminal({
    ref: fakeServer('a', () => undefined),
    consoles: consoles as unknown as Consoles,
    memory: new ConsoleMemory(memory, memory, assert.ifError),
    permissions: () => undefined,
  });
  let shown = '';
  terminal.onDidWrite((text) => (shown += text));
  terminal.open(undefined);
  terminal.dispose();
  return shown;
}

describe('a console terminal', () => {
  beforeEach(resetVsCode);

  it('tells whoever opens it what the connection waits for', () => {
    assert.match(
      shownFirst('Connecting in 43 sec.'),
      /Connecting to the console.*\s.*in 43 sec\./s,
    );
    assert.doesNotMatch(shownFirst(undefined), / s\./);
  });
});
