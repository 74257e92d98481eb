import assert from 'node:assert/strict';
import { releaseRefs } from '../../../../src/core/source/releases';
import { CodeMarks } from '../../../../src/core/monitoring/codeMarks';
import {
  hasEnvVariable,
  isVariableName,
  setEnvVariable,
} from '../../../../src/core/monitoring/envFile';
import { excerpt } from '../../../../src/core/monitoring/excerpt';
import { Occurrences } from '../../../../src/core/monitoring/occurrences';
import { originProblem, splitOrigins } from '../../../../src/core/monitoring/origins';
import { readIssueDetails, readOccurrence } from '../../../../src/core/api/issue';
import { PanelFake, pageJson } from './panelFake';
import { processorMs } from '../../../support/processorMs';

describe('Origins', () => {
  for (const good of ['', 'https://a.example', 'http://localhost:3000 https://b.example:8443']) {
    it(`${good} may be`, () => assert.equal(originProblem(good), undefined));
  }
  for (const bad of [
    'a.example',
    'https://a.example/',
    'https://a.example/x',
    'ftp://a.example',
    'https://u@a.example',
    '*',
    'https://a.example:443',
  ]) {
    it(`${bad} may not`, () => assert.ok(originProblem(bad)));
    const sentences: readonly (readonly [text: string, problem: string])[] = [
      ['https://a.example, x', "Enter a valid origin instead of 'x', such as https://example.com."],
      ['ftp://a.example', "The origin 'ftp://a.example' must begin with https://."],
      ['xhttps://a.example', "The origin 'xhttps://a.example' must begin with https://."],
      ['https://a.example/', "Enter 'https://a.example' instead of 'https://a.example/'."],
      ['https://a.example:443', "Enter 'https://a.example' instead of 'https://a.example:443'."],
    ];
    for (const [text, problem] of sentences)
      it(`${text}: ${problem}`, () => assert.equal(originProblem(text), problem));
    it('https://A.example may be written in large letters', () =>
      assert.equal(originProblem('https://A.example'), undefined));
  }
  it('are split at blanks and commas, each once', () =>
    assert.deepEqual(splitOrigins(' https://a, https://b\nhttps://a '), [
      'https://a',
      'https://b',
    ]));
});

describe('A .env file', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['', 'KEY=v$1\n'],
    ['A=1', 'A=1\nKEY=v$1\n'],
    ['A=1\r\n', 'A=1\r\nKEY=v$1\r\n'],
    ['KEY=old\nB=2\n', 'KEY=v$1\nB=2\n'],
    ['export KEY = old\n', 'KEY=v$1\n'],
    ['MYKEY=1\n# KEY=\n', 'MYKEY=1\n# KEY=\nKEY=v$1\n'],
  ];
  for (const [before, after] of rows) {
    it(`${JSON.stringify(before)} keeps all but the variable`, () =>
      assert.equal(setEnvVariable(before, 'KEY', 'v$1'), after));
  }
  it('says whether a value would be lost', () => {
    assert.equal(hasEnvVariable('KEY=old', 'KEY'), true);
    assert.equal(hasEnvVariable('KEY=\nMYKEY=1', 'KEY'), false);
    assert.equal(isVariableName('A B'), false);
  });
});

describe('The git names of a release', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['2.4.1', ['2.4.1', 'v2.4.1']],
    ['v2.4.1', ['v2.4.1', '2.4.1']],
    ['ticket-bot@2.4.1', ['2.4.1', 'v2.4.1']],
    ['9c1f2ab', ['9c1f2ab', 'v9c1f2ab']],
    ['--output=/etc/passwd', []],
    ['main..other', []],
    ['a b', []],
    ['', []],
  ];
  for (const [release, wanted] of rows) {
    it(`${release} may be ${wanted.join(' or ') || 'nothing'}`, () =>
      assert.deepEqual(releaseRefs(release), wanted));
  }
});

describe('Marks in code', () => {
  let marks = new CodeMarks();
  beforeEach(() => {
    marks = new CodeMarks();
    marks.set('a', { id: 'x', line: 10, functionLine: 8 });
  });

  it('follow an edit above them', () => {
    marks.follow('a', { start: 1, end: 1, added: 2 });
    assert.deepEqual(marks.in('a'), [{ id: 'x', line: 12, functionLine: 10 }]);
  });

  it('follow lines that go', () => {
    marks.follow('a', { start: 2, end: 5, added: 0 });
    assert.deepEqual(marks.in('a'), [{ id: 'x', line: 7, functionLine: 5 }]);
  });

  it('stay where an edit is below', () => {
    marks.follow('a', { start: 12, end: 12, added: 5 });
    assert.equal(marks.in('a')[0]?.line, 10);
  });

  it('move with their issue and go with it', () => {
    marks.set('b', { id: 'x', line: 1, functionLine: 1 });
    assert.deepEqual([marks.in('a').length, marks.in('b').length], [0, 1]);
    marks.retain(new Set());
    assert.equal(marks.in('b').length, 0);
  });

  it('of 5,000 issues cost a keypress next to nothing', () => {
    for (let index = 0; index < 5000; index++) {
      marks.set(`file${index % 400}`, { id: `i${index}`, line: index, functionLine: index });
    }
    const all = processorMs(() => {
      for (let key = 0; key < 1000; key++)
        marks.follow('file7', { start: 1, end: 1, added: key % 2 });
    });
    const each = all / 1000;
    assert.ok(each < 0.5, `${each} ms a keypress`);
  });
});

describe('Times of the monitoring service', () => {
  it('are Unix seconds on the way and milliseconds here', () => {
    const issue = readIssueDetails(
      {
        ...{ fingerprint: 'f', first_seen: 5, last_seen: 7, regressed_at: 6 },
        history: [[3600, 2]],
        latest: { id: 1, ts: 7 },
      },
      'issue',
    );
    assert.deepEqual(
      [issue.firstSeenAt, issue.lastSeenAt, issue.regressedAt, issue.history, issue.latest?.at],
      [5000, 7000, 6000, [[3_600_000, 2]], 7000],
    );
  });
  it('that are missing stay so', () => {
    const issue = readIssueDetails({ fingerprint: 'f' }, 'issue');
    assert.deepEqual([issue.firstSeenAt, issue.lastSeenAt, issue.regressedAt], [0, 0, undefined]);
  });
});

describe('Code around a line', () => {
  const text = Array.from({ length: 20 }, (_, index) => `l${index + 1}`).join('\n');
  it('is four lines each way', () => {
    assert.deepEqual(excerpt(text, 10, 'a.txt'), {
      firstLine: 6,
      line: 10,
      lines: ['l6', 'l7', 'l8', 'l9', 'l10', 'l11', 'l12', 'l13', 'l14'].map((one) => [
        { text: one },
      ]),
    });
  });
  it('ends where the text ends', () => {
    assert.equal(excerpt(text, 1, 'a.txt')?.lines.length, 5);
    assert.deepEqual(excerpt(text, 20, 'a.txt')?.lines.at(-1), [{ text: 'l20' }]);
  });
  for (const line of [0, -1, 21])
    it(`is none in line ${line}, beyond it`, () =>
      assert.equal(excerpt(text, line, 'a.txt'), undefined));
});

describe('Walking through occurrences', () => {
  const one = (id: number) => ({
    id,
    ts: id,
    type: 'E',
    message: '',
    stack: [],
    tags: {},
    context: [],
  });
  const service = () =>
    new PanelFake(({ query }) => {
      const page = Number(query?.['page']);
      return pageJson(
        Array.from({ length: 20 }, (_, index) => one(100 - (page - 1) * 20 - index)).slice(
          0,
          25 - (page - 1) * 20,
        ),
        25,
        page,
      );
    });

  it('costs nothing at first, then one request a page', async () => {
    const panel = service();
    const latest = readOccurrence(one(100), 'latest');
    const walk = new Occurrences(panel.http, { project: 'p', fingerprint: 'f' }, latest, 128);
    assert.deepEqual([walk.current?.id, walk.standing], [100, { index: 0, total: 128 }]);
    assert.equal(panel.asked.length, 0);
    for (let step = 0; step < 19; step++) await walk.older();
    assert.deepEqual([walk.current?.id, panel.asked.length], [81, 1]);
    for (let step = 0; step < 9; step++) await walk.older();
    assert.deepEqual([walk.current?.id, panel.asked.length], [76, 2]);
    assert.deepEqual(walk.standing, { index: 24, total: 25 });
    await walk.newer();
    assert.equal(walk.current?.id, 77);
    walk.newest();
    assert.equal(walk.current?.id, 100);
  });

  /** What happened 25 times, newest first, and a walk through it. */
  function walkOf25() {
    const happened = Array.from({ length: 25 }, (_, index) => 100 - index);
    const panel = new PanelFake(({ query }) => {
      const page = Number(query?.['page']);
      const items = happened.slice((page - 1) * 20, page * 20).map((id) => one(id));
      return pageJson(items, happened.length, page);
    });
    const latest = readOccurrence(one(100), 'latest');
    const walk = new Occurrences(panel.http, { project: 'p', fingerprint: 'f' }, latest, 25);
    return { happened, walk };
  }

  it('stay where they are when it happens again, and lead to what is newer', async () => {
    const { happened, walk } = walkOf25();
    const happen = (...ids: readonly number[]) => {
      happened.unshift(...[...ids].reverse());
      const newest = readOccurrence(one(ids.at(-1) ?? 0), 'latest');
      walk.follow({ latest: newest, count: happened.length });
    };
    happen(101, 102);
    assert.deepEqual([walk.current?.id, walk.standing], [100, { index: 2, total: 27 }]);
    await walk.newer();
    assert.deepEqual([walk.current?.id, walk.standing], [101, { index: 1, total: 27 }]);
    happen(103);
    assert.deepEqual([walk.current?.id, walk.standing], [101, { index: 2, total: 28 }]);
    await walk.older();
    assert.equal(walk.current?.id, 100);
    for (let step = 0; step < 22; step++) await walk.older();
    assert.equal(walk.current?.id, 78);
    walk.newest();
    assert.deepEqual([walk.current?.id, walk.standing], [103, { index: 0, total: 28 }]);
    happen(104);
    await walk.older();
    assert.equal(walk.current?.id, 102);
  });

  it('lead to what is newer one by one, also where it happened again meanwhile', async () => {
    const { happened, walk } = walkOf25();
    for (let step = 0; step < 3; step++) await walk.older();
    happened.unshift(101);
    walk.follow({ latest: readOccurrence(one(101), 'latest'), count: 26 });
    const seen: unknown[] = [];
    for (let step = 0; step < 5; step++) {
      await walk.newer();
      seen.push(walk.current?.id);
    }
    assert.deepEqual(seen, [98, 99, 100, 101, 101]);
  });

  it('are not followed where nothing happened, and begin where nothing was', () => {
    const panel = new PanelFake(() => pageJson([one(7)], 1));
    const latest = readOccurrence(one(7), 'latest');
    const none = new Occurrences(panel.http, { project: 'p', fingerprint: 'f' }, undefined, 0);
    assert.deepEqual([none.current, none.standing], [undefined, { index: 0, total: 0 }]);
    none.follow({ latest: undefined, count: 3 });
    assert.deepEqual([none.current, none.standing], [undefined, { index: 0, total: 0 }]);
    none.follow({ latest, count: 1 });
    assert.deepEqual([none.current?.id, none.standing], [7, { index: 0, total: 1 }]);
    none.follow({ latest, count: 9 });
    assert.deepEqual(none.standing, { index: 0, total: 1 });
  });

  it('are no more than a page may have, whatever the service sends', async () => {
    const panel = new PanelFake(() =>
      pageJson(
        Array.from({ length: 30 }, (_, index) => one(100 - index)),
        30,
      ),
    );
    const latest = readOccurrence(one(100), 'latest');
    const walk = new Occurrences(panel.http, { project: 'p', fingerprint: 'f' }, latest, 30);
    for (let step = 0; step < 19; step++) await walk.older();
    assert.deepEqual([walk.current?.id, panel.asked.length], [81, 1]);
    await walk.older();
    assert.equal(panel.asked.length, 2);
  });
});
