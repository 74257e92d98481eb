import assert from 'node:assert/strict';
import { Boots } from '../../../../src/core/servers/boots';
import { HeardPower } from '../../../../src/core/servers/heardPower';
import { LastTold } from '../../../../src/core/servers/lastTold';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { FakeClock } from '../../../support/fakeClock';
import { server, stats } from '../../sampleRows';

const second = 1_000;

const minute = 60 * second;

describe('what was heard of servers', () => {
  it('is believed for 25 seconds', async () => {
    const clock = new FakeClock();
    const heard = new HeardPower(clock);
    assert.equal(heard.of('a'), undefined);
    heard.hear('a', 'running');
    await clock.advance(25_000);
    assert.equal(heard.of('a'), 'running');
    await clock.advance(1);
    assert.equal(heard.of('a'), undefined);
    heard.hear('a', 'offline');
    heard.forget('a');
    assert.equal(heard.of('a'), undefined);
  });

  it('puts the panel’s answer right', () => {
    const heard = new HeardPower(new FakeClock());
    assert.equal(heard.corrected('a', undefined, stats('offline')), undefined);
    assert.deepEqual(heard.corrected('a', stats('offline'), undefined), stats('offline'));
    heard.hear('a', 'starting');
    const known = { ...stats('offline'), cpu: 77 };
    assert.deepEqual(heard.corrected('a', stats('offline'), known), {
      ...{ ...stats('offline'), state: 'starting', isBooting: true },
    });
    assert.deepEqual(heard.corrected('a', undefined, known), {
      ...{ ...known, state: 'starting', isBooting: true },
    });
    heard.hear('a', 'running');
    assert.deepEqual(heard.corrected('a', undefined, undefined), {
      ...{ isSuspended: false, memoryBytes: 0, cpu: 0, diskBytes: 0, networkRxBytes: 0 },
      ...{ networkTxBytes: 0, uptimeMs: 0, state: 'running', isBooting: false },
    });
  });

  it('holds for a minute where it was told what a server does', async () => {
    const clock = new FakeClock();
    const told = new LastTold(clock);
    const state: ServerState = { server, stats: stats('running'), permissions: ['*'] };
    assert.equal(told.recentAt(server.uuid), undefined);
    assert.deepEqual(told.recent(state), { ...state, stats: undefined });
    told.note(server.uuid);
    const at = clock.now();
    await clock.advance(minute);
    assert.equal(told.recentAt(server.uuid), at);
    assert.equal(told.recent(state), state);
    await clock.advance(1);
    assert.equal(told.recentAt(server.uuid), undefined);
  });

  it('is soon up for two minutes from when it began to boot', async () => {
    const clock = new FakeClock();
    const boots = new Boots(clock);
    assert.equal(boots.isSoonUp('a'), false);
    boots.note('a', true);
    await clock.advance(minute);
    boots.note('a', true);
    await clock.advance(minute - 1);
    assert.equal(boots.isSoonUp('a'), true);
    await clock.advance(1);
    assert.equal(boots.isSoonUp('a'), false);
    boots.note('a', false);
    boots.note('a', true);
    assert.equal(boots.isSoonUp('a'), true);
    boots.note('a', false);
    assert.equal(boots.isSoonUp('a'), false);
  });
});
