import assert from 'node:assert/strict';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { describeError } from '../../../../src/core/api/describe';
import { Consoles } from '../../../../src/core/console/consoles';
import { sendToServer } from '../../../../src/core/console/sendToServer';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { FakeNode } from './fakeNode';
import { fakeServer } from './fakePanel';

interface World {
  readonly permissions?: readonly string[];
  readonly power?: string;
  readonly line?: string;
  /** What happens once the console is connected. */
  readonly happens?: (node: FakeNode, abort: AbortController) => unknown;
  readonly condition?: string;
  readonly isUnreachable?: boolean;
}

async function sendIn({
  permissions = ['*'],
  power = 'running',
  line = 'say hi',
  happens,
  isUnreachable = false,
}: World) {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  node.power = power;
  const consoles = new Consoles({
    clock,
    log: silentLog,
    loadTransport: () => Promise.resolve(node.transport),
  });
  let requests = 0;
  const ref = fakeServer('a', () => {
    requests++;
    if (isUnreachable) throw new Error('no network');
    return { data: { token: `${clock.now() + 600_000}`, socket: 'wss://node.example/ws' } };
  });
  const store = {
    getPermissions: () => Promise.resolve(permissions),
    refreshServer: () => Promise.resolve(permissions),
  };
  const abort = new AbortController();
  const outcome = sendToServer(
    {
      ...{ clock, consoles },
      servers: { storeOf: () => store },
      permissionCatalog: new PermissionCatalog(),
    },
    ref,
    { line, signal: abort.signal },
  ).then(
    () => 'sent',
    (error: unknown) => describeError(error),
  );
  await clock.advance(10);
  happens?.(node, abort);
  await clock.advance(60_000);
  const sent = node.received.flatMap(({ event, arg }) => (event === 'send command' ? [arg] : []));
  return { outcome: await outcome, sent, requests, isOpen: node.open > 0, clock, consoles, ref };
}

const rows: readonly (readonly [name: string, world: World, outcome: RegExp, sent: number])[] = [
  ['says that it is sent', {}, /^sent$/, 1],
  ['says that a server is off', { power: 'offline' }, /^The server is offline\.$/, 0],
  [
    'says so too where the state comes later than the connection',
    { power: 'not told', happens: (node) => node.setPower('offline') },
    /^The server is offline\.$/,
    0,
  ],
  [
    'names the permission that is missing',
    { permissions: ['websocket.connect'] },
    /Required permission: control\.console/,
    0,
  ],
  ['says that a line is too long', { line: 'x'.repeat(5_000) }, /The line is too long/, 0],
  [
    'says that it was dropped',
    { happens: (node) => node.send('throttled', 'send command') },
    /^The node dropped the command/,
    1,
  ],
  [
    'says that nobody knows where the connection breaks',
    { happens: (node) => node.end(1006) },
    /might have been sent\. Check the console/,
    1,
  ],
  [
    'says why the console cannot be reached',
    { isUnreachable: true },
    /Couldn't open the console|few connections a minute/,
    0,
  ],
];

describe('A command that is sent to a server', () => {
  for (const [name, world, outcome, count] of rows) {
    it(name, async () => {
      const { outcome: said, sent, isOpen } = await sendIn(world);
      assert.match(said, outcome);
      assert.equal(sent.length, count);
      assert.equal(isOpen, false);
    });
  }

  it('costs one request where no console is open, and none without the permission', async () => {
    assert.equal((await sendIn({})).requests, 1);
    const { requests } = await sendIn({ permissions: [] });
    // The words of the permission, once.
    assert.equal(requests, 1);
  });

  it('leaves no timer', async () => {
    const { clock, consoles } = await sendIn({});
    consoles.dispose();
    assert.equal(clock.pending, 0);
  });

  it('is taken back where it waits and the user gives up', async () => {
    const { clock, consoles, ref } = await sendIn({});
    const { connection } = consoles.acquire(ref);
    await clock.advance(10);
    const other = () => undefined;
    connection.commands(['a', 'b', 'c'], other);
    const abort = new AbortController();
    const store = {
      getPermissions: () => Promise.resolve(['*']),
      refreshServer: () => Promise.resolve(['*']),
    };
    const parts = { clock, consoles, permissionCatalog: new PermissionCatalog() };
    const sending = sendToServer({ ...parts, servers: { storeOf: () => store } }, ref, {
      line: 'later',
      signal: abort.signal,
    });
    const failed = assert.rejects(sending, { name: 'AbortError' });
    await clock.advance(10);
    abort.abort();
    await failed;
    assert.deepEqual(connection.cancelWaiting(other), ['b', 'c']);
  });
});
