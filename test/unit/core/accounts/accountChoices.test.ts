import assert from 'node:assert/strict';
import { type KnownServers, accountChoices } from '../../../../src/core/accounts/accountChoices';
import type { AccountFindings } from '../../../../src/core/accounts/accountView';
import type { Panel } from '../../../../src/core/api/panel';
import { ofOthers, ofService } from '../../../support/knownCapabilities';

const http = { homeUrl: 'https://panel.example.com', capabilities: ofService } as Panel['http'];
const account = { username: 'mira', email: '', isAdministrator: false };
const findings = { account, problem: undefined, scopes: [] } as unknown as AccountFindings;
const none: KnownServers = { servers: [], pendingOrders: [] };

function lines(found: AccountFindings, known = none) {
  return accountChoices({ http }, found, known).map(
    ({ label, description = '' }) => `${label}: ${description}`,
  );
}

describe('what is told of an account', () => {
  it('is who it is, where, and what the key may do', () => {
    const servers = [
      { isOwner: true, permissions: ['control.start'] },
      { isOwner: false, permissions: undefined },
    ];
    assert.deepEqual(lines(findings, { ...none, servers }).slice(0, 6), [
      'Account: ',
      'mira: account',
      'https://panel.example.com: panel',
      'What the API key can do: ',
      'Servers: own: 1, shared: 1',
      'Permissions: limited to 1 permission on own servers, select to view',
    ]);
  });

  it('says why it is not known', () => {
    const [, who] = accountChoices(
      { http },
      { ...findings, account: undefined, problem: 'No.' },
      none,
    );
    assert.deepEqual([who?.label, who?.detail, who?.does], ['Unknown', 'No.', undefined]);
  });

  const states: readonly (readonly ['granted' | 'refused' | 'unknown', icon: string, string])[] = [
    ['granted', 'pass', 'granted · reads'],
    ['refused', 'circle-slash', 'not granted · reads'],
    ['unknown', 'question', 'unknown · reads'],
  ];
  for (const [state, icon, words] of states) {
    it(`shows a scope that is ${state}`, () => {
      const scopes = [{ scope: 'account.read', state, words: 'reads' }];
      const all = accountChoices({ http }, { ...findings, scopes }, none);
      const line = all.find(({ label }) => label === 'account.read');
      assert.deepEqual([line?.icon, line?.description], [icon, words]);
    });
  }

  it('leads to the pages of the service: keys, new servers, databases and payments', () => {
    const opened = accountChoices({ http }, findings, none).flatMap(({ does }) =>
      does && 'open' in does ? [does.open] : [],
    );
    assert.deepEqual(opened, ['apiKeys', 'creation', 'databases', 'billing']);
  });

  it('leads to no page that the panel does not have', () => {
    const { homeUrl } = http;
    const others = { homeUrl, capabilities: ofOthers } as Panel['http'];
    const pages = accountChoices({ http: others }, findings, none).filter(
      ({ does }) => does && 'open' in does,
    );
    assert.deepEqual(
      pages.map(({ does, detail }) => [does, detail]),
      [
        [
          { open: 'apiKeys' },
          // Keys there have neither scopes nor permissions of their own.
          'Create and delete API keys, and limit them to IP addresses.',
        ],
      ],
    );
  });

  it('leads on: copies facts, shows permissions only of a limited key, opens pages, signs out', () => {
    const does = (permissions: readonly string[]) =>
      accountChoices({ http }, findings, { ...none, servers: [{ isOwner: true, permissions }] })
        .flatMap((line) => (line.does ? Object.keys(line.does) : []))
        .join(' ');
    assert.equal(does(['*']), 'copy copy open open open open signOut');
    assert.equal(does(['a']), 'copy copy permissions open open open open signOut');
  });
});
