import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { systemClock } from '../../src/core/base/clock';
import { isSocketUrl } from '../../src/core/console/sessionRunner';
import { decode } from '../../src/core/console/protocol';
import type { Log } from '../../src/core/base/log';
import { parseAddress } from '../../src/core/accounts/address';
import { getAccount } from '../../src/core/api/account';
import { listActivity } from '../../src/core/api/activity';
import {
  createBackup,
  deleteBackup,
  getBackup,
  listBackups,
  restoreBackup,
  signBackupDownload,
  toggleBackupLock,
} from '../../src/core/api/backups';
import { shareConsole } from '../../src/core/api/consoleShare';
import { describeError } from '../../src/core/api/describe';
import { PanelError } from '../../src/core/api/errors';
import {
  changeModes,
  compressFiles,
  copyFile,
  createFolder,
  decompressFile,
  deleteFiles,
  listFiles,
  pullFile,
  renameFiles,
  signDownload,
  signUpload,
} from '../../src/core/api/files';
import { PanelHttp } from '../../src/core/api/http';
import { createKey, deleteKey, listKeys } from '../../src/core/api/keys';
import {
  getIssue,
  listIssues,
  listOccurrences,
  setIssueStatus,
} from '../../src/core/api/monitoring';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import {
  addAllocation,
  listAllocations,
  removeAllocation,
  setAllocationNotes,
  setPrimaryAllocation,
} from '../../src/core/api/network';
import {
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../../src/core/api/projects';
import { deleteSchedule, listSchedules, runSchedule, saveTask } from '../../src/core/api/schedules';
import { reinstallServer, renameServer, setImage } from '../../src/core/api/settings';
import {
  deleteServer,
  getServer,
  getWebsocketCredentials,
  listAllServers,
  listServers,
} from '../../src/core/api/servers';
import { trySignIn } from '../../src/core/accounts/signIn';
import { getStartup, setVariable } from '../../src/core/api/startup';
import { listSubusers, removeSubuser } from '../../src/core/api/subusers';
import { getUsage } from '../../src/core/api/usage';
import { type AnyDaemon, failAnyDaemon, startAnyDaemon } from '../support/anyDaemon';
import { type Arrived, type TestServer, answerJson, startServer } from '../support/httpServer';

const key = 'xc_secretsecretsecretsecretsecret';
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

describe('Requests', () => {
  const realFetch = globalThis.fetch;
  const servers: TestServer[] = [];
  let daemon: AnyDaemon | undefined;
  const lines: string[] = [];
  const write = (...words: unknown[]) => void lines.push(words.map(String).join(' '));
  const log: Log = { debug: write, info: write, warn: write, error: write };

  afterEach(async () => {
    globalThis.fetch = realFetch;
    lines.length = 0;
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await daemon?.close();
    daemon = undefined;
  });

  function open(baseUrl: string, stored = key): PanelHttp {
    return new PanelHttp({ baseUrl, key: () => Promise.resolve(stored), clock: systemClock, log });
  }

  /** A panel on this computer that answers each request by a function. */
  async function serve(answer: (r: Arrived, s: ServerResponse, n: number) => void) {
    const server = await startServer(answer);
    servers.push(server);
    return { server, http: open(`${server.url}/api/client`) };
  }

  /** A panel somewhere else that answers everything with one record; `asked` holds every address that was fetched. */
  function elsewhere(answer: unknown, baseUrl = 'https://panel.example.com/api/client') {
    const asked: string[] = [];
    globalThis.fetch = (address) => {
      asked.push(address instanceof Request ? address.url : String(address));
      return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
    };
    return { http: open(baseUrl), asked };
  }

  async function failureOf(work: () => unknown): Promise<unknown> {
    try {
      await work();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  describe('reach what they name and nothing else', () => {
    const odd = [
      '..',
      '.',
      '',
      '../account',
      '../../../admin',
      '..%2f..%2faccount',
      '%2e%2e',
      'a/../../account',
      'account?x=',
      'account#',
      'x@evil.example',
      '..\\account',
      '..;/account',
      '1a7ce997',
      `${uuid}/../..`,
      `${uuid}\n`,
      `${uuid}%00`,
      '1A7CE997-259B-452E-8B4E-CECC464142C\u212a',
      '\ud800',
      '\u202e',
      '__proto__',
      'x'.repeat(10_000),
    ];

    const ofServer: Readonly<Record<string, (http: PanelHttp, one: string) => Promise<unknown>>> = {
      getServer: (http, one) => getServer({ http, uuid: one }),
      deleteServer: (http, one) => deleteServer({ http, uuid: one }, 'n'),
      getWebsocketCredentials: (http, one) => getWebsocketCredentials({ http, uuid: one }),
      listActivity: (http, one) => listActivity({ http, uuid: one }),
      listFiles: (http, one) => listFiles({ http, uuid: one }, '/'),
      signDownload: (http, one) => signDownload({ http, uuid: one }, '/a'),
      signUpload: (http, one) => signUpload({ http, uuid: one }),
      createFolder: (http, one) => createFolder({ http, uuid: one }, '/', 'a'),
      renameFiles: (http, one) => renameFiles({ http, uuid: one }, '/', []),
      copyFile: (http, one) => copyFile({ http, uuid: one }, '/a'),
      deleteFiles: (http, one) => deleteFiles({ http, uuid: one }, '/', ['a']),
      compressFiles: (http, one) => compressFiles({ http, uuid: one }, '/', ['a']),
      decompressFile: (http, one) => decompressFile({ http, uuid: one }, '/', 'a'),
      changeModes: (http, one) => changeModes({ http, uuid: one }, '/', []),
      pullFile: (http, one) =>
        pullFile({ http, uuid: one }, 'https://x.example/', { directory: '/' }),
      listBackups: (http, one) => listBackups({ http, uuid: one }),
      createBackup: (http, one) => createBackup({ http, uuid: one }, {}),
      listSchedules: (http, one) => listSchedules({ http, uuid: one }),
      listAllocations: (http, one) => listAllocations({ http, uuid: one }),
      addAllocation: (http, one) => addAllocation({ http, uuid: one }),
      getStartup: (http, one) => getStartup({ http, uuid: one }),
      setVariable: (http, one) => setVariable({ http, uuid: one }, { key: 'A', value: '' }),
      listSubusers: (http, one) => listSubusers({ http, uuid: one }),
      renameServer: (http, one) => renameServer({ http, uuid: one }, { name: 'n' }),
      reinstallServer: (http, one) => reinstallServer({ http, uuid: one }),
      setImage: (http, one) => setImage({ http, uuid: one }, 'i'),
      shareConsole: (http, one) => shareConsole({ http, uuid: one }, 'text'),
      getProject,
      updateProject: (http, one) => updateProject(http, one, {}),
      deleteProject,
      listKeys,
      createKey: (http, one) => createKey(http, one, { name: 'n', kind: 'server' }),
      listIssues: (http, one) => listIssues(http, one),
      getUsage,
    };
    for (const [name, ask] of Object.entries(ofServer)) {
      it(`${name}: nothing is asked for what is no uuid`, async () => {
        const { http, server } = await serve((_, response) => answerJson(response, {}));
        for (const one of odd) {
          const error = await failureOf(() => ask(http, one));
          assert.ok(PanelError.is(error, 'notFound'), `${JSON.stringify(one)}: ${String(error)}`);
        }
        assert.deepEqual(
          server.arrived.map(({ url }) => url),
          [],
        );
      });
    }

    const ofPart: Readonly<Record<string, (http: PanelHttp, part: string) => Promise<unknown>>> = {
      getBackup: (http, part) => getBackup({ http, uuid }, part),
      signBackupDownload: (http, part) => signBackupDownload({ http, uuid }, part),
      toggleBackupLock: (http, part) => toggleBackupLock({ http, uuid }, part),
      restoreBackup: (http, backup) => restoreBackup({ http, uuid }, { backup, truncate: true }),
      deleteBackup: (http, part) => deleteBackup({ http, uuid }, part),
      removeSubuser: (http, part) => removeSubuser({ http, uuid }, part),
    };
    for (const [name, ask] of Object.entries(ofPart)) {
      it(`${name}: nothing is asked for what is no uuid`, async () => {
        const { http, server } = await serve((_, response) => answerJson(response, {}));
        for (const one of odd) {
          const error = await failureOf(() => ask(http, one));
          assert.ok(PanelError.is(error, 'notFound'), `${JSON.stringify(one)}: ${String(error)}`);
        }
        assert.deepEqual(
          server.arrived.map(({ url }) => url),
          [],
        );
      });
    }

    it('a fingerprint stays one part of its path', async () => {
      const { http, server } = await serve((_, response) => answerJson(response, {}));
      for (const one of odd.filter((name) => !/^[\w-]{1,200}$/.test(name))) {
        for (const ask of [
          () => getIssue(http, uuid, one),
          () => setIssueStatus(http, uuid, one, 'resolved'),
          () => listOccurrences(http, uuid, one),
        ]) {
          assert.ok(PanelError.is(await failureOf(ask), 'notFound'), JSON.stringify(one));
        }
      }
      assert.deepEqual(
        server.arrived.map(({ url }) => url),
        [],
      );
    });

    it('a number that is no id is not asked for', async () => {
      const { http, server } = await serve((_, response) => answerJson(response, {}));
      for (const id of [NaN, Infinity, -1, 0, 1.5, 1e21, 2 ** 53]) {
        for (const ask of [
          () => runSchedule({ http, uuid }, id),
          () => deleteSchedule({ http, uuid }, id),
          () =>
            saveTask(
              { http, uuid },
              {
                place: { schedule: 1, task: id },
                task: { action: 'command', payload: '', offset: 0, continueOnFailure: false },
              },
            ),
          () => removeAllocation({ http, uuid }, id),
          () => setPrimaryAllocation({ http, uuid }, id),
          () => setAllocationNotes({ http, uuid }, { id, notes: '' }),
          () => deleteKey(http, uuid, id),
        ]) {
          assert.ok(PanelError.is(await failureOf(ask), 'notFound'), String(id));
        }
      }
      assert.deepEqual(
        server.arrived.map(({ url }) => url),
        [],
      );
    });

    const paths = [
      ...['x', '//evil.example/', '/../admin', '/x/..', '/./x', '/x//y', '/a\\b', '/a?b', '/a#b'],
      ...['/@evil.example', '/%2e%2e/x', '/%2E./x', '/a%2fb', '/a%5cb', '/a%252fb', '/x/', '/a;b'],
      ...[
        '/a%00',
        '/a b',
        '/a%',
        '/\u202e',
        'https://evil.example/',
        '',
        '/servers/x',
        '/servers/',
      ],
    ];
    for (const path of paths) {
      it(`the client itself refuses ${JSON.stringify(path)}`, async () => {
        const { http, server } = await serve((_, response) => answerJson(response, {}));
        const error = await failureOf(() => http.send({ path, read: () => undefined }));
        assert.ok(PanelError.is(error, 'notFound'), String(error));
        assert.equal(server.arrived.length, 0);
      });
    }

    it('a query holds whole numbers only', async () => {
      const { http, server } = await serve((_, response) => answerJson(response, { data: [] }));
      for (const page of [NaN, Infinity, -Infinity, 1e21, 1.5]) {
        const error = await failureOf(() => listServers(http, { page }));
        assert.ok(PanelError.is(error, 'malformed'), `${page}: ${String(error)}`);
      }
      assert.equal(server.arrived.length, 0);
    });

    it('a name that is half a character is refused in words', async () => {
      const { http, server } = await serve((_, response) => answerJson(response, { data: [] }));
      const error = await failureOf(() => listFiles({ http, uuid }, '/\ud800'));
      assert.ok(PanelError.is(error, 'refused'), String(error));
      assert.equal(server.arrived.length, 0);
    });
  });

  describe('take from an answer only what may name something', () => {
    const record = (attributes: object) => ({ object: 'x', attributes });
    const rows: Readonly<Record<string, readonly [object, (http: PanelHttp) => Promise<unknown>]>> =
      {
        'a project': [
          record({ uuid: '../../account', name: 'n' }),
          (http) => getProject(http, uuid),
        ],
        'a project’s server': [
          record({ uuid, name: 'n', servers: [{ uuid: '..' }] }),
          (http) => getProject(http, uuid),
        ],
        'a list of projects': [
          { data: [record({ uuid: '..', name: 'n' })] },
          (http) => listProjects(http),
        ],
        'a backup': [record({ uuid: '..' }), (http) => getBackup({ http, uuid }, uuid)],
        'a person': [{ data: [record({ uuid: '..' })] }, (http) => listSubusers({ http, uuid })],
        'a key': [{ data: [record({ id: -1 })] }, (http) => listKeys(http, uuid)],
        'a key far out': [{ data: [record({ id: 1e21 })] }, (http) => listKeys(http, uuid)],
        'an allocation': [
          { data: [record({ id: 1.5, ip: '1.2.3.4', port: 1 })] },
          (http) => listAllocations({ http, uuid }),
        ],
        'a schedule': [
          {
            data: [
              record({
                id: 0,
                name: 'n',
                cron: { minute: '*', hour: '*', day_of_month: '*', day_of_week: '*' },
              }),
            ],
          },
          (http) => listSchedules({ http, uuid }),
        ],
        'a new key with a line of its own': [
          { ...record({ id: 1 }), meta: { secret_key: 'xm_1_a\nNODE_OPTIONS=--require=./x.js' } },
          (http) => createKey(http, uuid, { name: 'n', kind: 'server' }),
        ],
        'a new key with a command': [
          { ...record({ id: 1 }), meta: { secret_key: '$(touch x)' } },
          (http) => createKey(http, uuid, { name: 'n', kind: 'server' }),
        ],
        'an issue': [{ data: [{ fingerprint: '../../..' }] }, (http) => listIssues(http, uuid)],
      };
    for (const [name, [answer, ask]] of Object.entries(rows)) {
      it(`${name} of an impossible name is called malformed`, async () => {
        const { http } = elsewhere(answer);
        const error = await failureOf(() => ask(http));
        assert.ok(PanelError.is(error, 'malformed'), String(error));
      });
    }
  });

  describe('to a daemon go where the panel may send them', () => {
    const refused = [
      'http://node.example.com/f?token=t',
      'https://127.0.0.1/f',
      'https://127.1/f',
      'https://2130706433/f',
      'https://0x7f000001/f',
      'https://0177.0.0.1/f',
      'https://0/f',
      'https://0.0.0.0/f',
      'https://10.0.0.3:8080/f',
      'https://172.16.0.1/f',
      'https://172.31.255.255/f',
      'https://192.168.1.1/f',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/f',
      'https://100.127.255.255/f',
      'https://192.0.0.192/f',
      'https://198.18.0.1/f',
      'https://224.0.0.1/f',
      'https://255.255.255.255/f',
      'https://[::1]/f',
      'https://[::]/f',
      'https://[::ffff:127.0.0.1]/f',
      'https://[::ffff:a00:3]/f',
      'https://[::127.0.0.1]/f',
      'https://[64:ff9b::7f00:1]/f',
      'https://[64:ff9b:1::a00:3]/f',
      'https://[2002:7f00:1::]/f',
      'https://[fc00::1]/f',
      'https://[fdff::1]/f',
      'https://[fe80::1]/f',
      'https://[fec0::1]/f',
      'https://[ff02::1]/f',
      'https://localhost/f',
      'https://LOCALHOST./f',
      'https://a.localhost/f',
      'https://127。0。0。1/f',
      'https://①②⑦.0.0.1/f',
      'https://router/f',
      'https://printer.local/f',
      'https://metadata.google.internal/f',
      'https://router.home.arpa./f',
      'https://router.lan/f',
      'https://good.example@evil.example/f',
      'https://user:word@node.example.com/f',
      'ftp://node.example.com/f',
      'file:///etc/passwd',
      'data:text/plain,x',
      'blob:https://node.example.com/x',
      'javascript:alert(1)',
      'wss://node.example.com/f',
      '//node.example.com/f',
      '/f',
      '',
      'https://',
      ' https://node.example.com/f',
      'https://node.example.com/f\n',
      'https://node.exa\tmple.com/f',
      'https:node.example.com/f',
      'https:\\\\node.example.com/f',
      `https://node.example.com/${'a'.repeat(20_000)}`,
    ];
    const allowed = [
      'https://node.example.com/download/file?token=eyJ.a.b',
      'https://node.example.com:8080/upload/file?token=t',
      'https://203.0.113.7:8080/download/file?token=t',
      'https://[2a00:1450::1]/download/file?token=t',
      'https://172.32.0.1/f',
      'https://100.128.0.1/f',
      'https://xn--nde-0na.example/f',
      'https://s3.eu.example.com/bucket/a.tar.gz?X-Amz-Signature=1%2F2',
    ];
    const asks: Readonly<
      Record<string, (http: PanelHttp, node: DaemonTransfer) => Promise<unknown>>
    > = {
      download: async (http, node) => node.downloadBytes(await signDownload({ http, uuid }, '/a')),
      upload: async (http, node) => node.upload(await signUpload({ http, uuid }), '/', []),
      'backup download': async (http, node) =>
        node.download(await signBackupDownload({ http, uuid }, uuid), () => undefined),
    };
    for (const [name, ask] of Object.entries(asks)) {
      for (const url of refused) {
        it(`${name} is refused: ${JSON.stringify(url.slice(0, 60))}`, async () => {
          const { http, asked } = elsewhere({ object: 'signed_url', attributes: { url } });
          daemon = failAnyDaemon(new Error('asked'));
          const error = await failureOf(() => ask(http, new DaemonTransfer(systemClock, log)));
          assert.ok(PanelError.is(error, 'malformed'), String(error));
          assert.deepEqual([asked.length, daemon.asked], [1, []], 'only the panel was asked');
        });
      }
      for (const url of allowed) {
        it(`${name} is taken: ${url}`, async () => {
          const { http, asked } = elsewhere({ object: 'signed_url', attributes: { url } });
          daemon = await startAnyDaemon((_, response) => response.end());
          await ask(http, new DaemonTransfer(systemClock, log));
          const { hostname, port } = new URL(url);
          const host = hostname.replace(/^\[|\]$/g, '');
          assert.deepEqual([asked.length, daemon.asked], [1, [`${host}:${port || 443}`]]);
        });
      }
    }

    it('a console follows the same rule', () => {
      const asSocket = (url: string) => url.replace(/^http/, 'ws').replace(/^wss:\/\/node.*f$/, '');
      for (const url of refused.filter((one) => /^https?:\/\/./.test(one))) {
        const socket = asSocket(url);
        assert.equal(isSocketUrl(socket, 'https://panel.example.com'), false, socket);
      }
      assert.ok(isSocketUrl('wss://node.example.com:8080/api/ws', 'https://panel.example.com'));
    });

    it('a panel in a private network has its daemons there; one on this computer anywhere', () => {
      const rows: readonly (readonly [panel: string, socket: string, isTaken: boolean])[] = [
        ['https://192.168.1.2', 'wss://192.168.1.3:8080/ws', true],
        ['https://panel.lan', 'wss://10.0.0.3/ws', true],
        ['https://192.168.1.2', 'wss://127.0.0.1/ws', false],
        ['https://192.168.1.2', 'wss://169.254.169.254/ws', false],
        ['https://192.168.1.2', 'ws://192.168.1.3/ws', false],
        ['http://127.0.0.1:8000', 'ws://127.0.0.1:8080/ws', true],
        ['http://localhost:8000', 'ws://[::1]:8080/ws', true],
        ['http://127.0.0.1:8000', 'ws://192.168.1.3/ws', true],
        ['http://127.0.0.1:8000', 'ws://169.254.169.254/ws', false],
        ['http://127.0.0.1:8000', 'wss://node.example.com/ws', true],
      ];
      for (const [panel, socket, isTaken] of rows) {
        assert.equal(isSocketUrl(socket, panel), isTaken, `${panel} ${socket}`);
      }
    });
  });

  describe('of signing in', () => {
    const refused = [
      'https://good.example@evil.example',
      'good.example@evil.example',
      'https://user:word@panel.example.com',
      'https://@panel.example.com',
      'https://panel.example.com:0',
      'https://panel.exam\u200bple.com',
      'https://panel.example.com\u202e',
      'https://pan\u00adel.example.com',
      'https://panel.example.com\\@evil.example',
      'https://panel.example.com/\u0000',
      'https:\\\\panel.example.com',
      'https:panel.example.com',
      'https://panel.example.com?x@evil.example',
      'https://panel.example.com#@evil.example',
      `https://${'a'.repeat(5_000)}.example`,
    ];
    for (const typed of refused) {
      it(`${JSON.stringify(typed.slice(0, 60))} is no address of a panel`, async () => {
        assert.ok('problem' in parseAddress(typed));
        const asked: string[] = [];
        const outcome = await trySignIn(typed, (baseUrl) => {
          asked.push(baseUrl);
          return open(baseUrl);
        });
        assert.ok('problem' in outcome && outcome.problem !== '');
        assert.deepEqual(asked, []);
      });
    }
  });

  describe('of signing in without https', () => {
    const places: readonly (readonly [typed: string, isAgreed: boolean, sent: boolean])[] = [
      ['http://192.168.1.5', false, false],
      ['http://192.168.1.5', true, true],
      ['http://panel.lan', false, false],
      ['http://panel.example.com', true, false],
      ['http://8.8.8.8', true, false],
      ['http://169.254.169.254', true, false],
      ['http://[::ffff:8.8.8.8]', true, false],
      ['http://192.168.1.5.evil.example', true, false],
      ['http://192.168.1.5@evil.example', true, false],
    ];
    for (const [typed, isPlainAgreed, sent] of places) {
      const agreed = isPlainAgreed ? 'the user agreed' : 'nobody agreed';
      it(`${typed}, ${agreed}: a key is ${sent ? 'sent' : 'not sent'}`, async () => {
        const asked: string[] = [];
        const outcome = await trySignIn(
          typed,
          (baseUrl) => {
            asked.push(baseUrl);
            const send = () => Promise.reject(new PanelError('unauthorized', 'x'));
            return { send } as unknown as PanelHttp;
          },
          { isPlainAgreed },
        );
        assert.ok('problem' in outcome);
        assert.equal(asked.length > 0, sent);
      });
    }
  });

  describe('that fail say nothing of keys and addresses', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1bmlxdWVfaWQiOiJhIn0.c2lnbmF0dXJlc2ln';
    const address = `https://10.0.0.3:8080/download/file?token=${token}`;
    const coded = (message: string, code?: string) =>
      Object.assign(new Error(message), code === undefined ? {} : { code });
    const failures: Readonly<Record<string, unknown>> = {
      'a refused connection': coded('connect ECONNREFUSED 10.0.0.3:8080', 'ECONNREFUSED'),
      'an unknown name': coded('getaddrinfo ENOTFOUND secret.internal', 'ENOTFOUND'),
      'a certificate of another name': coded(
        "Hostname/IP does not match certificate's altnames: Host: secret.internal. is not in the cert's altnames: DNS:x",
        'ERR_TLS_CERT_ALTNAME_INVALID',
      ),
      'an address that is none': coded(`Invalid URL ${address}`, 'ERR_INVALID_URL'),
      'a header that is none': new TypeError(
        `Headers.append: "Bearer ${key}" is an invalid header value.`,
      ),
      'a header of ws': coded(
        `Invalid character in header content ["Authorization"] Bearer ${key}`,
        'ERR_INVALID_CHAR',
      ),
      'a fetch that failed': coded(`request to ${address} failed, reason: x`),
      'a proxy': coded(`Proxy http://user:${key}@10.0.0.3:8080 answered 407`),
      'a text': `${address} ${key}`,
      'something else': { address, key },
    };
    const secrets = [key, token, '10.0.0.3', 'secret.internal', 'token='];
    for (const [name, failure] of Object.entries(failures)) {
      for (const isWrapped of [false, true]) {
        it(`${name}${isWrapped ? ', inside of another' : ''}`, async () => {
          const cause = isWrapped ? new TypeError('fetch failed', { cause: failure }) : failure;
          const panel = elsewhere({
            attributes: { url: address.replace('10.0.0.3', 'n.example') },
          });
          const url = await signDownload({ http: panel.http, uuid }, '/a');
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors
          globalThis.fetch = () => Promise.reject(cause);
          daemon = failAnyDaemon(cause instanceof Error ? cause : new Error('', { cause }));
          const node = new DaemonTransfer(systemClock, log);
          for (const ask of [
            () => panel.http.send({ method: 'POST', path: '/account', read: () => undefined }),
            () => node.downloadBytes(url),
            () => node.upload(url, '/', []),
          ]) {
            const error = await failureOf(ask);
            assert.ok(PanelError.is(error), String(error));
            const shown = [String(error), describeError(error), ...lines].join('\n');
            for (const secret of secrets) assert.ok(!shown.includes(secret), shown);
          }
        });
      }
      it(`${name}, of which nobody knows more`, () => {
        const shown = describeError(failure);
        for (const secret of [key, token, 'token=e']) assert.ok(!shown.includes(secret), shown);
      });
    }

    it('the words of an answer', async () => {
      const detail = `No route to ${address} with Bearer ${key}`;
      const { http } = await serve((_, response) =>
        answerJson(
          response,
          { errors: [{ code: key, detail, meta: { source_field: detail } }] },
          422,
        ),
      );
      const error = await failureOf(() => getAccount(http));
      const shown = [String(error), describeError(error), ...lines].join('\n');
      for (const secret of [key, token]) assert.ok(!shown.includes(secret), shown);
      assert.match(shown, /No route to/);
    });

    it('a key that no header holds', async () => {
      const { server } = await serve((_, response) => answerJson(response, {}));
      for (const odd of ['xc_gehéimnisgeheimnis\u{1f600}', 'xc_secret\r\nX-Evil: 1', '']) {
        const error = await failureOf(() => getAccount(open(server.url, odd)));
        assert.ok(PanelError.is(error, 'unauthorized', 'signedOut'), String(error));
        const shown = [String(error), describeError(error), ...lines].join('\n');
        assert.ok(odd === '' || !shown.includes(odd.slice(3, 9)), shown);
      }
      assert.equal(server.arrived.length, 0);
    });
  });

  describe('read no more than there may be', () => {
    /** Sends a body as fast as it is taken, until the other side has enough; `sent` counts its bytes. */
    function flood(response: ServerResponse, piece: Buffer, most: number) {
      let isOver = false;
      const counter = { sent: 0 };
      response.on('close', () => (isOver = true));
      const more = (): void => {
        while (!isOver && counter.sent < most) {
          counter.sent += piece.byteLength;
          if (!response.write(piece)) return void response.once('drain', more);
        }
        if (!isOver) response.end();
      };
      more();
      return counter;
    }

    const spaces = Buffer.alloc(1024 ** 2, ' ');
    const most = 300 * 1024 ** 2;

    it('of an answer', async () => {
      let counter = { sent: 0 };
      const { http } = await serve((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        counter = flood(response, spaces, most);
      });
      const error = await failureOf(() => getAccount(http));
      assert.ok(PanelError.is(error, 'tooLarge'), String(error));
      assert.match(describeError(error), /larger than 32 MB/);
      assert.ok(counter.sent < most / 2, `${counter.sent} bytes were sent`);
    });

    it('of an answer that says how long it is', async () => {
      const { http } = await serve((_, response) => {
        response.writeHead(200, { 'Content-Length': String(10 * 1024 ** 3) });
        response.write(' ');
      });
      const error = await failureOf(() => getAccount(http));
      assert.ok(PanelError.is(error, 'tooLarge'), String(error));
    });

    it('of an error’s words', async () => {
      let counter = { sent: 0 };
      const { http } = await serve((_, response) => {
        response.writeHead(422, { 'Content-Type': 'application/json' });
        counter = flood(response, spaces, most);
      });
      const error = await failureOf(() => getAccount(http));
      assert.ok(PanelError.is(error, 'invalid'), String(error));
      assert.ok(counter.sent < most / 2, `${counter.sent} bytes were sent`);
    });

    it('of a daemon’s error', async () => {
      let counter = { sent: 0 };
      const { server, http } = await serve((request, response) => {
        if (request.url.includes('/files/download')) {
          return answerJson(response, { attributes: { url: `${server.url}/f?token=t` } });
        }
        response.writeHead(500);
        counter = flood(response, spaces, most);
      });
      const node = new DaemonTransfer(systemClock, log);
      const error = await failureOf(async () =>
        node.downloadBytes(await signDownload({ http, uuid }, '/a')),
      );
      assert.ok(PanelError.is(error, 'daemonFailed'), String(error));
      assert.ok(counter.sent < most / 2, `${counter.sent} bytes were sent`);
    });

    it('once it is unpacked', async () => {
      let unpacked = 0;
      const { http } = await serve((_, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        const gzip = createGzip();
        response.on('close', () => gzip.destroy());
        gzip.on('error', () => undefined);
        gzip.pipe(response);
        const more = (): void => {
          while (!gzip.destroyed && unpacked < most) {
            unpacked += spaces.byteLength;
            if (!gzip.write(spaces)) return void gzip.once('drain', more);
          }
          gzip.end();
        };
        more();
      });
      const error = await failureOf(() => getAccount(http));
      assert.ok(PanelError.is(error, 'tooLarge'), String(error));
      assert.match(describeError(error), /larger than 32 MB/);
    });

    it('of a file that is larger than it was said to be', async () => {
      let counter = { sent: 0 };
      const { server, http } = await serve((request, response) => {
        if (request.url.includes('/files/download')) {
          return answerJson(response, { attributes: { url: `${server.url}/f?token=t` } });
        }
        response.writeHead(200);
        counter = flood(response, spaces, most);
      });
      const node = new DaemonTransfer(systemClock, log);
      const error = await failureOf(async () =>
        node.downloadBytes(await signDownload({ http, uuid }, '/a'), { maxBytes: 10 * 1024 ** 2 }),
      );
      assert.ok(PanelError.is(error, 'tooLarge'), String(error));
      assert.match(describeError(error), /its size in the folder listing/);
      assert.ok(counter.sent < most / 2, `${counter.sent} bytes were sent`);
    });

    for (const [what, body] of [
      ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
      ['lists that do not end', '['.repeat(1_000_000)],
      [
        'tags',
        `{"fingerprint":"f","latest":{"id":1,"ts":1,"tags":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`,
      ],
    ] as const) {
      it(`of ${what} inside of each other`, async () => {
        const { http, server } = await serve((_, response) => response.end(body));
        const error = await failureOf(() => getIssue(http, uuid, 'f'));
        assert.ok(PanelError.is(error, 'malformed'), String(error));
        assert.equal(server.arrived.length, 1);
      });
    }

    // Each took seconds to parse, in which nothing else could happen.
    const names = (from: number) =>
      Array.from({ length: 100 }, (_, index) => `"k${from + index}":0`).join(',');
    const named = Array.from({ length: 2_000 }, (_, index) => `{${names(index * 100)}}`).join(',');
    for (const [what, body] of [
      ['small objects', `[${'{},'.repeat(3_000_000)}0]`],
      ['small lists', `[${'[],'.repeat(3_000_000)}0]`],
      ['names in objects', `[${named}]`],
      [
        'names of one object',
        `{${Array.from({ length: 200_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
      ],
    ] as const) {
      it(`of ${what} in an answer`, async () => {
        const { http } = await serve((_, response) => response.end(body));
        const error = await failureOf(() => http.send({ path: '/', read: () => undefined }));
        assert.ok(PanelError.is(error, 'malformed'), String(error));
      });
    }

    it('of values in a frame of a node', () => {
      assert.equal(
        decode(`{"event":"stats","args":[${'{},'.repeat(100_000)}0]}`).type,
        'malformed',
      );
      assert.equal(decode(`{"event":"x","args":[{${names(0)}}]}`).type, 'unknown');
    });

    it('but takes a folder of 100,000 files, and contexts that are all different', async () => {
      const file = {
        ...{ name: 'region.0.0.mca', mode: '-rw-r--r--', mode_bits: '644', size: 1, is_file: true },
        ...{ is_symlink: false, mimetype: 'application/octet-stream', modified_at: '' },
      };
      const one = JSON.stringify({ object: 'file_object', attributes: file });
      const list = `{"object":"list","data":[${`${one},`.repeat(99_999)}${one}]}`;
      const panel = await serve((request, response) =>
        response.end(
          request.url.includes('/files/')
            ? list
            : `{"data":[${named.slice(0, 80_000).replace(/,\{[^{}]*$/, '')}]}`,
        ),
      );
      assert.equal((await listFiles({ http: panel.http, uuid }, '/')).length, 100_000);
      await panel.http.send({ path: '/', read: () => undefined });
    });

    it('but takes what is ordinary: brackets in texts, and some depth', async () => {
      const context = {
        text: '[{"'.repeat(100_000),
        deep: JSON.parse('[[[[[[[[[[]]]]]]]]]]') as unknown,
      };
      const latest = { id: 1, ts: 1, context };
      const { http } = await serve((_, response) =>
        answerJson(response, { fingerprint: 'f', latest }),
      );
      assert.deepEqual((await getIssue(http, uuid, 'f')).latest?.context, context);
    });

    it('of a list’s records', async () => {
      const body = `{"data":[${'{"fingerprint":"f"},'.repeat(400_000)}{"fingerprint":"f"}]}`;
      const { http } = await serve((_, response) => response.end(body));
      const error = await failureOf(() => listIssues(http, uuid));
      assert.ok(PanelError.is(error, 'malformed'), String(error));
    });

    it('of a text', async () => {
      const long = 'x'.repeat(5_000_000);
      const { http } = await serve((_, response) =>
        answerJson(response, { attributes: { username: long } }),
      );
      assert.ok(PanelError.is(await failureOf(() => getAccount(http)), 'malformed'));
    });

    it('and gives up at once when told to, also in the middle of a body', async () => {
      const { http } = await serve((_, response) => {
        response.writeHead(200);
        response.write('{');
        controller.abort(new Error('enough'));
      });
      const controller = new AbortController();
      const error = await failureOf(() => getAccount(http, controller.signal));
      assert.match(String(error), /enough/);
    });
  });

  describe('ask for no more pages than there may be', () => {
    const server = (number: number) => ({
      object: 'server',
      attributes: {
        uuid: `1a7ce997-259b-452e-8b4e-${String(number).padStart(12, '0')}`,
        name: `s${number}`,
      },
    });
    const page = (data: readonly object[], request: Arrived, pages: unknown) => ({
      data,
      meta: {
        pagination: {
          total: 1,
          total_pages: pages,
          current_page: Number(new URL(request.url, 'http://x').searchParams.get('page')),
        },
      },
    });

    for (const pages of [3_000_000, 1e308, -1, 1.5, 2 ** 53]) {
      it(`of servers, where a panel speaks of ${pages}`, async () => {
        const { http, server: panel } = await serve((request, response, count) => {
          if (count > 100) return void response.destroy();
          answerJson(response, page([server(1)], request, pages));
        });
        const error = await failureOf(() => listAllServers(http));
        const expected =
          pages < 2 ? error === undefined : PanelError.is(error, 'malformed', 'tooLarge');
        assert.ok(expected, String(error));
        assert.ok(panel.arrived.length <= 2, `${panel.arrived.length} requests`);
      });
    }

    it('of servers, once pages bring nothing new', async () => {
      const { http, server: panel } = await serve((request, response) =>
        answerJson(response, page([server(1)], request, 400)),
      );
      const { servers: found } = await listAllServers(http);
      assert.equal(found.length, 1);
      assert.ok(panel.arrived.length <= 30, `${panel.arrived.length} requests`);
    });

    it('of servers, and reads all of an honest list', async () => {
      const { http, server: panel } = await serve((request, response) => {
        const number = Number(new URL(request.url, 'http://x').searchParams.get('page'));
        const items = Array.from({ length: 100 }, (_, index) => server(number * 100 + index));
        answerJson(response, page(items, request, 25));
      });
      assert.equal((await listAllServers(http)).servers.length, 2_500);
      assert.equal(panel.arrived.length, 25);
    });

    for (const [what, items] of [
      ['the same', [{ attributes: { uuid, name: 'b' } }]],
      ['nothing', []],
    ] as const) {
      it(`of backups, where each brings ${what}`, async () => {
        const { http, server: panel } = await serve((request, response, count) => {
          if (count > 100) return void response.destroy();
          answerJson(response, page(items, request, 90));
        });
        assert.equal((await listBackups({ http, uuid })).length, items.length);
        assert.ok(panel.arrived.length <= 2, `${panel.arrived.length} requests`);
      });
    }

    it('of servers and backups, where pages hold far more than was asked for', async () => {
      const { http, server: panel } = await serve((request, response, count) => {
        const from = count * 30_000;
        const items = Array.from({ length: 30_000 }, (_, index) => server(from + index));
        answerJson(response, page(items, request, 100));
      });
      assert.ok(PanelError.is(await failureOf(() => listAllServers(http)), 'tooLarge'));
      assert.ok(panel.arrived.length <= 20, `${panel.arrived.length} requests`);
      assert.ok(PanelError.is(await failureOf(() => listBackups({ http, uuid })), 'tooLarge'));
    });

    it('of backups, where a panel speaks of millions', async () => {
      const { http, server: panel } = await serve((request, response, count) => {
        if (count > 300) return void response.destroy();
        const fresh = `1a7ce997-259b-452e-8b4e-${String(count).padStart(12, '0')}`;
        answerJson(response, page([{ attributes: { uuid: fresh } }], request, 3_000_000));
      });
      const error = await failureOf(() => listBackups({ http, uuid }));
      assert.ok(PanelError.is(error, 'malformed', 'tooLarge'), String(error));
      assert.ok(panel.arrived.length <= 200, `${panel.arrived.length} requests`);
    });

    it('and a wait of years is told as one of a day at most', async () => {
      const { http } = await serve((_, response) => {
        response.writeHead(429, { 'Retry-After': '1e9' }).end();
      });
      const error = await failureOf(() => getAccount(http));
      assert.ok(PanelError.is(error, 'rateLimited'), String(error));
      assert.equal(error.retryAfterMs, 24 * 60 * 60_000);
    });
  });
});
