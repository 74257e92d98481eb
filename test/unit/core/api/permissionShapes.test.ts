import assert from 'node:assert/strict';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { listPermissions } from '../../../../src/core/api/permissions';

function answering(permissions: unknown): PanelHttp {
  const body = { object: 'system_permissions', attributes: { permissions } };
  const send = async (request: PanelRequest<unknown>) =>
    Promise.resolve().then(() => request.read(body, 'body'));
  return { send } as unknown as PanelHttp;
}

describe('the catalogue of permissions', () => {
  const grouped = { control: { description: 'x', keys: { console: 'Send.', start: 'Start.' } } };
  const rows: readonly (readonly [string, permissions: unknown, expected: object])[] = [
    ['groups', grouped, { 'control.console': 'Send.', 'control.start': 'Start.' }],
    [
      'a list of groups',
      [
        { name: 'websocket', hidden: true, permissions: ['connect'] },
        { name: 'control', permissions: ['console', 'start'] },
      ],
      { 'websocket.connect': '', 'control.console': '', 'control.start': '' },
    ],
    [
      'a list of permissions',
      [{ name: 'control.console', description: 'Send.' }, { name: 'control.start' }],
      { 'control.console': 'Send.', 'control.start': '' },
    ],
    ['an empty list, as an empty object may come', [], {}],
    ['groups without permissions', [{ name: 'control' }], {}],
  ];
  for (const [title, permissions, expected] of rows) {
    it(`may be ${title}`, async () => {
      const catalogue = await listPermissions(answering(permissions));
      assert.deepEqual(Object.fromEntries(catalogue), expected);
    });
  }

  it('is none where an entry has no name', async () => {
    await assert.rejects(
      listPermissions(answering([{ permissions: ['x'] }])),
      /name' isn't a string/,
    );
  });
});
