import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Account } from '../../../../src/core/accounts/account';
import { keepPracticeAccount } from '../../../../src/ui/accounts/practiceAccount';

describe('the account of the practice panel', () => {
  const names = ['HOSTING_PANEL_PRACTICE_URL', 'HOSTING_PANEL_PRACTICE_KEY'];
  const before = names.map((name) => process.env[name]);
  afterEach(() => {
    for (const [index, name] of names.entries()) {
      const value = before[index];
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });

  function window() {
    const kept = new Map<string, unknown>();
    const saved: Account[] = [];
    const globalState = {
      get: (name: string) => kept.get(name),
      update: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)),
    } as unknown as vscode.Memento & { setKeysForSync(): void };
    const accounts = {
      load: () => Promise.resolve(saved),
      save: (account: Account) => Promise.resolve(void saved.push(account)),
    };
    return { saved, start: () => keepPracticeAccount({ globalState }, accounts) };
  }

  const rows: readonly (readonly [url: string, key: string, starts: number, ids: string[]])[] = [
    ['', '', 1, []],
    ['http://127.0.0.1:1234', '', 1, []],
    ['http://127.0.0.1:1234', 'xc_a', 1, ['127.0.0.1:1234']],
    // Whoever signed out of it is not signed in again by the next window.
    ['http://127.0.0.1:1234', 'xc_a', 3, ['127.0.0.1:1234']],
  ];
  for (const [url, key, starts, ids] of rows) {
    it(`${url || 'no address'}, ${key || 'no key'}, ${starts} windows: ${ids.join() || 'none'}`, async () => {
      process.env['HOSTING_PANEL_PRACTICE_URL'] = url;
      process.env['HOSTING_PANEL_PRACTICE_KEY'] = key;
      const { saved, start } = window();
      for (let at = 0; at < starts; at++) await start();
      assert.deepEqual(
        saved.map(({ id }) => id),
        ids,
      );
      assert.ok(saved.every(({ baseUrl }) => baseUrl === `${url}/api/client`));
    });
  }
});
