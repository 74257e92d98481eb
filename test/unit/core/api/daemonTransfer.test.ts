import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../../../../src/core/base/clock';
import { contentOf } from '../../../../src/core/base/uploadContent';
import { toDisposable } from '../../../../src/core/base/event';
import { silentLog } from '../../../support/silentLog';
import { daemonUrl } from '../../../../src/core/api/daemonUrl';
import { PanelError } from '../../../../src/core/api/errors';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { FakeClock } from '../../../support/fakeClock';
import { type Arrived, type TestServer, startServer } from '../../../support/httpServer';

describe('NodeTransfer', () => {
  const node = new DaemonTransfer(systemClock, silentLog);
  let server: TestServer;

  afterEach(() => server.close());

  async function serve(answer: (r: Arrived, s: ServerResponse, n: number) => void) {
    server = await startServer(answer);
    return daemonUrl(`${server.url}/download/file?token=t`, server.url);
  }

  it('fetches bytes as they are, without a key', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0xef, 0xbb, 0xbf]);
    const url = await serve((_, response) => response.end(bytes));
    const seen: number[] = [];
    const got = await node.downloadBytes(url, { onProgress: (done) => seen.push(done) });
    assert.deepEqual(Buffer.from(got), bytes);
    assert.equal(server.arrived[0]?.headers.authorization, undefined);
    assert.deepEqual(seen.at(-1), bytes.length);
  });

  it('takes an empty file for what it is', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'Content-Length': 0 }).end(),
    );
    assert.equal((await node.downloadBytes(url)).byteLength, 0);
  });

  it('rejects a body that ends early', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('half', () => response.destroy());
    });
    await assert.rejects(node.downloadBytes(url), (error) => PanelError.is(error, 'network'));
  });

  it('takes what comes of more than any computer has memory for, until it breaks off', async () => {
    let breakOff = (): void => undefined;
    const url = await serve((_, response) => {
      breakOff = () => response.destroy();
      response.writeHead(200, { 'Content-Length': 1e15 }).write('half');
    });
    const heard: unknown[] = [];
    const onProgress = (...told: readonly unknown[]) => {
      heard.push(told);
      breakOff();
    };
    await assert.rejects(node.downloadBytes(url, { maxBytes: 1e15, onProgress }), {
      ...{ name: 'PanelError', kind: 'network' },
    });
    assert.deepEqual(heard, [[4, 1e15]]);
  });

  it('takes a part that it did not ask for as less than the file', async () => {
    const url = await serve((_, response) =>
      response
        .writeHead(206, { 'Content-Range': 'bytes 0-3/1000', 'Content-Length': 4 })
        .end('half'),
    );
    await assert.rejects(node.downloadBytes(url), (error) => PanelError.is(error, 'network'));
  });

  for (const range of ['bytes 0-3/*', 'bytes */1000', 'items 0-3/4', undefined]) {
    it(`takes no part that may be less than the file: ${range ?? 'it does not say which'}`, async () => {
      const headers = { 'Content-Length': 4, ...(range && { 'Content-Range': range }) };
      const url = await serve((_, response) => response.writeHead(206, headers).end('half'));
      await assert.rejects(node.downloadBytes(url), (error) => PanelError.is(error, 'malformed'));
    });
  }

  it('takes a part that is all of the file', async () => {
    const url = await serve((_, response) =>
      response.writeHead(206, { 'Content-Range': 'bytes 0-2/3', 'Content-Length': 3 }).end('all'),
    );
    assert.equal(Buffer.from(await node.downloadBytes(url)).toString(), 'all');
  });

  it('takes nothing that was packed for the way and is not unpacked', async () => {
    const url = await serve((_, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nConnection: close\r\n\r\npacked',
      );
    });
    await assert.rejects(node.downloadBytes(url), (error) => PanelError.is(error, 'malformed'));
  });

  for (const encoding of ['gzip', 'deflate', 'br']) {
    it(`says that what it unpacks is damaged: ${encoding}`, async () => {
      const url = await serve((_, response) =>
        response.writeHead(200, { 'Content-Encoding': encoding }).end('not packed at all'),
      );
      await assert.rejects(node.downloadBytes(url), (error) => {
        assert.ok(PanelError.is(error, 'malformed'), String(error));
        return error.detail === "The node's answer is damaged";
      });
    });
  }

  it('says of what is cut off while it is unpacked that the connection broke', async () => {
    const packed = gzipSync('all of the file').subarray(0, 20);
    const url = await serve((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed),
    );
    await assert.rejects(node.downloadBytes(url), (error) => {
      assert.ok(PanelError.is(error, 'network'), String(error));
      return !/Z_|unexpected end/.test(error.detail);
    });
  });

  const refusals: readonly [number, string, string][] = [
    [404, '{"error":"not found","request_id":"1"}', 'notFound'],
    [500, '{"error":"unexpected","request_id":"1"}', 'daemonFailed'],
    [403, '{"error":"denylist","request_id":"1"}', 'refused'],
    [400, '{"error":"no disk space","request_id":"1"}', 'refused'],
    [413, '<html></html>', 'refused'],
    [302, '', 'malformed'],
  ];
  for (const [status, body, kind] of refusals) {
    it(`a node's ${status} is ${kind}, and is not repeated`, async () => {
      const url = await serve((_, response) => response.writeHead(status).end(body));
      await assert.rejects(node.downloadBytes(url), { name: 'PanelError', kind });
      await assert.rejects(node.upload(url, '/', []), { name: 'PanelError', kind });
      assert.equal(server.arrived.length, 2);
    });
  }

  it('takes no page for a file, however its type is written', async () => {
    for (const type of ['text/html', 'Text/HTML; charset=utf-8']) {
      const url = await serve((_, response) =>
        response.writeHead(200, { 'Content-Type': type }).end('<html></html>'),
      );
      const error = await node.downloadBytes(url).catch((failure: unknown) => failure);
      assert.ok(PanelError.is(error, 'malformed'), String(error));
      assert.deepEqual([error.status, error.detail], [200, "The node's answer was a web page"]);
      await assert.rejects(node.upload(url, '/', []), { kind: 'malformed' });
      await server.close();
    }
    for (const type of ['text/htmlx', 'x-text/html', 'application/octet-stream']) {
      const url = await serve((_, response) =>
        response.writeHead(200, { 'Content-Type': type }).end('abc'),
      );
      assert.equal((await node.downloadBytes(url)).byteLength, 3, type);
      await server.close();
    }
    await serve((_, response) => response.end());
  });

  it('takes as many bytes as it was told, and no more', async () => {
    const url = await serve((_, response) => response.end('abcd'));
    assert.equal((await node.downloadBytes(url, { maxBytes: 4 })).byteLength, 4);
    const error = await node.downloadBytes(url, { maxBytes: 3 }).catch((one: unknown) => one);
    assert.ok(PanelError.is(error, 'tooLarge'), String(error));
    assert.match(error.detail, /^The file is larger than 3 B, its size in the folder listing\.$/);
  });

  it('asks for the end of a file alone, and takes what comes for it', async () => {
    const url = await serve((_, response) =>
      response
        .writeHead(206, { 'Content-Range': 'bytes 996-999/1000', 'Content-Length': 4 })
        .end('tail'),
    );
    const heard: unknown[] = [];
    const onProgress = (...told: readonly unknown[]) => heard.push(told);
    const got = await node.downloadBytes(url, { lastBytes: 4, onProgress });
    assert.equal(Buffer.from(got).toString(), 'tail');
    assert.deepEqual([server.arrived[0]?.headers.range, heard.at(-1)], ['bytes=-4', [4, 4]]);
    await node.downloadBytes(url, { lastBytes: 4 });
    assert.equal(server.arrived[1]?.headers.range, 'bytes=-4');
  });

  it('asks for no part unless it is to', async () => {
    const url = await serve((_, response) => response.end('a'));
    await node.downloadBytes(url);
    assert.equal(server.arrived[0]?.headers.range, undefined);
  });

  it('hands on what comes with how much there will be, and says how much it was', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'Content-Length': 3 }).end('abc'),
    );
    const taken: unknown[] = [];
    const done = await node.download(url, (piece, total) =>
      taken.push([Buffer.from(piece).toString(), total]),
    );
    assert.deepEqual([done, taken], [3, [['abc', 3]]]);
  });

  it('says how much came of what was announced', async () => {
    const url = await serve((_, response) =>
      response
        .writeHead(206, { 'Content-Range': 'bytes 0-3/1000', 'Content-Length': 4 })
        .end('half'),
    );
    await assert.rejects(node.downloadBytes(url), {
      ...{ kind: 'network', detail: 'Bytes received from the node: 4 of 1000' },
    });
  });

  it('takes what stands before a daemon that is away for nobody', async () => {
    const url = await serve((_, response) => response.writeHead(502).end('<html></html>'));
    const error = await node.upload(url, '/', []).catch((one: unknown) => one);
    assert.ok(PanelError.is(error, 'network') && error.outcomeUnknown, String(error));
    assert.deepEqual([error.status, error.detail], [502, "The node couldn't be reached, HTTP 502"]);
  });

  it("tells the daemon's time after an upload, where it has one", async () => {
    const told = async (date: string | undefined) => {
      const url = await serve((_, response) => {
        response.sendDate = false;
        response.writeHead(200, date === undefined ? {} : { Date: date }).end();
      });
      const time = await node.upload(url, '/', []);
      await server.close();
      return time;
    };
    assert.equal(await told('Thu, 01 Jan 1970 00:00:02 GMT'), 2_000);
    assert.equal(await told('some day'), undefined);
    assert.equal(await told(undefined), undefined);
    await serve((_, response) => response.end());
  });

  it('tells how much of all files is sent', async () => {
    const url = await serve((_, response) => response.end());
    const heard: (readonly [number, number | undefined])[] = [];
    await node.upload(
      url,
      '/',
      [
        { name: 'a', content: contentOf('abc') },
        { name: 'b', content: contentOf('de') },
      ],
      { onProgress: (done, total) => heard.push([done, total]) },
    );
    assert.deepEqual(heard.at(-1), [5, 5]);
    assert.ok(heard.every(([, total]) => total === 5));
  });

  it('sends files as one form, with the folder beside the token', async () => {
    const url = await serve((_, response) => response.end());
    await node.upload(url, '/my folder/ü+&', [
      { name: 'a.txt', content: contentOf('one') },
      { name: 'ü b.bin', content: contentOf(new Uint8Array([0, 255])) },
    ]);
    const [request] = server.arrived;
    assert.equal(request?.url, '/download/file?token=t&directory=%2Fmy%20folder%2F%C3%BC%2B%26');
    assert.match(request?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    const form = request?.body.toString('latin1') ?? '';
    assert.match(form, /name="files"; filename="a\.txt"/);
    assert.ok(form.includes('\x00\xff'));
    assert.notEqual(request?.headers['content-length'], undefined);
  });

  it('puts pieces together whose number nobody told', async () => {
    const url = await serve((_, response) => {
      const write = (left: number): void => {
        if (left === 0) response.end();
        else response.write(`${left} `.repeat(20_000), () => write(left - 1));
      };
      write(5);
    });
    const expected = [5, 4, 3, 2, 1].map((left) => `${left} `.repeat(20_000)).join('');
    assert.equal(Buffer.from(await node.downloadBytes(url)).toString(), expected);
  });

  it('starts its deadline anew with each piece that is sent', async () => {
    let started = 0;
    const clock = { now: () => 0, after: () => (started++, toDisposable(() => undefined)) };
    const url = await serve((_, response) => response.end());
    const content = contentOf('x'.repeat(1_000_000));
    await new DaemonTransfer(clock, silentLog).upload(url, '/', [{ name: 'large', content }]);
    // One is the wait for the connection.
    assert.equal(started, 2 + 4);
  });

  it('gives up an upload that nobody answers, and does not know what became of it', async () => {
    const clock = new FakeClock();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const url = await serve(() => arrive());
    const stalled = new DaemonTransfer(clock, silentLog)
      .upload(url, '/', [])
      .catch((error: unknown) => error);
    await arrived;
    await clock.advance(61_000);
    const error = await stalled;
    assert.ok(PanelError.is(error, 'timeout') && error.outcomeUnknown, String(error));
  });

  const odd = ['', 'not a url', 'file:///etc/passwd', 'javascript:1'];
  for (const url of odd) {
    it(`refuses ${JSON.stringify(url)} as a signed URL`, async () => {
      await serve((_, response) => response.end());
      const refusal = { name: 'PanelError', kind: 'malformed' };
      assert.throws(() => daemonUrl(url, server.url), refusal);
    });
  }
});
