import assert from 'node:assert/strict';
import { eachConsole } from '../../../../src/core/console/eachConsole';
import { logPhases } from '../../../../src/core/console/logPhases';
import { Emitter } from '../../../../src/core/base/event';
import { silentLog } from '../../../support/silentLog';
import { ref } from '../../sampleRows';

describe('a console that somebody holds', () => {
  it('is followed once, whoever else holds it', () => {
    const changed = new Emitter<typeof ref>();
    const [one, two] = [{}, {}];
    let used: object | undefined;
    const followed: unknown[] = [];
    const following = eachConsole(
      { onDidChangeUse: changed.event, inUse: () => used } as never,
      (connection, of) => followed.push([connection, of.name]),
    );
    changed.fire(ref);
    for (const next of [one, one, two, one]) {
      used = next;
      changed.fire(ref);
    }
    assert.deepEqual(followed, [
      [one, 'Lobby'],
      [two, 'Lobby'],
    ]);
    following.dispose();
    used = {};
    changed.fire(ref);
    assert.equal(followed.length, 2);
  });

  it('is logged as it connects and breaks, and between these at debug', () => {
    const changed = new Emitter<{ readonly phase: string }>();
    const lines: string[] = [];
    logPhases('1a7ce997-259b', changed.event as never, {
      ...silentLog,
      info: (line) => lines.push(`info ${line}`),
      debug: (line) => lines.push(`debug ${line}`),
    });
    for (const phase of ['idle', 'connecting', 'connecting', 'live', 'waiting', 'live', 'closed'])
      changed.fire({ phase });
    assert.deepEqual(
      lines.map((line) => line.replace('Console of 1a7ce997: ', '')),
      ['debug connecting', 'info live', 'info waiting', 'info live', 'info closed'],
    );
  });
});
