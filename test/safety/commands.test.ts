import assert from 'node:assert/strict';
import { limits } from '../../src/core/base/limits';
import {
  type ExternalRequest,
  isConfirmed,
  questionOf,
  withConfirmed,
} from '../../src/core/base/externalRequest';
import { webAddress } from '../../src/core/base/webAddress';
import { type Panel, createPanel, isPanel, isServerRef } from '../../src/core/api/panel';

const uuid = '1a2b3c4d-0000-4000-8000-000000000001';
const other = '1a2b3c4d-0000-4000-8000-000000000002';
const server = { panelId: 'panel.example.com', uuid, name: 'My Bot' };
const push: ExternalRequest = {
  ...{ action: 'push', server, folder: '/app', local: '/home/me/app', isUnasked: true },
};
const compress: ExternalRequest = { action: 'compress', server, paths: ['/a'] };
const send: ExternalRequest = { action: 'send', server, source: '/home/me/app', lines: ['stop'] };
const signIn: ExternalRequest = { action: 'signIn', host: 'panel.example.com', hasKey: true };

describe('What an argument of a command asks for', () => {
  const all = [push, compress, send, signIn];

  it('was never confirmed before somebody confirmed it, whatever is stored', () => {
    for (const kept of [undefined, null, 1, '', {}, [], [1, {}, null], JSON.stringify(['push'])]) {
      for (const request of all) assert.equal(isConfirmed(kept, request), false);
    }
  });

  it('is confirmed once, but for signing in', () => {
    for (const request of all) {
      assert.equal(isConfirmed(withConfirmed([], request), request), request !== signIn);
    }
  });

  const others: readonly (readonly [string, ExternalRequest, ExternalRequest])[] = [
    ['another action', push, { ...push, action: 'pull' }],
    ['another panel', push, { ...push, server: { ...server, panelId: 'evil.example' } }],
    ['another server of the same name', push, { ...push, server: { ...server, uuid: other } }],
    ['another folder of the server', push, { ...push, folder: '/' }],
    ['another folder of this computer', push, { ...push, local: '/home/me/.ssh' }],
    ['no list to choose from', { ...push, isUnasked: false }, push],
    ['names with what separates them', { ...push, folder: '/a","b' }, { ...push, folder: '/a' }],
    ['another server to pack on', compress, { ...compress, server: { ...server, uuid: other } }],
    ['lines of another folder', send, { ...send, source: '/home/me/hostile' }],
    ['lines to another console', send, { ...send, server: { ...server, uuid: other } }],
  ];
  for (const [why, confirmed, asked] of others) {
    it(`is asked about again for ${why}`, () =>
      assert.equal(isConfirmed(withConfirmed([], confirmed), asked), false));
  }

  it('is the same for a server that got another name', () => {
    const renamed = { ...push, server: { ...server, name: 'Other' } };
    assert.equal(isConfirmed(withConfirmed([], push), renamed), true);
  });

  it('is kept a limited number of times, and the oldest goes first', () => {
    let kept: readonly string[] = withConfirmed([], push);
    for (let at = 0; at < limits.confirmationsKept; at++) {
      kept = withConfirmed(kept, { ...push, folder: `/${at}` });
    }
    assert.equal(kept.length, limits.confirmationsKept);
    assert.equal(isConfirmed(kept, push), false);
    assert.equal(isConfirmed(kept, { ...push, folder: '/0' }), true);
  });

  const named: readonly (readonly [ExternalRequest, readonly string[]])[] = [
    [push, ['My Bot', uuid, 'panel.example.com', '/app', '/home/me/app']],
    [{ ...push, action: 'pull' }, ['My Bot', uuid, 'panel.example.com', '/app', '/home/me/app']],
    [{ ...push, action: 'link' }, ['My Bot', uuid, 'panel.example.com', '/app', '/home/me/app']],
    [{ ...push, action: 'unlink' }, ['My Bot', uuid, 'panel.example.com', '/app', '/home/me/app']],
    [compress, ['My Bot', uuid, 'panel.example.com', '/a']],
    [send, ['My Bot', uuid, 'panel.example.com', '/home/me/app', 'stop']],
    [signIn, ['panel.example.com']],
  ];
  for (const [request, parts] of named) {
    it(`is asked in words that name all of it: ${request.action}`, () => {
      const { question, detail } = questionOf(request);
      for (const part of parts) assert.ok(`${question}\n${detail}`.includes(part), part);
    });
  }

  it('is shown without lines of its own, which would look like facts of ours', () => {
    const name = 'a\nLocal folder: /home/me/harmless\r\n\n\nb';
    const strange = { ...server, name };
    const all: readonly (readonly [ExternalRequest, ExternalRequest])[] = [
      [push, { ...push, server: strange, local: name, folder: name }],
      [compress, { ...compress, server: strange, paths: [name] }],
      [send, { ...send, server: strange, source: name, lines: [name] }],
    ];
    for (const [plain, request] of all) {
      const { question, detail } = questionOf(request);
      assert.doesNotMatch(question, /[\r\n]/);
      assert.equal(detail.split('\n').length, questionOf(plain).detail.split('\n').length);
    }
  });

  it('is shown as it is, and its length is bounded', () => {
    const name = `a\u202eb\u0007${'x'.repeat(100_000)}`;
    const lines = Array.from({ length: 10_000 }, () => name);
    const strange = { ...server, name };
    for (const request of [
      { ...push, server: strange, local: name, folder: name },
      { ...compress, server: strange, paths: lines },
      { ...send, server: strange, source: name, lines },
    ]) {
      const { question, detail } = questionOf(request);
      assert.ok(question.length < 1_000 && detail.length < 10_000);
      assert.doesNotMatch(question + detail, /[\u202e\u0007]/);
    }
  });
});

describe('An address that is opened in a browser', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['https://panel.example.com/server/1a2b3c4d', 'https://panel.example.com/server/1a2b3c4d'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
    ['', undefined],
    ['panel.example.com', undefined],
    ['command:hostingPanel.folder.push', undefined],
    ['vscode://publisher.extension/run', undefined],
    ['file:///home/me/.ssh/id_ed25519', undefined],
    ['file://evil.example/share', undefined],
    ['ms-msdt:/id', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://panel.example.com@evil.example/', undefined],
    ['https://user:secret@panel.example.com/', undefined],
  ];
  for (const [text, opened] of rows) {
    it(`${opened === undefined ? 'is refused' : 'is opened'}: ${text}`, () =>
      assert.equal(webAddress(text), opened));
  }
});

describe('An object that looks like one of ours', () => {
  const plain = { id: 'panel.example.com', name: 'panel', http: {}, node: {} };
  // Tests need no client: only whose object it is counts.
  const made = createPanel({ ...plain } as unknown as Panel);

  const rows: readonly (readonly [string, unknown, boolean])[] = [
    ['nothing', undefined, false],
    ['null', null, false],
    ['a text', 'panel', false],
    ['the same fields', plain, false],
    ['a copy', { ...made }, false],
    ['one that inherits from it', Object.create(made), false],
    ['the panel itself', made, true],
  ];
  for (const [what, value, is] of rows) {
    it(`is ${is ? 'a' : 'no'} panel: ${what}`, () => assert.equal(isPanel(value), is));
  }

  const refs: readonly (readonly [string, unknown, boolean])[] = [
    ['a plain one', { panel: plain, uuid, name: 'x' }, false],
    ['one without a name', { panel: made, uuid }, false],
    ['one with a strange uuid', { panel: made, uuid: 1, name: 'x' }, false],
    ['one of ours', { panel: made, uuid, name: 'x' }, true],
  ];
  for (const [what, value, is] of refs) {
    it(`names ${is ? 'a' : 'no'} server: ${what}`, () => assert.equal(isServerRef(value), is));
  }
});
