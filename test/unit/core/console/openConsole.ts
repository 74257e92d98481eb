import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { FakeNode } from './fakeNode';

/** The console of one server, which `open` opens in some view, and the consoles of a window that has no other. */
export function openConsole(ref: ServerRef, clock = new FakeClock()) {
  const node = new FakeNode(clock);
  const connection = new ConsoleConnection({
    clock,
    log: silentLog,
    transport: node.transport,
    origin: 'https://panel.example',
    credentials: node.credentials,
    condition: () => Promise.resolve({ kind: 'normal' }),
  });
  const state = { isOpen: false, left: 4, leases: 0 };
  const used = new Emitter<ServerRef>();
  const consoles = {
    onDidChangeUse: used.event,
    inUse: () => (state.isOpen ? connection : undefined),
    credentialsLeft: () => state.left,
    acquire: () => {
      state.leases++;
      connection.open();
      return { connection, dispose: () => state.leases-- };
    },
  };
  const open = async () => {
    state.isOpen = true;
    used.fire(ref);
    connection.open();
    await clock.advance(1_000);
  };
  const close = () => {
    state.isOpen = false;
    used.fire(ref);
  };
  /** What somebody reads of them within `ms` milliseconds, who then has given back what was lent. */
  const readWithin = <T>(ms: number, read: () => Promise<T>) => {
    const reading = read();
    reading.catch(() => undefined);
    return clock.advance(ms).then(() => {
      assert.equal(state.leases, 0);
      return reading;
    });
  };
  return { clock, node, connection, consoles, state, open, close, readWithin };
}
