import assert from 'node:assert/strict';
import {
  type FolderWork,
  collide,
  describeWait,
  readClaim,
} from '../../../../src/core/sync/folderClaim';

const work = (more: Partial<FolderWork> = {}): FolderWork => ({
  ...{ action: 'push', panelId: 'p', uuid: 'u', folder: '/src', root: '/home/me/bot' },
  label: 'Ticket Bot:/src',
  ...more,
});

describe('Work on two folders', () => {
  const elsewhere = { root: '/home/me/other' };
  const rows: readonly (readonly [string, Partial<FolderWork>, boolean])[] = [
    ['the same pair', {}, true],
    ['the same pair the other way', { action: 'pull' }, true],
    ['the same folder of the server from elsewhere', elsewhere, true],
    ['a folder above on the server', { ...elsewhere, folder: '/' }, true],
    ['a folder below on the server', { ...elsewhere, folder: '/src/a' }, true],
    ['a folder beside on the server', { ...elsewhere, folder: '/lib' }, false],
    ['a folder whose name begins alike', { ...elsewhere, folder: '/src2' }, false],
    ['another server from elsewhere', { ...elsewhere, uuid: 'v' }, false],
    ['another panel from elsewhere', { ...elsewhere, panelId: 'q' }, false],
    ['another server from the same folder', { uuid: 'v' }, true],
    ['another server from a folder below', { uuid: 'v', root: '/home/me/bot/src' }, true],
    [
      'another server from a folder whose name begins alike',
      { uuid: 'v', root: '/home/me/bot2' },
      false,
    ],
    ['the same in other capitals', { uuid: 'v', root: '/Home/Me/Bot' }, true],
    ['the same with a slash behind', { ...elsewhere, folder: '/src/' }, true],
    ['the same as Windows writes it', { uuid: 'v', root: '\\home\\me\\bot\\src' }, true],
  ];
  for (const [name, more, expected] of rows) {
    it(`${expected ? 'waits' : 'does not wait'} for ${name}`, () => {
      assert.equal(collide(work(), work(more)), expected);
      assert.equal(collide(work(more), work()), expected);
    });
  }

  it('waits for one below, however many slashes stand behind', () =>
    assert.equal(
      collide(work({ folder: '/src//' }), work({ ...elsewhere, folder: '/src/a' })),
      true,
    ));

  it('is read as it was written, and nothing else is', () => {
    const claim = { ...work({ root: `/${'x'.repeat(3_000)}` }), window: 'w' };
    assert.deepEqual(readClaim(JSON.stringify({ ...claim, more: 1 })), claim);
    for (const text of [
      '',
      '{"action"',
      'null',
      '[]',
      JSON.stringify({ ...claim, action: 'eat' }),
      JSON.stringify({ ...claim, uuid: '' }),
      JSON.stringify({ ...claim, root: 5 }),
      JSON.stringify({ ...claim, window: undefined }),
    ])
      assert.equal(readClaim(text), undefined, text);
  });

  for (const name of ['action', 'panelId', 'uuid', 'folder', 'root', 'label', 'window']) {
    it(`is none without its ${name}`, () => {
      const claim = { ...work(), window: 'w' };
      for (const value of [undefined, '', 5, null])
        assert.equal(readClaim(JSON.stringify({ ...claim, [name]: value })), undefined);
    });
  }
  for (const action of ['push', 'pull', 'compare', 'sync', 'deploy'] as const) {
    it(`that is a ${action} is read as that`, () =>
      assert.equal(
        readClaim(JSON.stringify({ ...work({ action }), window: 'w' }))?.action,
        action,
      ));
  }

  it('says who is waited for', () => {
    const words = (action: FolderWork['action'], window: string) =>
      describeWait({ ...work({ action }), window }, 'mine');
    assert.deepEqual(
      (['push', 'pull', 'compare', 'sync', 'deploy'] as const).map((action) =>
        words(action, 'theirs'),
      ),
      [
        "Another window is pushing to 'Ticket Bot:/src'. Waiting...",
        "Another window is pulling from 'Ticket Bot:/src'. Waiting...",
        "Another window is comparing 'Ticket Bot:/src'. Waiting...",
        "Another window is syncing with 'Ticket Bot:/src'. Waiting...",
        "Another window is deploying to 'Ticket Bot:/src'. Waiting...",
      ],
    );
    assert.deepEqual(
      (['push', 'pull', 'compare', 'sync', 'deploy'] as const).map((action) =>
        words(action, 'mine'),
      ),
      [
        "This window is pushing to 'Ticket Bot:/src'. Waiting...",
        "This window is pulling from 'Ticket Bot:/src'. Waiting...",
        "This window is comparing 'Ticket Bot:/src'. Waiting...",
        "This window is syncing with 'Ticket Bot:/src'. Waiting...",
        "This window is deploying to 'Ticket Bot:/src'. Waiting...",
      ],
    );
  });
});
