import assert from 'node:assert/strict';
import {
  parseFromIssuePage,
  parseIssuePageState,
} from '../../../../src/core/monitoring/issueMessages';

describe('Messages of a page', () => {
  const good: readonly unknown[] = [
    { type: 'ready' },
    { type: 'refresh' },
    { type: 'openFrame', cause: 0, frame: 3, where: 'here' },
    { type: 'openFrame', cause: 1, frame: 0, where: 'server' },
    { type: 'act', action: 'resolve' },
  ];
  for (const message of good) {
    it(`${JSON.stringify(message)} is read`, () =>
      assert.deepEqual(parseFromIssuePage(message), message));
  }

  const bad: readonly unknown[] = [
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'toString' },
    { type: 'openFrame', cause: 0, frame: '3', where: 'here' },
    { type: 'openFrame', cause: -1, frame: 0, where: 'here' },
    { type: 'openFrame', cause: 0.5, frame: 0, where: 'here' },
    { type: 'openFrame', cause: 0, frame: NaN, where: 'here' },
    { type: 'openFrame', cause: 0, frame: 1, where: '/etc/passwd' },
    { type: 'openFrame', path: '/etc/passwd' },
    { type: 'act', action: 'constructor' },
    { type: 'act', action: 'workbench.action.quit' },
    { type: 'act' },
  ];
  for (const message of bad) {
    it(`${JSON.stringify(message)} is not`, () =>
      assert.equal(parseFromIssuePage(message), undefined));
  }

  it('carry nothing along that was not asked for', () => {
    const message = { type: 'act', action: 'copy', path: '/etc/passwd' };
    assert.deepEqual(parseFromIssuePage(message), { type: 'act', action: 'copy' });
  });

  it('may store only which issue it was', () => {
    const state = { panel: 'p', project: 'u', fingerprint: 'f' };
    assert.deepEqual(parseIssuePageState({ ...state, more: 1 }), state);
    for (const wrong of [undefined, [], { ...state, panel: 4 }, { ...state, project: '' }])
      assert.equal(parseIssuePageState(wrong), undefined);
  });
});
