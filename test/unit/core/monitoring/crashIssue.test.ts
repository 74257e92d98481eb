import assert from 'node:assert/strict';
import type { PanelHttp } from '../../../../src/core/api/http';
import { findCrashIssue, partsOf } from '../../../../src/core/monitoring/crashIssue';
import { ofOthers } from '../../../support/knownCapabilities';
import { PanelFake, issueJson, pageJson } from './panelFake';

describe('the parts of a reason', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['TypeError: Cannot set x', 'TypeError', 'Cannot set x'],
    ['Uncaught RangeError: too far', 'RangeError', 'too far'],
    [
      'java.lang.NullPointerException: home is null',
      'java.lang.NullPointerException',
      'home is null',
    ],
    ['IndexError', 'IndexError', ''],
    ['Killed', '', 'Killed'],
  ];
  for (const [reason, type, message] of rows) {
    it(reason, () => assert.deepEqual(partsOf(reason), { type, message }));
  }
});

describe('the issue of a crash', () => {
  const [first, second] = [
    '11111111-1111-4111-8111-111111111111',
    '22222222-2222-4222-8222-222222222222',
  ] as const;
  const issues: Readonly<Record<string, readonly object[]>> = {
    [first]: [issueJson('old', { type: 'TypeError', last_seen: 10 }), issueJson('other')],
    [second]: [issueJson('new', { type: 'app.TypeError', last_seen: 20 })],
  };
  const panel = () =>
    new PanelFake(({ path }) => {
      const project = /projects\/([\w-]+)\/issues/.exec(path)?.[1];
      if (project !== undefined) return pageJson(issues[project] ?? []);
      return { data: Object.keys(issues).map((uuid) => ({ attributes: { uuid, name: uuid } })) };
    });
  const texts: readonly (readonly [reason: string, text: string])[] = [
    ['TypeError: Cannot set x', 'Cannot set x'],
    ['TypeError', 'TypeError'],
    ['Killed', 'Killed'],
    [`TypeError: ${'x'.repeat(101)}`, 'x'.repeat(100)],
  ];
  for (const [reason, text] of texts) {
    it(`is looked for by what ${reason.slice(0, 30)} says`, async () => {
      const fake = panel();
      await findCrashIssue(fake.http, reason);
      const [, ...searches] = fake.asked;
      assert.equal(searches.length, 2);
      for (const one of searches) assert.ok(one.includes(` q=${text} `), one);
    });
  }

  const rows: readonly (readonly [reason: string, found: string | undefined])[] = [
    ['TypeError: Cannot set x', `${second} new`],
    ['java.lang.TypeError: Cannot set x', `${second} new`],
    ['Killed', `${first} other`],
    ['RangeError: too far', undefined],
  ];
  for (const [reason, found] of rows) {
    it(`${reason}: ${found ?? 'none'}`, async () => {
      const issue = await findCrashIssue(panel().http, reason);
      assert.equal(issue && `${issue.project} ${issue.fingerprint}`, found);
    });
  }

  it('asks nothing without a reason', async () => {
    const fake = panel();
    assert.equal(await findCrashIssue(fake.http, ''), undefined);
    assert.deepEqual(fake.asked, []);
  });

  it('is none, and asked of nobody, where the panel has no monitoring', async () => {
    const fake = panel();
    const http = { ...fake.http, capabilities: ofOthers } as PanelHttp;
    assert.equal(await findCrashIssue(http, 'TypeError: Cannot set x'), undefined);
    assert.deepEqual(fake.asked, []);
  });
});
