import assert from 'node:assert/strict';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { explainUnpacking, isUnderstood } from '../../../../src/core/api/daemonRequest';
import { type DaemonUrl, daemonUrl } from '../../../../src/core/api/daemonUrl';
import { failedWrite } from '../../../../src/core/api/errorMeaning';
import { PanelError, isAbort } from '../../../../src/core/api/errors';
import { systemClock } from '../../../../src/core/base/clock';
import { type UploadContent, contentOf } from '../../../../src/core/base/uploadContent';
import { UserError } from '../../../../src/core/base/userError';
import { FakeClock, settle } from '../../../support/fakeClock';
import { failAnyDaemon, startAnyDaemon } from '../../../support/anyDaemon';
import { silentLog } from '../../../support/silentLog';

/** What a daemon that is no friend does on a connection, once it has the head of a request. */
type Rude = (socket: Socket, head: string) => void;

describe('Streams to and from a daemon', () => {
  const transfer = new DaemonTransfer(systemClock, silentLog);
  let server: Server | undefined;
  let sockets: Socket[] = [];

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    server?.close();
    server = undefined;
  });

  async function serve(answer: Rude): Promise<DaemonUrl> {
    const listening = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      let head = '';
      socket.on('data', (piece) => {
        head += piece.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const whole = head;
        head = '';
        answer(socket, whole);
      });
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    return daemonUrl(`${origin}/file?token=t`, origin);
  }

  const says = (text: string | Buffer): Rude => {
    return (socket) => void socket.write(text);
  };
  const saysAndEnds = (text: string): Rude => {
    return (socket) => void socket.end(text, 'latin1');
  };
  const ok = 'HTTP/1.1 200 OK\r\n';
  const packed = (how: string, bytes: Buffer | string, status = '200 OK') => {
    const lines = [`Content-Encoding: ${how}`, `Content-Length: ${bytes.length}`];
    const head = [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n');
    return Buffer.concat([Buffer.from(head), Buffer.from(bytes)]);
  };

  const taken: readonly [string, Rude, string][] = [
    ['as many bytes as announced', says(`${ok}Content-Length: 3\r\n\r\nabc`), 'abc'],
    ['no bytes', says(`${ok}Content-Length: 0\r\n\r\n`), ''],
    ['a status without a body', says('HTTP/1.1 204 No Content\r\n\r\n'), ''],
    [
      'pieces, and a trailer behind',
      says(
        `${ok}Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n`,
      ),
      'abc',
    ],
    ['all until the end of the connection', saysAndEnds(`${ok}\r\nabc`), 'abc'],
    [
      'answers before the answer',
      says(
        `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${ok}Content-Length: 3\r\n\r\nabc`,
      ),
      'abc',
    ],
    [
      'more than announced, which is left',
      says(`${ok}Content-Length: 3\r\n\r\nabcdefghijkl`),
      'abc',
    ],
    ['packed bytes that nobody asked for', says(packed('gzip', gzipSync('abc'))), 'abc'],
    ['bytes that are said to be as they are', says(packed('Identity', 'abc')), 'abc'],
  ];
  for (const [what, answer, expected] of taken) {
    it(`take ${what}`, async () => {
      const url = await serve(answer);
      assert.equal(Buffer.from(await transfer.downloadBytes(url)).toString(), expected);
    });
  }

  const bomb = gzipSync(Buffer.alloc(20 * 1024 ** 2));
  const refused: readonly [string, Rude, string][] = [
    ['an end before any word', (socket) => void socket.end(), 'network'],
    ['a reset before any word', (socket) => void socket.resetAndDestroy(), 'network'],
    ['half a head', saysAndEnds('HTTP/1.1 200 OK\r\nContent-Le'), 'network'],
    ['what is no HTTP', says('SSH-2.0-OpenSSH_9.6\r\n'), 'network'],
    ['headers without an end', says(`${ok}X: ${'x'.repeat(100_000)}`), 'network'],
    ['two lengths', says(`${ok}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`), 'network'],
    [
      'a length and pieces',
      says(`${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
      'network',
    ],
    ['a length below nothing', says(`${ok}Content-Length: -1\r\n\r\nabc`), 'network'],
    ['fewer bytes than announced', saysAndEnds(`${ok}Content-Length: 9\r\n\r\nabc`), 'network'],
    [
      'a reset within the body',
      (socket) => socket.write(`${ok}Content-Length: 9\r\n\r\nabc`, () => socket.resetAndDestroy()),
      'network',
    ],
    [
      'pieces that end early',
      saysAndEnds(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nab`),
      'network',
    ],
    [
      'packed bytes that end early',
      saysAndEnds(
        `${ok}Content-Encoding: gzip\r\n\r\n${gzipSync('abc').subarray(0, 12).toString('latin1')}`,
      ),
      'network',
    ],
    ['bytes packed in an unknown way', says(packed('zstd', 'abc')), 'malformed'],
    ['bytes packed twice', says(packed('gzip, gzip', gzipSync(gzipSync('abc')))), 'malformed'],
    [
      'two words on how bytes are packed',
      says(packed('identity\r\nContent-Encoding: gzip', gzipSync('abc'))),
      'malformed',
    ],
    ['a refusal in damaged packing', says(packed('gzip', 'abc', '404 No')), 'notFound'],
    ['a refusal in an unknown packing', says(packed('zstd', 'abc', '404 No')), 'notFound'],
    [
      'a refusal that ends early',
      saysAndEnds('HTTP/1.1 404 No\r\nContent-Length: 9\r\n\r\n{}'),
      'notFound',
    ],
    [
      'another protocol',
      says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      'network',
    ],
    [
      'a redirect',
      says('HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
      'malformed',
    ],
    ['a bomb', says(packed('gzip', bomb)), 'tooLarge'],
  ];
  for (const [what, answer, kind] of refused) {
    it(`refuse ${what}, of which a download knows the outcome`, async () => {
      const url = await serve(answer);
      const error = await transfer
        .downloadBytes(url, { maxBytes: 1024 ** 2 })
        .catch((e: unknown) => e);
      assert.ok(PanelError.is(error), String(error));
      assert.equal(error.kind, kind);
    });
  }

  const file = (content: UploadContent) => [{ name: 'a', content }];
  const upload = (url: DaemonUrl, content = contentOf('abc'), signal?: AbortSignal) =>
    transfer.upload(url, '/', file(content), { signal }).then(
      () => 'done',
      (error: unknown) => (PanelError.is(error) ? `${error.kind} ${failedWrite(error)}` : error),
    );
  /** Bytes that no socket holds, made as they are asked for. */
  const endless = (made: { bytes: number }, size = 1024 ** 3): UploadContent => ({
    size,
    read: (start, end) => {
      made.bytes = end;
      return Promise.resolve(Buffer.alloc(end - start));
    },
  });

  const outcomes: readonly [string, Rude, string][] = [
    ['an end before any word', (socket) => void socket.end(), 'network unknown'],
    ['a reset', (socket) => void socket.resetAndDestroy(), 'network unknown'],
    ['a refusal', says('HTTP/1.1 413 Large\r\nContent-Length: 0\r\n\r\n'), 'refused refused'],
    [
      'a redirect',
      says('HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
      'malformed refused',
    ],
    [
      'a web page',
      says(`${ok}Content-Type: text/html\r\nContent-Length: 1\r\n\r\nx`),
      'malformed refused',
    ],
    [
      'a failure of the daemon',
      says('HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}'),
      'daemonFailed unknown',
    ],
    [
      'a failure before the daemon',
      says('HTTP/1.1 504 No\r\nContent-Length: 0\r\n\r\n'),
      'network unknown',
    ],
    [
      'a yes with an endless body',
      says(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`),
      'done',
    ],
  ];
  for (const [what, answer, expected] of outcomes) {
    it(`tell an upload that meets ${what}: ${expected}`, async () => {
      assert.equal(await upload(await serve(answer)), expected);
    });
  }

  it('end an upload that is refused before all of it was sent', async () => {
    const made = { bytes: 0 };
    const url = await serve((socket, head) => {
      if (head.startsWith('POST')) socket.write('HTTP/1.1 413 Large\r\nContent-Length: 0\r\n\r\n');
    });
    assert.equal(await upload(url, endless(made)), 'refused refused');
    assert.ok(made.bytes < 100 * 1024 ** 2, `${made.bytes} bytes were read`);
    await new Promise<void>((closed) => sockets[0]?.once('close', closed));
  });

  for (const [where, readable] of [
    ['before a connection is there', 0],
    ['in the middle', 2 * 1024 ** 2],
  ] as const) {
    it(`end with what a file says that changed ${where}`, async () => {
      const changed = new UserError('It changed while it was read.');
      const read = (start: number, end: number) =>
        start < readable ? Promise.resolve(Buffer.alloc(end - start)) : Promise.reject(changed);
      const url = await serve((socket) => void socket.pause());
      assert.equal(await upload(url, { size: 9 * 1024 ** 2, read }), changed);
    });
  }

  it('call no upload done that was not sent, whatever the daemon says before', async () => {
    const url = await serve((socket, head) => {
      if (!head.startsWith('POST')) return;
      socket.pause();
      socket.write(`${ok}Content-Length: 0\r\n\r\n`, () => socket.destroy());
    });
    assert.equal(await upload(url, endless({ bytes: 0 })), 'network unknown');
  });

  it('read no more of a file than a daemon takes', async () => {
    const made = { bytes: 0 };
    const controller = new AbortController();
    const url = await serve((socket) => void socket.pause());
    const sending = upload(url, endless(made), controller.signal);
    for (let last = -1; last !== made.bytes || last === 0;) {
      last = made.bytes;
      for (let turn = 0; turn < 50; turn++) await settle();
    }
    controller.abort();
    assert.ok(isAbort(await sending));
    assert.ok(made.bytes < 64 * 1024 ** 2, `${made.bytes} bytes were read`);
  });

  it('take no more of a download than is written', async () => {
    let sent = 0;
    const url = await serve((socket) => {
      socket.write(`${ok}Content-Length: ${1024 ** 3}\r\n\r\n`);
      const piece = Buffer.alloc(1024 ** 2);
      const send = () => {
        while (socket.write(piece)) sent += piece.length;
        sent += piece.length;
      };
      socket.on('drain', send);
      send();
    });
    const controller = new AbortController();
    let isFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => (isFirst = resolve));
    const take = () =>
      new Promise<void>(
        (resolve) => (isFirst(), controller.signal.addEventListener('abort', () => resolve())),
      );
    const coming = transfer.download(url, take, { signal: controller.signal });
    await first;
    for (let last = -1; last !== sent;) {
      last = sent;
      for (let turn = 0; turn < 50; turn++) await settle();
    }
    controller.abort();
    await assert.rejects(coming, isAbort);
    assert.ok(sent < 64 * 1024 ** 2, `${sent} bytes were sent`);
  });

  it('close the connection of a download that is given up in its middle', async () => {
    const controller = new AbortController();
    const url = await serve(says(`${ok}Content-Length: 9\r\n\r\nabc`));
    const coming = transfer.download(url, () => controller.abort(), { signal: controller.signal });
    await assert.rejects(coming, isAbort);
    await new Promise<void>((closed) => sockets[0]?.once('close', closed));
  });

  it('take nothing for whole that was given up after its last byte', async () => {
    const controller = new AbortController();
    const url = await serve(saysAndEnds(`${ok}\r\n${'x'.repeat(300_000)}`));
    let turns = 0;
    const take = async () => {
      for (let turn = 0; turn < 50; turn++) await settle();
      if (turns++ === 0) controller.abort();
    };
    await assert.rejects(transfer.download(url, take, { signal: controller.signal }), isAbort);
  });

  it('take no further piece once given up, although all of them are here', async () => {
    const controller = new AbortController();
    const url = await serve(says(packed('gzip', gzipSync(Buffer.alloc(300_000)))));
    let pieces = 0;
    const take = async () => {
      pieces++;
      for (let turn = 0; turn < 50; turn++) await settle();
      controller.abort();
    };
    await assert.rejects(transfer.download(url, take, { signal: controller.signal }), isAbort);
    assert.equal(pieces, 1);
  });

  it('take nothing for whole that was given up with its last piece', async () => {
    const controller = new AbortController();
    const url = await serve(says(`${ok}Content-Length: 3\r\n\r\nabc`));
    const take = async () => {
      for (let turn = 0; turn < 50; turn++) await settle();
      controller.abort();
    };
    await assert.rejects(transfer.download(url, take, { signal: controller.signal }), isAbort);
  });

  it('end with what takes the pieces', async () => {
    const url = await serve(says(`${ok}Content-Length: 9\r\n\r\nabc`));
    const full = new PanelError('refused', 'The disk is full');
    const take = () => Promise.reject(full);
    await assert.rejects(transfer.download(url, take), full);
    await new Promise<void>((closed) => sockets[0]?.once('close', closed));
  });

  it('give up a daemon that falls silent, and one that only says that it goes on', async () => {
    const clock = new FakeClock();
    const url = await serve((socket) => {
      socket.write('HTTP/1.1 102 Processing\r\n\r\n');
      arrived();
    });
    let arrived = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (arrived = resolve));
    const coming = new DaemonTransfer(clock, silentLog).downloadBytes(url).catch((e: unknown) => e);
    await waiting;
    await clock.advance(61_000);
    assert.ok(PanelError.is(await coming, 'timeout'));
    assert.equal(clock.pending, 0);
  });

  it('use one connection for what comes one after the other', async () => {
    const daemon = await startAnyDaemon((_, response) => response.end());
    try {
      const url = daemonUrl('https://node.example.com/f', 'https://panel.example.com');
      for (let n = 0; n < 3; n++) await transfer.downloadBytes(url);
      for (let n = 0; n < 3; n++) assert.equal(await upload(url), 'done');
      // The second may ask before the first connection is free again.
      assert.ok(daemon.asked.length <= 2, `${daemon.asked.length} connections`);
    } finally {
      await daemon.close();
    }
  });

  it('ask for nothing once given up', async () => {
    const daemon = await startAnyDaemon((_, response) => response.end());
    try {
      const url = daemonUrl('https://node.example.com/f', 'https://panel.example.com');
      await assert.rejects(transfer.downloadBytes(url, { signal: AbortSignal.abort() }), isAbort);
      assert.deepEqual(daemon.asked, []);
    } finally {
      await daemon.close();
    }
  });

  const unreached = ['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'CERT_NOT_YET_VALID', 'ETIMEDOUT'];
  for (const code of unreached) {
    it(`know that nothing was sent where no connection came to be: ${code}`, async () => {
      const daemon = failAnyDaemon(Object.assign(new Error(code), { code }));
      try {
        const url = daemonUrl('https://node.example.com/f', 'https://panel.example.com');
        assert.equal(await upload(url), 'network neverSent');
      } finally {
        await daemon.close();
      }
    });
  }
});

describe('What a daemon packed', () => {
  const encodings: readonly (readonly [name: string | null, is: boolean])[] = [
    ...[null, '', ' ', 'identity', ' Identity ', 'gzip', 'GZIP', 'x-gzip', 'deflate', 'br'].map(
      (name) => [name, true] as const,
    ),
    ...['compress', 'zstd', 'gzip, br', 'gzip2', 'bro'].map((name) => [name, false] as const),
  ];
  for (const [name, is] of encodings) {
    it(`is ${is ? 'understood' : 'not understood'}: ${JSON.stringify(name)}`, () =>
      assert.equal(isUnderstood(name), is));
  }

  const failures: readonly (readonly [code: string | number | undefined, means: string])[] = [
    ['Z_DATA_ERROR', 'malformed'],
    ['ERR_BROTLI_DECODER_ERROR', 'malformed'],
    ['ERR__ERROR_FORMAT_PADDING_1', 'malformed'],
    ['ERR_ZLIB_INITIALIZATION_FAILED', 'malformed'],
    ['Z_BUF_ERROR', 'ECONNRESET'],
    ['ECONNRESET', 'the same'],
    ['ERR_STREAM_DESTROYED', 'the same'],
    ['MY_Z_DATA_ERROR', 'the same'],
    [5, 'the same'],
    [undefined, 'the same'],
  ];
  for (const [code, means] of failures) {
    it(`fails by ${code}: ${means}`, () => {
      const failure = Object.assign(new Error('x'), code === undefined ? {} : { code });
      const found = explainUnpacking(failure);
      if (means === 'the same') assert.equal(found, failure);
      else if (means === 'malformed') assert.ok(PanelError.is(found, 'malformed'));
      else assert.equal((found as { code?: string }).code, means);
    });
  }

  it('fails by what is no error', () => assert.equal(explainUnpacking('x'), 'x'));
});
