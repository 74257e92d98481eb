import assert from 'node:assert/strict';
import { request } from 'node:http';
import { PanelControl } from '../../support/panelControl';
import type { Fault } from '../kernel/faults';
import { PracticePanel } from '../practicePanel';
import { ask, assertRefused, download, send, upload } from './client';

describe('practice panel: faults, log and control', () => {
  let panel: PracticePanel;
  let control: PanelControl;
  let bot: string;
  before(async () => {
    panel = await PracticePanel.start({ clockScale: 0 });
    control = new PanelControl(panel.controlUrl);
  });
  beforeEach(async () => {
    await panel.reset();
    bot = panel.server('Ticket Bot').uuid;
  });
  after(() => panel.stop());

  const write = (body = 'new') =>
    ask(panel, `POST /servers/${bot}/files/write?file=/w.txt`, { body });
  const written = async () => (await download(panel, bot, '/w.txt')).status === 200;

  it('stops although a handshake is never answered', async () => {
    const other = await PracticePanel.start({ clockScale: 0 });
    other.order({ kind: 'hang', where: 'node' });
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
    const handshake = request(`${other.nodeUrl}/api/servers/any/ws`, { headers });
    const ended = new Promise((resolve) => handshake.once('error', resolve));
    handshake.end();
    while (other.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await other.stop();
    await ended;
  });

  it('starts no program once it has stopped', async () => {
    const programs = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const other = await PracticePanel.start({ clockScale: 0 });
    const server = other.find('Ticket Bot');
    await other.stop();
    const before = programs();
    server.power = 'running';
    other.app.machine.power(server, 'restart');
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(programs(), before);
  });

  it('delays', async () => {
    panel.order({ kind: 'delay', ms: 60, match: '^/permissions$' });
    const start = performance.now();
    await ask(panel, 'GET /permissions');
    assert.ok(performance.now() - start >= 55);
  });

  it('resets before the work, and after it', async () => {
    panel.order({ kind: 'reset', match: 'files/write' });
    await assert.rejects(write());
    assert.equal(await written(), false);
    panel.order({ kind: 'resetAfter', match: 'files/write' });
    await assert.rejects(write());
    assert.equal(await written(), true);
  });

  it('answers 504 after the work', async () => {
    panel.order({ kind: 'gateway504AfterWork', match: 'files/write' });
    assertRefused(await write(), 504, 'DaemonConnectionException');
    assert.equal(await written(), true);
  });

  it('truncates a body', async () => {
    panel.order({ kind: 'truncate', where: 'node', match: '/download/file' });
    await assert.rejects(download(panel, bot, '/package.json'));
    assert.equal((await download(panel, bot, '/package.json')).status, 200);
  });

  const large: readonly (readonly [name: string, fault: Fault & { kind: 'large' }])[] = [
    ['as it is', { kind: 'large', part: '.', times: 3_000_000 }],
    ['of numbered parts', { kind: 'large', head: '[', part: '{n},', times: 200_000, tail: '0]' }],
    ['packed', { kind: 'large', head: '[', part: ' ', times: 17_000_000, tail: ']', gzip: true }],
    [
      'packed in parts',
      { kind: 'large', head: '[', part: '{n},', times: 9, tail: '0]', gzip: true },
    ],
  ];
  for (const [name, fault] of large) {
    it(`answers with a large body, ${name}`, async () => {
      const { head = '', part, times, tail = '' } = fault;
      panel.order({ ...fault, status: 500, match: '^/permissions$' });
      const headers = { Authorization: `Bearer ${panel.keys.owner}` };
      const answer = await fetch(`${panel.baseUrl}/permissions`, { headers });
      assert.equal(answer.status, 500);
      const text = await answer.text();
      const numbers = Array.from({ length: times }, (_, n) => n);
      const isNumbered = part.includes('{n}');
      const whole = isNumbered ? numbers.map((n) => `${n},`).join('') : part.repeat(times);
      assert.ok(text === `${head}${whole}${tail}`);
      const [sent] = panel.requestsSince(0).slice(-1);
      if (times > 1_000_000) assert.equal(Number(sent?.bytesOut) < 100_000, fault.gzip === true);
    });
  }

  it('goes on when nobody wants the rest of a large body', async () => {
    panel.order({ kind: 'large', part: '.', times: 1e12, match: '^/permissions$' });
    const headers = { Authorization: `Bearer ${panel.keys.owner}` };
    const answer = await fetch(`${panel.baseUrl}/permissions`, { headers });
    await answer.body?.cancel();
    assert.equal((await ask(panel, 'GET /permissions')).status, 200);
  });

  it('never answers', async () => {
    panel.order({ kind: 'hang', match: '^/permissions$' });
    const headers = { Authorization: `Bearer ${panel.keys.owner}` };
    const signal = AbortSignal.timeout(50);
    await assert.rejects(fetch(`${panel.baseUrl}/permissions`, { headers, signal }));
  });

  it('drops an upload on the way', async () => {
    panel.order({ kind: 'dropUpload', bytes: 100_000, where: 'node' });
    const content = Buffer.alloc(2_000_000);
    await assert.rejects(upload(panel, bot, { name: 'big.bin', content }));
    assert.equal((await download(panel, bot, '/big.bin')).status, 500);
  });

  it('burns a signed URL', async () => {
    panel.order({ kind: 'burntUrl', where: 'node' });
    assert.equal((await download(panel, bot, '/package.json')).status, 404);
  });

  const statuses: readonly (readonly [fault: Fault, code: string])[] = [
    [{ kind: 'status', status: 400 }, 'DisplayException'],
    [{ kind: 'status', status: 401 }, 'AuthenticationException'],
    [{ kind: 'status', status: 403 }, 'AccessDeniedHttpException'],
    [{ kind: 'status', status: 404 }, 'NotFoundHttpException'],
    [{ kind: 'status', status: 409 }, 'ServerStateConflictException'],
    [{ kind: 'status', status: 422 }, 'ValidationException'],
    [{ kind: 'status', status: 429 }, 'ThrottleRequestsException'],
    [{ kind: 'status', status: 500 }, 'QueryException'],
    [{ kind: 'status', status: 502 }, 'DaemonConnectionException'],
    [{ kind: 'status', status: 503 }, 'MonitoringUnavailable'],
    [{ kind: 'status', status: 504 }, 'DaemonConnectionException'],
    [
      { kind: 'status', status: 401, code: 'DaemonConnectionException' },
      'DaemonConnectionException',
    ],
  ];
  for (const [fault, code] of statuses) {
    it(`answers ${JSON.stringify(fault)}`, async () => {
      panel.order(fault);
      const status = fault.kind === 'status' ? fault.status : 0;
      assertRefused(await ask(panel, 'GET /'), status, code);
      assert.equal((await ask(panel, 'GET /')).status, 200);
    });
  }

  it('answers as a proxy, as a node, and with Retry-After', async () => {
    panel.order({ kind: 'status', status: 502, shape: 'html' });
    assert.match((await ask(panel, 'GET /')).text, /<html>[^]*502 Bad Gateway/);
    panel.order({ kind: 'status', status: 200, shape: 'html', body: '<html>Hello</html>' });
    assert.equal((await ask(panel, 'GET /')).text, '<html>Hello</html>');
    panel.order({ kind: 'status', status: 403, where: 'node' });
    assert.ok((await download(panel, bot, '/package.json')).json.request_id);
    panel.order({ kind: 'retryAfter', seconds: 7 });
    const answer = await ask(panel, 'GET /');
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '7']);
  });

  it('meets only what it was ordered for, as often as ordered', async () => {
    panel.order({
      kind: 'status',
      status: 500,
      method: 'POST',
      match: 'files/write',
      count: 2,
      skip: 1,
    });
    const got = [];
    for (let round = 0; round < 4; round += 1) got.push((await write()).status);
    assert.deepEqual(got, [204, 500, 500, 204]);
    assert.equal(panel.app.faults.pending, 0);
  });

  it('logs every request with route, key and status', async () => {
    const mark = panel.mark();
    await ask(panel, `GET /servers/${bot}/files/list?directory=/src`);
    await download(panel, bot, '/package.json');
    await ask(panel, 'GET /nothing', { key: null });
    const seen = panel
      .requestsSince(mark)
      .map((one) => [one.where, one.method, one.route, one.status, one.keyId ?? null]);
    assert.deepEqual(seen, [
      ['panel', 'GET', '/servers/:server/files/list', 200, 'owner'],
      ['panel', 'GET', '/servers/:server/files/download', 200, 'owner'],
      ['node', 'GET', '/download/file', 200, null],
      ['panel', 'GET', '', 404, null],
    ]);
  });

  it('meets websocket handshakes too', async () => {
    panel.app.node.onUpgrade('/echo', ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    });
    const handshake = () => upgrade(`${panel.nodeUrl}/echo`);
    assert.equal(await handshake(), 101);
    panel.order({ kind: 'status', status: 403, method: 'UPGRADE' });
    assert.equal(await handshake(), 403);
    panel.order({ kind: 'reset', method: 'UPGRADE' });
    await assert.rejects(handshake());
    assert.equal(await upgrade(`${panel.nodeUrl}/nowhere`), 404);
    assert.equal(await upgrade(`${panel.nodeUrl}/echo`, { Authorization: 'Bearer x' }), 400);
    assert.equal(panel.violations.length, 1);
  });

  it('takes the node off the network', async () => {
    panel.setNodeDown(true);
    assertRefused(await write(), 504, 'DaemonConnectionException', /Could not establish/);
    const signed = await ask(panel, `GET /servers/${bot}/files/download?file=a`);
    await assert.rejects(send(String(signed.json.attributes?.url)));
  });

  describe('from another process', () => {
    it('has the same verbs', async () => {
      const facts = await control.facts();
      assert.equal(facts.baseUrl, panel.baseUrl);
      assert.deepEqual(facts.keys, panel.keys);
      await control.order({ kind: 'status', status: 500 });
      assert.equal(await control.faultsPending(), 1);
      const mark = await control.mark();
      assert.equal((await ask(panel, 'GET /')).status, 500);
      assert.equal((await control.requestsSince(mark)).length, 1);
      const before = await control.now();
      await control.advance(60_000);
      assert.ok((await control.now()) - before >= 60_000);
      await control.setCondition('Ticket Bot', 'suspended');
      assert.equal(panel.find(bot).status, 'suspended');
      await control.reset();
      assert.equal(panel.find(bot).status, null);
    });

    it('says why a verb failed', async () => {
      await assert.rejects(control.call('dance'), /dance: No verb/);
      await assert.rejects(control.setCondition('Nobody', null), /No server Nobody/);
    });
  });
});

/** Asks for a websocket; resolves with the status of the answer. */
function upgrade(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { ...headers, Connection: 'Upgrade', Upgrade: 'x' } });
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.on('error', reject);
    asked.end();
  });
}
