import assert from 'node:assert/strict';
import type { Account } from '../../../../src/core/accounts/account';
import { createAccount } from '../../../../src/core/accounts/createAccount';
import { keepAccount } from '../../../../src/ui/accounts/keepAccount';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

const baseUrl = 'https://panel.example.com/api/client';
const host = 'panel.example.com';

/** Where the names of users were not stored yet. */
const old: Account = { id: host, name: host, baseUrl, key: 'xc_old' };

describe('keeping the key of who signed in', () => {
  beforeEach(resetVsCode);

  interface Row {
    readonly name: string;
    readonly stored: readonly Account[];
    readonly user: string | undefined;
    /** Whose the stored keys are, as the panel tells. */
    readonly tells?: string;
    readonly isRefused?: boolean;
    /** The button that the user takes; undefined for Cancel. */
    readonly chosen?: string;
    readonly isAsked: boolean;
    /** What is stored then: id, key and user. */
    readonly then: readonly (readonly [id: string, key: string, user?: string])[];
  }
  const rows: readonly Row[] = [
    {
      name: 'the first',
      stored: [],
      user: 'mara',
      isAsked: false,
      then: [[host, 'xc_new', 'mara']],
    },
    {
      name: 'a new key of one of before, whose own key tells that it is the same user',
      ...{ stored: [old], user: 'mara', tells: 'mara' },
      isAsked: false,
      then: [[host, 'xc_new', 'mara']],
    },
    {
      name: 'another user beside one of before, whose name is kept from then on',
      ...{ stored: [old], user: 'jonas', tells: 'mara' },
      isAsked: false,
      then: [
        [host, 'xc_old', 'mara'],
        [`${host}~jonas`, 'xc_new', 'jonas'],
      ],
    },
    {
      name: 'nobody tells, and it is the same user',
      ...{ stored: [old], user: undefined, chosen: 'Replace API Key' },
      isAsked: true,
      then: [[host, 'xc_new']],
    },
    {
      name: 'nobody tells, and it is another one',
      ...{ stored: [old], user: 'jonas', chosen: 'Add Account' },
      isAsked: true,
      then: [
        [host, 'xc_old'],
        [`${host}~jonas`, 'xc_new', 'jonas'],
      ],
    },
    {
      name: 'nobody tells, and the user gives up',
      ...{ stored: [old], user: 'jonas' },
      isAsked: true,
      then: [[host, 'xc_old']],
    },
    {
      name: 'a key for one that is no longer good, which tells nothing and is lost anyway',
      ...{ stored: [old], user: 'mara', tells: 'somebody else', isRefused: true },
      isAsked: false,
      then: [[host, 'xc_new', 'mara']],
    },
    {
      name: 'another user while the key of the first is no longer good',
      ...{ stored: [{ ...old, user: 'mara' }], user: 'jonas', isRefused: true },
      isAsked: false,
      then: [
        [host, 'xc_old', 'mara'],
        [`${host}~jonas`, 'xc_new', 'jonas'],
      ],
    },
    {
      name: 'another panel',
      stored: [createAccount({ baseUrl: 'https://other.example/api/client', key: 'xc_1' })],
      user: 'mara',
      isAsked: false,
      then: [
        ['other.example', 'xc_1'],
        [host, 'xc_new', 'mara'],
      ],
    },
  ];
  for (const { name, stored, user, tells, isRefused = false, chosen, isAsked, then } of rows) {
    it(name, async () => {
      answer('window.showWarningMessage', (_text: string, _options: object, ...buttons) =>
        (buttons as { readonly title: string }[]).find(({ title }) => title === chosen),
      );
      let kept = stored;
      const accounts = {
        load: () => Promise.resolve(kept),
        save: (signedIn: Account, others: readonly Account[] = []) => {
          kept = [...new Map([...kept, ...others, signedIn].map((one) => [one.id, one])).values()];
          return Promise.resolve();
        },
      };
      await keepAccount(
        {
          accounts,
          panels: { isKeyRefused: () => isRefused },
          userOf: () => Promise.resolve(tells),
        },
        { baseUrl, key: 'xc_new', user },
      );
      assert.deepEqual(
        kept.map((one) => [one.id, one.key, ...(one.user === undefined ? [] : [one.user])]),
        then,
      );
      assert.equal(callsOf('window.showWarningMessage').length, isAsked ? 1 : 0);
    });
  }
});
