import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import { serverOfInstance } from '../../../../src/core/monitoring/serverOfInstance';
import { wayFromIssue } from '../../../../src/core/monitoring/wayFromIssue';
import { issue, occurrence } from './issueRows';

describe('the server of an occurrence', () => {
  const servers = [
    { name: 'Ticket Bot', uuid: '1a2b3c4d-1111' },
    { name: 'World', uuid: '9f8e7d6c-2222' },
    { name: '!!', uuid: '55555555-3333' },
  ];
  const rows: readonly (readonly [string, string, string | undefined])[] = [
    ['ticket-bot', '', 'Ticket Bot'],
    ['Ticket_Bot 1', '', 'Ticket Bot'],
    ['ticket-botany', '', undefined],
    ['', 'world', 'World'],
    ['else', 'world', 'World'],
    ['1a2b3c4d', '', 'Ticket Bot'],
    ['1a2b3c4', '', undefined],
    ['-world-', '', 'World'],
    ['', '', undefined],
    ['!!', '', undefined],
  ];
  for (const [instance, service, name] of rows) {
    it(`is ${name} by '${instance}' and '${service}'`, () =>
      assert.equal(serverOfInstance(servers, { instance, service })?.name, name));
  }

  it('is the only one, and none of two that fit', () => {
    assert.equal(serverOfInstance(servers.slice(0, 1), undefined)?.name, 'Ticket Bot');
    assert.equal(serverOfInstance(servers, undefined), undefined);
    const twins = [servers[0], { name: 'ticket bot', uuid: 'x' }].filter(
      (one) => one !== undefined,
    );
    assert.equal(serverOfInstance(twins, { instance: 'ticket-bot', service: '' }), undefined);
  });

  it('is where the way from its issue leads', () => {
    const targets = servers as never;
    const shown = { issue: issue(), occurrence: occurrence({ instance: 'world' }) } as never;
    const way = wayFromIssue('console', shown, targets);
    assert.deepEqual(way, { kind: 'console', servers: [servers[1]], at: occurrence().at });
    const nowhere = { issue: issue({ lastSeenAt: 9 }), occurrence: undefined } as never;
    assert.deepEqual(wayFromIssue('activity', nowhere, targets), {
      ...{ kind: 'activity', servers, at: 9 },
    });
    assert.throws(() => wayFromIssue('console', shown, []), UserError);
    assert.deepEqual(wayFromIssue('events', nowhere, []), { kind: 'events', release: '2.4.1' });
    const old = { issue: issue(), occurrence: occurrence({ release: '2.0' }) } as never;
    assert.deepEqual(wayFromIssue('events', old, []), { kind: 'events', release: '2.0' });
  });
});
