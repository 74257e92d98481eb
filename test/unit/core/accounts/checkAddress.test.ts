import assert from 'node:assert/strict';
import { type CheckParts, checkAddress } from '../../../../src/core/accounts/checkAddress';
import type { Found } from '../../../../src/core/api/askWithoutKey';
import { PanelError } from '../../../../src/core/api/errors';
import { FakeClock } from '../../../support/fakeClock';

const origin = 'https://panel.example.com';
const api = `${origin}/api/client`;
const other: Found = { is: 'other' };
const panel: Found = { is: 'panel' };

/** Looks at an address whose places are what is said of them; what is not, is something else. */
async function check(
  typed: string,
  places: Readonly<Record<string, Found | Error>>,
  more: Partial<CheckParts> & { readonly takesMs?: number } = {},
) {
  const { takesMs = 0, ...parts } = more;
  const clock = new FakeClock();
  const asked: unknown[] = [];
  const { signal } = new AbortController();
  const ask: CheckParts['ask'] = async (baseUrl, limits) => {
    asked.push([baseUrl, limits.timeoutMs]);
    assert.equal(limits.signal, signal);
    await clock.advance(takesMs);
    const found = places[baseUrl] ?? other;
    if (found instanceof Error) throw found;
    return found;
  };
  const outcome = await checkAddress(typed, { clock, signal, ask, ...parts });
  return { outcome, asked };
}

describe('looking for a panel at an address', () => {
  const none =
    "Couldn't find a hosting panel at this URL. Open your panel in the browser and copy its URL.";
  const noneWithoutPath =
    "Couldn't find a hosting panel at this URL. If your panel has a path, such as https://example.com/panel, enter it too.";

  it('finds it at the first of its places', async () => {
    const { outcome, asked } = await check(origin, { [api]: panel, [origin]: panel });
    assert.deepEqual([outcome, asked], [{ baseUrl: api }, [[api, 10_000]]]);
  });

  it('goes on to the next, whatever another says, with the time that is left', async () => {
    const places = { [api]: { is: 'refusal', status: 403 } as const, [origin]: panel };
    const { outcome, asked } = await check(origin, places, { takesMs: 4_000 });
    assert.deepEqual(outcome, { baseUrl: origin });
    assert.deepEqual(asked, [
      [api, 10_000],
      [origin, 6_000],
    ]);
  });

  const slow = 'No answer within 10 sec. Check the URL and the connection, and try again.';
  const refused =
    'The host blocked the request (HTTP 403). Wait and try again, or contact your administrator.';
  const problems: readonly (readonly [
    string,
    string,
    Readonly<Record<string, Found | Error>>,
    string,
    number,
  ])[] = [
    ['nothing there', origin, {}, noneWithoutPath, 2],
    ['nothing there, with a path', `${origin}/sub`, {}, none, 3],
    ['nothing there, at the API itself', api, {}, none, 1],
    ['no address', 'two words', {}, 'Enter a valid URL, for example https://panel.example.com', 0],
    ['a refusal', origin, { [api]: { is: 'refusal', status: 403 } }, refused, 2],
    [
      'what the first said',
      origin,
      { [api]: { is: 'refusal', status: 403 }, [origin]: { is: 'failure', status: 503 } },
      refused,
      2,
    ],
    [
      'a panel that is away',
      origin,
      { [origin]: { is: 'failure', status: 503 } },
      "The host answered, but the panel isn't available (HTTP 503). Try again in a few minutes.",
      2,
    ],
    [
      'a password',
      origin,
      { [api]: { is: 'password' } },
      "The host requires its own user name and password, which aren't supported. Contact your administrator.",
      2,
    ],
    ['an answer that is too late', origin, { [api]: new PanelError('timeout', 'x') }, slow, 1],
  ];
  for (const [name, typed, places, problem, requests] of problems) {
    it(`says of ${name}: ${problem}`, async () => {
      const { outcome, asked } = await check(typed, places);
      assert.deepEqual(outcome, { problem });
      assert.equal(asked.length, requests);
    });
  }

  it('says that nobody answered, and asks nothing more', async () => {
    const gone = new PanelError('network', 'x', { code: 'ENOTFOUND' });
    const { outcome, asked } = await check(origin, { [api]: gone });
    assert.match('problem' in outcome ? outcome.problem : '', /host couldn't be found/);
    assert.equal(asked.length, 1);
  });

  it('fails with what is no failure of a connection', async () => {
    await assert.rejects(check(origin, { [api]: new TypeError('x is not a function') }), TypeError);
  });

  for (const [says, problem] of [
    [other, slow],
    [{ is: 'refusal', status: 403 } as Found, refused],
  ] as const) {
    it(`ends after ten seconds with ${problem}`, async () => {
      const { outcome, asked } = await check(origin, { [api]: says }, { takesMs: 10_000 });
      assert.deepEqual([outcome, asked.length], [{ problem }, 1]);
    });
  }

  it('asks without encryption only where the user agreed', async () => {
    const home = 'http://192.168.1.5';
    const places = { [`${home}/api/client`]: panel };
    const { outcome, asked } = await check(home, places);
    assert.match('problem' in outcome ? outcome.problem : '', /start with https/);
    assert.equal(asked.length, 0);
    const agreed = await check(home, places, { isPlainAgreed: true });
    assert.deepEqual(agreed.outcome, { baseUrl: `${home}/api/client` });
  });

  const leads = (url: string) =>
    `The URL redirects to ${url}. Enter that one if it's the URL of your panel.`;
  const plain = (host: string) =>
    `The URL redirects to ${host} without HTTPS, so others could read your API key.`;
  const redirects: readonly (readonly [string | undefined, string])[] = [
    [undefined, noneWithoutPath],
    [`${origin}/login`, noneWithoutPath],
    ['https://other.example/', leads('https://other.example')],
    ['https://other.example/panel//', leads('https://other.example/panel')],
    ['https://other.example/api/client?per_page=1#x', leads('https://other.example')],
    [`${origin}:8443/`, leads(`${origin}:8443`)],
    ['http://panel.example.com/', plain('panel.example.com')],
    ['http://192.168.1.5/', plain('192.168.1.5')],
    [
      'ftp://other.example/',
      "The URL redirects to an address that can't be a panel: other.example",
    ],
    ['mailto:a', "The URL redirects to an address that can't be a panel: "],
  ];
  for (const [to, problem] of redirects) {
    it(`is led to ${to}: ${problem}`, async () => {
      const { outcome } = await check(origin, { [api]: { is: 'redirect', to } });
      assert.deepEqual(outcome, { problem });
    });
  }
});
