import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../../src/core/base/clock';
import type { FolderWork } from '../../../../src/core/sync/folderClaim';
import { FolderLocks } from '../../../../src/core/sync/folderLocks';
import { FakeClock, settle } from '../../../support/fakeClock';
import { withFolderHere } from './folderHere';

describe('Windows', () => {
  let root: string;
  withFolderHere((one) => (root = one));

  const pushing: FolderWork = {
    ...{ action: 'push', panelId: 'p', uuid: 'u', folder: '/src', root: '/home/me/bot' },
    label: 'Bot:/src',
  };
  const left = () => readdirSync(root).filter((name) => name.endsWith('.json'));
  const never = new AbortController().signal;
  const turn = (onWait: (words: string) => void = () => undefined) => ({ signal: never, onWait });
  /** A clock that tells when it is waited for. */
  const waitingClock = () => {
    const clock = new FakeClock();
    return clock;
  };

  it('that wait for the same folders say so once, and look again and again', async () => {
    const clock = waitingClock();
    const [one, two] = [new FolderLocks(root, clock), new FolderLocks(root, clock)];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let begun: () => void = () => undefined;
    const works = new Promise<void>((resolve) => (begun = resolve));
    const first = one.hold(pushing, turn(), async () => {
      begun();
      await ended;
      return 'first';
    });
    await works;
    const [claim = ''] = left();
    assert.match(claim, /^[\da-f-]{36}\.json$/);
    assert.deepEqual(
      Object.keys(JSON.parse(readFileSync(join(root, claim), 'utf8')) as object).sort(),
      ['action', 'folder', 'label', 'panelId', 'root', 'uuid', 'window'],
    );
    const said: string[] = [];
    const own = one.hold(
      pushing,
      turn((words) => said.push(words)),
      () => Promise.resolve('own'),
    );
    const other = two.hold(
      { ...pushing, action: 'pull' },
      turn((words) => said.push(words)),
      () => Promise.resolve('other'),
    );
    while (clock.pending < 2) await settle();
    await clock.advance(249);
    assert.equal(clock.pending, 2);
    await clock.advance(1);
    while (clock.pending < 2) await settle();
    assert.deepEqual(said.sort(), [
      "Another window is pushing to 'Bot:/src'. Waiting...",
      "This window is pushing to 'Bot:/src'. Waiting...",
    ]);
    end();
    assert.equal(await first, 'first');
    const rest = Promise.all([own, other]);
    let isOver = false;
    void rest.then(() => (isOver = true));
    while (!isOver) {
      await clock.advance(250);
      await settle();
    }
    assert.deepEqual(await rest, ['own', 'other']);
    assert.deepEqual(left(), []);
  });

  it('remove what windows left that are gone, and wait for no work elsewhere', async () => {
    const locks = new FolderLocks(root, systemClock);
    const name = (n: number) => `${n}`.repeat(8) + '-0000-0000-0000-000000000000.json';
    const claim = JSON.stringify({ ...pushing, window: 'w' });
    writeFileSync(join(root, name(1)), claim);
    writeFileSync(
      join(root, name(2)),
      JSON.stringify({ ...pushing, uuid: 'x', root: '/x', window: 'w' }),
    );
    writeFileSync(join(root, name(3)), 'no claim');
    writeFileSync(join(root, 'other.json'), claim);
    assert.equal(await locks.hold(pushing, turn(), () => Promise.resolve(7)), 7);
    assert.deepEqual(left().sort(), [name(2), 'other.json'].sort());
  });

  it('give up at once when they are told to, and fail as their work does', async () => {
    const locks = new FolderLocks(root, systemClock);
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(
      locks.hold(pushing, { signal: stop.signal, onWait: () => undefined }, () => assert.fail()),
      (error) => error === stop.signal.reason,
    );
    const broken = new Error('broken');
    await assert.rejects(
      locks.hold(pushing, turn(), () => Promise.reject(broken)),
      broken,
    );
    assert.deepEqual(left(), []);
    const later = new AbortController();
    const stopped = locks.hold(
      pushing,
      { signal: later.signal, onWait: () => undefined },
      (signal) => {
        later.abort();
        assert.equal(signal.aborted, true);
        return Promise.resolve(signal.reason === later.signal.reason);
      },
    );
    assert.equal(await stopped, true);
  });
});
