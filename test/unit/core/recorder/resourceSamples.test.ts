import assert from 'node:assert/strict';
import { ResourceSamples } from '../../../../src/core/recorder/resourceSamples';

const start = 1_700_000_000_000;
const server = { panelId: 'p', uuid: 'b0' };
const stats = (cpu: number) => ({
  ...{ state: 'running', isSuspended: false, isBooting: false, cpu, memoryBytes: 1, diskBytes: 2 },
  ...{ networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
});

describe('the resources of the last hour', () => {
  it('are thinned out, end at the moment and are each server’s own', () => {
    const samples = new ResourceSamples();
    for (let second = 0; second < 2 * 3600; second++) {
      samples.push(server, stats(second), start + second * 1000);
    }
    const end = start + 7_000_000;
    const found = samples.before(server, end);
    assert.ok(found.length > 200 && found.length <= 241, String(found.length));
    assert.ok(found.every(({ at }) => at > end - 3_600_000 && at <= end));
    assert.deepEqual(samples.before({ ...server, panelId: 'q' }, end), []);
  });

  it('begin anew when the clock is put back', () => {
    const samples = new ResourceSamples();
    samples.push(server, stats(1), start);
    samples.push(server, stats(2), start - 3_600_000);
    assert.deepEqual(
      samples.before(server, start).map(({ cpu }) => cpu),
      [],
    );
    assert.equal(samples.before(server, start - 3_600_000).length, 1);
  });
});
