import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { Message } from 'vscode-jsonrpc/node';
import { BoundedReader, BoundedWriter } from '../../../../src/core/windows/messages';
import { settle } from '../../../support/fakeClock';
import { SocketEnd } from './socketPair';

const most = 64 * 1024 ** 2;

/** A length in front of what follows it. */
function framed(text: string, length = Buffer.byteLength(text)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([head, Buffer.from(text)]);
}

describe('messages that come from another window', () => {
  let other: SocketEnd;
  let own: SocketEnd;
  let heard: unknown[];
  const read = () => {
    const reader = new BoundedReader(own.socket);
    reader.onError((error) => heard.push(error.message));
    reader.onClose(() => heard.push('closed'));
    return reader.listen((message) => heard.push(message));
  };
  beforeEach(() => {
    [other, own] = SocketEnd.pair();
    heard = [];
  });

  const one = { jsonrpc: '2.0', method: 'größer' };
  const rows: readonly (readonly [string, readonly Buffer[], readonly unknown[]])[] = [
    ['one', [framed(JSON.stringify(one))], [one]],
    ['two at once', [Buffer.concat([framed('{"a":1}'), framed('{"b":2}')])], [{ a: 1 }, { b: 2 }]],
    ['one and a half', [Buffer.concat([framed('{"a":1}'), framed('{"b', 7)])], [{ a: 1 }]],
    [
      'one in pieces, of which one cuts the length and one the text',
      [framed('{"a":1}').subarray(0, 2), framed('{"a":1}').subarray(2, 7)],
      [],
    ],
    [
      'the rest of the pieces',
      [
        framed('{"a":1}').subarray(0, 2),
        framed('{"a":1}').subarray(2, 7),
        framed('{"a":1}').subarray(7),
      ],
      [{ a: 1 }],
    ],
    ['none, behind a length of zero', [framed('', 0)], ['A message of 0 bytes']],
    ['one that is too long', [framed('{', most + 1)], [`A message of ${most + 1} bytes`]],
    ['the longest that there may be, as far as it came', [framed('{', most)], []],
  ];
  for (const [name, pieces, expected] of rows) {
    it(`are ${name}`, async () => {
      const reading = read();
      for (const piece of pieces) {
        other.write(piece);
        await settle();
      }
      assert.deepEqual(heard, expected);
      reading.dispose();
    });
  }

  it('are read although they came before anybody listened', async () => {
    other.write(framed('{"a":1}'));
    await settle();
    read();
    assert.deepEqual(heard, [{ a: 1 }]);
  });

  it('end with one that is none: what came with it is not read', async () => {
    read();
    other.write(Buffer.concat([framed('{{'), framed('{"b":2}')]));
    await settle();
    assert.equal(heard.length, 1);
    assert.match(String(heard[0]), /JSON/);
  });

  it('end where the one who listens wants no more, also in the middle of what came', async () => {
    const reader = new BoundedReader(own.socket);
    const reading = reader.listen((message: Message) => {
      heard.push(message);
      reading.dispose();
    });
    other.write(Buffer.concat([framed('{"a":1}'), framed('{"b":2}')]));
    await settle();
    other.write(framed('{"c":3}'));
    await settle();
    assert.deepEqual(heard, [{ a: 1 }]);
    for (const name of ['readable', 'close', 'error']) assert.equal(own.listenerCount(name), 0);
  });

  it('end with the socket, and a half of one is none', async () => {
    read();
    other.end(framed('{"a":1}').subarray(0, 6));
    await settle();
    await settle();
    assert.deepEqual(heard, ['closed']);
  });

  it('end with what broke the socket', async () => {
    read();
    own.destroy(new Error('ECONNRESET'));
    await settle();
    assert.deepEqual(heard, ['ECONNRESET', 'closed']);
  });
});

describe('messages that go to another window', () => {
  const message = { jsonrpc: '2.0' };
  const text = JSON.stringify(message);

  it('are what the other one reads', async () => {
    const [other, own] = SocketEnd.pair();
    const heard: unknown[] = [];
    new BoundedReader(other.socket).listen((one) => heard.push(one));
    const writer = new BoundedWriter(own.socket);
    const sent = [{ jsonrpc: '2.0', method: 'größer' }, message];
    for (const one of sent) await writer.write(one);
    await settle();
    assert.deepEqual(heard, sent);
    assert.deepEqual(own.written[1], framed(text));
  });

  it('are told to be gone where the socket is', async () => {
    const [, own] = SocketEnd.pair();
    own.on('error', () => undefined).destroy();
    await assert.rejects(new BoundedWriter(own.socket).write(message));
  });

  it('leave the socket open when they end', () => {
    const [, own] = SocketEnd.pair();
    new BoundedWriter(own.socket).end();
    assert.deepEqual([own.destroyed, own.writableEnded], [false, false]);
  });

  /** A window that takes nothing: so many bytes wait for it. */
  function stuck(writableLength: number) {
    const calls: string[] = [];
    const write = (_: Buffer, done: () => void) => {
      calls.push('write');
      done();
    };
    const socket = { writableLength, write, destroy: () => calls.push('destroy') };
    return { calls, writer: new BoundedWriter(socket as unknown as Socket) };
  }

  it('wait for one that takes nothing, as long as they are few', async () => {
    const { calls, writer } = stuck(most - text.length);
    await writer.write(message);
    assert.deepEqual(calls, ['write']);
  });

  it('are given up with it, a byte later', async () => {
    const { calls, writer } = stuck(most - text.length + 1);
    await assert.rejects(writer.write(message), {
      message: `The other window does not take ${most + 1} bytes`,
    });
    assert.deepEqual(calls, ['destroy']);
  });
});
