import assert from 'node:assert/strict';
import { panelPageWords } from '../../../../src/core/accounts/panelPageWords';
import type { PanelPageId } from '../../../../src/core/api/panelPages';

describe('The words for pages of the panel', () => {
  const rows: readonly (readonly [PanelPageId, label: string, icon: string, detail: RegExp])[] = [
    ['deploys', 'Git deploys', 'git-merge', /^Only the owner can link/],
    ['creation', 'Create a free server', 'add', /^If the panel offers free servers/],
    ['databases', 'Databases', 'database', /^Free databases/],
    ['billing', 'Billing', 'credit-card', /^Plans and payments/],
    ['apiKeys', 'API keys', 'key', /^Set the scopes/],
    ['profile', 'API keys', 'key', /^Set the scopes/],
  ];
  for (const [id, label, icon, detail] of rows) {
    it(`name ${id}`, () => {
      const words = panelPageWords(id);
      assert.deepEqual([words.label, words.icon], [label, icon]);
      assert.match(words.detail, detail);
    });
  }

  it('do not speak of scopes where keys have none', () =>
    assert.match(panelPageWords('apiKeys', { lacksScopes: true }).detail, /^Create and delete/));

  it('name what is being created', () => {
    const order = {
      uuid: '',
      runtime: '',
      attempts: 0,
      limits: { memory: 0, disk: 0, cpu: 0 },
      createdAt: undefined,
    };
    const pendingOrders = [
      { ...order, name: 'Bot', status: 'paid' },
      { ...order, name: 'Web', status: '' },
    ];
    assert.equal(
      panelPageWords('billing', { pendingOrders }).detail,
      'Servers being created: Bot (paid), Web',
    );
  });
});
