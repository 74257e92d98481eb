import assert from 'node:assert/strict';
import { ConsoleConnection } from '../../../../src/core/console/connection';
import type { ConditionAnswer } from '../../../../src/core/console/panelAnswers';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { FakeNode } from './fakeNode';

async function connected() {
  const clock = new FakeClock();
  const node = new FakeNode(clock);
  let condition: ConditionAnswer = { kind: 'normal' };
  const connection = new ConsoleConnection({
    clock,
    log: silentLog,
    transport: node.transport,
    origin: 'https://panel.example',
    credentials: node.credentials,
    condition: () => Promise.resolve(condition),
    random: () => 0.5,
  });
  const told: string[] = [];
  connection.open();
  await clock.advance(10);
  const sender = (lines: readonly string[], outcome: string) =>
    told.push(`${outcome} ${lines.join(' ')}`);
  connection.commands(['a', 'b', 'c'], sender);
  const sent = () =>
    node.received.flatMap(({ event, arg }) => (event === 'send command' ? [arg] : []));
  const refuse = (text: string) => (condition = { kind: 'blocked', text });
  const cancel = () => connection.cancelWaiting(sender);
  return { clock, node, connection, told, sent, refuse, cancel };
}

type World = Awaited<ReturnType<typeof connected>>;

const gone = ['unknown a', 'disconnected b c'];
const rows: readonly (readonly [
  name: string,
  ends: (world: World) => unknown,
  told: readonly string[],
])[] = [
  ['the node refuses the console for good', ({ node }) => refused(node), gone],
  [
    'the server is in a condition without a console',
    ({ node, refuse }) => {
      refuse('The installation failed.');
      node.end(4409);
    },
    gone,
  ],
  ['the user signs out', ({ connection }) => connection.signedOut(), gone],
  ['nobody looks any more', ({ connection }) => connection.close(), gone],
  ['the window closes', ({ connection }) => connection.dispose(), gone],
  [
    'the node is away for two minutes',
    async ({ clock, node }) => {
      node.transportFails = true;
      node.end(1006);
      await clock.advance(120_000);
      node.transportFails = false;
    },
    gone,
  ],
  [
    'the node is away for half a minute',
    async ({ clock, node }) => {
      node.transportFails = true;
      node.end(1006);
      await clock.advance(30_000);
      node.transportFails = false;
    },
    ['unknown a', 'sent b', 'sent c'],
  ],
  [
    'the computer sleeps for an hour',
    ({ clock }) => clock.sleep(3_600_000),
    ['disconnected b c', 'sent a'],
  ],
];

function refused(node: FakeNode): void {
  node.handshakeStatus = 403;
  node.end(1006);
}

describe('Lines that wait', () => {
  for (const [name, ends, expected] of rows) {
    it(`are told of once, and never sent when nobody means them any more: ${name}`, async () => {
      const world = await connected();
      const { clock, node, connection, told, sent } = world;
      await ends(world);
      await clock.advance(60_000);
      node.handshakeStatus = undefined;
      connection.retry();
      connection.open();
      await clock.advance(120_000);
      assert.deepEqual(told, expected);
      const isSent = expected.includes('sent b');
      assert.deepEqual(sent(), isSent ? ['a', 'b', 'c'] : ['a']);
      assert.deepEqual(world.cancel(), []);
    });
  }

  it('are told of where the state of the server does not come', async () => {
    const { clock, node, connection } = await connected();
    await clock.advance(10_000);
    node.power = 'not told';
    node.end(1006);
    await clock.advance(10_000);
    assert.equal(connection.session.phase, 'live');
    const told: string[] = [];
    connection.commands(['later'], (lines, outcome) => told.push(`${outcome} ${lines.join()}`));
    await clock.advance(61_000);
    assert.deepEqual(told, ['disconnected later']);
  });

  it('are named where nobody could be given them back', async () => {
    const { clock, node, connection } = await connected();
    await clock.advance(10_000);
    const said: string[] = [];
    connection.onDidSay((text) => said.push(text));
    connection.commands(['one', 'two']);
    refused(node);
    await clock.advance(10_000);
    assert.ok(said.includes("The connection was lost. Line 'one' might not have arrived."));
    assert.ok(said.includes("Couldn't send line 'two' because the console wasn't connected."));
  });
});
