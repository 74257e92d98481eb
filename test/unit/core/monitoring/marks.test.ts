import assert from 'node:assert/strict';
import { mayBeIn } from '../../../../src/core/monitoring/culprit';
import { LatestOccurrences } from '../../../../src/core/monitoring/latestOccurrences';
import { neutralizeLinks } from '../../../../src/core/base/outsideText';
import { serverOfInstance } from '../../../../src/core/monitoring/serverOfInstance';
import { PanelError } from '../../../../src/core/api/errors';
import { readIssueDetails } from '../../../../src/core/api/issue';
import { PanelFake, issueJson } from './panelFake';

describe('Whether an issue may come from a file', () => {
  const rows: readonly (readonly [string | undefined, string, boolean])[] = [
    [undefined, '/w/src/a.ts', true],
    ['', '/w/src/a.ts', true],
    [
      'TicketStore.assign (/home/container/src/store/ticketStore.ts:25)',
      '/w/src/store/ticketStore.ts',
      true,
    ],
    ['TicketStore.assign (/home/container/src/store/ticketStore.ts:25)', '/w/src/index.ts', false],
    // Without a path only the stack knows.
    ['TicketStore.assign', '/w/src/index.ts', true],
    ['com.acme.tickets.TicketStore in assign', '/w/src/Main.java', true],
    // Built code comes from files of other names.
    ['onClick (https://shop.example.com/assets/index-4f2c81.js:1)', '/w/src/cart.ts', true],
    ['dist/index.js in main', '/w/src/store.ts', true],
    // The translated file has the name of its source.
    ['src/store/ticketStore.js:25', '/w/src/store/ticketStore.ts', true],
    ['shop/orders/views.py in create_order', '/w/shop/orders/views.py', true],
    ['shop\\orders\\views.py in create_order', 'C:\\w\\shop\\orders\\views.py', true],
    ['shop/orders/views.py in create_order', '/w/shop/orders/pricing.py', false],
    // General names mean nothing without their folder.
    ['/app/src/commands/index.ts:3', '/w/src/commands/index.ts', true],
    ['/app/src/commands/index.ts:3', '/w/src/store/index.ts', false],
    ['/app/src/index.ts:3', '/w/src/index.ts', true],
  ];
  for (const [culprit, path, wanted] of rows) {
    it(`${culprit} and ${path}: ${wanted}`, () => assert.equal(mayBeIn(culprit, path), wanted));
  }
});

describe('The newest occurrence of an issue', () => {
  const latest = { id: 7, ts: 100, type: 'E', message: 'm', stack: [], tags: {}, context: [] };
  const panel = () => new PanelFake(() => ({ ...issueJson('f'), latest }));
  const seen = (seconds: number) => ({ fingerprint: 'f', lastSeenAt: seconds * 1000 });

  it('is asked for once, whoever asks', async () => {
    const fake = panel();
    const store = new LatestOccurrences(fake.http);
    const all = await Promise.all([
      store.of('p', seen(100)),
      store.of('p', seen(100), 'background'),
    ]);
    assert.deepEqual(
      all.map((one) => one?.id),
      [7, 7],
    );
    assert.equal(fake.asked.length, 1);
  });

  it('costs nothing where the issue was read for its page', async () => {
    const fake = panel();
    const store = new LatestOccurrences(fake.http);
    store.note('p', readIssueDetails({ ...issueJson('f'), latest }, 'issue'));
    assert.equal((await store.of('p', seen(100)))?.id, 7);
    assert.deepEqual(fake.asked, []);
  });

  it('is asked for again after it happened again', async () => {
    const fake = panel();
    const store = new LatestOccurrences(fake.http);
    await store.of('p', seen(100));
    await store.of('p', seen(101));
    assert.equal(fake.asked.length, 2);
  });

  it('is asked for again after a failure', async () => {
    const fake = panel();
    const store = new LatestOccurrences(fake.http);
    fake.failures.push(new PanelError('unavailable', 'down'));
    await assert.rejects(store.of('p', seen(100)));
    assert.equal((await store.of('p', seen(100)))?.id, 7);
  });

  it('is forgotten when there are too many', async () => {
    const fake = panel();
    const store = new LatestOccurrences(fake.http);
    for (let index = 0; index < 301; index++) await store.of(`p${index}`, seen(1));
    await store.of('p300', seen(1));
    assert.equal(fake.asked.length, 301);
    await store.of('p0', seen(1));
    assert.equal(fake.asked.length, 302);
  });
});

describe('A message of VS Code', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['[click](command:workbench.action.quit)', '[click] (command:workbench.action.quit)'],
    ['[[a]](https://evil.example)', '[[a]] (https://evil.example)'],
    ['items[0](x) failed', 'items[0] (x) failed'],
    ['plain [text] (already)', 'plain [text] (already)'],
  ];
  for (const [text, wanted] of rows) {
    it(`has no link for ${text}`, () => assert.equal(neutralizeLinks(text), wanted));
  }
});

describe('The server that an occurrence ran on', () => {
  const bot = { name: 'Ticket Bot', uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca' };
  const web = { name: 'Web Map', uuid: '2b7ce997-259b-452e-8b4e-cecc464142ca' };
  const rows: readonly (readonly [string, string, string | undefined])[] = [
    ['ticket-bot-1', 'bot', 'Ticket Bot'],
    ['web-map', '', 'Web Map'],
    ['node-3', 'Web Map', 'Web Map'],
    ['2b7ce997', '', 'Web Map'],
    ['ticket-botanic', '', undefined],
    ['', '', undefined],
  ];
  for (const [instance, service, wanted] of rows) {
    it(`is ${wanted} for ${instance}/${service}`, () =>
      assert.equal(serverOfInstance([bot, web], { instance, service })?.name, wanted));
  }
  it('is the only one there is', () =>
    assert.equal(serverOfInstance([web], { instance: 'x', service: 'y' }), web));
  it('is none where there is none', () => assert.equal(serverOfInstance([], undefined), undefined));
});
