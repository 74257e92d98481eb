import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import { compareAgreed } from '../../../../src/core/deploy/agreedComparison';
import type { LookedBefore } from '../../../../src/core/deploy/lookBefore';
import { planDefaults } from '../../../../src/core/deploy/planDefaults';
import type { Difference } from '../../../../src/core/deploy/preflightFacts';
import type { Compared } from '../../../../src/core/sync/compare';
import { difference, server, stats } from './samplePreflight';

function looked(changes: Partial<Difference> = {}, more: Partial<LookedBefore> = {}): LookedBefore {
  return {
    plan: { ...planDefaults, servers: [{ server: 'i' }] },
    ...{ server, stats, permissions: ['*'], variables: [], git: undefined },
    difference: { ...difference, ...changes },
    compared: {} as Compared,
    ...more,
  };
}

const many = (last: string) => ['a.pem', 'b.pem', 'c.pem', 'd.pem', 'e.pem', last];
const by = (version: string) => [{ path: 'app.js', by: undefined, version }];
const git = (uncommitted: number) => ({ git: { branch: 'main', commit: 'c', uncommitted } });

interface Row {
  readonly what: string;
  readonly seen?: LookedBefore;
  /** What is seen in each look after it; the last one again and again. */
  readonly then: readonly LookedBefore[];
  /** What the user is asked about, and answers with yes, but for the last where it ends `given up`. */
  readonly asks?: readonly RegExp[];
  readonly end: 'compared' | 'given up' | RegExp;
}

const rows: readonly Row[] = [
  { what: 'nothing new', then: [looked()], end: 'compared' },
  {
    what: 'what was agreed to',
    seen: looked({ secrets: ['id_rsa'] }, git(2)),
    then: [looked({ secrets: ['id_rsa'] }, git(2))],
    end: 'compared',
  },
  {
    what: 'a secret that came',
    then: [looked({ secrets: ['id_rsa'] })],
    asks: [/id_rsa/],
    end: 'given up',
  },
  {
    what: 'a secret that came behind many',
    seen: looked({ secrets: many('f.pem') }),
    then: [looked({ secrets: many('g.pem') })],
    asks: [/: g\.pem\.$/],
    end: 'given up',
  },
  {
    what: 'a file that must not go up',
    then: [looked({ never: ['.env'] })],
    end: /forbids uploading: \.env/,
  },
  {
    what: 'a file that must not go up, after a question',
    then: [looked({ secrets: ['id_rsa'] }), looked({ secrets: ['id_rsa'], never: ['.env'] })],
    asks: [/id_rsa/],
    end: /forbids uploading: \.env/,
  },
  {
    what: "a colleague's change",
    then: [looked({ changedThere: by('1') })],
    asks: [/app\.js/],
    end: 'compared',
  },
  {
    what: 'one more change of the same file',
    seen: looked({ changedThere: by('1') }),
    then: [looked({ changedThere: by('2') })],
    asks: [/app\.js/],
    end: 'given up',
  },
  {
    what: 'more uncommitted files',
    seen: looked({}, git(1)),
    then: [looked({}, git(2))],
    asks: [/: 2$/],
    end: 'compared',
  },
  {
    what: 'a server that is suspended',
    then: [looked({}, { server: { ...server, isSuspended: true } })],
    end: /suspended/,
  },
  {
    what: 'a folder that is gone',
    then: [looked({}, { difference: undefined, compared: undefined })],
    end: /doesn't exist/,
  },
];

describe('What speaks against a deploy that waited', () => {
  for (const { what, seen = looked(), then, asks = [], end } of rows) {
    it(`is looked for again: ${what}`, async () => {
      const asked: string[] = [];
      let at = 0;
      const result = compareAgreed({
        ...{ server: 'Bot', seen, isFresh: false },
        look: () => Promise.resolve(then[Math.min(at++, then.length - 1)] ?? looked()),
        agrees: (findings) => {
          asked.push(...findings.map(({ text }) => text));
          return Promise.resolve(end !== 'given up' || asked.length < asks.length);
        },
      });
      if (end instanceof RegExp) {
        await assert.rejects(
          result,
          (error) => error instanceof UserError && end.test(error.message),
        );
      } else assert.equal((await result) === undefined, end === 'given up');
      assert.equal(asked.length, asks.length, asked.join('\n'));
      asks.forEach((one, index) => assert.match(asked[index] ?? '', one));
    });
  }

  it('is looked for where nothing was compared a moment ago', async () => {
    const now = looked();
    const given = {
      ...{ server: 'Bot', seen: looked({}, { compared: undefined }), isFresh: true },
      ...{ look: () => Promise.resolve(now), agrees: () => Promise.resolve(true) },
    };
    assert.equal(await compareAgreed(given), now.compared);
  });

  it('names what forbids it: the server, or the folder that does not exist', async () => {
    const given = (now: LookedBefore, seen = looked()) => ({
      ...{ server: 'Bot', seen, isFresh: false },
      ...{ look: () => Promise.resolve(now), agrees: () => Promise.resolve(true) },
    });
    const gone = looked({}, { compared: undefined });
    await assert.rejects(compareAgreed(given(gone)), {
      ...{ name: 'UserError', message: "Couldn't deploy because folder '.' doesn't exist." },
    });
    const denied = looked({ never: ['.env'] });
    await assert.rejects(compareAgreed(given(denied)), { message: /Bot.*forbids/s });
  });

  it('is not looked for again where it was seen a moment ago', async () => {
    const seen = looked();
    const never = () => assert.fail('nothing is to be asked');
    const given = { server: 'Bot', seen, isFresh: true, look: never, agrees: never };
    assert.equal(await compareAgreed(given), seen.compared);
  });
});
