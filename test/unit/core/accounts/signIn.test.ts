import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { addressProblem, keyProblem, trySignIn } from '../../../../src/core/accounts/signIn';

const origin = 'https://panel.example.com';
const list = { object: 'list', data: [] };

type Answers = Readonly<Record<string, unknown>>;

/** Clients that answer by base URL: an error is thrown, anything else is read. */
function clients(answers: Answers, asked: string[]) {
  return (baseUrl: string): PanelHttp => {
    const send = async (request: PanelRequest<unknown>) => {
      asked.push(baseUrl);
      const answer = answers[baseUrl] ?? new PanelError('notFound', 'no');
      if (answer instanceof Error) throw answer;
      return Promise.resolve(request.read(answer, 'body'));
    };
    return { send } as unknown as PanelHttp;
  };
}

describe('trySignIn', () => {
  const api = `${origin}/api/client`;
  const rows: readonly [name: string, answers: Answers, outcome: RegExp, requests: number][] = [
    ['works at the usual path', { [api]: list }, /^https:.*\/api\/client$/, 1],
    ['works at the address itself', { [origin]: list }, /^https:\/\/panel\.example\.com$/, 2],
    ['401', { [api]: new PanelError('unauthorized', 'x') }, /doesn't accept this API key/, 1],
    ['403', { [api]: new PanelError('forbidden', 'IP not allowed') }, /IP not allowed/, 2],
    ['not a panel', {}, /find a hosting panel at this URL/, 2],
    ['a web page', { [api]: 'x', [origin]: { a: 1 } }, /find a hosting panel at this URL/, 2],
    [
      'DNS',
      { [api]: new PanelError('network', 'x', { code: 'ENOTFOUND' }) },
      /The host couldn't be found/,
      1,
    ],
    [
      'TLS',
      { [api]: new PanelError('network', 'expired', { code: 'CERT_HAS_EXPIRED' }) },
      /certificate/,
      1,
    ],
    [
      'refused',
      { [api]: new PanelError('network', 'x', { code: 'ECONNREFUSED' }) },
      /refused the connection/,
      1,
    ],
    [
      'no answer',
      { [api]: new PanelError('timeout', 'No answer within 30 sec') },
      /No answer within 30 sec/,
      1,
    ],
  ];
  for (const [name, answers, words, requests] of rows) {
    it(`${name}: ${words.source}`, async () => {
      const asked: string[] = [];
      const outcome = await trySignIn(origin, clients(answers, asked));
      assert.match('problem' in outcome ? outcome.problem : outcome.baseUrl, words);
      assert.equal(asked.length, requests);
    });
  }

  it('sends no key without encryption to a private network unless the user agreed', async () => {
    const home = 'http://192.168.1.5';
    const asked: string[] = [];
    const open = clients({ [`${home}/api/client`]: list }, asked);
    const refused = await trySignIn(home, open);
    assert.match('problem' in refused ? refused.problem : '', /others can't read your API key/);
    assert.deepEqual(asked, []);
    const signedIn = await trySignIn(home, open, { isPlainAgreed: true });
    assert.deepEqual(signedIn, { baseUrl: `${home}/api/client` });
    const elsewhere = 'http://panel.example.com';
    assert.ok('problem' in (await trySignIn(elsewhere, open, { isPlainAgreed: true })));
    assert.equal(asked.length, 1);
  });

  it('does not hide a bug behind a sentence', async () => {
    const bug = clients({ [api]: new TypeError('bug') }, []);
    await assert.rejects(trySignIn(origin, bug), TypeError);
  });
});

describe('what is typed', () => {
  it('names what is wrong with an address', () => {
    assert.match(addressProblem('') ?? '', /Enter the URL/);
    assert.match(
      addressProblem('http://panel.example.com') ?? '',
      /others can't read your API key/,
    );
    assert.equal(addressProblem(origin), undefined);
  });

  const keys: readonly [string, RegExp | undefined][] = [
    ['xc_abc', undefined],
    [' xc_abc ', undefined],
    ['', /Enter an API key/],
    ['xc_a b', /can't contain spaces/],
    ['xc_a\r\nX: y', /can't contain spaces/],
    ['xc_ä', /or special/],
    ['ptlc_abc', undefined],
    ['pacc_abc', undefined],
    ['ptla_abc', /application API key.* in Account > API Credentials\.$/],
    ['papp_abc', /application API key.* in Profile > API Keys\.$/],
    ['xm_3_abc', /monitoring key/],
    ['xb_3_abc', /monitoring key/],
  ];
  for (const [key, words] of keys) {
    it(`key ${JSON.stringify(key)}: ${words?.source ?? 'good'}`, () => {
      const problem = keyProblem(key);
      if (words) assert.match(problem ?? '', words);
      else assert.equal(problem, undefined);
    });
  }
});
