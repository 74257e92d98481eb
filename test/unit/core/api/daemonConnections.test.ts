import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { connect as connectSecurely, createServer as createSecureServer } from 'node:tls';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { daemonUrl } from '../../../../src/core/api/daemonUrl';
import { failedWrite } from '../../../../src/core/api/errorMeaning';
import { PanelError } from '../../../../src/core/api/errors';
import { systemClock } from '../../../../src/core/base/clock';
import { type UploadContent, contentOf } from '../../../../src/core/base/uploadContent';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

type Give = (error: null, socket: Duplex) => void;

const certificate = join('test', 'support', 'certificate');

describe('The connection to a daemon, as an agent gives it', () => {
  const transfer = new DaemonTransfer(systemClock, silentLog);
  const usual = http.globalAgent;
  let server: Server | undefined;
  let sockets: Duplex[] = [];

  afterEach(() => {
    http.globalAgent.destroy();
    http.globalAgent = usual;
    for (const socket of sockets) socket.destroy();
    sockets = [];
    server?.close();
    server = undefined;
  });

  /** Has each connection for http given by `create`, as an agent for proxies does. */
  function lead(create: (give: Give) => void): void {
    const createConnection = (_: unknown, give: Give) => {
      create((error, socket) => {
        sockets.push(socket);
        give(error, socket);
      });
    };
    http.globalAgent = Object.assign(new http.Agent({ keepAlive: true }), { createConnection });
  }

  /** Answers each upload once all of it is here, and tells the port and what came. */
  async function listen(isSecure: boolean) {
    const got: string[] = [];
    const options = {
      key: readFileSync(join(certificate, 'key.pem')),
      cert: readFileSync(join(certificate, 'cert.pem')),
    };
    const answer = (socket: Duplex) => {
      sockets.push(socket);
      let all = '';
      socket.on('error', () => undefined);
      socket.on('data', (piece: Buffer) => {
        all += piece.toString('latin1');
        if (!all.endsWith('--\r\n')) return;
        got.push(all);
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    };
    const listening = isSecure ? createSecureServer(options, answer) : createServer(answer);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return { got, port: (listening.address() as AddressInfo).port };
  }

  const upload = (content: UploadContent = contentOf('abc')) =>
    transfer
      .upload(daemonUrl('http://127.0.0.1/f', 'http://127.0.0.1'), '/', [{ name: 'a', content }])
      .then(
        () => 'done',
        (error: unknown) => (PanelError.is(error) ? `${error.kind} ${failedWrite(error)}` : error),
      );

  async function manyTurns(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) await settle();
  }

  it('is there before a body is asked for: until then, an agent may write the head anew', async () => {
    const { got, port } = await listen(false);
    let give = (): void => undefined;
    let asked = 0;
    const read = () => {
      asked++;
      return Promise.resolve(Buffer.from('abc'));
    };
    lead((given) => (give = () => given(null, connect(port, '127.0.0.1'))));
    const sending = upload({ size: 3, read });
    await manyTurns();
    assert.equal(asked, 0);
    give();
    assert.equal(await sending, 'done');
    assert.equal(got[0]?.split('POST').length, 2);
  });

  it('leads to a proxy by TLS although the daemon is asked without', async () => {
    const { port } = await listen(true);
    lead((give) => {
      const socket = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
      socket.once('connect', () => give(null, socket));
    });
    assert.equal(await upload(), 'done');
  });

  it('is made where hands were shaken before, also by a TLS that does not tell its last word', async () => {
    const { port } = await listen(true);
    lead((give) => {
      const socket = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
      socket.getFinished = () => undefined;
      socket.once('secureConnect', () => give(null, socket));
    });
    assert.equal(await upload(), 'done');
  });

  /** A connection that takes all but the end of a body, and is answered then. */
  function reluctant(answer: string) {
    let take = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      lead((give) => {
        const socket = new Duplex({
          read: () => undefined,
          write: (piece: Buffer, _, taken) => {
            if (!piece.toString('latin1').endsWith('--\r\n')) return taken();
            take = taken;
            socket.push(answer);
            resolve();
          },
        });
        // What an agent keeps a connection with.
        const nothing = () => undefined;
        const kept = { setKeepAlive: nothing, setTimeout: nothing, unref: nothing, ref: nothing };
        give(null, Object.assign(socket, kept));
      });
    });
    return { held, take: () => take() };
  }

  it('is closed where a daemon refuses, and never takes the last of what is sent', async () => {
    const { held } = reluctant('HTTP/1.1 413 Large\r\nContent-Length: 0\r\n\r\n');
    const sending = upload();
    await held;
    const [socket] = sockets;
    assert.ok(socket);
    const closed = once(socket, 'close');
    assert.equal(await sending, 'refused refused');
    await closed;
  });

  it('has taken all of an upload before that is done, whatever the daemon says before', async () => {
    const { held, take } = reluctant('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    let end: unknown;
    const sending = upload().then((told) => (end = told));
    await held;
    await manyTurns();
    assert.equal(end, undefined);
    take();
    await sending;
    assert.equal(end, 'done');
    assert.equal(sockets[0]?.destroyed, false);
  });
});
