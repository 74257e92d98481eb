import assert from 'node:assert/strict';
import type { Log } from '../../../../src/core/base/log';
import { type SignInParts, signIn } from '../../../../src/ui/accounts/signIn';
import { silentLog } from '../../../support/silentLog';
import { answer, callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('signing in without https', () => {
  beforeEach(resetVsCode);

  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (text: string) => void lines.push(text) };
  const parts = {
    confirmation: { allows: () => Promise.resolve(true) },
    panels: { all: [] },
    log,
  } as unknown as SignInParts;
  const start = { url: 'http://192.168.1.5:1', key: 'xc_a' };

  it('is asked about, and nothing is sent where the user does not agree', async () => {
    answer('window.showWarningMessage', () => undefined);
    assert.equal(await signIn(parts, start), undefined);
    const [question, options] = callsOf('window.showWarningMessage')[0] ?? [];
    assert.equal(question, 'Sign in to 192.168.1.5:1 without HTTPS?');
    assert.match((options as { readonly detail: string }).detail, /can read your API key/);
    assert.deepEqual(lines, []);
  });

  it('is refused without a question outside of private networks', async () => {
    const elsewhere = { ...start, url: 'http://panel.example.com' };
    await assert.rejects(signIn(parts, elsewhere), /others can't read your API key/);
    assert.deepEqual(callsOf('window.showWarningMessage'), []);
  });
});
