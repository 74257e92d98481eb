import assert from 'node:assert/strict';
import {
  type ExternalRequest,
  isConfirmed,
  questionOf,
  withConfirmed,
} from '../../../../src/core/base/externalRequest';

const server = { panelId: 'p.example', uuid: '1a', name: 'Bot' };
type FolderRequest = Extract<ExternalRequest, { readonly folder: string }>;

function folderRequest(
  action: FolderRequest['action'],
  changes: Partial<FolderRequest> = {},
): ExternalRequest {
  const rest = { server, folder: '/src', local: '/home/me/bot', isUnasked: false };
  return { ...rest, ...changes, action };
}

const compress: ExternalRequest = { action: 'compress', server, paths: ['a', 'b'] };
const send: ExternalRequest = { action: 'send', server, source: 'a.txt', lines: ['say a'] };
const signIn: ExternalRequest = { action: 'signIn', host: 'p.example', hasKey: true };

describe('what was confirmed before', () => {
  const other = { ...server, uuid: '2b' };
  const rows: readonly (readonly [ExternalRequest, ExternalRequest, same: boolean])[] = [
    [folderRequest('push'), folderRequest('push'), true],
    [folderRequest('push'), folderRequest('push', { server: { ...server, name: 'X' } }), true],
    [folderRequest('push'), folderRequest('pull'), false],
    [folderRequest('push'), folderRequest('push', { folder: '/' }), false],
    [folderRequest('push'), folderRequest('push', { local: '/home/me' }), false],
    [folderRequest('push'), folderRequest('push', { isUnasked: true }), false],
    [folderRequest('push'), folderRequest('push', { server: other }), false],
    [
      folderRequest('push'),
      folderRequest('push', { server: { ...server, panelId: 'q.example' } }),
      false,
    ],
    [folderRequest('link'), folderRequest('unlink'), false],
    [compress, { ...compress, paths: ['c'] }, true],
    [compress, { ...compress, server: other }, false],
    [compress, send, false],
    [send, { ...send, lines: ['op me'] }, true],
    [send, { ...send, source: 'b.txt' }, false],
    [signIn, signIn, false],
  ];
  for (const [before, now, same] of rows) {
    it(`${JSON.stringify(before)} ${same ? 'is' : 'is not'} ${JSON.stringify(now)}`, () =>
      assert.equal(isConfirmed(withConfirmed([], before), now), same));
  }

  it('is kept in the form in which workspaces have it', () => {
    const kept = [folderRequest('push', { isUnasked: true }), compress, send].map((request) =>
      withConfirmed([], request),
    );
    assert.deepEqual(kept, [
      ['["push","p.example","1a","/src","/home/me/bot",true]'],
      ['["compress","p.example","1a"]'],
      ['["send","p.example","1a","a.txt"]'],
    ]);
  });

  it('is kept beside what others confirmed, once and last', () => {
    const kept = withConfirmed(withConfirmed(withConfirmed([], compress), send), compress);
    assert.deepEqual(
      kept.map((one) => (JSON.parse(one) as string[])[0]),
      ['send', 'compress'],
    );
  });

  it('is of two hundred requests, the last ones', () => {
    let kept: readonly string[] = [];
    const request = (index: number) => ({ ...send, source: String(index) });
    for (let index = 0; index <= 200; index++) kept = withConfirmed(kept, request(index));
    assert.equal(kept.length, 200);
    assert.deepEqual(
      [0, 1, 200].map((index) => isConfirmed(kept, request(index))),
      [false, true, true],
    );
  });

  it('is never a sign-in, which changes nothing of the rest', () => {
    const kept = withConfirmed([], send);
    assert.deepEqual(withConfirmed(kept, signIn), kept);
  });

  for (const kept of [undefined, null, 'text', { 0: 'x', length: 1 }]) {
    it(`is nothing where ${JSON.stringify(kept)} is kept`, () => {
      assert.equal(isConfirmed(kept, send), false);
      assert.equal(withConfirmed(kept, send).length, 1);
    });
  }

  it('is what of it are texts', () => assert.equal(withConfirmed([1, null, 'x'], send).length, 2));
});

describe('the question before what an argument asks for', () => {
  const notYou =
    'A link, keybinding, task, or another extension requested this action. Continue only if you expected it.';
  const remembered = "You won't be asked again in this workspace.";
  const where = ['Server: Bot (1a)', 'Panel: p.example'];
  const folders = ['Local folder: /home/me/bot', 'Folder on the server: /src'];
  const safe =
    "Changes that don't overwrite other changes are applied immediately, without a list to select from.";
  const rows: readonly (readonly [
    ExternalRequest,
    question: string,
    button: string,
    facts: readonly string[],
  ])[] = [
    [
      signIn,
      'Sign in to p.example?',
      'Sign In',
      ["The request includes an API key that you didn't enter."],
    ],
    [
      { ...signIn, hasKey: false },
      'Sign in to p.example?',
      'Sign In',
      ['The API key that you enter next is sent to this host.'],
    ],
    [folderRequest('push'), "Push a folder to server 'Bot'?", 'Push', [...folders, ...where]],
    [
      folderRequest('push', { isUnasked: true }),
      "Push a folder to server 'Bot'?",
      'Push',
      [...folders, ...where, safe],
    ],
    [folderRequest('pull'), "Pull a folder from server 'Bot'?", 'Pull', [...folders, ...where]],
    [
      folderRequest('pull', { isUnasked: true }),
      "Pull a folder from server 'Bot'?",
      'Pull',
      [...folders, ...where, safe],
    ],
    [
      folderRequest('link', { isUnasked: true }),
      "Enable sync on save with server 'Bot'?",
      'Enable Sync on Save',
      [...folders, ...where],
    ],
    [
      folderRequest('unlink', { isUnasked: true }),
      "Disable sync on save with server 'Bot'?",
      'Disable Sync on Save',
      [...folders, ...where],
    ],
    [compress, "Archive files on server 'Bot'?", 'Archive', [...where, 'Files: a, b']],
    [
      send,
      "Send 1 line to the console of server 'Bot'?",
      'Send',
      [...where, 'Source: a.txt', '', 'say a'],
    ],
    [
      { ...send, lines: Array.from({ length: 10 }, (_, index) => `say ${index}`) },
      "Send 10 lines to the console of server 'Bot'?",
      'Send',
      [...where, 'Source: a.txt', '', ...Array.from({ length: 10 }, (_, index) => `say ${index}`)],
    ],
    [
      { ...compress, paths: Array.from({ length: 12 }, (_, index) => `f${index}`) },
      "Archive files on server 'Bot'?",
      'Archive',
      [...where, 'Files: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, ... and 2 more'],
    ],
  ];
  for (const [request, question, button, facts] of rows) {
    it(`${question} ${JSON.stringify(request).slice(0, 80)}`, () => {
      const ends = request.action === 'signIn' ? ['', notYou] : ['', notYou, remembered];
      const detail = [...facts, ...ends].join('\n');
      assert.deepEqual(questionOf(request), { question, button, detail });
    });
  }

  it('has each part on one line of its own, which cannot push the others out of sight', () => {
    const name = `Bot\n${'x'.repeat(600)}`;
    const { detail } = questionOf({ ...compress, server: { ...server, name } });
    const [first = '', second] = detail.split('\n');
    assert.match(first, /^Server: Bot x+ … x+ \(1a\)$/);
    assert.equal(first.length, 'Server:  (1a)'.length + 500);
    assert.equal(second, 'Panel: p.example');
  });
});
