import assert from 'node:assert/strict';
import { type Incident, isCrash, readIncident } from '../../../../src/core/watch/incident';
import { sampleIncident } from './sampleIncident';

describe('An incident that was kept', () => {
  /** As it comes back from the disk. */
  const kept = (changes: object = {}): Incident =>
    readIncident(JSON.parse(JSON.stringify({ ...sampleIncident(), ...changes })), 'incident');

  it('is what it was', () => {
    assert.deepEqual(kept(), sampleIncident());
    const more = {
      kind: 'crashLoop',
      evidence: 'activity',
      times: 3,
      isOutOfMemory: true,
    } as const;
    const parts = { looksFor: ['lines', 'issue'], lacks: ['activity'] } as const;
    assert.deepEqual(kept({ ...more, ...parts }), sampleIncident({ ...more, ...parts }));
  });

  const least = {
    ...{ exitCode: undefined, isOutOfMemory: undefined, reason: '', times: undefined },
    ...{ linesFrom: undefined, lineCount: 0, resources: [], memoryLimitBytes: 0, activity: [] },
    ...{ issue: undefined, release: undefined, looksFor: [], lacks: [] },
  } as const;
  it('is read as far as it goes where an older version kept less', () => {
    const { id, server, kind, at, evidence } = sampleIncident();
    const read = readIncident({ id, server, kind, at, evidence }, 'incident');
    assert.deepEqual(read, { id, server, kind, at, evidence, ...least });
  });

  for (const evidence of ['watched', 'monitoring', 'activity'] as const) {
    it(`is still known by what it was before: ${evidence}`, () =>
      assert.equal(kept({ evidence }).evidence, evidence));
  }

  it('is of a kind that there is', () => {
    const { kind, evidence } = kept({ kind: 'later', evidence: 'later' });
    assert.deepEqual([kind, evidence], ['down', 'watched']);
    assert.deepEqual(kept({ isOutOfMemory: 'yes' }).isOutOfMemory, undefined);
    assert.deepEqual(kept({ looksFor: ['later', 'issue'], lacks: 'issue' }).looksFor, ['issue']);
    assert.deepEqual(kept({ lacks: 'issue' }).lacks, []);
    assert.equal(kept({ issue: { project: 'p', fingerprint: 'f' } }).issue?.title, '');
  });

  const needed: readonly object[] = [
    ...['id', 'server', 'kind', 'at', 'evidence'].map((name) => ({ [name]: undefined })),
    ...['panelId', 'uuid', 'name'].map((name) => {
      return { server: { ...sampleIncident().server, [name]: undefined } };
    }),
    { resources: [{ at: 1, cpu: 1, memoryBytes: 1 }] },
    { activity: [{ at: 1 }] },
    { issue: { project: 'p' } },
  ];
  for (const changes of needed) {
    it(`is none with ${JSON.stringify(changes, (_, value: unknown) => value ?? null)}`, () =>
      assert.throws(() => kept(changes), { kind: 'malformed' }));
  }

  it('is about a server that fell, or not', () => {
    const kinds = ['down', 'restarted', 'crashLoop', 'installFailed', 'backupFailed'] as const;
    assert.deepEqual(kinds.map(isCrash), [true, true, true, false, false]);
  });
});
