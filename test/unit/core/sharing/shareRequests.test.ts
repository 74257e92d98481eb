import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import type { OtherWindows, SharedRead } from '../../../../src/core/api/otherWindows';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { Emitter } from '../../../../src/core/base/event';
import { shareRequests } from '../../../../src/core/sharing/shareRequests';
import { PeerGone, PeerRefusal } from '../../../../src/core/windows/peer';
import type { AnswerQuestion, Role } from '../../../../src/core/windows/place';
import { FakeClock, settle } from '../../../support/fakeClock';

const wanted: SharedRead = {
  ...{ path: '/resources', query: { page: 1, type: 'owner' }, maxAgeMs: 5_000 },
  ...{ priority: 'view', isSentOnce: true },
};

/** An account of a window: what it asked of the panel, and how it asks together with others. */
function account(id: string, key: string | undefined) {
  const sent: PanelRequest<unknown>[] = [];
  const counted: unknown[] = [];
  const shared: OtherWindows[] = [];
  const http = {
    ...{ origin: 'https://panel.example', keyFingerprint: key },
    shareWith: (others: OtherWindows) => shared.push(others),
    send: (request: PanelRequest<unknown>) => {
      sent.push(request);
      return Promise.resolve({ answer: sent.length });
    },
    countOther: (priority: unknown) => counted.push(priority) * 100,
  };
  const options = { http: http as unknown as PanelHttp, daemon: {} as Panel['daemon'] };
  const panel = createPanel({ id, name: 'Panel', ...options });
  /** How the panel asks with the others by now. */
  const others = () => shared.at(-1) ?? assert.fail('Nothing is shared');
  return { panel, http, sent, counted, shared, others };
}

/** A window, what it asked others, and what it answers them. */
function stand(role: Role = 'leading', ...more: readonly ReturnType<typeof account>[]) {
  const clock = new FakeClock();
  const one = account('panel.example', 'key-1');
  const asked: unknown[] = [];
  const signals: AbortSignal[] = [];
  const answers = new Map<string, AnswerQuestion>();
  const changed = new Emitter<void>();
  const windows = {
    role,
    answerOf: (_question: string): Promise<unknown> => Promise.resolve('theirs'),
    ask: (question: string, about: unknown, signal: AbortSignal) => {
      asked.push([question, about]);
      signals.push(signal);
      return windows.answerOf(question);
    },
    answer: (question: string, answer: AnswerQuestion) => {
      answers.set(question, answer);
      return { dispose: () => answers.delete(question) };
    },
  };
  const panels = { all: [one, ...more].map(({ panel }) => panel), onDidChange: changed.event };
  const sharing = shareRequests({ windows, panels, clock });
  const { signal } = new AbortController();
  /** Asks as another window does: as JSON. */
  const theirs = async (question: string, about: unknown) => {
    const told: unknown = JSON.parse(JSON.stringify(about));
    return answers.get(question)?.(told, { window: 'two', signal }) ?? assert.fail();
  };
  return { ...one, clock, windows, panels, asked, signals, answers, changed, sharing, theirs };
}

const key = { account: 'panel.example', key: 'key-1' };

describe('what a window asks a panel again and again', () => {
  /** Asks by this window, and counts. */
  const own = () => {
    let times = 0;
    const ask = () => Promise.resolve(`ours ${++times}`);
    return { ask, count: () => times };
  };

  it('is asked once by the one that leads, for as long as an answer may be old', async () => {
    const { clock, asked, others } = stand('leading');
    const { ask } = own();
    const read = (more: Partial<SharedRead> = {}) => others().read({ ...wanted, ...more }, ask);
    assert.deepEqual([await read(), await read()], ['ours 1', 'ours 1']);
    await clock.advance(5_000);
    assert.equal(await read(), 'ours 1');
    await clock.advance(1);
    assert.equal(await read(), 'ours 2');
    assert.equal(await read({ path: '/' }), 'ours 3');
    assert.equal(await read({ query: { page: 2, type: 'owner' } }), 'ours 4');
    assert.equal(await read({ priority: 'user', isSentOnce: false }), 'ours 2');
    assert.deepEqual(asked, []);
  });

  it('is asked for each account and key by itself', async () => {
    const otherKey = account('panel.example', 'key-2');
    const other = account('other.example', 'key-1');
    const { others } = stand('leading', otherKey, other);
    const { ask } = own();
    const each = [others(), otherKey.others(), other.others()];
    const answers = [];
    for (const one of each) answers.push(await one.read(wanted, ask));
    assert.deepEqual(answers, ['ours 1', 'ours 2', 'ours 3']);
  });

  it('is asked each time by one that has not found the others', async () => {
    const { others, asked } = stand('seeking');
    const { ask } = own();
    assert.equal(await others().read(wanted, ask), 'ours 1');
    assert.equal(await others().read(wanted, ask), 'ours 2');
    assert.deepEqual(asked, []);
  });

  it('is asked of the one that leads by one that follows', async () => {
    const { others, asked } = stand('following');
    const { ask, count } = own();
    assert.equal(await others().read(wanted, ask), 'theirs');
    assert.deepEqual([count(), asked], [0, [['panel.read', { ...wanted, ...key }]]]);
  });

  const failure = new PanelError('forbidden', 'No.', { status: 403 });
  const reason = { failure: { kind: 'forbidden', detail: 'No.', status: 403, hasWords: true } };
  const outcomes: readonly (readonly [string, Error, string | RegExp | PanelError])[] = [
    ['is gone', new PeerGone(), 'ours 1'],
    ['has another key', new PeerRefusal('No such key'), 'ours 1'],
    ['was refused by the panel', new PeerRefusal('No.', reason), failure],
    ['went wrong here', new TypeError('x is not a function'), /x is not a function/],
  ];
  for (const [what, error, expected] of outcomes) {
    it(`is asked where the one that leads ${what}: ${String(expected)}`, async () => {
      const { others, windows } = stand('following');
      windows.answerOf = () => Promise.reject(error);
      const { ask } = own();
      const reading = others().read(wanted, ask);
      if (typeof expected === 'string') assert.equal(await reading, expected);
      else if (expected instanceof PanelError)
        await assert.rejects(reading, (thrown) => {
          assert.ok(PanelError.is(thrown, 'forbidden'));
          assert.deepEqual([thrown.detail, thrown.status], ['No.', 403]);
          return true;
        });
      else await assert.rejects(reading, expected);
    });
  }

  it('is shared by a panel that is signed in to later too', async () => {
    const later = account('other.example', 'key-3');
    const { panels, changed, shared, sharing } = stand('leading');
    assert.equal(shared.length, 1);
    panels.all = [later.panel];
    changed.fire();
    assert.equal(await later.others().read(wanted, () => Promise.resolve('asked')), 'asked');
    sharing.dispose();
    changed.fire();
    assert.equal(later.shared.length, 1);
  });
});

describe('when a request of a window may go', () => {
  const turns: readonly (readonly [string, unknown, number])[] = [
    ['now', 0, 0],
    ['later', 700, 700],
    ['in a minute', 60_000, 60_000],
    ['no more than a minute later', 60_001, 60_000],
    ['without end', Infinity, 60_000],
    ['before now', -1, 0],
    ['in what is no number', '700', 0],
    ['in nothing', undefined, 0],
  ];
  for (const [name, ms, expected] of turns) {
    it(`is ${name}, as the one that leads says`, async () => {
      const { others, windows, asked } = stand('following');
      windows.answerOf = () => Promise.resolve(ms);
      assert.equal(await others().msUntilTurn('user'), expected);
      assert.deepEqual(asked, [['panel.turn', { ...key, priority: 'user' }]]);
    });
  }

  it('is now where the one that leads does not say', async () => {
    const { others, windows } = stand('following');
    windows.answerOf = () => Promise.reject(new PeerGone());
    assert.equal(await others().msUntilTurn('user'), 0);
  });

  for (const role of ['leading', 'seeking'] as const) {
    it(`is not asked while this window is ${role}`, async () => {
      const { others, windows, asked } = stand(role);
      windows.answerOf = () => Promise.resolve(700);
      assert.equal(await others().msUntilTurn('user'), 0);
      assert.deepEqual(asked, []);
    });
  }
});

describe('what the window that leads answers the others', () => {
  const read = { ...wanted, ...key };

  it('is what it asked for them, as they would have', async () => {
    const { theirs, sent } = stand();
    assert.deepEqual(await theirs('panel.read', read), { answer: 1 });
    const [{ path, query, priority, isSentOnce, isAskedAnew } = assert.fail()] = sent;
    assert.deepEqual(
      { path, query, priority, isSentOnce, isAskedAnew },
      {
        ...{ path: '/resources', query: { page: 1, type: 'owner' }, priority: 'view' },
        ...{ isSentOnce: true, isAskedAnew: true },
      },
    );
  });

  it('is what it has, also of itself, as long as they take it', async () => {
    const { theirs, others, sent, clock } = stand();
    const ask = () => Promise.resolve('ours');
    assert.equal(await others().read(wanted, ask), 'ours');
    assert.equal(await theirs('panel.read', read), 'ours');
    await clock.advance(5_001);
    assert.deepEqual(await theirs('panel.read', { ...read, isSentOnce: false }), { answer: 1 });
    assert.equal(sent[0]?.isSentOnce, false);
    assert.deepEqual(await others().read(wanted, ask), { answer: 1 });
  });

  it('takes of a question only what an address can have', async () => {
    const { theirs, sent } = stand();
    const query = { text: 'a', count: 1, flag: false, list: [1], nothing: null, more: {} };
    await theirs('panel.read', { ...read, query });
    const given = { text: 'a', count: 1, flag: false };
    assert.deepEqual(JSON.parse(JSON.stringify(sent[0]?.query)), given);
    assert.deepEqual(Object.keys(sent[0]?.query ?? {}), Object.keys(query));
  });

  const given: readonly (readonly [unknown, string])[] = [
    ['user', 'user'],
    ['view', 'view'],
    ['background', 'background'],
    ['first', 'background'],
    [undefined, 'background'],
  ];
  for (const [told, expected] of given) {
    it(`goes for ${String(told)} as ${expected}`, async () => {
      const { theirs, sent, counted } = stand();
      await theirs('panel.read', { ...read, priority: told });
      assert.equal(await theirs('panel.turn', { ...key, priority: told }), 100);
      assert.deepEqual([sent[0]?.priority, counted], [expected, [expected]]);
    });
  }

  const paths: readonly (readonly [string, boolean])[] = [
    ['/', true],
    ['/resources', true],
    ['/monitoring/projects', true],
    ['/monitoring/projects/a/issues', true],
    ['/servers/a', true],
    ['/servers/a/resources', true],
    ['', false],
    ['/account', false],
    ['/resources/a', false],
    ['/servers/a/files', false],
    ['/servers/a/files/issues', false],
    ['/issues', false],
    ['/monitoring/projects/a', false],
    ['/monitoring/projects/a/issues/b', false],
    ['/monitoring/projectsa/issues', false],
  ];
  for (const [path, isAnswered] of paths) {
    it(`is ${isAnswered ? 'an answer' : 'a refusal'} of ${path}`, async () => {
      const { theirs, sent } = stand();
      const answering = theirs('panel.read', { ...read, path });
      if (isAnswered) assert.deepEqual(await answering, { answer: 1 });
      else
        await assert.rejects(answering, (error) => {
          assert.ok(error instanceof PeerRefusal);
          assert.equal(error.message, 'This is not asked again and again');
          return true;
        });
      assert.equal(sent.length, isAnswered ? 1 : 0);
    });
  }

  const keys: readonly (readonly [string, object])[] = [
    ['another account', { account: 'other.example', key: 'key-1' }],
    ['another key', { account: 'panel.example', key: 'key-2' }],
    ['the key of another account', { account: 'panel.example', key: 'key-3' }],
  ];
  for (const [what, other] of keys) {
    it(`is a refusal for ${what}`, async () => {
      const { theirs, sent, counted } = stand('leading', account('other.example', 'key-3'));
      for (const [question, about] of [
        ['panel.read', { ...read, ...other }],
        ['panel.turn', { ...other, priority: 'user' }],
      ] as const) {
        await assert.rejects(
          async () => theirs(question, about),
          (error) => {
            assert.ok(error instanceof PeerRefusal);
            assert.equal(error.message, 'This window has another key');
            return true;
          },
        );
      }
      assert.deepEqual([sent, counted], [[], []]);
    });
  }

  it('is about the account that is meant, of several', async () => {
    const other = account('other.example', 'key-3');
    const { theirs, sent } = stand('leading', other);
    await theirs('panel.read', { ...read, account: 'other.example', key: 'key-3' });
    assert.deepEqual([sent.length, other.sent.length], [0, 1]);
  });

  it('is how the panel failed, so that they can say it', async () => {
    const { theirs, http } = stand();
    http.send = () => Promise.reject(new PanelError('busy', 'Later.', { status: 409 }));
    await assert.rejects(theirs('panel.read', read), (error) => {
      assert.ok(error instanceof PeerRefusal);
      assert.equal(error.message, 'Later.');
      assert.match(JSON.stringify(error.reason), /"kind":"busy"/);
      return true;
    });
  });

  for (const [question, about] of [
    ['panel.read', null],
    ['panel.read', { ...read, path: 7 }],
    ['panel.read', { ...read, maxAgeMs: '7' }],
    ['panel.turn', 7],
    ['panel.turn', { account: 7, key: 'key-1' }],
  ] as const) {
    it(`is an error for ${JSON.stringify(about).slice(0, 40)}`, async () => {
      const { theirs, sent, counted } = stand();
      await assert.rejects(async () => theirs(question, about));
      assert.deepEqual([sent, counted], [[], []]);
    });
  }

  it('is nothing behind the end', async () => {
    const { sharing, answers } = stand();
    assert.deepEqual([...answers.keys()], ['panel.read', 'panel.turn']);
    sharing.dispose();
    await settle();
    assert.equal(answers.size, 0);
  });
});
