import assert from 'node:assert/strict';
import { deploysPart } from '../../../../src/core/agents/deploysPart';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import type { DeployRecord } from '../../../../src/core/deploy/record';
import { panel, server } from '../../sampleRows';

const ref = { panel, uuid: server.uuid, name: 'Lobby' };
const startedAt = Date.UTC(2026, 0, 2, 3, 4, 5);
const endedAt = startedAt + 60_000;
const begun = '2026-01-02T03:04:05.000Z';
const ended = '2026-01-02T03:05:05.000Z';
const past = (id: string, more: object = {}) =>
  ({
    ...{ id, startedAt, endedAt, release: '2.4.1', end: 'new', verdict: 'healthy' },
    ...{ added: 1, changed: 2, removed: 3, ...more },
  }) as unknown as PastDeploy;
const open = (id: string, phase: DeployRecord['phase'], release?: string) =>
  ({ id, startedAt, phase, release }) as unknown as DeployRecord;

/** What is told of deploys; both are asked for the same server. */
async function told(unfinished: readonly DeployRecord[], all: readonly PastDeploy[]) {
  const asked: unknown[] = [];
  const answer =
    <T>(one: T) =>
    (of: unknown) => {
      asked.push(of);
      return Promise.resolve(one);
    };
  const parts = await deploysPart({ unfinished: answer(unfinished), past: answer(all) }, ref);
  const id = { panelId: panel.id, uuid: server.uuid };
  assert.deepEqual(asked, [id, id]);
  return parts;
}

describe('What agents are told of deploys to a server', () => {
  it('is nothing where there was none', async () => assert.deepEqual(await told([], []), []));

  it('is how each ended, and what it changed', async () => {
    const bare = past('b', {
      release: undefined,
      end: 'old',
      verdict: 'crashed',
      reason: 'exit 1',
    });
    const [part, ...more] = await told([], [past('a'), bare]);
    assert.deepEqual(part, {
      from: 'anybody',
      title: 'Deploys from this computer, newest first',
      about: 'Lobby',
      text: [
        `${begun} release 2.4.1: new at ${ended} · verdict healthy · files added 1, changed 2, removed 3`,
        `${begun} release unknown: old at ${ended} · verdict crashed: exit 1 · files added 1, changed 2, removed 3`,
      ].join('\n'),
      isCut: false,
    });
    assert.deepEqual(more, []);
  });

  const phases: readonly (readonly [DeployRecord['phase'], words: string])[] = [
    ['staging', 'files are uploaded'],
    ['replacing', 'files are replaced'],
    ['placed', 'new files are in place, the server is started and its health is checked'],
    ['undoing', 'the previous files are put back'],
    ['deployed', 'deployed'],
    ['undone', 'undone'],
  ];
  for (const [phase, words] of phases) {
    it(`is how far one came that did not end: ${phase}`, async () => {
      const [part] = await told([open('a', phase, '2.4.1')], []);
      assert.equal(
        part?.text,
        `${begun} release 2.4.1: not ended (going on or interrupted): ${words}`,
      );
    });
  }

  it('is one that is being undone once, before those that ended', async () => {
    const [part] = await told([open('a', 'undoing')], [past('b'), past('a')]);
    const lines = part?.text.split('\n') ?? [];
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /release unknown: not ended .*: the previous files are put back$/);
  });

  it('is one that is being undone before the last five, and not among them', async () => {
    const at = (n: number) =>
      past(`d${n}`, {
        ...{ startedAt: n * 1000, endedAt: n * 1000 + 500, release: `1.${n}`, end: 'deployed' },
      });
    const line = (n: number) =>
      `1970-01-01T00:00:0${n}.000Z release 1.${n}: deployed at 1970-01-01T00:00:0${n}.500Z · verdict healthy · files added 1, changed 2, removed 3`;
    const all = [6, 5, 4, 3, 2, 1].map(at);
    const [part, ...others] = await told([open('d6', 'undoing')], all);
    assert.deepEqual(others, []);
    const going = `${begun} release unknown: not ended (going on or interrupted): the previous files are put back`;
    assert.deepEqual(part?.text.split('\n'), [going, ...[5, 4, 3, 2, 1].map(line)]);
    assert.deepEqual([part?.isCut, part?.from, part?.about], [false, 'anybody', 'Lobby']);
    const [cut] = await told([], all);
    assert.deepEqual([cut?.text.split('\n').length, cut?.isCut], [5, true]);
  });

  for (const count of [5, 6]) {
    it(`is five of ${count} that ended, beside those that did not`, async () => {
      const all = Array.from({ length: count }, (_, n) => past(`p${n}`));
      const [part] = await told([open('a', 'placed')], all);
      assert.deepEqual([part?.text.split('\n').length, part?.isCut], [6, count > 5]);
    });
  }
});
